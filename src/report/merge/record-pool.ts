import type { TestIdentity } from '../../core/record/record.ts';
import { attemptKey, readReportHead } from '../container/record-head.ts';
import { shortName } from './short-name.ts';

/** Reports of single tests that were copied from another place. They are found by test, attempt and name, not by their original path. */
export class RecordPool {
  readonly #files = new Map<string, string[]>();

  constructor(files: readonly string[]) {
    for (const file of files) this.#add(file);
  }

  /** The reports of an attempt with the names of `reportFiles`; all of its reports if there are no names. */
  find(identity: TestIdentity, reportFiles: readonly string[]): readonly string[] {
    const names = new Set(reportFiles.map(shortName));
    const own = this.#files.get(attemptKey(identity)) ?? [];
    return names.size === 0 ? own : own.filter((file) => names.has(shortName(file)));
  }

  #add(file: string): void {
    const test = testOf(file);
    if (!test) return;
    const key = attemptKey(test);
    this.#files.set(key, [...(this.#files.get(key) ?? []), file]);
  }
}

function testOf(file: string): TestIdentity | undefined {
  try {
    return readReportHead(file)?.test;
  } catch {
    // The merge reports files that cannot be read.
    return undefined;
  }
}
