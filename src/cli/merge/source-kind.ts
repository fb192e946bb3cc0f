import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

import { inspectSource } from '../../report/container/inspect-source.ts';

/** What can be merged: reports of ours, and what the runners themselves write of a run. */
export type SourceKind = 'report' | 'playwright' | 'vitest' | 'cucumber';

const headSize = 4096;
const tailSize = 64 * 1024;

/** Ends of the names of files that are worth a look. */
export const sourceExtensions = ['html', 'zip', 'json', 'ndjson', 'jsonl'] as const;

/** Undefined for files that are nothing of the kind. */
export function sourceKind(file: string): SourceKind | undefined {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.html') return inspectSource(file).container || isCutReport(file) ? 'report' : undefined;
  if (extension === '.zip') return isPlaywrightBlob(file) ? 'playwright' : undefined;
  if (!sourceExtensions.some((known) => `.${known}` === extension)) return undefined;
  const head = readPart(file, 'head');
  if (isVitestBlob(head)) return 'vitest';
  return isCucumberMessages(head) ? 'cucumber' : undefined;
}

/** One that was cut off within its viewer has nothing left to merge, which is told all the same. */
function isCutReport(file: string): boolean {
  return readPart(file, 'head').includes('<title>eyewright report</title>');
}

/** Its list of files, at the end of an archive, has the record of the run. */
function isPlaywrightBlob(file: string): boolean {
  return readPart(file, 'head').startsWith('PK') && readPart(file, 'tail').includes('report.jsonl');
}

/** A list of strings and places in it, the first of which is the version of Vitest. */
function isVitestBlob(head: string): boolean {
  return /^\[\["1",[^\]]*\],"\d+\.\d+\.\d+/.test(head);
}

/** The stream begins with what wrote it. */
function isCucumberMessages(head: string): boolean {
  return /^\s*\{"meta":\{.*"protocolVersion"/.test(head);
}

function readPart(file: string, part: 'head' | 'tail'): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const length = Math.min(size, part === 'head' ? headSize : tailSize);
    const bytes = Buffer.alloc(length);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, length, part === 'head' ? 0 : size - length));
  } finally {
    closeSync(descriptor);
  }
}
