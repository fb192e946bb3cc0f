// Makes sure that the programs that some tests need are there: those of this machine, else Debian's packages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, canInstall } from './lib/apt-install.mjs';
import { run } from './lib/run.mjs';

const firefoxFiles = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));

/** By name: where the program is, what it prints its version for, and how people get it; or `all`, where several are needed. */
const programs = {
  adb: {
    file: () => process.env.EYEWRIGHT_TEST_ADB || 'adb',
    version: 'version',
    packages: ['adb'],
    elsewhere: `macOS: brew install android-platform-tools; or install the platform tools of the Android SDK and put them on PATH, or name the program in EYEWRIGHT_TEST_ADB`,
  },
  ffmpeg: {
    file: () => process.env.EYEWRIGHT_TEST_FFMPEG || 'ffmpeg',
    version: '-version',
    packages: ['ffmpeg'],
    elsewhere: 'macOS: brew install ffmpeg; or name the program in EYEWRIGHT_TEST_FFMPEG',
  },
  firefox: {
    file: () => process.env.EYEWRIGHT_TEST_FIREFOX || firefoxFiles.find((file) => existsSync(file)),
    // Asking for the version opens a window on some systems; it is enough that the file is there.
    version: undefined,
    packages: ['firefox-esr'],
    elsewhere: 'macOS: brew install --cask firefox; or name the program in EYEWRIGHT_TEST_FIREFOX',
  },
  // Its version has to be that of the browser: Debian's has that of Debian's Chromium, which comes with it.
  chromedriver: {
    file: () => process.env.EYEWRIGHT_TEST_CHROMEDRIVER || 'chromedriver',
    version: '--version',
    packages: ['chromium-driver'],
    elsewhere: 'name the program of your Chromium in EYEWRIGHT_TEST_CHROMEDRIVER',
  },
  // WebKit of GTK with its driver and the browser that it starts, on a virtual display.
  WebKitWebDriver: {
    all: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    elsewhere: 'elsewhere: these tests are for Linux',
  },
  // A virtual display, and the applications that the tests drive on it.
  Xvfb: {
    all: 'Xvfb openbox xterm zenity mousepad xclip xdotool xprop xrandr setxkbmap import'.split(' '),
    packages:
      'xvfb openbox xterm zenity mousepad xclip xdotool x11-utils x11-xserver-utils x11-xkb-utils dbus at-spi2-core imagemagick'.split(
        ' ',
      ),
    elsewhere: 'elsewhere: these tests are for Linux',
  },
  // A virtual display and a dialog on it: what the example needs.
  zenity: {
    all: ['Xvfb', 'zenity'],
    packages: ['xvfb', 'zenity', 'openbox', 'dbus', 'at-spi2-core'],
    elsewhere: 'elsewhere: virtual displays are for Linux',
  },
  // A client of remote desktops, and two servers for it.
  xfreerdp: {
    all: ['xfreerdp', 'freerdp-shadow-cli', 'xrdp', 'winpr-hash', 'openssl', 'ss'],
    packages: ['freerdp2-x11', 'freerdp2-shadow-x11', 'winpr-utils', 'xrdp', 'xorgxrdp', 'openssl', 'iproute2'],
    elsewhere: 'elsewhere: these tests are for Linux',
  },
};

/** The program's file, or its first line about itself; undefined when it is not there or does not start. */
async function find({ file, version, all }) {
  if (all) return all.every(isOnPath) ? all.join(', ') : undefined;
  const program = file();
  if (!program) return undefined;
  if (!version) return existsSync(program) || isOnPath(program) ? program : undefined;
  const { code, output } = await run([program, version], { capture: true });
  return code === 0 ? output.split('\n')[0] : undefined;
}

/**
 * Installs what is missing, where that is possible. Prints a line for each program.
 * Returns those that are still missing: name, what exactly is lacking, and how to get it.
 */
export async function ensurePrograms(...names) {
  const absent = [];
  for (const name of names) if (!(await find(programs[name]))) absent.push(name);
  const failure = absent.length > 0 ? await install(absent) : undefined;
  const missing = [];
  for (const name of names) {
    const found = await find(programs[name]);
    const why = failure ?? 'it is installed, but not where the tests look';
    console.log(`${name}: ${found ?? `${lacking(name)} missing (${why})`}`);
    if (!found) missing.push({ name, lacking: lacking(name), how: howToGet(programs[name]) });
  }
  return missing;
}

/** What exactly is not there. */
function lacking(name) {
  const absent = (programs[name].all ?? []).filter((one) => !isOnPath(one));
  return absent.length > 0 ? absent.join(', ') : name;
}

async function install(names) {
  if (!canInstall) return 'not installed; the tests install programs only as root on Debian';
  const packages = names.flatMap((name) => programs[name].packages);
  console.log(`programs: apt-get install ${packages.join(' ')}`);
  return aptInstall(...packages);
}

const howToGet = ({ packages, elsewhere }) => `Debian, Ubuntu: apt-get install ${packages.join(' ')}; ${elsewhere}`;
