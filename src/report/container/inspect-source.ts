import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseLine, type ContainerFacts } from './container.ts';
import { readLinesSync } from './lines.ts';
import { checkContainer } from './read-report.ts';

/** The facts about a report before it is copied. */
export interface MergeSource {
  /** Undefined if there is nothing to copy. */
  readonly container?: ContainerFacts;
  readonly problem?: string;
}

const longestViewer = 4 * 1024 * 1024;
const chunkSize = 64 * 1024;
const lineEnd = '</script>\n';
const recordEnd = '"type":"record-end"';

/** Checks the start and the end of a report, so that a problem is known before its lines are copied. Never throws. */
export function inspectSource(file: string): MergeSource {
  try {
    const container = readContainer(file);
    if (!container) return { problem: 'The file is not an eyewright report, or was cut off before its first line.' };
    const problem = problemAtEnd(file, container);
    return problem ? { container, problem } : { container };
  } catch (error) {
    return { problem: describeReadError(error) };
  }
}

function readContainer(file: string): ContainerFacts | undefined {
  let before = 0;
  for (const { bytes, complete } of readLinesSync(file)) {
    const line = complete ? parseLine(bytes) : undefined;
    if (line?.kind === 'container') return checkContainer(file, line.json);
    before += bytes.length;
    if (before > longestViewer) return undefined;
  }
  return undefined;
}

function problemAtEnd(file: string, container: ContainerFacts): string | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (readAt(descriptor, size - lineEnd.length, lineEnd.length) !== lineEnd) {
      return 'The report is cut off: its process ended while writing it.';
    }
    if (container.merged || isFoundFromTheEnd(descriptor, size, recordEnd)) return undefined;
    return 'The report has no end: its process ended early, or its agent was not destroyed.';
  } finally {
    closeSync(descriptor);
  }
}

/** Searches backwards. Pictures of any size may follow the end of the record, because they are encoded in the background. */
function isFoundFromTheEnd(descriptor: number, size: number, text: string): boolean {
  for (let end = size; end > 0; end -= chunkSize) {
    const start = Math.max(0, end - chunkSize);
    // The text may span two chunks.
    if (readAt(descriptor, start, end - start + text.length).includes(text)) return true;
  }
  return false;
}

function readAt(descriptor: number, position: number, length: number): string {
  const bytes = Buffer.alloc(length);
  return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, length, Math.max(0, position)));
}

/** Why a report cannot be copied, for its entry in the merged report. */
export function describeReadError(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return 'The report file does not exist.';
  return `The report cannot be read: ${error instanceof RecordError ? error.summary : errorMessage(error)}`;
}
