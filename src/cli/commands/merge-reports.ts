import path from 'node:path';

import { inspectSource } from '../../report/container/inspect-source.ts';
import { withoutRepeats } from '../../report/merge/report-parts.ts';
import { ReportMergingTool, type ReportAttributes } from '../../report/merge/report-merging-tool.ts';
import type { TestSummary } from '../../report/summary/run-summary.ts';
import { summariseReport } from '../../report/summary/summarise-report.ts';
import { printable } from '../../util/plain-text.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import { findReports } from '../find-reports.ts';
import { createProgress } from '../progress.ts';
import { usageError } from '../read-arguments.ts';

/** Joins the reports of shards, machines or single tests. */
export const mergeReportsCommand: CliCommand = {
  about: 'Merges reports into one',
  args: {
    reports: {
      type: 'positional',
      required: false,
      valueHint: '...',
      description: 'Files, folders (every report below them) and globs in quotes',
    },
    out: { type: 'string', valueHint: 'folder', description: 'Where to write. Default: report/ in the run folder' },
    name: { type: 'string', valueHint: 'name', description: 'Name of the merged report. Default: a new one' },
    overwrite: { type: 'boolean', description: 'Replaces a report of the same name' },
    rm: { type: 'boolean', description: 'Deletes the merged originals once the new report is complete' },
  },
  run: async (args, { cwd, env, stdout, stderr }) => {
    const found = await findSources(args, cwd);
    const files = withoutRepeats(found);
    const progress = createProgress(stderr, files.length);
    const warn = (message: string): void => {
      progress.end();
      stderr.write(printable(`${message}\n`));
    };
    const repeats = found.length - files.length;
    if (repeats > 0) warn(`Left out ${repeats} of ${found.length} reports: the others hold all that is in them.`);
    const runDir = env['EYEWRIGHT_RUN_DIR'] || undefined;
    const onProgress = (done: number): void => progress.show('Merging', done);
    const tool = new ReportMergingTool({ cwd, runDir, onWarning: warn, onProgress });
    for (const [index, file] of files.entries()) {
      progress.show('Reading', index);
      tool.append({ reportFilePath: file, reportAttributes: await attributesOf(file, { cwd, warn }) });
    }
    try {
      const merged = tool.mergeReports(args.text('name') ?? 'AUTO', {
        outputDir: args.text('out'),
        overwrite: args.flag('overwrite'),
        rmOriginalReports: args.flag('rm'),
      });
      progress.end();
      stdout.write(`${merged}\n`);
    } finally {
      progress.end();
    }
  },
};

async function findSources(args: CliArguments, cwd: string): Promise<string[]> {
  if (args.positionals.length === 0) throw usageError('merge-reports', 'needs reports to merge');
  if (args.text('out') === '-') throw usageError('merge-reports', 'cannot write to standard output: --out is a folder');
  return findReports(args.positionals, cwd);
}

interface AttributesInit {
  readonly cwd: string;
  readonly warn: (message: string) => void;
}

async function attributesOf(file: string, { cwd, warn }: AttributesInit): Promise<ReportAttributes> {
  const { container, problem } = inspectSource(file);
  if (problem !== undefined) warn(`${file}: ${problem}`);
  const test = container && !container.merged ? await firstTest(file) : undefined;
  return test ? ofTest(test) : unknownTest(file, cwd);
}

async function firstTest(file: string): Promise<TestSummary | undefined> {
  const summary = await summariseReport(file).catch(() => undefined);
  return summary?.tests[0];
}

/** What a reporter would know. */
function ofTest({ id, title, project, path: titles, durationMs, status }: TestSummary): ReportAttributes {
  return {
    testId: id,
    testTitle: title,
    testDescription: [project, ...titles].filter(Boolean).join(' › '),
    testDuration: durationMs,
    // What has not ended will not end any more.
    testStatus: status === 'running' ? 'interrupted' : status,
  };
}

/** For merged reports, which bring the facts of their tests along, and for what cannot be read. */
function unknownTest(file: string, cwd: string): ReportAttributes {
  const title = path.basename(file) === 'index.html' ? path.basename(path.dirname(file)) : path.basename(file);
  return {
    testId: path.relative(cwd, file),
    testTitle: title,
    testDescription: '',
    testDuration: 0,
    testStatus: 'interrupted',
  };
}
