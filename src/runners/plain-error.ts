import { inspect } from 'node:util';

import type { RecordError } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** An error that code throws, or that a runner passes between processes. */
export interface ThrownError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly stack?: string | undefined;
}

/** Converts an error for the record, without terminal colours. */
export function plainError(error: ThrownError): RecordError {
  const { name = 'Error', stack } = error;
  return { name, message: plainText(messageOf(error)), ...(stack && { stack: plainText(stack) }) };
}

/** Code may throw any object. If it has no message, its other properties are used. */
function messageOf(error: object): string {
  const { message, name: _name, stack: _stack, stacks: _stacks, ...held } = error as Readonly<Record<string, unknown>>;
  return typeof message === 'string' ? message : inspect(message ?? held, { breakLength: Infinity });
}
