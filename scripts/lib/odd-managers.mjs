// Package managers for scripts/first-steps.mjs, out of npm's registry, each on a path of its own.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install, installedVersion } from './compat-install.mjs';
import { root } from './run.mjs';

const cache = path.join(root, 'node_modules', '.cache', 'eyewright-compat');
const home = path.join(cache, 'managers');

const bun = `@oven/bun-${process.platform}-${process.arch}`;
const managers = {
  npm: { name: 'npm', run: 'npx' },
  pnpm: { name: 'pnpm', package: 'pnpm', version: '10', file: 'bin/pnpm.cjs', run: 'pnpm exec' },
  yarn: { name: 'yarn', package: 'yarn', version: '1', file: 'bin/yarn.js', run: 'yarn' },
  berry: { name: 'yarn', package: '@yarnpkg/cli-dist', version: '4', file: 'bin/yarn.js', run: 'yarn' },
  bun: { name: 'bun', package: bun, version: '1', file: 'bin/bun', run: 'bunx' },
};

/** Keeps what they store out of the user's own stores. */
const stores = {
  npm_config_store_dir: path.join(cache, 'pnpm'),
  YARN_CACHE_FOLDER: path.join(cache, 'yarn'),
  YARN_GLOBAL_FOLDER: path.join(cache, 'berry'),
  YARN_ENABLE_TELEMETRY: '0',
  BUN_INSTALL_CACHE_DIR: path.join(cache, 'bun'),
};

export async function installManagers() {
  const packages = Object.values(managers).filter(({ version }) => version);
  if (packages.some((one) => !existsSync(path.join(home, 'node_modules', one.package))))
    await install(home, Object.fromEntries(packages.map((one) => [one.package, one.version])));
}

/** How a manager is called, and the environment in which its own name finds it. */
export function managerOf(key) {
  const manager = managers[key];
  if (!manager.version) return { ...manager, title: 'npm', env: {} };
  const folder = path.join(home, `bin-${key}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(home, 'node_modules', manager.package, manager.file);
  const program = key === 'bun' ? `"${file}"` : `"${process.execPath}" "${file}"`;
  script(path.join(folder, manager.name), `${program} "$@"`);
  if (key === 'bun') script(path.join(folder, 'bunx'), `${program} x "$@"`);
  const title = `${manager.name} ${installedVersion(home, manager.package)}`;
  return { ...manager, title, env: { ...stores, PATH: `${folder}${path.delimiter}${process.env.PATH}` } };
}

function script(file, line) {
  writeFileSync(file, `#!/bin/sh\nexec ${line}\n`);
  chmodSync(file, 0o755);
}
