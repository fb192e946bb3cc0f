import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's code: `dist` when installed, where every file lies one folder deep, and `src` in its own tests. */
export const codeFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Path of a file of this package, relative to its root. */
export function packageFile(name: string): string {
  return path.join(path.dirname(codeFolder), name);
}

/** Whether a file belongs to this package, here or, in a stack from another machine, in any `node_modules`. */
export function isOwnCode(file: string): boolean {
  return file.startsWith(codeFolder + path.sep) || /[\\/]node_modules[\\/]eyewright[\\/]dist[\\/]/.test(file);
}
