// node --import tsx bench/android.mjs [rounds] [personality]: what an Android device needs beside the simulated phone that it drives, in one run.
// Differences count: the phone's own work (pictures of Chromium, the encoder) is in every number. Needs adb and ffmpeg.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inTurn } from './measure.mjs';

// Not public: this measures parts.
const { AndroidDevice } = await import('../src/platforms/android/android-device.ts');
const { PictureDecoder } = await import('../src/devices/android/scrcpy/picture-decoder.ts');
const { startAndroidSimulator } = await import('../tests/simulators/android/android-simulator.ts');
const { launchScreenBrowser } = await import('../tests/simulators/phone/screen-browser.ts');
const { openScrcpy } = await import('../tests/unit/simulators/scrcpy-client.ts');

const { signal } = new AbortController();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
const scrcpyServerPath = path.join(folder, 'scrcpy-server-v3.3.3');
writeFileSync(scrcpyServerPath, 'jar');
const rows = Array.from({ length: 60 }, (_, row) => `<p><button>Buy ${row}</button> Item ${row} of the list</p>`);
// android9 has a screen of 720 × 1440 pixels, android15 one of 1080 × 2400: most of a picture's time is the simulator's own.
// Its pictures take Chromium two frames each, which are not made to wait here as for a monitor of 60 Hz: that is 30 ms of nothing.
const browser = await launchScreenBrowser(['--disable-frame-rate-limit']);
const phone = await startAndroidSimulator({ personality: process.argv[3] ?? 'android15', browser });
await phone.page.setContent(`<meta name="viewport" content="width=device-width">${rows.join('')}`);
const place = { remoteAdbHost: '127.0.0.1', remoteAdbPort: phone.adbPort };
const byAdb = new AndroidDevice(phone.serial, place);
const byScrcpy = new AndroidDevice(phone.serial, {
  ...place,
  scrcpyServerPath,
  scrcpyConfig: { enabled: true, idleTimeoutMs: 0, videoResetFrameTimeoutMs: 30_000 },
});

/** From a reset to the key frame. */
async function freshFrame(bare) {
  bare.control.socket.write(Buffer.from([17]));
  let config;
  for (;;) {
    const { kind, data } = await bare.packet();
    if (kind === 'config') config = data;
    else if (kind === 'key' && config) return Buffer.concat([config, data]);
  }
}

async function close() {
  await byScrcpy.destroy();
  await byAdb.destroy();
  await phone.close();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

try {
  const [rounds, apart] = [Number(process.argv[2] ?? 15), true];
  // By a client that does nothing else, and is gone when others are measured: the simulator films for each.
  const bare = await openScrcpy(phone);
  const video = await freshFrame(bare);
  const alone = 'scrcpy, fresh key frame alone';
  const ofEncoder = await inTurn({ [alone]: () => freshFrame(bare) }, { rounds, apart });
  await bare[Symbol.asyncDispose]();
  const decoder = new PictureDecoder('ffmpeg');
  await decoder.prepare();
  const dump =
    'uiautomator dump /data/local/tmp/bench.xml; cat /data/local/tmp/bench.xml; rm -f /data/local/tmp/bench.xml';
  const tasks = {
    'the simulated screen alone': () => phone.device.displays[0].capture(),
    'adb, screencap -p alone': () => phone.adb('exec-out', 'screencap', '-p'),
    'screenshot through adb': () => byAdb.screenshot(signal),
    'decoding a key frame': () => decoder.decode(video),
    'screenshot through scrcpy': () => byScrcpy.screenshot(signal),
    'adb, uiautomator dump alone': () => phone.adb('shell', dump),
    tree: () => byAdb.tree.snapshot({ scope: 'all', signal }),
  };
  const ms = { ...ofEncoder, ...(await inTurn(tasks, { rounds, apart })) };
  decoder.close();
  for (const [name, value] of Object.entries(ms)) console.log(`${name.padEnd(40)} ${value.toFixed(1)} ms`);
  const above = (name, floor) => (ms[name] - ms[floor]).toFixed(1);
  console.log(`adb above the screen: ${above('screenshot through adb', 'the simulated screen alone')} ms`);
  console.log(`adb above bare: ${above('screenshot through adb', 'adb, screencap -p alone')} ms`);
  console.log(`scrcpy above bare: ${above('screenshot through scrcpy', alone)} ms`);
  console.log(`tree above bare: ${above('tree', 'adb, uiautomator dump alone')} ms`);
  if (!byScrcpy.getScrcpyStatus().connected) console.log('scrcpy was not used:', byScrcpy.getScrcpyStatus().lastError);
} finally {
  await close();
}
