import { existsSync } from 'node:fs';
import path from 'node:path';

import { inspectSource } from '../container/inspect-source.ts';
import { resolveRunPlace } from '../container/run-dir.ts';

/** A note about an existing report of a parallel run that was not replaced. Empty for other files. */
export function keptNote([first]: readonly string[]): string[] {
  if (first === undefined || !existsSync(first) || inspectSource(first).container?.merged !== true) return [];
  const folder = path.relative(resolveRunPlace().cwd, path.dirname(first));
  return [
    `${first} was not replaced: a parallel run, or another part of this run, wrote it. To merge the reports, run npx eyewright merge-reports ${folder}.`,
  ];
}
