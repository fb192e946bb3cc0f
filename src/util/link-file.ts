import { copyFileSync, linkSync } from 'node:fs';

import { hasCode } from './has-code.ts';

/**
 * Gives a file one more name, which takes no room on the same disk; elsewhere it is copied. A file of that name stays as it is.
 *
 * @param file - No link: what one leads to is not meant.
 */
export function linkFile(file: string, to: string): void {
  try {
    linkSync(file, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    copyFileSync(file, to);
  }
}
