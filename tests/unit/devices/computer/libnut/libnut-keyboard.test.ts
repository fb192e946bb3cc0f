import { describe, expect, it } from 'vitest';

import { monotonic } from '../../../../../src/core/time/clock.ts';
import { LibnutKeyboard } from '../../../../../src/devices/computer/libnut/libnut-keyboard.ts';
import type { LibnutProcess } from '../../../../../src/devices/computer/libnut/libnut-process.ts';

const { signal } = new AbortController();
/** Timers may fire a little early. */
const tolerance = 2;

interface Sent {
  readonly calls: string[];
  readonly at: number;
}

/** A keyboard whose process only notes the requests that it gets. */
function notingKeyboard(keyboardLayout?: 'en-US'): { keyboard: LibnutKeyboard; sent: Sent[] } {
  const sent: Sent[] = [];
  const process = {
    platform: 'linux',
    run({ calls }: { readonly calls: readonly (readonly string[])[] }) {
      sent.push({ calls: calls.map((call) => call.join(' ')), at: monotonic() });
      return Promise.resolve();
    },
  } as unknown as LibnutProcess;
  return { keyboard: new LibnutKeyboard({ process, keyboardLayout }), sent };
}

describe('the delay of modifiers', () => {
  const modifierDelayMs = 30;

  it('follows each modifier that is pressed or released, and the key between them', async () => {
    const { keyboard, sent } = notingKeyboard();
    const begun = monotonic();

    await keyboard.press(['Control', 'Shift', 'a'], { modifierDelayMs, signal });

    expect(sent.map(({ calls }) => calls)).toEqual([
      ['keyToggle control down'],
      ['keyToggle shift down'],
      ['keyTap a'],
      ['keyToggle shift up'],
      ['keyToggle control up'],
    ]);
    const times = [...sent.map(({ at }) => at), monotonic()];
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(modifierDelayMs - tolerance);
    expect(monotonic() - begun).toBeGreaterThanOrEqual(5 * (modifierDelayMs - tolerance));
  });

  it('of 0 makes a combination one request', async () => {
    const { keyboard, sent } = notingKeyboard();

    await keyboard.press(['Control', 'a'], { modifierDelayMs: 0, signal });

    expect(sent.map(({ calls }) => calls)).toEqual([['keyToggle control down', 'keyTap a', 'keyToggle control up']]);
  });

  it('is that of Shift in a text: for upper-case letters, and on the layout en-US for punctuation', async () => {
    const { keyboard, sent } = notingKeyboard('en-US');

    await keyboard.typeText('abC?d', { modifierDelayMs, isSecret: false, signal });

    expect(sent.map(({ calls }) => calls)).toEqual([
      ['typeString a', 'typeString b'],
      ['keyToggle shift down'],
      ['keyTap c'],
      ['keyToggle shift up'],
      ['keyToggle shift down'],
      ['keyTap /'],
      ['keyToggle shift up'],
      ['typeString d'],
    ]);
  });
});
