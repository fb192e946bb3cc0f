import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { ConfigFile } from './look-at-project.ts';
import { blockOf, stringsOf } from './suite-text.ts';

/**
 * The first folder of a list such as `['packages/*']` in Vitest's projects; a file `vitest.workspace.ts` is such a
 * list.
 *
 * @returns undefined if nothing is listed, or none of the folders exists
 */
export function folderOfProjects(project: string, { name, text }: ConfigFile): string | undefined {
  const list = name.includes('.workspace.') ? text : (blockOf(text, 'projects') ?? '');
  return stringsOf(list)
    .filter((listed) => !listed.startsWith('!'))
    .flatMap((listed) => foldersOf(project, path.posix.normalize(listed).replace(/\/$/, '')))[0];
}

/** For `packages/*`, each folder with a manifest or configuration; for a path without a star, that folder. */
function foldersOf(project: string, listed: string): string[] {
  if (!listed.includes('*')) return isFolder(path.join(project, listed)) ? [listed] : [];
  const [, above = ''] = /^([^*]*)\/\*$/.exec(listed) ?? [];
  if (above === '' || !isFolder(path.join(project, above))) return [];
  return readdirSync(path.join(project, above))
    .sort()
    .map((name) => path.posix.join(above, name))
    .filter((folder) => isFolder(path.join(project, folder)));
}

const isFolder = (place: string): boolean => existsSync(path.join(place, '.'));
