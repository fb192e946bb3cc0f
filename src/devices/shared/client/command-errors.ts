import { DeviceError, type ErrorCode, type EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';

/** What a command was for, and on which device. */
export interface CommandFacts {
  /** For the message: `tap`, `take a screenshot`. */
  readonly task: string;
  readonly deviceId: string;
}

/** What a text that a client or a tool of a device printed means. */
export interface CommandFailure {
  readonly says: RegExp;
  readonly code: ErrorCode;
  /** What is wrong, for the message; empty: the text itself says it. */
  readonly reason: string;
  readonly hint: string;
  /** Whether the same command may succeed a moment later. */
  readonly retryable?: boolean;
}

/** The error that a text tells of, by the first failure that fits; undefined when it tells of none. */
export function failureIn(
  { task, deviceId }: CommandFacts,
  failures: readonly CommandFailure[],
  text: string,
): EyewrightError | undefined {
  for (const { says, code, reason, hint, retryable } of failures) {
    const [matched] = says.exec(text) ?? [];
    if (matched === undefined) continue;
    return new DeviceError(code, `Cannot ${task} on ${deviceId}: ${reason || shorten(matched)}`, {
      hint,
      details: { deviceId, output: shorten(matched) },
      retryable: retryable ?? false,
    });
  }
  return undefined;
}
