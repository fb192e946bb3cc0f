import { closeSync, fstatSync, ftruncateSync, openSync, statSync, writeSync, type Stats } from 'node:fs';

import { RecordError } from '../../core/errors/errors.ts';

/** A report that is written line by line. */
export class ReportFile {
  readonly path: string;
  readonly #descriptor: number;
  /** Size of all complete lines, in bytes. */
  #size = 0;
  #isNamed = false;
  /** Undefined on file systems without stable file numbers. */
  #identity: Pick<Stats, 'dev' | 'ino'> | undefined;

  /** @param created - The path where the file is created. It must not exist. */
  constructor(file: string, created: string) {
    this.path = file;
    this.#descriptor = openSync(created, 'wx');
  }

  /** Call it when the file has its final name. From then on, changes by other processes are detected. */
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
      // E.g. a full disk: the incomplete line is removed.
      this.#cutLastLine();
      throw error;
    }
    this.#size += bytes.length;
  }

  /** On most systems, writing to a deleted, moved or truncated file succeeds. Without this check the report would be lost silently. */
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
      // Readers accept a line that is cut off.
    }
  }

  #cutLastLine(): void {
    try {
      if (fstatSync(this.#descriptor).size > this.#size) ftruncateSync(this.#descriptor, this.#size);
    } catch {
      // Readers accept a line that is cut off.
    }
  }
}

function touched(what: string): RecordError {
  return new RecordError('REPORT_INVALID', `the file ${what} while the run wrote to it`);
}
