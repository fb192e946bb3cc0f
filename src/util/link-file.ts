import { copyFileSync, linkSync } from 'node:fs';

import { hasCode } from './has-code.ts';

/**
 * Creates a hard link, which takes no space on the same disk; on another disk it copies the file. An existing target is
 * kept.
 *
 * @param file - Must not be a symbolic link.
 */
export function linkFile(file: string, to: string): void {
  try {
    linkSync(file, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    copyFileSync(file, to);
  }
}
