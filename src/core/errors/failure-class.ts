import type { ErrorCode } from './error-code.ts';
import { classOfName, failureClassOfCode, tellingMessages } from './failure-class.data.ts';

export const failureClasses = ['product', 'test', 'environment', 'model'] as const;

/**
 * Who has to look at a failure: the developers of the application (`product`), the author of the test or its settings
 * (`test`), whoever runs the machine and its devices (`environment`), or whoever provides the model (`model`). `product`
 * is a verdict on what was seen.
 */
export type FailureClass = (typeof failureClasses)[number];

export function isFailureClass(value: unknown): value is FailureClass {
  return failureClasses.some((name) => name === value);
}

/** The last line of the message of every error of this package. It is stable, for tools that see only the text. */
export function failureClassLine(failureClass: FailureClass, code: ErrorCode): string {
  return `Failure class: ${failureClass} (${code})`;
}

const line = /\n {2}Failure class: (product|test|environment|model) \(([A-Z_]+)\)/;

/** The class and code in such a line, and the text without the line. Of several lines the first counts: that of the outermost error. */
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

/** Facts about any failure, of this package or not. */
export interface FailureFacts {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  /** As it was recorded; earlier versions had other class names. */
  readonly failureClass?: string | undefined;
}

/** The one place that decides the class of a failure; undefined when nothing indicates one. */
export function classOfFailure({ name, message, code, failureClass }: FailureFacts): FailureClass | undefined {
  if (isFailureClass(failureClass)) return failureClass;
  const stated = readFailureClassLine(message).failureClass;
  if (stated) return stated;
  const known = code === undefined ? undefined : classOfCode(code);
  return known ?? classOfWords({ name, message, ...(failureClass !== undefined && { failureClass }) });
}

/** Undefined for codes of other versions and other packages. */
export function classOfCode(code: string): FailureClass | undefined {
  return isErrorCode(code) ? failureClassOfCode[code].failureClass : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(failureClassOfCode, code);
}

/** Derives the class from the name of the error, which runners keep as a field or in front of the message. */
function classOfWords({ name, message, failureClass = '' }: FailureFacts): FailureClass | undefined {
  // The message comes first, since very different failures have the same name.
  const byMessage = tellingMessages.find(({ words }) => words.test(message))?.failureClass;
  const prefix = /^(?:Error: )?(\w+Error)\b/.exec(message)?.[1] ?? '';
  return classOfName.get(failureClass) ?? byMessage ?? classOfName.get(name) ?? classOfName.get(prefix);
}
