import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { wallTime } from '../core/time/clock.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Removes files older than a day, which earlier runs left in a folder. */
export function removeOldFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const age = wallTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > dayMs) rmSync(file, { force: true });
  }
}
