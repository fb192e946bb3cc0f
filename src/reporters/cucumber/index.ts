/**
 * One merged report of a Cucumber run: `--format eyewright/cucumber/formatter:eyewright.txt`. The path of the report is written
 * to the given file.
 *
 * @packageDocumentation
 */

import { writeSync } from 'node:fs';

import type { Envelope } from '@cucumber/messages';

import { settlesWithin } from '../../core/time/deadline.ts';
import { printable } from '../../util/plain-text.ts';
import { cucumberShard } from './own-shard.ts';
import { CucumberWatcher } from './watcher.ts';
import { endedEarly, handleEndSignals } from '../shared/late-end.ts';
import {
  createRunReport,
  writeReport,
  writeReportNow,
  type ClosingLines,
  type ReporterOptions,
} from '../shared/reporter-options.ts';

export type { ReporterOptions };

interface FormatterContext {
  on(event: 'message', handler: (envelope: Envelope) => void): void;
  readonly options: ReporterOptions | undefined;
  readonly logger: { warn(...content: unknown[]): void };
  /** The target of `write`. */
  readonly stream: unknown;
  write(text: string): void;
}

interface Output {
  readonly stream: unknown;
  write(text: string): void;
}

function printLines(lines: Pick<ClosingLines, 'short' | 'full'>, output: Output): void {
  const isTerminal = output.stream === process.stdout;
  writeAtOnce(`${isTerminal ? lines.full.join('\n') : lines.short}\n`, output);
  // Standard output belongs to another formatter, and a program may read it.
  if (!isTerminal) process.stderr.write(`${lines.full.join('\n')}\n`);
}

/** Writes synchronously: a stream of Cucumber loses unwritten text when the process ends. */
function writeAtOnce(text: string, { stream, write }: Output): void {
  const { fd }: { fd?: unknown } = Object(stream);
  if (typeof fd === 'number' && stream !== process.stdout) writeSync(fd, text);
  else write(text);
}

const noAgents = `eyewright: some steps are undefined, and no agent runs them: import 'eyewright/cucumber' in a step file`;

/** The exit code of any process that Ctrl-C ends. */
const interruptedCode = 130;
const interruptedMs = 10_000;

/** Ends the run on Ctrl-C. Cucumber would exit at once, without a call of the formatter. Returns a function that undoes it. */
function onInterrupt(end: () => Promise<void>): () => void {
  const leave = (): void => process.exit(interruptedCode);
  const run = (): void => {
    // Ends the line of a progress formatter.
    process.stderr.write('\n');
    void settlesWithin(end(), interruptedMs).then(leave, leave);
  };
  process.once('SIGINT', run);
  return () => void process.off('SIGINT', run);
}

/** Cucumber does not pass the option to formatters, so the command line is read. For the configuration file, see `CucumberWatcher`. */
function isDryRun(): boolean {
  return process.argv.includes('--dry-run') || process.argv.includes('-d');
}

/** Merges the reports of all scenarios and writes the path of the merged report. */
export default {
  type: 'formatter',
  optionsKey: 'eyewright',
  formatter({ on, options = {}, logger, stream, write }: FormatterContext): () => Promise<void> {
    // Nothing runs, so the previous report is kept.
    if (isDryRun()) return () => Promise.resolve();
    const report = createRunReport(options, {
      runner: 'cucumber',
      onWarning: (message) => logger.warn(`eyewright: ${printable(message)}`),
    });
    const shards = cucumberShard(process.argv).then((own) => own.forEach((shard) => report.addShard(shard)));
    const watcher = new CucumberWatcher(report);
    on('message', (message) => watcher.onMessage(message));
    let isReported = false;
    const end = async (): Promise<void> => {
      if (watcher.isDryRun) return;
      watcher.endUnfinished();
      await shards;
      const lines = await writeReport(report);
      if (lines) printLines(lines, { stream, write });
      if (watcher.lacksAgents) logger.warn(noAgents);
      if (!options.keepTestReports) report.removeOriginals();
      isReported = true;
    };
    // A step may call process.exit(), and other formatters may throw after the crash of a worker.
    const endNow = (code: number): void => {
      if (isReported || watcher.isDryRun) return;
      const error = endedEarly('The process of Cucumber', code, watcher.isUnderWay ? 'scenario' : 'run');
      watcher.endUnfinished(error);
      const lines = writeReportNow(report);
      if (lines) printLines(lines, { stream, write });
      if (!options.keepTestReports) report.removeOriginals();
    };
    process.once('exit', endNow);
    handleEndSignals();
    const forget = onInterrupt(end);
    return async () => {
      forget();
      await end();
      process.off('exit', endNow);
    };
  },
};
