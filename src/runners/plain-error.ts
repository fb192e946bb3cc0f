import type { RecordError } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** An error as code throws it, or as a runner hands it from process to process. */
export interface ThrownError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly stack?: string | undefined;
}

/** What the record keeps of an error, without the colours of a terminal. */
export function plainError({ name = 'Error', message, stack }: ThrownError): RecordError {
  return { name, message: plainText(String(message)), ...(stack && { stack: plainText(stack) }) };
}
