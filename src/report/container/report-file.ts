import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync, type Stats } from 'node:fs';

import { RecordError } from '../../core/errors/errors.ts';

/** A report that is being written, line by line, under a name that others can see. */
export class ReportFile {
  readonly path: string;
  readonly #descriptor: number;
  /** Bytes of whole lines. */
  #size = 0;
  #isNamed = false;
  /** Undefined where the file system gives a file another number each time. */
  #identity: Pick<Stats, 'dev' | 'ino'> | undefined;

  /** @param created - The name it is created under, which must be free. */
  constructor(file: string, created: string) {
    this.path = file;
    this.#descriptor = openSync(created, 'wx');
  }

  /** Told when the file has its final name: from now on it is checked that nobody else touches it. */
  named(): void {
    this.#isNamed = true;
    const own = fstatSync(this.#descriptor);
    const there = statSync(this.path, { throwIfNoEntry: false });
    if (there?.ino === own.ino && there.dev === own.dev) this.#identity = own;
  }

  append(line: string): void {
    if (this.#isNamed) this.ensureUntouched();
    const bytes = Buffer.from(line, 'utf8');
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done);
    } catch (error) {
      // E.g. a full disk: what was written of this line must not stay.
      this.#cutLastLine();
      throw error;
    }
    this.#size += bytes.length;
  }

  /** Writing to a file that was deleted, moved or emptied succeeds on most systems; the report would be lost without a word. */
  ensureUntouched(): void {
    const there = statSync(this.path, { throwIfNoEntry: false });
    if (!there) throw touched('was deleted, or its folder was moved,');
    const { dev, ino } = this.#identity ?? there;
    if (there.ino !== ino || there.dev !== dev) throw touched('was replaced by another one');
    if (there.size !== this.#size) throw touched('was changed');
  }

  close(): void {
    try {
      closeSync(this.#descriptor);
    } catch {
      // Nothing more can be done for a file that cannot even be closed; the reader copes with a cut line.
    }
  }

  #cutLastLine(): void {
    try {
      if (fstatSync(this.#descriptor).size > this.#size) ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // The reader copes with a cut line.
    }
  }
}

function touched(what: string): RecordError {
  return new RecordError('REPORT_INVALID', `the file ${what} while the run wrote to it`);
}
