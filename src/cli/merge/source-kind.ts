import path from 'node:path';

import { inspectSource } from '../../report/container/inspect-source.ts';
import { isWholeArchive, readPart } from './read-part.ts';

/** What can be merged: reports of ours, and what the runners themselves write of a run. */
export type SourceKind = 'report' | 'playwright' | 'vitest' | 'cucumber';

/** Ends of the names of files that are worth a look. */
export const sourceExtensions = ['html', 'zip', 'json', 'ndjson', 'jsonl'] as const;

/** Undefined for files that are nothing of the kind. */
export function sourceKind(file: string): SourceKind | undefined {
  const extension = path.extname(file).toLowerCase();
  if (/^\.html?$/.test(extension)) return inspectSource(file).container || isCutReport(file) ? 'report' : undefined;
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
  const tail = readPart(file, 'tail');
  return isWholeArchive(tail) && tail.includes('report.jsonl');
}

/** A list of strings and places in it, the first of which is the version of Vitest. */
function isVitestBlob(head: string): boolean {
  return /^\[\["1",[^\]]*\],"\d+\.\d+\.\d+/.test(head);
}

/** The stream begins with what wrote it. */
function isCucumberMessages(head: string): boolean {
  return /^\s*\{"meta":\{.*"protocolVersion"/.test(head);
}
