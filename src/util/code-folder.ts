import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package's code: `dist` as it is shipped, and `src` in its own tests. */
export const codeFolder = besideManifest(path.dirname(fileURLToPath(import.meta.url)));

/** The outermost folder of a file below the package.json that it belongs to. */
function besideManifest(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(parent, 'package.json')) ? folder : besideManifest(parent);
}

/** Path of a file of this package, relative to its root. */
export function packageFile(name: string): string {
  return path.join(path.dirname(codeFolder), name);
}

/** The version of this package. */
export function ownVersion(): string {
  return (createRequire(import.meta.url)(packageFile('package.json')) as { version: string }).version;
}

/** Whether a file belongs to this package, here or, in a stack from another machine, in any `node_modules`. */
export function isOwnCode(file: string): boolean {
  return file.startsWith(codeFolder + path.sep) || /[\\/]node_modules[\\/]eyewright[\\/]dist[\\/]/.test(file);
}
