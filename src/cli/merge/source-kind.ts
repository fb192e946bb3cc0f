import path from 'node:path';

import { inspectSource } from '../../report/container/inspect-source.ts';
import { isWholeArchive, readPart } from './read-part.ts';

/** Kinds of files to merge: our reports, and the runners' own files of a run. */
export type SourceKind = 'report' | 'playwright' | 'vitest' | 'cucumber';

/** File extensions that are worth a look. */
export const sourceExtensions = ['html', 'zip', 'json', 'ndjson', 'jsonl'] as const;

/** Undefined for other files. */
export function sourceKind(file: string): SourceKind | undefined {
  const extension = path.extname(file).toLowerCase();
  if (/^\.html?$/.test(extension)) return inspectSource(file).container || isCutReport(file) ? 'report' : undefined;
  if (extension === '.zip') return isPlaywrightBlob(file) ? 'playwright' : undefined;
  if (!sourceExtensions.some((known) => `.${known}` === extension)) return undefined;
  const head = readPart(file, 'head');
  if (isVitestBlob(head)) return 'vitest';
  return isCucumberMessages(head) ? 'cucumber' : undefined;
}

/** A report that was cut off within its viewer contains nothing to merge, but is reported. */
function isCutReport(file: string): boolean {
  return readPart(file, 'head').includes('<title>eyewright report</title>');
}

/** The directory at the end of the archive contains the record of the run. */
function isPlaywrightBlob(file: string): boolean {
  const tail = readPart(file, 'tail');
  return isWholeArchive(tail) && tail.includes('report.jsonl');
}

/** A list of strings and references, the first of which is the version of Vitest. */
function isVitestBlob(head: string): boolean {
  return /^\[\["1",[^\]]*\],"\d+\.\d+\.\d+/.test(head);
}

/** The stream begins with the tool that wrote it. */
function isCucumberMessages(head: string): boolean {
  return /^\s*\{"meta":\{.*"protocolVersion"/.test(head);
}
