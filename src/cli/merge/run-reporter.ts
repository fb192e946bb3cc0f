import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ConfigError, RecordError } from '../../core/errors/errors.ts';
import { packageFile } from '../../util/code-folder.ts';
import { writeMergeJob, type MergeJob } from '../../report/merge/merge-job.ts';

/** A runner that replays its own files to our reporter. */
export interface ReporterRun {
  readonly runner: 'playwright' | 'vitest';
  /** Arguments of the runner's command line. */
  readonly args: readonly string[];
  /** The files it reads, for messages. */
  readonly files: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Target of the report: `<folder>/<name>.html`, or `<folder>/<name>/index.html` with external assets. */
  readonly folder: string;
  readonly name: string;
  /** Reports of single tests that are included. */
  readonly records: readonly string[];
  /** The shard that the files are, if only their name says so. */
  readonly shard?: MergeJob['shard'];
}

const commandLines = {
  playwright: { package: '@playwright/test', file: 'cli.js', blobs: 'blob reports of Playwright' },
  vitest: { package: 'vitest', file: 'vitest.mjs', blobs: 'blobs of Vitest' },
} as const;

const mostOutput = 2_000;

/**
 * Lets a runner replay its files to our reporter; resolves to the report.
 *
 * @throws ConfigError `CONFIG_INVALID` if the runner is not installed
 * @throws RecordError `RECORD_UNREADABLE` if it does not read the files
 */
export async function runReporter(run: ReporterRun): Promise<string> {
  const { runner, args, cwd, env, folder, name, records, shard, files } = run;
  const commandLine = findCommandLine(run);
  const job = writeMergeJob(
    { outputDir: folder, reportFileName: name, records, shard },
    path.join(folder, `${name}.job.json`),
  );
  const { EYEWRIGHT_RUN_ID: _own, GITHUB_ACTIONS: _ci, ...others } = env;
  const output = await runNode([commandLine, ...args], { cwd, env: { ...others, ...job, FORCE_COLOR: '0' } });
  const report = [path.join(folder, `${name}.html`), path.join(folder, name, 'index.html')].find(existsSync);
  if (report !== undefined) return report;
  const [first = '', ...more] = files;
  const what = `${first}${more.length > 0 ? ` and ${more.length} more` : ''}`;
  throw new RecordError(
    'RECORD_UNREADABLE',
    `Cannot merge ${what}: ${runner === 'vitest' ? 'Vitest' : 'Playwright'} does not read it\n${output.slice(-mostOutput)}`,
    {
      hint: 'run the command in the folder of the runner’s configuration, with the version of the runner that wrote the files',
    },
  );
}

/** The reporter module for the runner's command line. */
export function reporterModule(runner: ReporterRun['runner']): string {
  return packageFile(`dist/reporters/${runner}/index.js`);
}

function findCommandLine({ runner, cwd, files }: ReporterRun): string {
  const { package: name, file, blobs } = commandLines[runner];
  try {
    const facts = createRequire(path.join(cwd, 'package.json')).resolve(`${name}/package.json`);
    return path.join(path.dirname(facts), file);
  } catch (error) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `Cannot merge ${files[0]}: ${name}, which reads it, is not installed in ${cwd}`,
      {
        hint: `${blobs} are read by the runner itself: run the command in the project that wrote them, after npm ci`,
        cause: error,
      },
    );
  }
}

interface NodeInit {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** All output of the process. The exit code does not matter: runners fail if a test has failed. */
function runNode(args: readonly string[], { cwd, env }: NodeInit): Promise<string> {
  const child = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(stripVTControlCharacters(output).trim()));
  });
}
