import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ConfigError } from '../../core/errors/errors.ts';

/** Options whose values are files or folders, also as fields of data and of YAML. */
const fileNames =
  /^(fileChooser\w*|files|folders?|dirs?|path|out|leaseDir|storageState|reportFileName|\w+(Path|Dir|Folder|File))$/;

/** All files and folders that arguments of a tool name, as they are written. */
export function namedFiles(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string')
    return fileNames.test(name) || /^\s*(view-source:)?file:/i.test(value)
      ? [value.trim().replace(/^view-source:/i, '')]
      : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => namedFiles(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => namedFiles(one, key));
}

/** The folders of a client as paths; what is not on this machine is left out. */
export function rootFolders(roots: readonly { readonly uri: string }[]): readonly string[] {
  return roots.flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
}

/**
 * Refuses files outside of the folders. Links count as what they point to.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export function assertInside(files: readonly string[], folders: readonly string[], cwd: string): void {
  const allowed = folders.map(realPath);
  for (const file of files) {
    const real = realPath(absolute(file, cwd));
    if (allowed.some((folder) => isInside(real, folder))) continue;
    throw new ConfigError('CONFIG_INVALID', `The file ${file} is outside of the folders that this server may use`, {
      hint: `Use a file in ${folders.join(' or ')}.`,
    });
  }
}

function absolute(file: string, cwd: string): string {
  if (!/^file:/i.test(file)) return path.resolve(cwd, file);
  try {
    return fileURLToPath(file);
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `The address ${file} names no file of this machine`, {
      hint: 'Write it as file:///folder/name.',
      cause,
    });
  }
}

function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith(`..${path.sep}`) && relative !== '..' && !path.isAbsolute(relative));
}

/** The path without links, also of a file that does not exist yet. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPath(parent), path.basename(file));
  }
}
