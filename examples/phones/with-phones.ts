// Runs a command while simulated phones are there, two with Android, one with iOS and one with HarmonyOS:
// node --import tsx examples/phones/with-phones.ts <command> …
// With real phones or emulators, just run the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { startAdbServer } from '../../tests/simulators/android/adb-server.ts';
import { startAndroidSimulator } from '../../tests/simulators/android/android-simulator.ts';
import { startHarmonySimulator } from '../../tests/simulators/harmony/harmony-simulator.ts';
import { startIosSimulator } from '../../tests/simulators/ios/ios-simulator.ts';
import { launchScreenBrowser } from '../../tests/simulators/phone/screen-browser.ts';
import { startAppServer } from '../app-server.ts';

const [command = '', ...args] = process.argv.slice(2);

const closers: (() => Promise<unknown>)[] = [];

/** Remembers how to end something that was started. */
function ending<T>(started: T, close: (started: T) => Promise<unknown>): T {
  closers.unshift(() => close(started));
  return started;
}

async function runWithPhones(): Promise<number> {
  const apps = ending(await startAppServer(), (server) => server.close());
  const browser = ending(await launchScreenBrowser(), (one) => one.close());
  const server = ending(await startAdbServer(), (one) => one.close());
  const phone = { browser, apps: { 'com.example.notes': { label: 'Notes', url: `${apps.url}/notes` } } };
  for (const personality of ['android15', 'android12'] as const) {
    ending(await startAndroidSimulator({ ...phone, server, personality }), (simulator) => simulator.close());
  }
  const ios = ending(await startIosSimulator(phone), (simulator) => simulator.close());
  const harmony = ending(await startHarmonySimulator(phone), (simulator) => simulator.close());
  const env = {
    ...process.env,
    ANDROID_ADB_SERVER_PORT: String(server.port),
    WDA_URL: ios.wdaUrl,
    HDC_HOME: path.dirname(harmony.hdcPath),
  };
  const child = spawn(command, args, { stdio: 'inherit', env });
  // Whoever ends this program ends the tests; the phones go when these are over.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await runWithPhones();
} finally {
  for (const close of closers) await close();
}
