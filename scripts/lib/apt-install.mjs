// Debian's packages, for what a test needs and nobody installed.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether this process may install packages: root on Debian or a system made from it. */
export const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');

const env = { DEBIAN_FRONTEND: 'noninteractive' };
let updated;

/** The lists of packages are fetched once a process. */
function update() {
  updated ??= run(['apt-get', 'update', '-q'], { capture: true, env });
  return updated;
}

let last = Promise.resolve();

/** Installs packages, one call after the other, because apt locks its database. Returns why it failed; undefined on success. */
export function aptInstall(...packages) {
  const installing = last.then(async () => {
    const { code: updateCode, output: updateOutput } = await update();
    if (updateCode !== 0) return reasonOf(updateOutput);
    const command = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...packages];
    const { code, output } = await run(command, { capture: true, env });
    return code === 0 ? undefined : reasonOf(output);
  });
  last = installing.catch(() => undefined);
  return installing;
}

/** The lines that tell why, out of what can be pages of output. */
export function reasonOf(output) {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /^\s*(E:|Error|Failed|npm error)/i.test(line));
  return (telling.length ? telling.slice(-2) : lines.slice(-2)).join(' | ').slice(0, 300);
}
