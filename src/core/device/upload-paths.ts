import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { ActionError } from '../errors/errors.ts';
import type { CallGrants } from './grants.ts';

/**
 * Absolute paths of the files that an action is to upload, if the call allows them: a page must not persuade a model to upload
 * files from outside the folders that the test named. Relative paths start in these folders or in the working directory; the
 * first file that exists is taken.
 *
 * @throws ActionError `ACTION_FORBIDDEN` for a file that is not allowed, `ACTION_FAILED` for one that does not exist.
 */
export function uploadPaths(names: readonly string[], { uploads }: Pick<CallGrants, 'uploads'>): string[] {
  if (uploads === 'none') throw noUploads(names);
  return names.map((name) => {
    const allowed = uploads === 'all' ? [path.resolve(name)] : insideOf(uploads.folders, name);
    if (allowed.length === 0) throw outside(name);
    const file = allowed.find((candidate) => existsSync(candidate));
    if (file !== undefined) return file;
    throw missing(name, allowed);
  });
}

/** The allowed paths that a name can refer to, in the order of the folders. */
function insideOf(folders: readonly string[], name: string): string[] {
  // Resolved before the check, so that no ".." is left.
  const files = [...folders.map((folder) => path.resolve(folder, name)), path.resolve(name)];
  return [...new Set(files)].filter((file) => folders.some((folder) => isInside(folder, file)));
}

/** By its path, so that a link inside may point out of the folder; else by its real path, since a folder can have two paths. */
function isInside(folder: string, file: string): boolean {
  if (isBelow(folder, file)) return true;
  try {
    return isBelow(realpathSync(folder), realpathSync(file));
  } catch {
    return false;
  }
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function missing(name: string, tried: readonly string[]): ActionError {
  const places = tried.map((file) => path.relative('', file).split(path.sep).join('/'));
  return new ActionError(
    'ACTION_FAILED',
    `There is no file ${JSON.stringify(name)} to upload; tried from the working directory: ${named(places)}`,
    { hint: 'Relative paths start in fileChooserAllowedDir or allow.dirs, or in the working directory.' },
  );
}

function noUploads(names: readonly string[]): ActionError {
  return new ActionError('ACTION_FORBIDDEN', `The plan may not upload ${named(names)}: the call allows no uploads`, {
    hint: 'If the test needs this, set allow: { dirs } for the agent or the call, or fileChooserAllowedDir for the call. Or pass the files themselves as fileChooserAccept.',
  });
}

function outside(name: string): ActionError {
  return new ActionError(
    'ACTION_FORBIDDEN',
    `The plan may not upload ${named([name])}: it lies outside of the folders that are allowed`,
    {
      hint: 'Name files of fileChooserAllowedDir or allow.dirs, by paths that start there or in the working directory.',
    },
  );
}

const named = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');

/** Milliseconds that a file chooser may take to open after everything else: the page may call its server first. */
export const chooserOpeningMs = 5000;
