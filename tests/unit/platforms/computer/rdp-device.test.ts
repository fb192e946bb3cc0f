import { describe, expect, it } from 'vitest';

import type { InputStrategy } from '../../../../src/core/device/input-strategies.ts';
import type { DesktopDriver } from '../../../../src/devices/computer/driver/desktop-driver.ts';
import type { RdpBackend, RdpRequest } from '../../../../src/devices/computer/rdp/rdp-backend.ts';
import { ComputerDevice } from '../../../../src/platforms/computer/computer-device.ts';
import { RDPDevice } from '../../../../src/platforms/computer/rdp-device.ts';

const { signal } = new AbortController();
const none = (): Promise<void> => Promise.resolve();

/** A backend that connects to nothing, and notes what it is asked for. */
class NotingBackend implements RdpBackend {
  readonly name = 'notes';
  readonly typed: string[] = [];
  readonly pressed: string[] = [];
  request: RdpRequest | undefined;
  closed = 0;

  createDriver(request: RdpRequest): DesktopDriver {
    this.request = request;
    const size = { width: 800, height: 600 };
    return {
      pointer: { position: () => Promise.resolve(undefined), move: none, press: none, release: none, wheel: none },
      keyboard: {
        shortcutKey: 'Control',
        assertKeys: () => undefined,
        press: (keys) => Promise.resolve(void this.pressed.push(keys.join('+'))),
        typeText: (text) => Promise.resolve(void this.typed.push(text)),
        releaseAll: none,
      },
      open: () => Promise.resolve({ id: 'pc:3389', name: 'pc:3389', size }),
      capture: () => Promise.resolve({ ...size, data: Buffer.alloc(0), mime: 'image/png' }),
      displays: () => Promise.resolve([{ id: 'pc:3389', name: 'pc:3389', primary: true }]),
      close: () => Promise.resolve(void this.closed++),
      abandon: () => undefined,
    };
  }
}

describe('a remote desktop with a backend of your own', () => {
  it.each<[InputStrategy, number | undefined, string[]]>([
    ['legacy', undefined, ['aä世🙂']],
    ['legacy', 0, ['aä世🙂']],
    ['legacy', 1, ['a', 'ä', '世', '🙂']],
    ['sequential', undefined, ['a', 'ä', '世', '🙂']],
    ['bulk', undefined, ['aä世🙂']],
  ])('gets a text in one call, or one call for each code point: %s, %s', async (strategy, delayMs, calls) => {
    const backend = new NotingBackend();
    const device = new RDPDevice({ host: 'pc' }, backend);
    await device.start();
    await device.input.text?.replace('aä世🙂', { strategy, signal, ...(delayMs !== undefined && { delayMs }) });
    expect([backend.typed, backend.pressed]).toEqual([calls, ['Control+a', 'Backspace']]);
    await device.destroy();
  });

  it('offers the actions of a desktop', async () => {
    const device = new RDPDevice({ host: 'pc' }, new NotingBackend());
    const desktop = new ComputerDevice();
    const names = ({ actions }: Pick<RDPDevice, 'actions'>): string[] => actions.map(({ name }) => name);
    expect(names(device)).toEqual(['CursorMove', 'ListDisplays']);
    expect(names(device)).toEqual(names(desktop));
    expect(Object.keys(device.input)).toEqual(Object.keys(desktop.input));
    expect(await device.displays()).toEqual([{ id: 'pc:3389', name: 'pc:3389', primary: true }]);
    await Promise.all([device.destroy(), desktop.destroy()]);
  });

  it('is told what to connect to, and closed once', async () => {
    const backend = new NotingBackend();
    const account = { username: 'bob', password: 'pw', domain: 'CORP', adminSession: true };
    const device = new RDPDevice({ host: 'pc', port: 3390, ...account, securityProtocol: 'nla' }, backend);
    await device.start();
    expect(backend.request).toMatchObject({ host: 'pc', port: 3390, ...account, securityProtocol: 'nla' });
    await device.destroy();
    await device.destroy();
    expect(backend.closed).toBe(1);
    await expect(device.start()).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });
});
