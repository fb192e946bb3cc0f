import { describe, expect, it } from 'vitest';

import type { InputStrategy } from '../../../../../src/core/device/input-strategies.ts';
import type { DesktopDriver } from '../../../../../src/devices/computer/driver/desktop-driver.ts';
import { desktopText } from '../../../../../src/devices/computer/input/desktop-text.ts';
import { LateRestore } from '../../../../../src/devices/computer/input/late-restore.ts';

const { signal } = new AbortController();
const none = (): Promise<void> => Promise.resolve();

/** A desktop with a clipboard, which notes what reaches it. */
function notingDriver(log: string[]): DesktopDriver {
  const size = { width: 800, height: 600 };
  return {
    pointer: { position: () => Promise.resolve(undefined), move: none, press: none, release: none, wheel: none },
    keyboard: {
      shortcutKey: 'Control',
      assertKeys: () => undefined,
      press: (keys) => Promise.resolve(void log.push(keys.join('+'))),
      typeText: (text) => Promise.resolve(void log.push(`keys ${text}`)),
      releaseAll: none,
    },
    clipboard: {
      read: () => Promise.resolve(''),
      write: none,
      offer(text) {
        log.push(`offer ${text}`);
        return Promise.resolve({ fetched: () => Promise.resolve(true), restore: none });
      },
    },
    open: () => Promise.resolve({ id: ':1', name: 'display :1', size }),
    capture: () => Promise.resolve({ ...size, data: Buffer.alloc(0), mime: 'image/png' }),
    displays: () => Promise.resolve([]),
    close: none,
    abandon: () => undefined,
  };
}

const paste = ['offer aä世🙂', 'Control+v'];
const oneByOne = ['keys a', 'keys ä', 'keys 世', 'keys 🙂'];

describe('text on a desktop with a clipboard', () => {
  it.each<[InputStrategy, number | undefined, string[]]>([
    ['legacy', undefined, paste],
    ['legacy', 0, paste],
    ['legacy', 1, oneByOne],
    ['sequential', undefined, ['keys aä世🙂']],
    ['sequential', 1, oneByOne],
    ['bulk', undefined, paste],
    ['bulk', 0, paste],
  ])('is pasted once, or comes from keys (DSK-09, DSK-11): %s, %s', async (strategy, delayMs, wanted) => {
    const log: string[] = [];
    const restoring = new LateRestore();
    const size = (): Promise<{ width: number; height: number }> => Promise.resolve({ width: 800, height: 600 });
    const text = desktopText({ driver: notingDriver(log), modifierDelayMs: 0, clicked: {}, restoring, size });

    await text.replace('aä世🙂', { strategy, signal, ...(delayMs !== undefined && { delayMs }) });

    expect(log).toEqual(['Control+a', 'Backspace', ...wanted]);
    await restoring.now();
  });
});
