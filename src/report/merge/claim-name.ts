import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { now } from '../../core/time/clock.ts';
import { hasCode } from '../../util/has-code.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { nameFile, partialName } from '../../util/whole-file.ts';

/** A process that made a claim and could not write it was killed, or has given up, after that. */
const longestUnmarkedMs = 60_000;

/** The name of a report that nobody else takes until it is released. */
export interface ClaimedName {
  release(): void;
}

/**
 * Claims the name of a report for as long as it is looked at and written; undefined where another process does the same. What
 * a process left that was killed counts no longer.
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
    // On a full disk the empty file says enough: whoever made it takes it away.
  }
  return true;
}

/** Only who takes the file away drops it; what another process put there meanwhile is given back. */
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
    // The mark is written a moment after the file is made, or never.
    return mark === '' ? statSync(file).mtimeMs < now() - longestUnmarkedMs : !isRunning(mark);
  } catch {
    return false;
  }
}
