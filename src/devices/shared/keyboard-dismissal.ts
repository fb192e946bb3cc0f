import { sleep } from '../../core/time/deadline.ts';
import { monotonic } from '../../core/time/clock.ts';

export const keyboardDismissStrategies = ['esc-first', 'back-first'] as const;
/** Key that is tried first to hide an on-screen keyboard. */
export type KeyboardDismissStrategy = (typeof keyboardDismissStrategies)[number];

const orders: Record<KeyboardDismissStrategy, readonly ('Escape' | 'Back')[]> = {
  'esc-first': ['Escape', 'Back'],
  'back-first': ['Back', 'Escape'],
};

/** Time limit for a keyboard to disappear, and the poll interval, in milliseconds. */
const goingMs = 1000;
const pollIntervalMs = 100;

export interface Dismissal {
  readonly strategy: KeyboardDismissStrategy;
  readonly signal: AbortSignal;
  isShown(): Promise<boolean>;
  press(key: 'Escape' | 'Back'): Promise<void>;
}

/**
 * Hides the on-screen keyboard. A key is pressed only while the keyboard is shown, because otherwise the app would
 * receive it and go back. Resolves to whether the keyboard is gone.
 */
export async function dismissKeyboard({ strategy, signal, isShown, press }: Dismissal): Promise<boolean> {
  for (const key of orders[strategy]) {
    if (!(await isShown())) return true;
    await press(key);
    const until = monotonic() + goingMs;
    while (monotonic() < until) {
      if (!(await isShown())) return true;
      await sleep(pollIntervalMs, signal);
    }
  }
  return !(await isShown());
}
