import { throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { TextParts } from './enter-text.ts';
import { runInput } from './input-parts.ts';
import { editing } from './key-codes.data.ts';

/**
 * The first version whose key combinations hold their modifiers. `input keycombination` is there from 31 on, but until 33 the
 * last key arrives without them (AOSP, InputShellCommand.sendKeyCombination): Ctrl+A types an "a".
 */
const combinationsSince = 33;
/** Without them, at least this many characters on each side of the cursor are deleted. */
const leastDeleted = 100;
/** Keys of one command: a slow phone takes 10 ms for each. */
const mostKeys = 400;

export interface Emptying {
  readonly signal: AbortSignal;
  /** Whether the first way left something in the field. */
  readonly isAgain: boolean;
  /** What the field showed when it was looked at last; `''` where it was not. */
  readonly shown: string;
}

/**
 * Everything in the focused field is selected and deleted, by forward delete: after "select all", DEL removes one character only on
 * some phones. Whether it is empty then, only a look at the field can tell.
 */
export function emptyField(parts: TextParts, { signal, isAgain, shown }: Emptying): Promise<void> {
  const task = 'empty the field';
  return combined(parts, signal, {
    task,
    combination: [`keycombination ${editing.control} ${editing.a}`, `keyevent ${editing.forwardDelete}`],
    otherwise() {
      if (parts.yadb && !isAgain) return parts.yadb.clear({ task, signal });
      return deleteAround(parts, signal, Math.max(leastDeleted, shown.length));
    },
  });
}

/** From the end of a line on, all that may be before the cursor, and all that may be behind it. */
async function deleteAround(parts: TextParts, signal: AbortSignal, count: number): Promise<void> {
  const repeated = (key: number): readonly number[] => Array.from({ length: count }, () => key);
  const keys = [editing.moveEnd, ...repeated(editing.delete), ...repeated(editing.forwardDelete)];
  for (let start = 0; start < keys.length; start += mostKeys) {
    throwIfAborted(signal);
    const line = `keyevent ${keys.slice(start, start + mostKeys).join(' ')}`;
    await runInput(parts, { task: 'empty the field', signal }, [line]);
  }
}

export function moveToEnd(parts: TextParts, signal: AbortSignal): Promise<void> {
  const task = 'move the text cursor';
  return combined(parts, signal, {
    task,
    combination: [`keycombination ${editing.control} ${editing.moveEnd}`],
    otherwise: () => runInput(parts, { task, signal }, [`keyevent ${editing.moveEnd}`]),
  });
}

interface Combined {
  readonly task: string;
  /** Commands of `input` for devices that know key combinations. */
  readonly combination: readonly string[];
  otherwise(): Promise<void>;
}

async function combined(
  parts: TextParts,
  signal: AbortSignal,
  { task, combination, otherwise }: Combined,
): Promise<void> {
  throwIfAborted(signal);
  if ((await parts.apiLevel(signal)) < combinationsSince) return otherwise();
  try {
    await runInput(parts, { task, signal }, combination);
  } catch (error) {
    // Some builds call themselves newer than they are.
    if (!DeviceError.isInstance(error) || error.code !== 'DEVICE_UNSUPPORTED') throw error;
    await otherwise();
  }
}
