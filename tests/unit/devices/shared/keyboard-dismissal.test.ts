import { describe, expect, it } from 'vitest';

import { dismissKeyboard, type KeyboardDismissStrategy } from '../../../../src/devices/shared/keyboard-dismissal.ts';

const noAbort = new AbortController().signal;

/** A keyboard that goes away at one key. */
function keyboard(strategy: KeyboardDismissStrategy, goesAt: 'Escape' | 'Back' | undefined, shown = true) {
  const pressed: string[] = [];
  return {
    pressed,
    dismiss: () =>
      dismissKeyboard({
        strategy,
        signal: noAbort,
        isShown: () => Promise.resolve(shown),
        press(key) {
          pressed.push(key);
          if (key === goesAt) shown = false;
          return Promise.resolve();
        },
      }),
  };
}

describe('hiding the on-screen keyboard', () => {
  it.each([
    ['esc-first', 'Escape', ['Escape']],
    ['esc-first', 'Back', ['Escape', 'Back']],
    ['back-first', 'Back', ['Back']],
    ['back-first', 'Escape', ['Back', 'Escape']],
  ] as const)('%s, where it goes at %s, presses %j', async (strategy, goesAt, keys) => {
    const { dismiss, pressed } = keyboard(strategy, goesAt);
    await expect(dismiss()).resolves.toBe(true);
    expect(pressed).toEqual(keys);
  });

  it('presses nothing where none is shown: the application would go back', async () => {
    const { dismiss, pressed } = keyboard('back-first', 'Back', false);
    await expect(dismiss()).resolves.toBe(true);
    expect(pressed).toEqual([]);
  });

  it('says so when it stays', async () => {
    const { dismiss } = keyboard('esc-first', undefined);
    await expect(dismiss()).resolves.toBe(false);
  });
});
