import type { ErrorCode } from './error-code.ts';
import { classOfName, failureClassOfCode, tellingMessages } from './failure-class.data.ts';

export const failureClasses = ['product', 'test', 'environment', 'model'] as const;

/**
 * Who has to look at a failure: whoever makes the application, whoever wrote the test or its settings, whoever runs the machine
 * and what hangs on it, or whoever provides the model. `product` is a verdict on what was seen.
 */
export type FailureClass = (typeof failureClasses)[number];

export function isFailureClass(value: unknown): value is FailureClass {
  return failureClasses.some((name) => name === value);
}

/** The last line of the message of every error of this package: stable, for conditions that see only a text. */
export function failureClassLine(failureClass: FailureClass, code: ErrorCode): string {
  return `Failure class: ${failureClass} (${code})`;
}

const line = /\n {2}Failure class: (product|test|environment|model) \(([A-Z_]+)\)/;

/** What such a line says, and the text without it; of several the first, which is the outermost error's. */
export interface FailureClassLine {
  readonly failureClass?: FailureClass;
  readonly code?: string;
  readonly rest: string;
}

export function readFailureClassLine(message: string): FailureClassLine {
  const [whole = '', failureClass, code] = line.exec(message) ?? [];
  if (!isFailureClass(failureClass) || code === undefined) return { rest: message };
  return { failureClass, code, rest: message.replace(whole, '') };
}

/** What is known of any failure, ours or not. */
export interface FailureFacts {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  /** As it was written down; earlier versions had other words. */
  readonly failureClass?: string | undefined;
}

/** The one place that decides whose failure it is; undefined when nothing tells. */
export function classOfFailure({ name, message, code, failureClass }: FailureFacts): FailureClass | undefined {
  if (isFailureClass(failureClass)) return failureClass;
  const stated = readFailureClassLine(message).failureClass;
  if (stated) return stated;
  const known = code === undefined ? undefined : classOfCode(code);
  return known ?? classOfWords({ name, message, ...(failureClass !== undefined && { failureClass }) });
}

/** Undefined for codes of other versions and of others. */
export function classOfCode(code: string): FailureClass | undefined {
  return isErrorCode(code) ? failureClassOfCode[code].failureClass : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(failureClassOfCode, code);
}

/** Runners keep the class of an error in its name, or in front of its message. */
function classOfWords({ name, message, failureClass = '' }: FailureFacts): FailureClass | undefined {
  // First what is said of the single case, since names are the same for very different failures.
  const byMessage = tellingMessages.find(({ words }) => words.test(message))?.failureClass;
  const prefix = /^(?:Error: )?(\w+Error)\b/.exec(message)?.[1] ?? '';
  return classOfName.get(failureClass) ?? byMessage ?? classOfName.get(name) ?? classOfName.get(prefix);
}
