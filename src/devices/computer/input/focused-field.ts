import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { TextField } from '../../shared/typing/type-into-field.ts';
import type { InputParts } from './input-parts.ts';

/** How long an application has for showing a text that was typed, in milliseconds, and how often to look. */
const showsMs = 1500;
const lookMs = 40;
/** An application that needs longer than this to tell what it holds is asked only once for each text, in milliseconds. */
const quickMs = 250;

/** Reads the field that was clicked last, if it has the keyboard and tells what it holds. */
export function fieldOf(
  { driver, clicked }: InputParts,
  typing: Pick<TextField, 'empty' | 'enter' | 'enterAgain'>,
): TextField {
  let isQuick = driver.focusedField !== undefined;
  const look = async (signal: AbortSignal): Promise<string | undefined> => {
    const began = monotonic();
    // Another window may still call a field its own, so only the clicked one counts.
    const field = clicked.at && (await driver.focusedField?.(clicked.at, signal));
    isQuick = isQuick && monotonic() - began < quickMs;
    return field?.value;
  };
  return {
    ...typing,
    get isQuick() {
      return isQuick;
    },
    async read(signal, expected) {
      const until = monotonic() + showsMs;
      for (;;) {
        const value = await look(signal);
        if (value === undefined || expected === undefined || value === expected || monotonic() >= until) return value;
        await sleep(lookMs, signal);
      }
    },
  };
}
