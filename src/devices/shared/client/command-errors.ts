import { DeviceError, type ErrorCode, type EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';

/** Purpose of a command, and its device. */
export interface CommandFacts {
  /** Purpose for messages, e.g. `tap`, `take a screenshot`. */
  readonly task: string;
  readonly deviceId: string;
}

/** A known failure message of a client or a device tool. */
export interface CommandFailure {
  readonly pattern: RegExp;
  readonly code: ErrorCode;
  /** Cause for the message; empty if the text itself says it. */
  readonly reason: string;
  readonly hint: string;
  /** Whether the same command may succeed shortly afterwards. */
  readonly retryable?: boolean;
}

/** The error that a text reports, from the first failure that matches; otherwise undefined. */
export function failureIn(
  { task, deviceId }: CommandFacts,
  failures: readonly CommandFailure[],
  text: string,
): EyewrightError | undefined {
  for (const { pattern, code, reason, hint, retryable } of failures) {
    const [matched] = pattern.exec(text) ?? [];
    if (matched === undefined) continue;
    return new DeviceError(code, `Cannot ${task} on ${deviceId}: ${reason || shorten(matched)}`, {
      hint,
      details: { deviceId, output: shorten(matched) },
      retryable: retryable ?? false,
    });
  }
  return undefined;
}
