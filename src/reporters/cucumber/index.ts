/**
 * One merged report of a Cucumber run: `--format eyewright/cucumber/formatter:eyewright.txt`; the named file gets the
 * path of the report.
 *
 * @packageDocumentation
 */

import { writeSync } from 'node:fs';

import type { Envelope } from '@cucumber/messages';

import { settlesWithin } from '../../core/time/deadline.ts';
import { printable } from '../../util/plain-text.ts';
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
  /** Where `write` goes. */
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
  // Standard output belongs to another formatter then, which may be read by a program.
  if (!isTerminal) process.stderr.write(`${lines.full.join('\n')}\n`);
}

/** A stream of Cucumber would lose what it has not written when the process ends. */
function writeAtOnce(text: string, { stream, write }: Output): void {
  const { fd }: { fd?: unknown } = Object(stream);
  if (typeof fd === 'number' && stream !== process.stdout) writeSync(fd, text);
  else write(text);
}

const noAgents = `eyewright: some steps are undefined, and no agent runs them: import 'eyewright/cucumber' in a step file`;

/** What was seen until then is kept, and the exit code is that of any process which Ctrl-C ends. */
const interruptedCode = 130;
const interruptedMs = 10_000;

/** Cucumber itself ends at once with Ctrl-C, and no formatter would be told. Gives what takes it back. */
function onInterrupt(end: () => Promise<void>): () => void {
  const leave = (): void => process.exit(interruptedCode);
  const run = (): void => {
    // Behind the dots of a formatter that did not come to its end.
    process.stderr.write('\n');
    void settlesWithin(end(), interruptedMs).then(leave, leave);
  };
  process.once('SIGINT', run);
  return () => void process.off('SIGINT', run);
}

/** Cucumber tells formatters nothing of it; they run in the process of its command line. What a configuration says, hooks show. */
function isDryRun(): boolean {
  return process.argv.includes('--dry-run') || process.argv.includes('-d');
}

/** Merges the reports of all scenarios and writes where the merged one is. */
export default {
  type: 'formatter',
  optionsKey: 'eyewright',
  formatter({ on, options = {}, logger, stream, write }: FormatterContext): () => Promise<void> {
    // Nothing is carried out: the report of the run before stays.
    if (isDryRun()) return () => Promise.resolve();
    const report = createRunReport(options, {
      runner: 'cucumber',
      onWarning: (message) => logger.warn(`eyewright: ${printable(message)}`),
    });
    const watcher = new CucumberWatcher(report);
    on('message', (message) => watcher.onMessage(message));
    let isReported = false;
    const end = async (): Promise<void> => {
      if (watcher.isDryRun) return;
      watcher.endUnfinished();
      const lines = await writeReport(report);
      if (lines) printLines(lines, { stream, write });
      if (watcher.lacksAgents) logger.warn(noAgents);
      if (!options.keepTestReports) report.removeOriginals();
      isReported = true;
    };
    // A step that calls process.exit() ends everything, and other formatters throw where a worker has crashed.
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
