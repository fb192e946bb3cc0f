import { readFileSync } from 'node:fs';

import type { CallToolResult } from '@modelcontextprotocol/server';

import { plainText } from '../../util/plain-text.ts';
import { outcomeError, type Outcome, type OutcomeError } from '../device/outcome.ts';

/** What came of a call, for a client: what was read, or why it failed, and the picture of the screen. */
export function toolResult(outcome: Outcome): CallToolResult {
  const { value, error, screenshot, report, command } = outcome;
  const picture = screenshot === null ? [] : [pictureOf(screenshot)];
  const files = [
    ...(screenshot === null ? [] : [`Picture: ${screenshot}`]),
    ...(command.endsWith(' close') && report !== null ? [`Report: ${report}`] : []),
  ];
  if (error) return failed(error, { files, picture });
  const lines = [value === null ? `Done: ${command}` : valueText(value), ...files];
  return { content: [{ type: 'text', text: lines.join('\n') }, ...picture] };
}

/** A call that could not be made. */
export function toolError(error: unknown): CallToolResult {
  const failure = outcomeError(error).error;
  return failure ? failed(failure, { files: [], picture: [] }) : { content: [], isError: true };
}

function failed(
  error: OutcomeError,
  { files, picture }: { readonly files: readonly string[]; readonly picture: CallToolResult['content'] },
): CallToolResult {
  const lines = [
    plainText(error.message),
    ...(error.hint === null ? [] : [`Hint: ${plainText(error.hint)}`]),
    `Failure: ${[error.class, error.code].filter(Boolean).join(', ')}`,
    ...files,
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }, ...picture],
    structuredContent: { error },
  };
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? plainText(value) : JSON.stringify(value, null, 2);
}

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

function pictureOf(file: string): CallToolResult['content'][number] {
  const mimeType = types[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
  return { type: 'image', data: readFileSync(file).toString('base64'), mimeType };
}
