import { now } from '../../core/time/clock.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { nearest } from '../../util/nearest.ts';
import { closingLine, firstFailedLine } from '../../report/outputs/closing-line.ts';
import { checkOutputs, type ReportOutputOption } from '../../report/outputs/write-outputs.ts';
import { beginRun } from '../../report/container/run-id.ts';
import { beginSeal } from '../../report/container/secret-seal.ts';
import { readMergeJob } from '../../report/merge/merge-job.ts';
import { RunReport } from '../../report/run-report/run-report.ts';
import { agentLines, agentLinesNow } from './agent-lines.ts';
import { watchLateEnd } from './late-end.ts';
import { relativePath } from './relative-path.ts';
import { printable } from '../../util/plain-text.ts';

/** Options of every reporter of this package. */
export interface ReporterOptions {
  /**
   * Name of the merged report, without `.html`. An older report of that name is replaced. If the name is taken by anything else,
   * the report is named `<name>-2`. Default: the runner's name.
   */
  readonly reportFileName?: string;
  /** Folder of the merged report; relative paths start from the working directory. Default: `report/` in the run folder. */
  readonly outputDir?: string;
  /** Keeps the reports of single tests after merging. Default: false. */
  readonly keepTestReports?: boolean;
  /**
   * An earlier report to compare with: an `.html` file, a folder or JSON. Relative paths start from the working directory. It may
   * be the report that is replaced: then each run is compared with the previous one. A missing report causes a warning.
   */
  readonly previous?: string;
  /**
   * Additional outputs. Files are named after the report and written next to it, unless given as `{ type, file }`. Types:
   * `json`, `junit`, `markdown`, `github` (summary and annotations), `github-summary`. Default: `['github-summary']` on GitHub Actions, else none.
   */
  readonly outputs?: readonly ReportOutputOption[];
}

const optionNames: readonly (keyof ReporterOptions)[] = [
  'reportFileName',
  'outputDir',
  'keepTestReports',
  'previous',
  'outputs',
];

/** Options that only one runner passes to its reporters. */
const signs = { configDir: 'Playwright', eventBroadcaster: 'Cucumber' } as const;

const ownReporters = {
  playwright: "['eyewright/playwright/reporter']",
  vitest: "['eyewright/vitest/reporter']",
  cucumber: "['eyewright/cucumber/formatter', 'eyewright_run/cucumber.txt']",
} as const;

type RunnerName = keyof typeof ownReporters;

/** The error for a reporter that another runner has loaded. It would get no tests. */
export function wrongRunner(own: RunnerName, loadedBy: 'Playwright' | 'Vitest' | 'Cucumber'): ConfigError {
  const names = { playwright: 'Playwright', vitest: 'Vitest', cucumber: 'Cucumber' } as const;
  const wanted = Object.entries(names).find(([, name]) => name === loadedBy)?.[0] as RunnerName;
  return new ConfigError('CONFIG_INVALID', `${loadedBy} has loaded the reporter for ${names[own]}`, {
    hint: `Use ${ownReporters[wanted]} instead.`,
  });
}

/** Runners pass additional options, so only names that are similar to an option of this reporter are refused. */
function checkNames(options: object, runner: RunnerName): void {
  for (const [sign, name] of Object.entries(signs)) {
    if (sign in options && name.toLowerCase() !== runner) throw wrongRunner(runner, name);
  }
  for (const name of Object.keys(options)) {
    const near = optionNames.some((known) => known === name) ? undefined : nearest(name, optionNames);
    if (near === undefined) continue;
    throw new ConfigError('CONFIG_INVALID', `The reporter has no option "${name}" (did you mean "${near}"?)`, {
      hint: `Known options: ${optionNames.join(', ')}.`,
    });
  }
}

export interface RunReportContext {
  /** Default name of the report. `eyewright`: the command `run`. */
  readonly runner: RunnerName | 'eyewright';
  readonly onWarning: (message: string) => void;
  /** Whether another run in this process came before, as in watch mode. */
  readonly isNext?: boolean;
  /** Writes the report of a run that is not over when the process ends with this code. */
  readonly endNow?: (code: number) => void;
}

/**
 * Creates the merged report of a reporter.
 *
 * @throws ConfigError `CONFIG_INVALID` for unknown outputs and options, and in another runner.
 */
export function createRunReport(
  options: ReporterOptions,
  { runner, onWarning, isNext, endNow }: RunReportContext,
): RunReport {
  if (runner !== 'eyewright') checkNames(options, runner);
  checkOutputs(options.outputs);
  const { shard, ...job } = readMergeJob(process.env) ?? {};
  beginSeal(process.env);
  // The start of the process, so that runs started together count as parallel, no matter which loads first.
  const startedAt = isNext ? now() : now() - process.uptime() * 1000;
  const report = new RunReport({
    reportFileName: options.reportFileName ?? runner,
    outputDir: options.outputDir,
    outputs: options.outputs,
    previous: options.previous,
    ...job,
    run: beginRun(process.env, isNext),
    startedAt,
    isNext,
    env: process.env,
    print: (text) => void process.stdout.write(text),
    onWarning,
  });
  if (shard) report.addShard({ runner, ...shard });
  watchLateEnd(options, { runner, report, endNow });
  return report;
}

/** Prints a warning on standard error, where it does not disturb the output of the runner. */
export function warnOnStderr(message: string): void {
  process.stderr.write(`eyewright: ${printable(message)}\n`);
}

/** The last lines of a run. */
export interface ClosingLines {
  /** Absolute path of the report. */
  readonly file: string;
  /** A line with the path of the report. */
  readonly short: string;
  /**
   * The same line with failures, model and cost. A failed run adds a link to the first failed test, and for a coding agent a line
   * for each failure.
   */
  readonly full: readonly string[];
}

/** Writes the report. Returns undefined if there is none. */
export async function writeReport(report: RunReport): Promise<ClosingLines | undefined> {
  const file = await report.write();
  if (file === undefined) return undefined;
  const shown = relativePath(file);
  return {
    file,
    short: closingLine(shown),
    full: [
      [
        closingLine(shown, report.summary),
        ...(report.hasReplaced ? ['replaces the report of an earlier run'] : []),
      ].join(' · '),
      ...linksTo(file, report.summary),
      ...(await agentLines(file, report.summary, warnOnStderr)),
    ],
  };
}

/** Writes the report synchronously, while the process ends. */
export function writeReportNow(report: RunReport): Omit<ClosingLines, 'file'> | undefined {
  const file = report.writeNow();
  if (file === undefined) return undefined;
  const short = closingLine(relativePath(file));
  const line = [short, report.firstError ?? 'the run was interrupted'].join(' · ');
  return { short, full: [line, ...agentLinesNow(file)] };
}

function linksTo(file: string, summary: RunReport['summary']): string[] {
  const line = summary && firstFailedLine(file, summary);
  return line === undefined ? [] : [line];
}
