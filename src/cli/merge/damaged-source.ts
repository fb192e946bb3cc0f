import path from 'node:path';

import { parseJson } from '../../util/parse-json.ts';
import { headSize, isWholeArchive, readPart } from './read-part.ts';

const empty = 'The file is empty: what wrote it was ended, or its upload broke off.';
const cutBlob = 'The blob report of Playwright is cut off, and its tests are lost: its upload or download broke off.';
const cutMessages =
  'The messages of Cucumber cannot be read, and their scenarios are lost: the file is cut off or damaged.';

/**
 * Why a file to merge cannot be read by its runner; undefined for unrelated files. Only files that a runner would have
 * written are reported, because a folder may contain other archives and lists.
 */
export function damageOf(file: string): string | undefined {
  const extension = path.extname(file).toLowerCase();
  if (extension !== '.zip' && extension !== '.ndjson') return undefined;
  const head = readPart(file, 'head');
  if (head.trim() === '') return empty;
  if (extension === '.zip') return isCutBlob(file, head) ? cutBlob : undefined;
  return isCutMessages(head) ? cutMessages : undefined;
}

/** An archive ends with its directory. A blob begins with attachments of its tests, or with the record of the run. */
function isCutBlob(file: string, head: string): boolean {
  const nameAt = 30;
  const first = head.slice(nameAt);
  if (!head.startsWith('PK\u0003\u0004') || isWholeArchive(readPart(file, 'tail'))) return false;
  return first.startsWith('resources/') || first.startsWith('report.jsonl');
}

/** Every line is JSON; the first one, which may be long, names the tool that wrote it. */
function isCutMessages(head: string): boolean {
  const [first = '', ...more] = head.trimStart().split('\n');
  const isWhole = more.length > 0 || head.length < headSize;
  return first.startsWith('{"meta"') || (isWhole && parseJson(first) === undefined);
}
