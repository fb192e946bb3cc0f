import path from 'node:path';

import { writeOutputs, type ReportOutputOption } from '../../report/outputs/write-outputs.ts';
import { totalsLineOf } from '../../report/outputs/closing-line.ts';
import { mergeReportFiles, type MergedReport, type MergeInput } from '../../report/merge/join-reports.ts';
import { inspectSource } from '../../report/container/inspect-source.ts';
import { mergedBase } from '../../report/merge/merged-name.ts';
import { withoutRepeats, type OwnReport } from '../../report/merge/report-parts.ts';
import { removeReport } from '../../report/container/owned-files.ts';
import { missingShardsError } from '../../report/merge/missing-shards-error.ts';
import { repeatedShardsText } from '../../report/run/missing-shards.ts';
import { readPrevious } from '../../report/summary/read-previous.ts';
import { summariseReport } from '../../report/summary/summarise-report.ts';
import { now } from '../../core/time/clock.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { isSameFile } from '../../util/file-facts.ts';
import { printable } from '../../util/plain-text.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { findSources, type DamagedSource, type Sources } from '../merge/find-sources.ts';
import { gatherReports } from '../merge/gather-reports.ts';
import { readDamaged, readSource } from '../merge/read-source.ts';
import { outputName } from '../output-name.ts';
import { createProgress } from '../progress.ts';
import { usageError } from '../read-arguments.ts';

/** Merges the reports of shards, machines, runners and single tests. */
export const mergeReportsCommand: CliCommand = {
  args: {
    reports: {
      type: 'positional',
      required: false,
      valueHint: '...',
      description:
        'Files, folders (everything below them) and globs in quotes: reports, Playwright blob reports, Vitest blobs, Cucumber messages',
    },
    out: {
      type: 'string',
      valueHint: 'folder',
      description: 'Folder for the merged report. Default: report/ in the run folder',
    },
    name: { type: 'string', valueHint: 'name', description: 'Name of the merged report. Default: a generated name' },
    outputs: {
      type: 'string',
      valueHint: 'formats',
      description:
        'Additional outputs, separated by commas: json, junit, markdown, github, github-summary. Default: github-summary on GitHub Actions',
    },
    previous: {
      type: 'string',
      valueHint: 'report',
      description:
        'An earlier report, or its JSON. The new report shows which tests have failed, been fixed, or become slower or more expensive since',
    },
    reruns: {
      type: 'boolean',
      description:
        'Treats the same test in several runs as attempts of one test, in order of time. Default: only for reruns of failed tests of the same commit',
    },
    'allow-missing-shards': {
      type: 'boolean',
      description:
        'Accepts missing shards. By default, a missing shard makes the merged report red, and the command exits with 5',
    },
    'pass-with-no-tests': {
      type: 'boolean',
      description: 'Writes a report and exits with 0 even if no test was run',
    },
    overwrite: { type: 'boolean', description: 'Replaces a report with the same name' },
    rm: { type: 'boolean', description: 'Deletes the source reports when the merged report is complete' },
  },
  run: async (args, io) => {
    const { cwd, env, stdout, stderr } = io;
    const outputs = outputsOf(args);
    const name = nameOf(args);
    const sources = await findAll(args, cwd);
    const warn = (message: string): void => stderr.write(printable(`${message}\n`));
    for (const copy of sources.copies) warn(`Left out ${copy}: another file has the same content.`);
    using gathered = await gatherReports(sources, { cwd, env, onWarning: warn });
    const merged = await merge([...gathered.reports, ...sources.report], {
      args,
      io,
      name,
      hasParts: gathered.reports.length > 0,
      damaged: sources.damaged,
    });
    stdout.write(`${merged.entry}\n`);
    const summary = await summariseReport(merged.entry);
    stderr.write(`${totalsLineOf(summary)}\n`);
    const print = (text: string): void => stderr.write(text);
    await writeOutputs(merged.entry, { outputs, summary, env, print, onWarning: warn });
    tellRepeatedShards(merged, warn);
    const problem = missingShardsError(merged.shards);
    if (problem && !args.flag('allow-missing-shards')) throw problem;
    if (problem) warn(problem.summary);
    if (args.flag('rm')) removeMerged(merged, { sources, warn });
  },
};

function findAll(args: CliArguments, cwd: string): Promise<Sources> {
  if (args.positionals.length === 0) throw usageError('merge-reports', 'needs reports to merge');
  if (args.text('out') === '-') throw usageError('merge-reports', 'cannot write to standard output: --out is a folder');
  return findSources(args.positionals, cwd);
}

/** Longer names leave no room for the files beside the report. */
const longestName = 200;

function nameOf(args: CliArguments): string {
  const name = args.text('name') ?? 'AUTO';
  if (/[/\\]/.test(name)) {
    throw usageError('merge-reports', `takes a plain name as --name, not "${name}"; the folder is given with --out`);
  }
  if (Buffer.byteLength(name) <= longestName) return name;
  throw usageError(
    'merge-reports',
    `takes a --name of at most ${longestName} bytes, not of ${Buffer.byteLength(name)}`,
  );
}

function outputsOf(args: CliArguments): readonly ReportOutputOption[] | undefined {
  return args
    .text('outputs')
    ?.split(',')
    .map((name) => outputName('merge-reports', name.trim()));
}

interface MergeContext {
  readonly args: CliArguments;
  readonly io: CliIo;
  readonly name: string;
  /** Whether reports of single tests are also part of the runners' files. */
  readonly hasParts: boolean;
  readonly damaged: readonly DamagedSource[];
}

async function merge(
  found: readonly string[],
  { args, io: { cwd, env, stderr }, name, hasParts, damaged }: MergeContext,
): Promise<MergedReport> {
  const own = withoutRepeats(found);
  const progress = createProgress(stderr, own.length);
  const warn = (message: string): void => {
    progress.end();
    stderr.write(printable(`${message}\n`));
  };
  tellRepeats(hasParts ? found.filter(isMerged) : found, own, warn);
  if (damaged.length === 0 && own.every(({ isEmpty }) => isEmpty) && !args.flag('pass-with-no-tests'))
    throw nothingRan(own.length);
  const first = await firstEvents(args, { cwd, warn });
  const base = mergedBase(name, {
    cwd,
    runDir: env['EYEWRIGHT_RUN_DIR'] || undefined,
    outputDir: args.text('out'),
  });
  try {
    const inputs = damaged.map((source): MergeInput => readDamaged(source, { cwd, warn }));
    for (const [index, { file, skip }] of own.entries()) {
      progress.show('Reading', index);
      inputs.push({ ...(await readSource(file, { cwd, warn })), skip });
    }
    const onProgress = (done: number): void => progress.show('Merging', done);
    return mergeReportFiles(inputs, {
      base,
      onClash: args.flag('overwrite') ? 'replace' : 'refuse',
      first,
      missingShards: args.flag('allow-missing-shards') ? 'allowed' : 'error',
      onProgress,
    });
  } finally {
    progress.end();
  }
}

interface CommandPlace {
  readonly cwd: string;
  readonly warn: (message: string) => void;
}

/** Events before all tests. */
async function firstEvents(args: CliArguments, { cwd, warn }: CommandPlace): Promise<RecordEvent[]> {
  const earlier = args.text('previous');
  const previous = earlier === undefined ? undefined : await readPrevious(path.resolve(cwd, earlier), warn);
  return [...(args.flag('reruns') ? [{ type: 'reruns' as const, at: now() }] : []), ...(previous ? [previous] : [])];
}

/** A shard may have no tests; a whole pipeline without tests has most likely lost them. */
function nothingRan(sources: number): RecordError {
  const what = sources === 1 ? 'The only source has' : `All ${sources} sources have`;
  return new RecordError('REPORT_EMPTY', `${what} no test: no report was written`, {
    hint: 'check which tests the jobs found and uploaded; if no tests are expected, pass --pass-with-no-tests',
  });
}

function isMerged(file: string): boolean {
  return inspectSource(file).container?.merged === true;
}

function tellRepeats(found: readonly string[], own: readonly OwnReport[], warn: (message: string) => void): void {
  const left = found.filter((file) => own.every((report) => report.file !== file)).length;
  if (left > 0) warn(`Left out ${left} of ${found.length} reports: the others contain everything in them.`);
  const tests = own.reduce((sum, { skip }) => sum + skip.size, 0);
  if (tests > 0) warn(`${tests} of their tests are in several reports: each is shown once.`);
}

function tellRepeatedShards({ shards }: MergedReport, warn: (message: string) => void): void {
  for (const run of shards) {
    const repeated = repeatedShardsText(run);
    if (repeated !== undefined) warn(repeated);
  }
}

interface RemoveContext {
  readonly sources: Sources;
  readonly warn: (message: string) => void;
}

/** Files of the runners are not removed. */
function removeMerged({ copied, entry }: MergedReport, { sources, warn }: RemoveContext): void {
  for (const { file } of copied) {
    if (!sources.report.includes(file) || isSameFile(file, entry)) continue;
    try {
      removeReport(file, entry);
    } catch (error) {
      warn(`Cannot delete the report ${file} after merging it: ${errorMessage(error)}`);
    }
  }
}
