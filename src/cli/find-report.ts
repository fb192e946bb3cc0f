import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../core/errors/errors.ts';
import { defaultRunDir, resolveRunPlace } from '../report/container/run-dir.ts';
import type { CliIo } from './cli-io.ts';

/** The argument that names a report. */
export const reportArgument = {
  type: 'positional',
  required: false,
  description:
    'The .html file of a report, or the folder of a report with external assets. Default: the newest report in the run folder',
} as const;

/**
 * The report that a user names, else the newest one in the run folder.
 *
 * @throws RecordError `RECORD_UNREADABLE` if there is none
 */
export function findReport(name: string | undefined, io: CliIo): string {
  const { cwd } = io;
  if (name === undefined) return newestReport(io);
  const file = path.resolve(cwd, name);
  if (!existsSync(file)) {
    throw new RecordError('RECORD_UNREADABLE', `Cannot read the report ${file}: there is no such file`, {
      hint: 'pass the .html file that the run printed at its end',
    });
  }
  if (!statSync(file).isDirectory()) return file;
  const index = path.join(file, 'index.html');
  if (existsSync(index)) return index;
  throw new RecordError('RECORD_UNREADABLE', `Cannot read a report in the folder ${file}: it has no index.html`, {
    hint: hintFor(file),
  });
}

/** Report of the last run: a file, or a folder with an index.html. */
function newestReport(io: CliIo): string {
  const folder = path.join(runFolder(io), 'report');
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const reports = entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.html'))
    .map((entry) => path.join(folder, entry.name, ...(entry.isDirectory() ? ['index.html'] : [])))
    .map((file) => ({ file, stat: statSync(file, { throwIfNoEntry: false }) }))
    .filter(({ stat }) => stat?.isFile())
    .sort((one, other) => (other.stat?.mtimeMs ?? 0) - (one.stat?.mtimeMs ?? 0));
  const [newest] = reports;
  if (newest) return newest.file;
  throw new RecordError('RECORD_UNREADABLE', `There is no report in ${folder}`, {
    hint: 'Run the tests first, or pass the .html file that a run printed at its end.',
  });
}

function hintFor(folder: string): string {
  const [first, ...others] = readdirSync(folder).filter((name) => name.endsWith('.html'));
  if (first === undefined) return 'pass the .html file that the run printed at its end';
  return `pass one of its files, such as ${path.join(folder, first)}${others.length > 0 ? ` (there are ${others.length} more)` : ''}`;
}

/** The absolute run folder. */
export function runFolder({ cwd, env }: CliIo): string {
  return resolveRunPlace({ cwd, runDir: env['EYEWRIGHT_RUN_DIR'] || defaultRunDir }).runDir;
}
