/**
 * One merged report of a Cucumber run: `--format eyewright/cucumber/formatter:eyewright.txt`; the named file gets the
 * path of the report.
 *
 * @packageDocumentation
 */

import type { Envelope } from '@cucumber/messages';

import { printable } from '../util/plain-text.ts';
import { CucumberWatcher } from './cucumber-watcher.ts';
import { createRunReport, writeReport, type ClosingLines, type ReporterOptions } from './reporter-options.ts';

export type { ReporterOptions };

interface FormatterContext {
  on(event: 'message', handler: (envelope: Envelope) => void): void;
  readonly options: ReporterOptions | undefined;
  readonly logger: { warn(...content: unknown[]): void };
  /** Where `write` goes. */
  readonly stream: unknown;
  write(text: string): void;
}

function tell(lines: ClosingLines, { isTerminal, write }: { isTerminal: boolean; write(text: string): void }): void {
  write(`${isTerminal ? lines.full : lines.short}\n`);
  // Standard output belongs to another formatter then, which may be read by a program.
  if (!isTerminal) process.stderr.write(`${lines.full}\n`);
}

/** Merges the reports of all scenarios and writes where the merged one is. */
export default {
  type: 'formatter',
  optionsKey: 'eyewright',
  formatter({ on, options = {}, logger, stream, write }: FormatterContext): () => Promise<void> {
    const report = createRunReport(options, {
      runner: 'cucumber',
      onWarning: (message) => logger.warn(`eyewright: ${printable(message)}`),
    });
    const watcher = new CucumberWatcher(report);
    on('message', (message) => watcher.onMessage(message));
    return async () => {
      const lines = await writeReport(report);
      if (lines) tell(lines, { isTerminal: stream === process.stdout, write });
      if (!options.keepTestReports) report.removeOriginals();
    };
  },
};
