import { lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, uptime, userInfo } from 'node:os';
import path from 'node:path';

import { now, wallTime } from '../core/time/clock.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { hasCode } from '../util/has-code.ts';
import { parseJson } from '../util/parse-json.ts';
import { isRunning, processMark } from '../util/process-mark.ts';
import type { Surroundings } from '../session/surroundings.ts';
import { claimName, readClaimName } from './claim-name.ts';
import { releaseAtExit } from './release-at-exit.ts';

/** The process that holds a device. */
export interface Holder {
  readonly pid: number;
  /** Its working directory; empty if the claim does not contain it. */
  readonly cwd: string;
  /** Milliseconds since the epoch; 0 if the claim does not contain it. */
  readonly since: number;
}

/** Reserves a device for this process. */
export interface Claim {
  /** May be called twice. */
  release(): void;
}

/**
 * Claims of the processes of this machine: one file each, with a unique name. A process first creates its file and then
 * looks for others: of two, at least the later one sees the other and withdraws. The files of a killed process are
 * stale, and removing them can never affect another process.
 */
export class ClaimFolder {
  readonly #dir: string;
  readonly #isOwn: boolean;
  readonly #cwd: string;
  readonly #mark: string;

  /** @param dir - A folder that several users share, instead of this user's own folder. */
  constructor({ pid, cwd }: Pick<Surroundings, 'pid' | 'cwd'>, dir?: string) {
    this.#isOwn = dir === undefined;
    this.#dir = dir ?? path.join(tmpdir(), `eyewright-devices-${userInfo().uid}`);
    this.#cwd = cwd;
    this.#mark = processMark(pid);
  }

  /** Claims a device; undefined if another process holds it or claims it at this moment. */
  take(key: string): Claim | undefined {
    if (this.#others(key).length > 0) return undefined;
    const file = this.#write(key);
    if (this.#others(key).some((other) => other !== file)) {
      this.#remove(file);
      return undefined;
    }
    const forget = releaseAtExit(() => this.#remove(file));
    return {
      release: () => {
        forget();
        this.#remove(file);
      },
    };
  }

  /** The current holder of a device. */
  holder(key: string): Holder | undefined {
    const [file] = this.#others(key);
    return file === undefined ? undefined : readHolder(file);
  }

  /** Claims whose process still runs; stale claims are removed. */
  #others(key: string): string[] {
    const found: string[] = [];
    for (const name of this.#names()) {
      const claim = readClaimName(name);
      if (claim?.key !== key) continue;
      const file = path.join(this.#dir, name);
      if (isAlive(claim.mark, file)) found.push(file);
      else removeFile(file);
    }
    return found;
  }

  #names(): string[] {
    try {
      return readdirSync(this.#dir);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw this.#unusable(error);
    }
  }

  #write(key: string): string {
    const file = path.join(this.#dir, claimName({ key, mark: this.#mark }));
    const content = JSON.stringify({ cwd: this.#cwd, since: now() });
    for (let tries = 1; ; tries += 1) {
      this.#makeFolder();
      try {
        writeFileSync(file, content, { flag: 'wx' });
        return file;
      } catch (error) {
        // Whoever released the last claim has removed the empty folder.
        if (!hasCode(error, 'ENOENT') || tries > 20) throw this.#unusable(error);
      }
    }
  }

  #makeFolder(): void {
    try {
      mkdirSync(this.#dir, { recursive: true, ...(this.#isOwn && { mode: 0o700 }) });
      // If the folder of a shared location belongs to another user, that user could take away our claims.
      const { uid } = userInfo();
      if (this.#isOwn && uid >= 0 && lstatSync(this.#dir).uid !== uid)
        throw this.#unusable('it belongs to another user');
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw this.#unusable(error);
    }
  }

  #remove(file: string): void {
    removeFile(file);
    try {
      rmdirSync(this.#dir);
    } catch {
      // Other processes have claims there.
    }
  }

  #unusable(cause: unknown): ConfigError {
    if (ConfigError.isInstance(cause)) return cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    return new ConfigError('CONFIG_INVALID', `Devices cannot be claimed in ${this.#dir}: ${why}`, {
      hint: 'Set EYEWRIGHT_LEASE_DIR to a writable folder.',
      cause,
    });
  }
}

function isAlive(mark: string, file: string): boolean {
  if (!isRunning(mark)) return false;
  // If the system does not report the start time of a process, its id may have been reused after a reboot.
  return !mark.endsWith('-') || isOfThisBoot(file);
}

function isOfThisBoot(file: string): boolean {
  const slackMs = 60_000;
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return mtimeMs === undefined || mtimeMs >= wallTime() - uptime() * 1000 - slackMs;
}

/** A file that cannot be removed is stale, or belongs to another user, who removes it later. */
function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // See above.
  }
}

function readHolder(file: string): Holder {
  const [, mark = ''] = path.basename(file).split('.');
  const { cwd, since } = readContent(file);
  return {
    pid: Number(mark.split('-', 1)[0]),
    cwd: typeof cwd === 'string' ? cwd : '',
    since: typeof since === 'number' ? since : 0,
  };
}

function readContent(file: string): { cwd?: unknown; since?: unknown } {
  try {
    return Object(parseJson(readFileSync(file, 'utf8'))) as object;
  } catch {
    // The claim was released in the meantime.
    return {};
  }
}
