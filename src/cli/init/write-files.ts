import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { EyewrightError, errorMessage } from '../../core/errors/errors.ts';
import { hasCode } from '../../util/has-code.ts';
import { checkDestination } from './check-place.ts';
import type { Project } from './look-at-project.ts';
import type { ProjectFile } from './project-file.ts';

/** The outcome for a file. */
export interface WriteResult {
  readonly path: string;
  /** `kept`: it existed; `done`: it existed and needs no change. */
  readonly outcome: 'wrote' | 'kept' | 'done' | 'added';
  /** What was added, or has to be added by hand. */
  readonly note?: string | undefined;
}

type WritePlace = Pick<Project, 'folder' | 'repository'>;

/**
 * Writes missing files; existing ones are never changed.
 *
 * @throws EyewrightError `INIT_FAILED` if the folder cannot be written to, or a link leads out of it; nothing is
 * written then
 */
export async function writeFiles(
  { folder, repository: root = folder }: WritePlace,
  files: readonly ProjectFile[],
): Promise<WriteResult[]> {
  const written: WriteResult[] = [];
  await inFolder(folder, async () => {
    for (const { path: name, insteadOf = name } of files) checkDestination(root, path.join(folder, insteadOf));
    checkDestination(root, path.join(folder, '.gitignore'));
  });
  for (const file of files) written.push(await writeOne(folder, file));
  return written;
}

async function writeOne(folder: string, file: ProjectFile): Promise<WriteResult> {
  const { path: name, insteadOf, content, advice, note } = file;
  const kept = insteadOf ?? name;
  const place = path.join(folder, kept);
  if (existsSync(place)) return keptFile(kept, readFileSync(place, 'utf8'), advice);
  return inFolder(folder, async () => {
    await mkdir(path.dirname(place), { recursive: true });
    try {
      await writeFile(place, content, { flag: 'wx' });
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return { path: kept, outcome: 'kept', note: advice };
      throw error;
    }
    return { path: kept, outcome: 'wrote', note };
  });
}

function keptFile(name: string, text: string, advice: string | undefined): WriteResult {
  return /eyewright/i.test(text) ? { path: name, outcome: 'done' } : { path: name, outcome: 'kept', note: advice };
}

/** Adds missing lines to .gitignore. */
export async function addIgnored(folder: string, lines: readonly string[]): Promise<WriteResult> {
  const file = path.join(folder, '.gitignore');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const bare = (line: string): string => line.trim().replace(/^\/|\/$/g, '');
  const present = new Set(text.split('\n').map(bare));
  const missing = lines.filter((line) => !present.has(bare(line)));
  if (missing.length === 0) return { path: '.gitignore', outcome: 'done' };
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  await inFolder(folder, () => appendFile(file, `${gap}${missing.join('\n')}\n`));
  return {
    path: '.gitignore',
    outcome: text === '' ? 'wrote' : 'added',
    note: text === '' ? undefined : missing.join(', '),
  };
}

async function inFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (EyewrightError.isInstance(cause)) throw cause;
    throw new EyewrightError('INIT_FAILED', `Cannot write to ${folder}: ${errorMessage(cause)}`, {
      hint: 'Files written so far are kept; the command can be run again.',
      cause,
    });
  }
}
