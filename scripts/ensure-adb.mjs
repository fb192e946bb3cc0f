// Makes sure that there is adb: one that is there already, else Debian's package.
import { existsSync } from 'node:fs';
import { run } from './lib/run.mjs';

const program = process.env['EYEWRIGHT_TEST_ADB'] || 'adb';
const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
const installation = [
  ['apt-get', 'update', '-q'],
  ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'adb'],
];

/** What the client says of itself; undefined when it does not run. It starts no server for that. */
async function version() {
  const { code, output } = await run([program, 'version'], { capture: true });
  return code === 0 ? output.split('\n')[0] : undefined;
}

async function install() {
  console.log('adb: apt-get install adb');
  for (const command of installation) {
    const { code, output } = await run(command, { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    if (code === 0) continue;
    console.log(`adb: "${command.join(' ')}" failed: ${output.trim().split('\n').slice(-2).join(' | ').slice(0, 300)}`);
    return;
  }
}

/** Whether there is one, after installing it if need be; says why not. */
export async function ensureAdb() {
  let found = await version();
  if (!found && canInstall) {
    await install();
    found = await version();
  }
  console.log(found ? `adb: ${found}` : missing);
  return found !== undefined;
}

const missing = `adb: none could be found or installed. Do one of these, then try again:
  - Debian, Ubuntu: apt-get install adb
  - macOS: brew install android-platform-tools
  - install the platform tools of the Android SDK and put them on PATH, or name the program in EYEWRIGHT_TEST_ADB`;
