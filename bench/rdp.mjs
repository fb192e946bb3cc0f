// node --import tsx bench/rdp.mjs [rounds]: what a remote desktop needs beside the client and the servers, in one run.
// Ratios count: virtual displays, the client and the server are in every number. Needs Xvfb, FreeRDP with its server, and xrdp.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bareScreen } from './desktop/bare-screen.mjs';
import { inTurn, line } from './measure.mjs';

// Not public: this measures parts.
const { ComputerAgent } = await import('../src/platforms/computer/computer-agent.ts');
const { RDPDevice } = await import('../src/platforms/computer/rdp-device.ts');
const { startScriptedModel } = await import('../src/testing/scripted-model.ts');
const { box } = await import('../src/testing/scripted-replies.ts');
const { startShadow, startXrdp } = await import('../tests/contract/rdp-servers.ts');

const { signal } = new AbortController();
const rounds = Number(process.argv[2] ?? 25);
/** What a device requests for which no other size is set. */
const size = { width: 1920, height: 1080 };
const serverStepMs = 1000;
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = folder;

/** A program, and how to end it. */
function start(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'], ...options });
  const ended = once(child, 'exit');
  return { child, stop: (signal = 'SIGKILL') => (child.kill(signal), ended) };
}

const flags = '/u:bob /cert:ignore /bpp:32 /audio-mode:2 +clipboard -decorations'.split(' ');
flags.push(`/size:${size.width}x${size.height}`);

/** The client alone, in a virtual display, once it has painted something; and how to end it. */
async function bareClient(port) {
  const screen = `${size.width}x${size.height}x24`;
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset'];
  const server = start('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.child.stdio[3], 'data');
  const display = `:${String(number).trim()}`;
  const client = start('xfreerdp', [`/v:127.0.0.1:${port}`, ...flags], {
    env: { ...process.env, DISPLAY: display, HOME: folder },
  });
  const shown = await bareScreen(display, size);
  while (isPlain(await shown.pixels())) await sleep(5);
  const close = async () => {
    shown.close();
    // It says goodbye as that of a device does: after a lost connection, the next one waits.
    await client.stop('SIGTERM');
    await server.stop();
  };
  return { shown, close };
}

/** Whether all pixels are like the first one. */
function isPlain(data) {
  return data.subarray(0, -4).equals(data.subarray(4));
}

async function measure(name, server) {
  // Something to see.
  await server.rig.start(['xev', '-geometry', '400x300+60+60']);
  const options = { host: '127.0.0.1', port: server.port, username: 'bob', ignoreCertificate: true };
  const open = () => new RDPDevice(options);
  const opening = { bare: `${name}: xfreerdp alone, first painted frame`, ours: `${name}: a device, first screenshot` };
  const closers = [];
  /** The servers look for work in steps of up to a second, so a fixed rhythm would meet each task at the same step. */
  const close = async () => {
    for (const each of closers.splice(0)) await each();
    await sleep(Math.random() * serverStepMs);
  };
  const closing = [`${name}: closing`, `${name}: closing again`];
  const ms = await inTurn(
    {
      [opening.bare]: async () => closers.push((await bareClient(server.port)).close),
      [closing[0]]: close,
      [opening.ours]: async () => {
        const device = open();
        closers.push(() => device.destroy());
        await device.start();
        await device.screenshot(signal);
      },
      [closing[1]]: close,
    },
    { rounds, warmUps: 1, apart: true },
  );
  for (const each of closing) delete ms[each];
  Object.assign(ms, await bareClicks(name, server.port), await taps(name, open()));
  for (const [title, value] of Object.entries(ms)) line(title, value, { unit: ' ms' });
  line(`${name}: first frame / xfreerdp alone`, ms[opening.ours] / ms[opening.bare], { limit: 1.3 });
  line(`${name}: aiTap without waits / floor`, ms[tapNames(name).tap] / ms[tapNames(name).floor], { limit: 1.4 });
}

const tapNames = (name) => ({
  floor: `${name}: bare picture, click, bare picture`,
  tap: `${name}: aiTap without waits`,
});
const at = { x: 300, y: 300 };

/** Pictures of the client alone, and clicks on it. A server may have only one session, so this does not take turns with `taps`. */
async function bareClicks(name, port) {
  const { shown, close } = await bareClient(port);
  const floor = async () => {
    await shown.png();
    await shown.click(at);
    await shown.png();
  };
  const ms = await inTurn({ [tapNames(name).floor]: floor }, { rounds, warmUps: 5, apart: true });
  await close();
  return ms;
}

async function taps(name, device) {
  const place = { left: 280, top: 280, width: 40, height: 40 };
  const model = await startScriptedModel({ respond: () => ({ box: box(place, size) }) });
  // The last option replaces the wait for the screen to rest and the pause after it.
  const waits = { waitForActionReady: () => undefined };
  const agent = new ComputerAgent(device, { modelConfig: model.modelConfig, autoPrintReportMsg: false, ...waits });
  await device.start();
  const { tap } = tapNames(name);
  const ms = await inTurn({ [tap]: () => agent.aiTap('the middle') }, { rounds, warmUps: 5, apart: true });
  await agent.destroy();
  await model.close();
  return ms;
}

try {
  for (const [name, begin] of [
    ['shadow', () => startShadow({ resolution: `${size.width}x${size.height}` })],
    ['xrdp', () => startXrdp()],
  ]) {
    const server = await begin();
    await measure(name, server).finally(() => server.stop());
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
