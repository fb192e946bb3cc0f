import type { ErrorCode } from './error-code.ts';
import { classOfCode, failureClassLine, readFailureClassLine, type FailureClass } from './failure-class.ts';

export type { ErrorCode, FailureClass };

const marker = Symbol.for('eyewright.error');
// One marker for each class, the same in every copy of the package.
const configMarker = Symbol.for('eyewright.error.ConfigError');
const deviceMarker = Symbol.for('eyewright.error.DeviceError');
const modelMarker = Symbol.for('eyewright.error.ModelError');
const actionMarker = Symbol.for('eyewright.error.ActionError');
const assertionMarker = Symbol.for('eyewright.error.AgentAssertionError');
const timeoutMarker = Symbol.for('eyewright.error.TimeoutError');
const abortMarker = Symbol.for('eyewright.error.AbortError');
const budgetMarker = Symbol.for('eyewright.error.BudgetError');
const recordMarker = Symbol.for('eyewright.error.RecordError');

export interface EyewrightErrorInit {
  /** What the reader should do next; printed below the message. */
  readonly hint?: string | undefined;
  /** Facts for reporters and logs. JSON-safe, no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Whether the same call may succeed if repeated. Default: false. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** Default: that of the code. Only for errors that report another failure. */
  readonly failureClass?: FailureClass | undefined;
}

/** Base of every error this package throws; test `code`, not the message. */
export class EyewrightError extends Error {
  override readonly name: string = 'EyewrightError';
  readonly [marker] = true;
  /** What failed, e.g. `TARGET_NOT_FOUND`. Codes stay the same between versions. */
  readonly code: ErrorCode;
  /** The message without its hint and its class. */
  readonly summary: string;
  /** What to do next; also part of the message. */
  readonly hint: string | undefined;
  /** Facts for reporters and logs: JSON-safe and without secrets. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whether the same call may succeed if it is repeated. */
  readonly retryable: boolean;
  /** Who has to look at the failure. Also part of the message, for runner conditions that see nothing else. */
  readonly failureClass: FailureClass;

  constructor(code: ErrorCode, message: string, init: EyewrightErrorInit = {}) {
    const { hint, cause, failureClass = classOfCode(code) ?? 'test' } = init;
    super(`${hint ? `${message}\n  Hint: ${hint}` : message}\n  ${failureClassLine(failureClass, code)}`, { cause });
    this.code = code;
    this.failureClass = failureClass;
    this.summary = message;
    this.hint = init.hint;
    this.details = init.details ?? {};
    this.retryable = init.retryable ?? false;
  }

  /** Works across duplicate copies of the package, unlike `instanceof`. True for the class itself and what extends it. */
  static isInstance(value: unknown): value is EyewrightError {
    return isMarked(value, marker);
  }
}

function isMarked(value: unknown, kind: symbol): boolean {
  return typeof value === 'object' && value !== null && kind in value;
}

/** Options, arguments or environment are wrong; nothing was tried. */
export class ConfigError extends EyewrightError {
  readonly [configMarker] = true;
  override readonly name = 'ConfigError';

  static override isInstance(value: unknown): value is ConfigError {
    return isMarked(value, configMarker);
  }
}

/** A driver could not carry out a command on the device under test. */
export class DeviceError extends EyewrightError {
  readonly [deviceMarker] = true;
  override readonly name = 'DeviceError';

  static override isInstance(value: unknown): value is DeviceError {
    return isMarked(value, deviceMarker);
  }
}

/** The model could not be reached, refused, or did not answer in a usable way. */
export class ModelError extends EyewrightError {
  readonly [modelMarker] = true;
  override readonly name = 'ModelError';

  static override isInstance(value: unknown): value is ModelError {
    return isMarked(value, modelMarker);
  }
}

/** An instruction could not be carried out on the screen as it is. */
export class ActionError extends EyewrightError {
  readonly [actionMarker] = true;
  override readonly name = 'ActionError';

  static override isInstance(value: unknown): value is ActionError {
    return isMarked(value, actionMarker);
  }
}

/** The product under test does not do what the test says it should. */
export class AgentAssertionError extends EyewrightError {
  readonly [assertionMarker] = true;
  override readonly name = 'AgentAssertionError';

  static override isInstance(value: unknown): value is AgentAssertionError {
    return isMarked(value, assertionMarker);
  }
}

/** A call exceeded its time limit; the message names the phase that it was in. */
export class TimeoutError extends EyewrightError {
  readonly [timeoutMarker] = true;
  override readonly name = 'TimeoutError';

  static override isInstance(value: unknown): value is TimeoutError {
    return isMarked(value, timeoutMarker);
  }
}

/** The caller or the end of the test stopped the call. */
export class AbortError extends EyewrightError {
  readonly [abortMarker] = true;
  override readonly name = 'AbortError';

  static override isInstance(value: unknown): value is AbortError {
    return isMarked(value, abortMarker);
  }
}

/** Models used more than the budget of the user allows. */
export class BudgetError extends EyewrightError {
  readonly [budgetMarker] = true;
  override readonly name = 'BudgetError';

  static override isInstance(value: unknown): value is BudgetError {
    return isMarked(value, budgetMarker);
  }
}

/** A report or run record cannot be read, written or merged. */
export class RecordError extends EyewrightError {
  readonly [recordMarker] = true;
  override readonly name = 'RecordError';

  static override isInstance(value: unknown): value is RecordError {
    return isMarked(value, recordMarker);
  }
}

/** The same error with a longer message; class, code and everything else stay. */
export function addToSummary<E extends EyewrightError>(error: E, text: string): E {
  const { code, summary, hint, details, retryable, cause, failureClass } = error;
  // Safe: every class of this module takes the same arguments.
  const Class = error.constructor as new (code: ErrorCode, message: string, init: EyewrightErrorInit) => E;
  return new Class(code, summary + text, { hint, details, retryable, cause, failureClass });
}

/** The message of anything thrown, without its stack and its failure class, which belongs to the failure as a whole. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? readFailureClassLine(error.message).rest : String(error);
}
