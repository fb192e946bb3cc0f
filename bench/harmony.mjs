// node --import tsx bench/harmony.mjs: what a HarmonyOS device needs beside the simulated hdc that it drives, in one run.
// Ratios and differences count: a process for each command, and pictures of Chromium, are in every number.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { inTurn } from './measure.mjs';

// Not public: this measures parts.
const { agentFromHdcDevice } = await import('../src/platforms/harmony/agent-from-hdc-device.ts');
const { HarmonyDevice } = await import('../src/platforms/harmony/harmony-device.ts');
const { startScriptedModel } = await import('../src/testing/scripted-model.ts');
const { box } = await import('../src/testing/scripted-replies.ts');
const { startHarmonySimulator } = await import('../tests/simulators/harmony/harmony-simulator.ts');

const { signal } = new AbortController();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
const rows = Array.from({ length: 30 }, (_, row) => `<p><button>Buy ${row}</button> Item ${row} of the list</p>`);
const phone = await startHarmonySimulator();
await phone.page.setContent(`<meta name="viewport" content="width=device-width">${rows.join('')}`);
const place = { hdcPath: phone.hdcPath };
const device = new HarmonyDevice(phone.connectKey, place);
const first = await device.screenshot(signal);
const there = { box: box({ left: 20, top: 20, width: 160, height: 50 }, first) };
const model = await startScriptedModel({ respond: () => there });

const run = promisify(execFile);
const hdc = (...args) => run(phone.hdcPath, ['-t', phone.connectKey, ...args]);
let count = 0;
async function bareScreenshot() {
  const name = `bench-${count++}.jpeg`;
  await hdc('shell', `snapshot_display -f /data/local/tmp/${name}`);
  await hdc('file', 'recv', `/data/local/tmp/${name}`, path.join(folder, name));
  await hdc('shell', `rm -f /data/local/tmp/${name}`);
  return readFileSync(path.join(folder, name));
}
const bareTap = () => hdc('shell', 'uitest uiInput click 40 40');

try {
  const rounds = Number(process.argv[2] ?? 15);
  const agent = await agentFromHdcDevice(phone.connectKey, {
    ...place,
    modelConfig: model.modelConfig,
    generateReport: false,
    waitAfterAction: 0,
  });
  const tasks = {
    'bare command': () => hdc('shell', 'date +%Y-%m-%dT%H:%M:%S'),
    'command of a device': () => device.getDeviceLocalTimeString(),
    'bare screenshot (snapshot, recv, rm)': bareScreenshot,
    'screenshot of a device': () => device.screenshot(signal),
    'bare: two screenshots, a tap': async () => {
      await bareScreenshot();
      await bareTap();
      await bareScreenshot();
    },
    'aiTap without waits': () => agent.aiTap('the first button'),
  };
  const ms = await inTurn(tasks, { rounds, apart: true });
  for (const [name, time] of Object.entries(ms)) console.log(`${name.padEnd(40)} ${time.toFixed(1)} ms`);
  console.log(`command above bare: ${(ms['command of a device'] - ms['bare command']).toFixed(1)} ms (at most 3)`);
  const ratio = (name, floor) => (ms[name] / ms[floor]).toFixed(2);
  const screenshot = ratio('screenshot of a device', 'bare screenshot (snapshot, recv, rm)');
  console.log(`screenshot over bare: ${screenshot} (at most 1.3)`);
  console.log(`aiTap over its floor: ${ratio('aiTap without waits', 'bare: two screenshots, a tap')} (at most 1.4)`);
  await agent.destroy();
} finally {
  await device.destroy();
  await model.close();
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
}
