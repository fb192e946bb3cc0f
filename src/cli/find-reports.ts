import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { glob } from 'tinyglobby';

import { RecordError } from '../core/errors.ts';
import { inspectSource } from '../report/container/inspect-source.ts';

/**
 * The reports that files, folders and globs name, each once, in the order of their paths within one name. A file that is
 * named itself is taken as it is; below folders and globs, what is not a report is passed over.
 *
 * @throws RecordError `RECORD_UNREADABLE` when a name stands for nothing.
 */
export async function findReports(names: readonly string[], cwd: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const files = await expand(name, cwd);
    if (files.length === 0) {
      throw new RecordError('RECORD_UNREADABLE', `Cannot find a report for "${name}" in ${cwd}`, {
        hint: 'pass .html files of reports, folders that hold some, or globs in quotes such as "shards/**/*.html"',
      });
    }
    for (const file of files) found.add(file);
  }
  return [...found];
}

async function expand(name: string, cwd: string): Promise<string[]> {
  const place = path.resolve(cwd, name);
  if (!existsSync(place))
    return onlyReports(await glob(name.replaceAll('\\', '/'), { cwd, absolute: true, dot: true }));
  if (!statSync(place).isDirectory()) return [place];
  return onlyReports(await glob('**/*.html', { cwd: place, absolute: true, ignore: ['**/node_modules/**'] }));
}

function onlyReports(files: readonly string[]): string[] {
  const reports = files.filter((file) => file.endsWith('.html') && inspectSource(file).container !== undefined);
  return reports.map((file) => path.normalize(file)).sort();
}
