import { inspect } from 'node:util';

import type { RecordError } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** An error as code throws it, or as a runner hands it from process to process. */
export interface ThrownError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly stack?: string | undefined;
}

/** What the record keeps of an error, without the colours of a terminal. */
export function plainError(error: ThrownError): RecordError {
  const { name = 'Error', stack } = error;
  return { name, message: plainText(messageOf(error)), ...(stack && { stack: plainText(stack) }) };
}

/** Code may throw any object; of one without a message, what it holds says what happened. */
function messageOf(error: object): string {
  const { message, name: _name, stack: _stack, stacks: _stacks, ...held } = error as Readonly<Record<string, unknown>>;
  return typeof message === 'string' ? message : inspect(message ?? held, { breakLength: Infinity });
}
