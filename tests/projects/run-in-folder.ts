import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { parseJson } from '../../src/util/parse-json.ts';
import { testBrowser } from '../test-browsers.ts';
import { readReport, type ReportedRun } from './read-tests.ts';
import { cleanEnvironment, runCommand, type CommandResult } from './run-command.ts';
import { resultsFile, runners, type Runner } from './runners.data.ts';

export interface ProjectInit {
  readonly runner: Runner;
  /** Contents by path; they come on top of a plain configuration of the runner. */
  readonly files?: Readonly<Record<string, string>>;
  /** A project that was run before, to be run once more. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments behind those that run the tests; `command` instead of them. */
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  /** After this it hangs: on a busy machine the largest project has taken over 4 minutes. Default: 600 s. */
  readonly timeoutMs?: number;
  readonly onStart?: (child: ChildProcess) => void;
  /** The program that runs it. Default: the Node of this process. */
  readonly node?: string | undefined;
}

export interface ProjectRun extends CommandResult {
  readonly folder: string;
  /** Everything that was printed, without colours. */
  readonly output: string;
  /** The merged report. */
  readonly report: string | undefined;
  /** What the merged report says; empty without one. */
  readonly reported: ReportedRun;
  /** The runner's own JSON report. */
  readonly results: unknown;
}

/** Runs a project with the real command line of its runner; `base` has the packages that are installed for it. */
export async function runIn(base: string, init: ProjectInit): Promise<ProjectRun> {
  const { args, files } = runners[init.runner];
  const folder = init.folder ?? mkdtempSync(path.join(base, `${init.runner}-`));
  if (init.folder === undefined) writeFiles(folder, { ...files, 'package.json': '{"type":"module"}', ...init.files });
  const result = await runCommand({
    args: init.command ?? [...args, ...(init.args ?? [])],
    cwd: folder,
    // Many of their tests are to fail, which none of them has to wait for.
    env: {
      ...cleanEnvironment(),
      LAUNCH_OPTIONS: launchOptions(),
      EYEWRIGHT_RUN_DIR: 'run',
      EYEWRIGHT_PATIENCE: '0',
      ...init.env,
    },
    timeoutMs: init.timeoutMs ?? 600_000,
    onStart: init.onStart,
    node: init.node,
  });
  const report = existing(path.join(folder, 'run', 'report', `${init.runner}.html`));
  return {
    ...result,
    folder,
    output: stripVTControlCharacters(result.stdout + result.stderr),
    report,
    reported: await readReport(report),
    results: readJson(path.join(folder, resultsFile)),
  };
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** How the browser of a project is started, for its configuration. */
export function launchOptions(): string {
  return JSON.stringify({ executablePath: testBrowser, args: quietChromiumArgs });
}

function existing(file: string): string | undefined {
  return existsSync(file) ? file : undefined;
}

/** Undefined where a run was ended before its runner wrote it. */
function readJson(file: string): unknown {
  return existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
}
