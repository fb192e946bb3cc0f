import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { EyewrightError } from '../../core/errors/errors.ts';

/**
 * Refuses to write through a link that leads out of the project or its repository.
 *
 * @throws EyewrightError `INIT_FAILED` if it does; a system error if the path cannot be examined
 */
export function checkDestination(root: string, place: string): void {
  const real = realPlace(place);
  const way = path.relative(realPlace(root), real);
  const isInside = way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
  // An existing file is read and kept.
  if (isInside || (existsSync(place) && !added.has(path.basename(place)))) return;
  throw new EyewrightError('INIT_FAILED', `${place} is ${real}, outside of ${root}: a link leads there`, {
    hint: 'Nothing was written. Put a file or folder in place of the link, then run the command again.',
  });
}

/** Existing files that get additional lines. */
const added = new Set(['.gitignore', 'AGENTS.md', 'SKILL.md']);

/** Where a write would end up; parts that do not exist yet are taken literally. */
function realPlace(place: string): string {
  if (existsSync(place)) return realpathSync(place);
  const above = path.dirname(place);
  if (above === place) return place;
  const named = path.join(realPlace(above), path.basename(place));
  const isLink = lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realPlace(path.resolve(path.dirname(named), readlinkSync(named))) : named;
}
