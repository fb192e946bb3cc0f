import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { wallTime } from '../../core/time/clock.ts';

/** Number of logs that are kept; the oldest are removed first. */
const mostLogs = 50;
/** Bytes after which a log is rotated to `….1.log`, which replaces the one rotated before. */
const longestLog = 10_000_000;
/** Lines between two checks of its length. */
const linesBetweenLooks = 500;

const logName = /^\d{8}-\d{6}-\d+(\.1)?\.log$/;

export interface LogFileInit {
  /** Folder of all logs; created with the first line. */
  readonly dir: string;
  /** When the process began, in milliseconds since the epoch; logs of one process share a file. */
  readonly startedAt: number;
  readonly pid: number;
}

/**
 * One log per process, appended line by line, so that it is complete even if the process is killed. Lines that cannot be
 * written are dropped, since a log must not cause a failure.
 */
export class LogFile {
  readonly file: string;
  readonly #dir: string;
  #lines = 0;
  #isBroken = false;

  constructor({ dir, startedAt, pid }: LogFileInit) {
    this.#dir = dir;
    const time = new Date(startedAt).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
    this.file = path.join(dir, `${time}-${pid}.log`);
  }

  /** Appends a message of an area, on one line. */
  write(area: string, message: string): void {
    if (this.#isBroken) return;
    const time = new Date(wallTime()).toISOString();
    try {
      if (this.#lines === 0) this.#begin();
      else if (this.#lines % linesBetweenLooks === 0) this.#rotate();
      appendFileSync(this.file, `${time} ${area} ${message.replace(/\r?\n/g, '\\n')}\n`);
      this.#lines += 1;
    } catch {
      this.#isBroken = true;
    }
  }

  #begin(): void {
    mkdirSync(this.#dir, { recursive: true });
    const logs = readdirSync(this.#dir).filter((name) => logName.test(name) && name !== path.basename(this.file));
    // Names begin with their time.
    const old = logs.sort().slice(0, Math.max(0, logs.length - mostLogs + 1));
    for (const name of old) rmSync(path.join(this.#dir, name), { force: true });
  }

  #rotate(): void {
    if (statSync(this.file).size > longestLog) renameSync(this.file, this.file.replace(/\.log$/, '.1.log'));
  }
}
