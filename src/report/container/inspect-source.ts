import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

import { errorMessage, RecordError } from '../../core/errors.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseLine, type ContainerFacts } from './container.ts';
import { readLinesSync } from './lines.ts';
import { checkContainer } from './read-report.ts';

/** What is known about a report before it is copied. */
export interface MergeSource {
  /** Undefined when there is nothing to copy. */
  readonly container?: ContainerFacts;
  readonly problem?: string;
}

const longestViewer = 4 * 1024 * 1024;
const tailSize = 64 * 1024;
const lineEnd = '</script>\n';

/** Looks at the start and the end of a report, so that its problem can be told before its lines. Never throws. */
export function inspectSource(file: string): MergeSource {
  try {
    const container = readContainer(file);
    if (!container) return { problem: 'The file is not an eyewright report, or was cut off before its first line.' };
    const problem = problemAtEnd(readTail(file), container);
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

function problemAtEnd(tail: string, container: ContainerFacts): string | undefined {
  if (!tail.endsWith(lineEnd)) return 'The report is cut off: its run was ended while it wrote.';
  if (container.merged || tail.includes('"type":"record-end"')) return undefined;
  return 'The report has no end: its run was ended, or its agent was not destroyed.';
}

function readTail(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const start = Math.max(0, fstatSync(descriptor).size - tailSize);
    const tail = Buffer.alloc(tailSize);
    return tail.toString('utf8', 0, readSync(descriptor, tail, 0, tailSize, start));
  } finally {
    closeSync(descriptor);
  }
}

/** Why a report cannot be copied, for its entry in the merged one. */
export function describeReadError(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return 'The report file does not exist.';
  return `The report cannot be read: ${error instanceof RecordError ? error.summary : errorMessage(error)}`;
}
