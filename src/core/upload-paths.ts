import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { ActionError } from './errors.ts';
import type { CallGrants } from './grants.ts';

/**
 * Absolute paths of files that an action was asked to upload, as far as the call allows them: what a page can talk a model
 * into must not leave the folder that the test has named. Relative paths start there.
 *
 * @throws ActionError `ACTION_FORBIDDEN` for what is not allowed, `ACTION_FAILED` for what is not there.
 */
export function uploadPaths(asked: readonly string[], { uploads }: Pick<CallGrants, 'uploads'>): string[] {
  if (uploads === 'none') throw noUploads(asked);
  const folder = uploads === 'all' ? '' : uploads.folder;
  return asked.map((name) => {
    // Without any ".." left, whatever links lie on the way.
    const file = path.resolve(folder, name);
    if (uploads !== 'all' && !isInside(folder, file)) throw outside(name);
    if (existsSync(file)) return file;
    throw new ActionError('ACTION_FAILED', `There is no file ${JSON.stringify(name)} to upload`);
  });
}

/** By its name, so that a link inside may lead out; else by where it really is, since the folder may be known by two names. */
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

function noUploads(asked: readonly string[]): ActionError {
  return new ActionError('ACTION_FORBIDDEN', `The plan may not upload ${named(asked)}: the call allows no uploads`, {
    hint: 'If the test wants this, give the call the option fileChooserAllowedDir, or the files themselves as fileChooserAccept.',
  });
}

function outside(name: string): ActionError {
  return new ActionError(
    'ACTION_FORBIDDEN',
    `The plan may not upload ${named([name])}: it lies outside fileChooserAllowedDir`,
    {
      hint: 'Name files of that folder, by paths that start there.',
    },
  );
}

const named = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
