import { lstatSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';

/** Whether this is a file, not a link to one. */
export function isPlainFile(file: string): boolean {
  return factsOf(file)?.isFile() ?? false;
}

/** Whether this is a folder, not a link to one. */
export function isPlainFolder(folder: string): boolean {
  return factsOf(folder)?.isDirectory() ?? false;
}

/** Whether two paths resolve to the same file. */
export function isSameFile(first: string, second: string): boolean {
  if (first === second) return true;
  const [a, b] = [first, second].map((file) => statSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Whether a file lies below a folder after links are resolved. */
export function isInside(file: string, folder: string): boolean {
  try {
    const way = path.relative(realpathSync(folder), realpathSync(file));
    return way !== '' && !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
  } catch {
    return false;
  }
}

export function isEmptyFolder(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}

function factsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    // E.g. a file where a folder is expected.
    return undefined;
  }
}

/** Whether the error comes from the file system, not from this package. */
export function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
