import { readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';

/** Deep enough for `packages/shop/e2e/steps/…`: this looks for conventions, not for every file. */
const mostLevels = 5;

/** Files below a folder, relative with `/`, without hidden and generated folders. Empty if it cannot be read. */
export function walkProject(folder: string, below = '', levels = mostLevels): string[] {
  const skipped = /^(\.|node_modules$|dist$|build$|coverage$|eyewright_run$)/;
  const entries = entriesOf(path.join(folder, below)).filter(({ name }) => !skipped.test(name));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.posix.join(below, name));
  const deeper = levels > 1 ? entries.filter((entry) => entry.isDirectory()) : [];
  return [
    ...files.sort(),
    ...deeper.flatMap(({ name }) => walkProject(folder, path.posix.join(below, name), levels - 1)),
  ];
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}
