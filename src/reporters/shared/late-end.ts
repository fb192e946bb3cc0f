import type { RunReport } from '../../report/run-report/run-report.ts';
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

/**
 * A run may fail after it was told, e.g. by a threshold of coverage or by another reporter: then the report that was written
 * says so as well.
 *
 * @param reporter - Whose run it is; one that it watched before is over.
 */
export function watchLateEnd(reporter: object, run: Watched): void {
  // Others may end the process while they are told of its end.
  if (watched.size === 0) process.prependOnceListener('exit', tellLateEnd);
  watched.set(reporter, run);
}

function tellLateEnd(code: number): void {
  if (code === 0) return;
  for (const { runner, report, endNow } of watched.values()) {
    endNow?.(code);
    const message = `The process that ran the tests ended with the exit code ${code} after all of them had passed. Look at what it printed last.`;
    const file = report.appendUnlessRed({ runner, error: { name: 'Error', message } });
    if (file === undefined) continue;
    process.stderr.write(
      printable(`Eyewright report: ${relativePath(file)} · 1 error outside of the tests: ${message}\n`),
    );
  }
}
