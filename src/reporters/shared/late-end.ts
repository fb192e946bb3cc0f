import { constants } from 'node:os';

import type { RecordError } from '../../core/record/record.ts';
import type { RunReport } from '../../report/run-report/run-report.ts';
import { plainError } from '../../runners/plain-error.ts';
import { printable } from '../../util/plain-text.ts';
import { relativePath } from './relative-path.ts';

interface Watched {
  readonly runner: string;
  readonly report: RunReport;
  /** Tells of a run that is still going on when the process ends. */
  readonly endNow?: ((code: number) => void) | undefined;
}

/** The newest run of each reporter of this process. */
const watched = new Map<object, Watched>();

/** What nobody caught, and what ended the process for that. */
let thrown: unknown;

/** What CI sends at its time limit, and a terminal when it is closed. Node ends with them at once, and tells nobody. */
const endSignals = ['SIGTERM', 'SIGHUP'] as const;

/**
 * A run may fail after it was told, e.g. by a threshold of coverage or by another reporter: then the report that was written
 * says so as well. A run that the process does not wait for is told while it ends.
 *
 * @param reporter - Whose run it is; one that it watched before is over.
 */
export function watchLateEnd(reporter: object, run: Watched): void {
  if (watched.size === 0) {
    // Others may end the process while they are told of its end.
    process.prependOnceListener('exit', reportLateEnd);
    process.once('uncaughtExceptionMonitor', (error) => void (thrown ??= error));
  }
  watched.set(reporter, run);
}

/** Lets a run be told that is ended by a signal. To be called once a runner has taken the reporter. */
export function handleEndSignals(): void {
  for (const signal of endSignals) if (!process.listeners(signal).includes(endWith)) process.on(signal, endWith);
}

/** Ends with the exit code that a shell shows for the signal, so that all who listen to the end hear of it. */
function endWith(signal: NodeJS.Signals): void {
  // Somebody else ends the process.
  if (process.listenerCount(signal) > 1) return;
  process.exit(128 + constants.signals[signal]);
}

/** Why a run broke off whose process did not wait for it: `what` is what had not ended. */
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
