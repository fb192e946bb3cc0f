import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { decodePixels } from '../../src/util/image.ts';
import type { DesktopDriver, DesktopFacts } from '../../src/devices/computer/driver/desktop-driver.ts';
import type { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { rdpDriver, stepMs } from './open-rdp.ts';
import { startShadow, startXrdp, type RdpServer } from './rdp-servers.ts';
import { aShareOf } from '../usual.ts';

const patience = { timeout: 20_000, interval: 20 };
const ascii = String.raw`abcXYZ 0123456789 !"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~';
/** Within the window of `xev`. */
const start = { x: 150, y: 150 };
const end = { x: 300, y: 220 };
const keys = { modifierDelayMs: 0, isSecret: false };

/** What tests of one kind of server use. */
interface Desk {
  readonly server: RdpServer;
  readonly driver: DesktopDriver;
}

const call = () => ({ signal: AbortSignal.timeout(stepMs) });
const kinds = [
  {
    name: 'FreeRDP’s server',
    size: { width: 800, height: 600 },
    start: () => startShadow(),
    alsoTest: withoutClipboard,
  },
  { name: 'xrdp', size: { width: 1024, height: 768 }, start: () => startXrdp(), alsoTest: withClipboard },
];

describe.each(aShareOf(kinds, 2))('a remote desktop of $name', ({ size, start: startServer, alsoTest }) => {
  let server: RdpServer;
  let driver: DesktopDriver;
  let facts: DesktopFacts;
  let events: KeptProcess;

  beforeAll(async () => {
    server = await startServer();
    events = await server.rig.start(['xev', '-geometry', '400x300+60+60', '-event', 'mouse', '-event', 'keyboard']);
    driver = rdpDriver({ port: server.port, ignoreCertificate: true, desktopWidth: 1024, desktopHeight: 768 });
    facts = await driver.open(AbortSignal.timeout(stepMs));
  });

  afterAll(async () => {
    await driver?.close();
    await server?.stop();
  });

  /** Waits until the window of `xev` has got all of these events. */
  const received = (...parts: readonly string[]): Promise<void> =>
    vi.waitFor(() => {
      for (const part of parts) expect(events.output.replaceAll(/\s+/g, ' ')).toContain(part);
    }, patience);

  it('has the size that the server gives it, and is the only display', async () => {
    expect(facts).toMatchObject({ id: `127.0.0.1:${server.port}`, size });
    expect(await driver.displays(call().signal)).toEqual([
      { id: facts.id, name: `127.0.0.1:${server.port} (${size.width} × ${size.height})`, primary: true },
    ]);
  });

  it('shows the remote desktop and nothing else', async () => {
    const shot = await driver.capture(call().signal);
    const { data } = await decodePixels(shot.data);

    expect(shot).toMatchObject({ ...size, mime: 'image/png' });
    // The window of xev is white, what is beside it is black.
    const at = (x: number, y: number) => [...data.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)];
    expect(at(start.x, start.y)).toEqual([255, 255, 255]);
    expect(at(size.width - 5, size.height - 5)).toEqual([0, 0, 0]);
  });

  it('clicks with each button, turns the wheel and drags', async () => {
    await driver.pointer.move(start, call());
    for (const button of ['left', 'middle', 'right'] as const) {
      await driver.pointer.press(button, call());
      await driver.pointer.release(button);
    }
    await driver.pointer.wheel('down', 2, call());
    await driver.pointer.wheel('up', 1, call());
    await driver.pointer.press('left', call());
    await driver.pointer.move({ x: 200, y: 180 }, call());
    await received('root:(200,180), state 0x100');
    await driver.pointer.move(end, call());
    await driver.pointer.release('left');

    expect(await driver.pointer.position(call())).toEqual(end);
    await received('root:(150,150), state 0x0, button 1', 'button 2', 'button 3', 'button 5', 'button 4');
    await received('root:(300,220), state 0x100, button 1');
  });

  it('presses combinations, and leaves nothing pressed', async () => {
    await driver.pointer.move(start, call());
    await driver.keyboard.press(['Control', 'Alt', 'Enter'], { ...call(), ...keys });
    await driver.keyboard.press(['F5'], { ...call(), ...keys });

    await received('state 0xc, keycode 36', 'keysym 0xffc2, F5');
    expect(await driver.pointer.position(call())).toEqual(start);
  });

  describe('a terminal there', () => {
    beforeEach(async () => {
      await server.rig.start(['xterm', '-geometry', '60x12+60+400', '-e', 'cat > typed']);
      await vi.waitFor(() => server.rig.output(['xdotool', 'search', '--onlyvisible', '--class', 'xterm']), patience);
      await driver.rest?.({ quietMs: 100, limitMs: 2000, ...call() });
      await driver.pointer.move({ x: 150, y: 480 }, call());
      await driver.pointer.press('left', call());
      await driver.pointer.release('left');
    });

    it('gets printable US ASCII exactly, also characters twice in a row', async () => {
      const text = `${ascii}\n${'aabbb((((  11AAA '.repeat(20)}\n${'The quick brown fox. '.repeat(40)}\n`;
      await driver.keyboard.typeText(text, { ...call(), ...keys });

      await vi.waitFor(() => expect(server.rig.read('typed')).toBe(text), patience);
    });
  });

  alsoTest(() => ({ server, driver }));
});

function withClipboard(desk: () => Desk): void {
  it('types what no US keyboard has by the clipboard, and gives that back', async () => {
    const text = 'aä@{}[]\\|€ß"世';
    await desk().server.rig.start(['xclip', '-selection', 'clipboard', '-i', '-quiet'], { input: 'before' });
    await vi.waitFor(() => expect(logOfClient(desk().server.port)).toContain('ServerFormatList: '), patience);
    const dialog = await desk().server.rig.open('Name', ['zenity', '--entry', '--title=Name']);
    await desk().driver.rest?.({ quietMs: 100, limitMs: 2000, ...call() });
    await desk().driver.keyboard.typeText(`${text}\n`, { ...call(), ...keys });

    await vi.waitFor(() => expect(dialog.output).toBe(`${text}\n`), patience);
    await vi.waitFor(
      async () => expect(await desk().server.rig.output(['xclip', '-selection', 'clipboard', '-o'])).toBe('before'),
      // Asked more often, this server of a clipboard gives up.
      { ...patience, interval: 500 },
    );
  });

  it('says that nothing took the text', async () => {
    await desk().driver.pointer.move({ x: 5, y: 5 }, call());

    await expect(desk().driver.keyboard.typeText('ä', { ...call(), ...keys })).rejects.toMatchObject({
      code: 'ACTION_FAILED',
      summary: 'No application took the text from the clipboard after Control+V',
    });
  });
}

function withoutClipboard(desk: () => Desk): void {
  it('says that its server shares no clipboard', async () => {
    await expect(desk().driver.keyboard.typeText('ä', { ...call(), ...keys })).rejects.toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      summary: `The server 127.0.0.1:${desk().server.port} does not share its clipboard, so only printable US ASCII can be typed there`,
    });
  });
}

/** What the client of a server has logged so far. */
function logOfClient(port: number): string {
  const isClient = (id: string): boolean => readProcess(id, 'cmdline').includes(`/v:127.0.0.1:${port}`);
  const client = readdirSync('/proc').find((id) => /^\d+$/.test(id) && isClient(id)) ?? '';
  const folder = /\0HOME=([^\0]+)/.exec(`\0${readProcess(client, 'environ')}`)?.[1] ?? '';
  return readFileSync(`${folder}/client.log`, 'utf8');
}

function readProcess(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
