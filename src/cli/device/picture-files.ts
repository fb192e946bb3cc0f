import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runPlace } from '../../session/report-place.ts';
import { processSurroundings } from '../../session/surroundings.ts';

/** Makes names of new picture files in the run folder, e.g. `screens/web-001.jpg`. */
export function pictureFiles(name: string): (extension: string) => string {
  let number = 0;
  return (extension) => {
    const folder = path.join(runPlace(processSurroundings()), 'screens');
    mkdirSync(folder, { recursive: true });
    for (;;) {
      const file = path.join(folder, `${name}-${String(++number).padStart(3, '0')}${extension}`);
      if (reserve(file)) return file;
    }
  };
}

/** Commands that run at the same time never get the same file. */
function reserve(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
