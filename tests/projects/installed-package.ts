import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Packages that load others by name from where they themselves really are, so that a link would not do. */
const copied = [path.join('@cucumber', 'cucumber')];

/**
 * Makes a folder in which the built package is installed as a user has it: a copy in `node_modules`, beside links to
 * everything that this repository has installed. Its name has a space, as users' folders do.
 */
export function installPackage(): string {
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'public', 'index.js')))
    throw new TypeError(`${dist} is missing; run "npm run build" first`);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'eyewright projects-'));
  const modules = path.join(folder, 'node_modules');
  for (const name of installedPackages()) {
    const [from, to] = [path.join(root, 'node_modules', name), path.join(modules, name)];
    mkdirSync(path.dirname(to), { recursive: true });
    if (copied.includes(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to, 'junction');
  }
  cpSync(dist, path.join(modules, 'eyewright', 'dist'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(modules, 'eyewright', 'package.json'));
  return folder;
}

function installedPackages(): string[] {
  const folder = path.join(root, 'node_modules');
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'eyewright');
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((part) => path.join(name, part)) : [name],
  );
}
