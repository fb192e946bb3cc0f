// node --import tsx bench/computer.mjs [rounds]: what a desktop needs beside the X server that it drives, in one run.
// Ratios and differences count: pictures of the server and their encoding are in every number. Needs Xvfb, zenity and a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bareScreen } from './desktop/bare-screen.mjs';
import { inTurn, line, median } from './measure.mjs';

// Not public: this measures parts.
const { ComputerAgent } = await import('../src/platforms/computer/computer-agent.ts');
const { ComputerDevice } = await import('../src/platforms/computer/computer-device.ts');
const { findBrowser } = await import('../src/devices/web/find-browser/find-browser.ts');
const { quietChromiumArgs, sandboxArgs } = await import('../src/devices/web/find-browser/quiet-chromium.ts');
const { startScriptedModel } = await import('../src/testing/scripted-model.ts');
const { box } = await import('../src/testing/scripted-replies.ts');

const { signal } = new AbortController();
const rounds = Number(process.argv[2] ?? 15);
/** That of a virtual display for which no other one is set. */
const size = { width: 1920, height: 1080 };
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
const options = { headless: true };

/** A desktop, and an agent whose model says at once that everything is at one place. */
async function openDesktop(place) {
  const device = new ComputerDevice(options);
  await device.start();
  const model = await startScriptedModel({ respond: () => ({ box: box(place.rect, size) }) });
  const common = { modelConfig: model.modelConfig, autoPrintReportMsg: false };
  // Replaces the wait for the screen to rest and the pause after it.
  const agent = new ComputerAgent(device, { ...common, waitForActionReady: () => undefined });
  const close = async () => {
    await agent.destroy();
    await model.close();
  };
  return { device, agent, close };
}

/** The first element of this role that is shown, once it is there. */
async function element(device, role) {
  const flat = (nodes) => nodes.flatMap((node) => [node, ...flat(node.children)]);
  for (;;) {
    const found = flat(await device.tree.snapshot({ scope: 'visible-only', signal })).find(
      (node) => node.role === role,
    );
    if (found) return found;
    await sleep(50);
  }
}

async function pictures() {
  const place = { rect: { left: 600, top: 300, width: 80, height: 40 } };
  const { device, agent, close } = await openDesktop(place);
  await device.launchApplication('zenity', ['--scale', '--text', 'Volume', '--width', '600', '--height', '400']);
  place.rect = (await element(device, 'slider')).rect;
  await agent.aiTap('the slider');
  const { DISPLAY: display, XAUTHORITY: authority } = device.environment;
  // The package x11 reads the file that this variable names.
  process.env.XAUTHORITY = authority;
  const bare = await bareScreen(display, size);
  delete process.env.XAUTHORITY;
  const { left, top, width, height } = place.rect;
  const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const names = {
    image: 'bare GetImage',
    bare: 'bare GetImage and PNG',
    changed: 'screenshot of a device, after a change',
    same: 'screenshot of a device, after none',
  };
  const taps = {
    floor: 'bare picture, click, bare picture',
    aim: 'tree: whether what is there is disabled',
    tap: 'aiTap without waits',
  };
  let count = 0;
  const ms = await inTurn(
    {
      [names.image]: bare.pixels,
      [names.bare]: bare.png,
      paint: () => bare.paint(count++ % 2 === 0 ? 0xff_00_00 : 0x00_ff_00),
      [names.changed]: () => device.screenshot(signal),
      [names.same]: () => device.screenshot(signal),
      [taps.floor]: async () => {
        await bare.png();
        await bare.click(at);
        await bare.png();
      },
      [taps.aim]: () => device.tree.aim({ rect: place.rect }, signal),
      [taps.tap]: () => agent.aiTap('the slider'),
    },
    { rounds, warmUps: 5, apart: true },
  );
  for (const [name, value] of Object.entries(ms)) line(name, value, { unit: ' ms' });
  line('screenshot after a change / bare GetImage and PNG', ms[names.changed] / ms[names.bare], { limit: 1.3 });
  line('screenshot after no change / the same', ms[names.same] / ms[names.bare], { limit: 1.3 });
  line('aiTap without waits / picture, click, picture', ms[taps.tap] / ms[taps.floor], { limit: 1.3 });
  line('the same / picture, tree, click, picture', ms[taps.tap] / (ms[taps.floor] + ms[taps.aim]));
  bare.close();
  await close();
}

async function typing() {
  const place = { rect: { left: 0, top: 0, width: 10, height: 10 } };
  const { device, agent, close } = await openDesktop(place);
  await device.launchApplication('zenity', ['--entry', '--text', 'A long text']);
  const field = async () => element(device, 'textbox');
  place.rect = (await field()).rect;
  const texts = ['one ', 'two '].map((word) => word.repeat(250));
  let count = 0;
  const name = 'aiInput of 1,000 characters by bulk';
  const type = () => agent.aiInput('the field', { value: texts[count++ % 2], inputStrategy: 'bulk' });
  const ms = await inTurn({ [name]: type }, { rounds, apart: true });
  const { value } = await field();
  if (value !== texts[(count - 1) % 2]) throw new Error(`the field has another text: ${value}`);
  line(name, ms[name], { unit: ' ms', limit: 500 });
  await close();
}

async function opening() {
  const times = [];
  for (let round = 0; round < Math.min(rounds, 7); round++) {
    const start = performance.now();
    const device = new ComputerDevice(options);
    await device.start();
    times.push(performance.now() - start);
    await device.destroy();
  }
  line('opening a virtual display', median(times), { unit: ' ms' });
}

async function trees() {
  const device = new ComputerDevice(options);
  await device.start();
  const snapshot = () => device.tree.snapshot({ scope: 'visible-only', looks: true, signal });
  const time = async (name) => {
    const ms = await inTurn({ [name]: snapshot }, { rounds, apart: true });
    line(name, ms[name], { unit: ' ms' });
  };
  const dialog = await device.launchApplication('zenity', ['--forms', '--add-entry=Name', '--add-entry=City']);
  await element(device, 'textbox');
  await time('tree of a dialog of zenity');
  await dialog.stop();
  const rows = Array.from({ length: 300 }, (_, row) => `<button>Buy ${row}</button> `);
  const page = `data:text/html,${encodeURIComponent(rows.join(''))}`;
  const browser = findBrowser({ env: process.env });
  const sandbox = sandboxArgs({ platform: process.platform, uid: process.getuid?.() });
  const args = [
    ...quietChromiumArgs,
    ...sandbox,
    '--test-type',
    '--no-first-run',
    `--user-data-dir=${folder}/profile`,
    `--app=${page}`,
  ];
  await device.launchApplication(browser.path, [...args, `--window-size=${size.width},${size.height}`]);
  while ((await countOf(snapshot, 'button')) < 300) await sleep(100);
  await time('tree of a Chromium window with 300 buttons');
  await device.destroy();
}

async function countOf(snapshot, role) {
  const count = (nodes) => nodes.reduce((sum, node) => sum + Number(node.role === role) + count(node.children), 0);
  return count(await snapshot());
}

try {
  await pictures();
  await typing();
  await opening();
  await trees();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
