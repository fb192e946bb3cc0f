import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from './has-code.ts';

/** A unique hidden name beside a file, for content that is not complete yet. */
export function partialName(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}.partial`);
}

/** Writes a file atomically, without disturbing readers of an older version. Creates its folder. */
export async function writeWholeFile(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const partial = partialName(file);
  try {
    await writeFile(partial, content, { flag: 'wx' });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** As `writeWholeFile`, where an older file must not pass for the new one: if need be it goes first, as on a full disk. */
export async function replaceWholeFile(file: string, content: string): Promise<void> {
  try {
    await writeWholeFile(file, content);
  } catch {
    await rm(file, { force: true }).catch(() => undefined);
    await writeWholeFile(file, content);
  }
}

/** As `writeWholeFile`, for callers that cannot wait; the folder must be there. */
export function writeWholeFileSync(file: string, content: Uint8Array): void {
  const partial = partialName(file);
  try {
    writeFileSync(partial, content, { flag: 'wx' });
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/**
 * Gives a finished file its name atomically. Unlike a rename, it never replaces a file: false if one exists. Throws the
 * errors of `fs`, also on file systems without links.
 */
export function nameFile(partial: string, file: string): boolean {
  try {
    linkSync(partial, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
