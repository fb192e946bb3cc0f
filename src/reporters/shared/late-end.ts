import { constants } from 'node:os';

import type { RecordError } from '../../core/record/record.ts';
import type { RunReport } from '../../report/run-report/run-report.ts';
import { plainError } from '../../runners/plain-error.ts';
import { printable } from '../../util/plain-text.ts';
import { isHandledElsewhere } from '../../util/signal-listeners.ts';
import { relativePath } from './relative-path.ts';

interface Watched {
  readonly runner: string;
  readonly report: RunReport;
  /** Writes the report of a run that is not over when the process ends. */
  readonly endNow?: ((code: number) => void) | undefined;
}

/** The latest run of each reporter of this process. */
const watched = new Map<object, Watched>();

/** The uncaught error that ended the process. */
let thrown: unknown;

/** Signals of CI at its time limit, and of a closed terminal. By default Node.js exits at once, without an `exit` event. */
const endSignals = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Watches the end of the process. A run may fail after its report is written, e.g. because of a coverage threshold or another
 * reporter: then the error is added to the report. If the process ends before the run, the report is written at that time.
 *
 * @param reporter - The reporter of the run. Its previous run is no longer watched.
 */
export function watchLateEnd(reporter: object, run: Watched): void {
  if (watched.size === 0) {
    // Runs first: other listeners may end the process.
    process.prependOnceListener('exit', reportLateEnd);
    process.once('uncaughtExceptionMonitor', (error) => void (thrown ??= error));
  }
  watched.set(reporter, run);
}

/** Makes signals cause an `exit` event, so that the report is written. Call it once the runner uses the reporter. */
export function handleEndSignals(): void {
  for (const signal of endSignals) if (!process.listeners(signal).includes(endWith)) process.on(signal, endWith);
}

/** Exits with the exit code that a shell reports for the signal. Listeners of `exit` are called. */
function endWith(signal: NodeJS.Signals): void {
  if (isHandledElsewhere(signal, endWith)) return;
  process.exit(128 + constants.signals[signal]);
}

/** The error for a process that ended before the run; `what` is what had not ended. */
export function endedEarly(who: string, code: number, what: string): RecordError {
  if (thrown instanceof Error) return plainError(thrown);
  const signal = [...endSignals, 'SIGINT' as const].find((name) => 128 + constants.signals[name] === code);
  const message = signal
    ? `${who} was ended by ${signal} before the ${what} was over. The signal came from outside, e.g. from a CI time limit or from a person who stopped the run.`
    : `${who} ended with the exit code ${code} before the end of the ${what}. See its output.`;
  return { name: 'Error', message };
}

function reportLateEnd(code: number): void {
  if (code === 0) return;
  for (const { runner, report, endNow } of watched.values()) {
    endNow?.(code);
    const error = lateError(code);
    const file = report.appendUnlessRed({ runner, error });
    if (file === undefined) continue;
    process.stderr.write(
      printable(`Eyewright report: ${relativePath(file)} · 1 error outside of the tests: ${error.message}\n`),
    );
  }
}

function lateError(code: number): RecordError {
  if (thrown instanceof Error) return plainError(thrown);
  const message = `The process that ran the tests ended with the exit code ${code} after all of them had passed. See its last output.`;
  return { name: 'Error', message };
}
