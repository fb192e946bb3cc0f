import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { ConfigError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { runPlace } from '../../session/report-place.ts';

/** What the file of a session says about it. */
export interface SessionFile {
  readonly name: string;
  readonly screen: ScreenName;
  /** What it shows, as it was given to `open`. */
  readonly subject?: string | undefined;
  readonly pid: number;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Where sessions are found: those of one run folder know each other. */
export interface SessionContext {
  readonly cwd: string;
  readonly env: Environment;
}

/** The folder of the sessions. Only its owner may read it. */
export function sessionsFolder(context: SessionContext): string {
  return path.join(runPlace(context), 'sessions');
}

/**
 * Creates the folder of the sessions, and closes one that others may write to.
 *
 * @throws ConfigError `CONFIG_INVALID` if it belongs to another user
 */
export function createSessionsFolder(context: SessionContext): string {
  const folder = sessionsFolder(context);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Windows tells no owner.
  const self = process.getuid?.();
  if (self === undefined) return folder;
  const { uid, mode } = statSync(folder);
  if (uid !== self) {
    throw new ConfigError('CONFIG_INVALID', `The folder of the sessions belongs to another user: ${folder}`, {
      hint: 'Delete it, or choose another folder for everything that a run writes with EYEWRIGHT_RUN_DIR.',
    });
  }
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}

export function sessionFilePath(context: SessionContext, name: string): string {
  return path.join(sessionsFolder(context), `${name}.json`);
}

/** The session of a name; undefined if there is none. */
export function readSessionFile(context: SessionContext, name: string): SessionFile | undefined {
  try {
    return JSON.parse(readFileSync(sessionFilePath(context, name), 'utf8')) as SessionFile;
  } catch {
    // It has just ended, or is just being written.
    return undefined;
  }
}

/** All sessions of the folder, by name. */
export function listSessionFiles(context: SessionContext): readonly SessionFile[] {
  let names: string[];
  try {
    names = readdirSync(sessionsFolder(context));
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => readSessionFile(context, name.slice(0, -'.json'.length)) ?? []);
}

/** Removes what a session has left. */
export function removeSessionFiles(context: SessionContext, name: string): void {
  for (const ending of ['.json', '.sock'])
    rmSync(path.join(sessionsFolder(context), `${name}${ending}`), { force: true });
}

/** Longest path of a socket in bytes: `sun_path` of Linux has 108, of macOS 104, with a NUL at the end. */
const longestSocketPath = 103;

/**
 * Hands over an address for the socket of a session that the system accepts. A path that is too long is reached through a short link
 * to its folder, which is removed afterwards. On Windows it is a named pipe.
 */
export async function withSocketAddress<T>(
  context: SessionContext,
  name: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const folder = sessionsFolder(context);
  const address = path.join(folder, `${name}.sock`);
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\eyewright-${encodeURIComponent(address)}`);
  if (Buffer.byteLength(address) <= longestSocketPath) return use(address);
  const short = mkdtempSync(path.join(os.tmpdir(), 'eyewright-'));
  try {
    symlinkSync(folder, path.join(short, 's'));
    return await use(path.join(short, 's', `${name}.sock`));
  } finally {
    rmSync(short, { recursive: true, force: true });
  }
}
