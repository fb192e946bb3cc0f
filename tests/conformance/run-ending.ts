import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { RunSummary } from '../../src/report/summary/run-summary.ts';
import { parseJson } from '../../src/util/parse-json.ts';
import { sources } from '../projects/project-sources.ts';
import { cleanEnvironment, runCommand, type CommandResult } from '../projects/run-command.ts';
import { launchOptions } from '../projects/run-in-folder.ts';
import { runners } from '../projects/runners.data.ts';
import { differences } from './compare-run.ts';
import type { EndingRun } from './endings.data.ts';
import { redSignals } from './exit-signals.ts';
import { readOwnRun, type OwnRun } from './own-run.ts';

export interface EndingPlace {
  /** Where the packages are installed. */
  readonly base: string;
  /** The program file of Node. */
  readonly node?: string | undefined;
}

export interface EndedRun {
  /** How many endings of tests and runs were compared. */
  readonly endings: number;
  readonly problems: readonly string[];
}

/** Runs a project and compares what its runner says with what the report says. An older, green report lies there before. */
export async function runEnding(run: EndingRun, { base, node }: EndingPlace): Promise<EndedRun> {
  const folder = path.join(base, `${run.runner} ${run.name}`);
  rmSync(folder, { recursive: true, force: true });
  writeProject(folder, run);
  const old = path.join(folder, 'run', 'report', `${run.runner}.html`);
  mkdirSync(path.dirname(old), { recursive: true });
  writeFileSync(old, oldReport());
  const result = await runCommand({
    args: commandOf(run),
    cwd: folder,
    env: { ...cleanEnvironment(), ...environment(run), ...run.env },
    timeoutMs: 600_000,
    onStart: (child) => {
      const { interruptAt, signal = 'SIGINT' } = run;
      if (interruptAt === undefined) return;
      const look = (text: string): void => {
        if (text.includes(interruptAt)) child.kill(signal);
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
    },
    node,
  });
  const ended = await compare(run, folder, result);
  if (ended.problems.length === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return ended;
}

function writeProject(folder: string, { runner, uses = [], files = {} }: EndingRun): void {
  const all = conformanceSources(runner);
  const configs = Object.keys(all).filter((name) => /^(?:\w+\.config|own|cucumber)\.js$/.test(name));
  const chosen = Object.fromEntries([...configs, ...uses].map((name) => [name, all[name] ?? '']));
  const written = { 'package.json': '{"type":"module"}', ...chosen, ...files };
  for (const [name, content] of Object.entries(written)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

function conformanceSources(runner: EndingRun['runner']): Record<string, string> {
  return sources(`../../conformance/sources/${runner}`);
}

function commandOf({ runner, args = [] }: EndingRun): string[] {
  const known = runners[runner];
  return [...('argsOfJavaScript' in known ? known.argsOfJavaScript : known.args), ...args];
}

function environment({ extra = {} }: EndingRun): Record<string, string> {
  return {
    EXTRA: JSON.stringify(extra),
    LAUNCH_OPTIONS: launchOptions(),
    EYEWRIGHT_RUN_DIR: 'run',
    EYEWRIGHT_PATIENCE: '0',
    GITHUB_STEP_SUMMARY: 'github.md',
    PLAYWRIGHT_JSON_OUTPUT_NAME: 'own.json',
  };
}

/** A report of an earlier run, in which all was well. */
function oldReport(): string {
  const event = JSON.stringify({ type: 'previous', at: 1, startedAt: 1, durationMs: 1, tests: [] });
  const container = JSON.stringify({ version: 1, format: 'single-html', merged: true, run: 'earlier' });
  const line = (kind: string, json: string): string =>
    `<script type="application/x-eyewright-${kind}">${json}</script>\n`;
  return `<!doctype html>\n${line('container', container)}${line('event', event)}`;
}

async function compare(run: EndingRun, folder: string, result: CommandResult): Promise<EndedRun> {
  const report = path.join(folder, 'run', 'report', `${run.runner}.html`);
  const output = result.stdout + result.stderr;
  const own = readOwnRun(run.runner, folder);
  const problems = result.timedOut ? ['it did not end by itself'] : [];
  const isRed = result.code !== 0 || run.isAlwaysRed === true;
  const json = report.replace(/\.html$/, '.json');
  if (readFileSync(report, 'utf8') === oldReport()) {
    // Nothing ran and nothing is wrong: there is nothing to tell.
    if (isRed && !run.isUnheard) problems.push('the report of the run before stays');
  } else if (existsSync(json)) {
    const summary = parseJson(readFileSync(json, 'utf8')) as RunSummary;
    // Paths of a report start from the folder of the run.
    const portable = parseJson(JSON.stringify(own ?? null).replaceAll(`${folder}/`, '')) as OwnRun | null;
    problems.push(...(portable ? differences(portable, summary) : []));
    const github = existsSync(path.join(folder, 'github.md'))
      ? readFileSync(path.join(folder, 'github.md'), 'utf8')
      : '';
    const unsaid = (run.says ?? []).filter(
      (text) => !JSON.stringify(summary).includes(JSON.stringify(text).slice(1, -1)),
    );
    problems.push(...unsaid.map((text) => `the report does not say: ${text}`));
    const signals = await redSignals({ report, summary, output, github });
    for (const [name, red] of Object.entries(signals))
      if (red !== isRed) problems.push(`${name} is ${red ? 'red' : 'green'}, and the exit code is ${result.code}`);
  } else problems.push(...(await lastWords(report, isRed)));
  const endings = (own?.tests.length ?? 0) + 1;
  return { endings, problems: problems.length > 0 ? [...problems, output.slice(-3_000)] : [] };
}

/** A process that ends at once has time for the report alone. */
async function lastWords(report: string, isRed: boolean): Promise<string[]> {
  const { readReport } = await import('../projects/read-tests.ts');
  const { buildRun } = await import('../../src/report/run/build-run.ts');
  const { summariseRun } = await import('../../src/report/summary/summarise-run.ts');
  const { events } = await readReport(report);
  const { status } = summariseRun(buildRun(events), 0);
  return (status === 'failed') === isRed ? [] : [`the report is ${status}, and the exit code says otherwise`];
}
