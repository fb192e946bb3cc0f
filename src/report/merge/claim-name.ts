import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { now } from '../../core/time/clock.ts';
import { hasCode } from '../../util/has-code.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { nameFile, partialName } from '../../util/whole-file.ts';

/** After this time, an empty claim is dropped: its process was killed before it could write to it. In milliseconds. */
const longestUnmarkedMs = 60_000;

/** A report name that no other process takes until it is released. */
export interface ClaimedName {
  release(): void;
}

/**
 * Claims the name of a report while it is checked and written. Undefined if another process has claimed it. Claims of killed
 * processes are ignored.
 */
export function claimName(base: string): ClaimedName | undefined {
  const file = path.join(path.dirname(base), `.${path.basename(base)}.claim`);
  mkdirSync(path.dirname(base), { recursive: true });
  const isClaimed = createClaim(file) || (dropStale(file) && createClaim(file));
  return isClaimed ? { release: () => rmSync(file, { force: true }) } : undefined;
}

function createClaim(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    writeFileSync(file, processMark(process.pid));
  } catch {
    // On a full disk an empty file is enough: this process removes it.
  }
  return true;
}

/** Renames the file first, so that only one process drops it. A claim that another process made meanwhile is restored. */
function dropStale(file: string): boolean {
  if (!isStale(file)) return false;
  const taken = partialName(file);
  try {
    renameSync(file, taken);
    const isDropped = isStale(taken);
    if (!isDropped) nameFile(taken, file);
    rmSync(taken, { force: true });
    return isDropped;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isStale(file: string): boolean {
  try {
    const mark = readFileSync(file, 'utf8');
    // The mark is written shortly after the file is created, or never.
    return mark === '' ? statSync(file).mtimeMs < now() - longestUnmarkedMs : !isRunning(mark);
  } catch {
    return false;
  }
}
