import type { RunReport } from '../report/merge/run-report.ts';
import { printable } from '../util/plain-text.ts';
import { relativePath } from './relative-path.ts';

interface Watched {
  readonly runner: string;
  readonly report: RunReport;
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
  if (watched.size === 0) process.once('exit', tellLateEnd);
  watched.set(reporter, run);
}

function tellLateEnd(code: number): void {
  if (code === 0) return;
  for (const { runner, report } of watched.values()) {
    const message = `The process that ran the tests ended with the exit code ${code} after all of them had passed. Look at what it printed last.`;
    const file = report.appendUnlessRed({ runner, error: { name: 'Error', message } });
    if (file === undefined) continue;
    process.stderr.write(
      printable(`Eyewright report: ${relativePath(file)} · 1 error outside of the tests: ${message}\n`),
    );
  }
}
