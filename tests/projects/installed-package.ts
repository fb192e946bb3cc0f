import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Makes a folder in which the built package is installed as a user has it: a copy in `node_modules`, beside links to
 * everything that this repository has installed. Its name has a space, as users' folders do.
 */
export function installPackage(): string {
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'index.js'))) throw new TypeError(`${dist} is missing; run "npm run build" first`);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'eyewright projects-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== 'eyewright')
      symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name), 'junction');
  }
  const installed = path.join(modules, 'eyewright');
  cpSync(dist, path.join(installed, 'dist'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(installed, 'package.json'));
  return folder;
}

/** The file of a command that an installed package brings. */
export function commandFile(...parts: readonly string[]): string {
  return path.join(root, 'node_modules', ...parts);
}
