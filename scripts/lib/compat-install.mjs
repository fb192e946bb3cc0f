import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, root, run } from './run.mjs';

const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

async function must(command, options) {
  const { code, output } = await run(command, { ...options, capture: true });
  if (code !== 0) throw new Error(`${command.slice(-3).join(' ')} failed:\n${output.trim().slice(-3000)}`);
}

/** The package as it is published; returns its file. */
export async function packPackage(folder) {
  await must(npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder));
  return path.join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
}

/** The program file of a Node: this one where it fits, else one out of npm's packages, which is kept for the next time. */
export async function nodeOf(wanted) {
  if (process.version === `v${wanted}` || process.version.startsWith(`v${wanted}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(root, 'node_modules', '.cache', 'eyewright-compat', `node-${wanted}`);
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) await install(folder, { [name]: wanted });
  return program;
}

/** Installs packages as npm does for a user: whatever npm objects to is a failure. */
export async function install(folder, packages) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  // Its scripts fetch browsers and check binaries; there is nothing of ours among them.
  await must(npm('install', '--ignore-scripts', ...quiet), { cwd: folder });
}

/** The version that was installed of a package. */
export function installedVersion(folder, name) {
  return JSON.parse(readFileSync(path.join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
