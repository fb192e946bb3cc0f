import { inspect } from 'node:util';

import type { RecordError } from '../core/record/record.ts';
import { findCallSite } from '../util/call-site.ts';
import { codeFolder } from '../util/code-folder.ts';
import { plainText } from '../util/plain-text.ts';
import { sourceSnippet } from '../util/source-snippet.ts';

/** An error that code throws, or that a runner passes between processes. */
export interface ThrownError {
  readonly message: string;
  readonly name?: string | undefined;
  readonly stack?: string | undefined;
}

/** Converts an error for the record, without terminal colours and with the source around the user's line. */
export function plainError(error: ThrownError): RecordError {
  const { name = 'Error' } = error;
  const stack = error.stack && plainText(error.stack);
  const snippet = stack && sourceOf(stack);
  return { name, message: plainText(messageOf(error)), ...(stack && { stack }), ...(snippet && { snippet }) };
}

function sourceOf(stack: string): string | undefined {
  const { place } = findCallSite(stack, codeFolder);
  return place && sourceSnippet(place);
}

/** Code may throw any object. If it has no message, its other properties are used. */
function messageOf(error: object): string {
  const { message, name: _name, stack: _stack, stacks: _stacks, ...held } = error as Readonly<Record<string, unknown>>;
  return typeof message === 'string' ? message : inspect(message ?? held, { breakLength: Infinity });
}
