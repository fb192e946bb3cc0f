import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's code: `dist` as it is shipped, where every file of code lies one folder deep, and `src` in its own tests. */
export const codeFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** A file of this package, from its root. */
export function packageFile(name: string): string {
  return path.join(path.dirname(codeFolder), name);
}

/** Whether a file is code of this package, here or, in what another machine has told, in some `node_modules`. */
export function isOwnCode(file: string): boolean {
  return file.startsWith(codeFolder + path.sep) || /[\\/]node_modules[\\/]eyewright[\\/]dist[\\/]/.test(file);
}
