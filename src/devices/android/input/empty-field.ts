import { throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { TextParts } from './enter-text.ts';
import { runInput } from './input-parts.ts';
import { editing } from '../../shared/keys/android-keys.data.ts';

/**
 * The first API level where key combinations hold their modifiers. `input keycombination` exists since 31, but before
 * 33 the last key arrives without them (AOSP, InputShellCommand.sendKeyCombination): Ctrl+A types an "a".
 */
const combinationsSince = 33;
/** Without key combinations, at least this many characters are deleted on each side of the cursor. */
const leastDeleted = 100;
/** Keys per command. A slow phone takes 10 ms for each. */
const mostKeys = 400;

export interface Emptying {
  readonly signal: AbortSignal;
  /** Whether the first attempt left text in the field. */
  readonly isAgain: boolean;
  /** Text of the field at the last look; `''` if it was not read. */
  readonly shown: string;
}

/**
 * Selects everything in the focused field and deletes it with forward delete: after "select all", DEL removes only one
 * character on some phones. Only reading the field tells whether it is empty.
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

/** Moves to the end of the line and deletes everything before and after the cursor. */
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
  /** `input` commands for devices that support key combinations. */
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
    // Some builds report a newer API level than they have.
    if (!DeviceError.isInstance(error) || error.code !== 'DEVICE_UNSUPPORTED') throw error;
    await otherwise();
  }
}
