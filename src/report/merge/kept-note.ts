import { existsSync } from 'node:fs';
import path from 'node:path';

import { inspectSource } from '../container/inspect-source.ts';
import { resolveRunPlace } from '../container/run-dir.ts';

/** What to say of a report whose name was passed over because it belongs to a run beside this one; nothing of other files. */
export function keptNote([first]: readonly string[]): string[] {
  if (first === undefined || !existsSync(first) || inspectSource(first).container?.merged !== true) return [];
  const folder = path.relative(resolveRunPlace().cwd, path.dirname(first));
  return [
    `${first} was not replaced: a parallel run, or another part of this run, wrote it. To merge the reports, run npx eyewright merge-reports ${folder}.`,
  ];
}
