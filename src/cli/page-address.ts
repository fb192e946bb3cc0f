import { statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { toNavigableUrl } from '../core/device/navigable-url.ts';
import { usageError } from './read-arguments.ts';

/** A scheme of one letter is a drive of Windows. */
const isDrive = /^[A-Za-z]:/;

/**
 * The address that a text means: `localhost:3000` is a web address, and the path of a file that exists becomes a file:// address. A
 * browser starts only for an address that it can open.
 *
 * @param cwd - Folder of relative paths; without it, files are not looked for.
 * @throws ConfigError `CONFIG_INVALID`
 */
export function pageAddress(owner: string, given: string, cwd?: string): string {
  const text = given.trim();
  const file = cwd === undefined ? undefined : path.resolve(cwd, text);
  if (text !== '' && file !== undefined && isFile(file)) return pathToFileURL(file).href;
  const url = isDrive.test(text) && !text.slice(1).startsWith('://') ? undefined : toNavigableUrl(text);
  if (url) return asTyped(text, url);
  if (text.startsWith('{{secret:')) return text;
  throw usageError(owner, `cannot open "${given}": ${problemOf(text)}`, {
    hint: 'Write a web address such as http://localhost:3000, or the path of a file that exists, or its file:// address.',
  });
}

/** Placeholders of secrets do not survive a URL. */
function asTyped(text: string, { protocol }: URL): string {
  return URL.canParse(text) && new URL(text).protocol === protocol ? text : `${protocol}//${text}`;
}

function problemOf(text: string): string {
  return /[\\/]/.test(text) || isDrive.test(text) ? 'there is no such file' : 'it is neither an address nor a file';
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
