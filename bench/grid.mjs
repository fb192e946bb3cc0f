// node --import tsx bench/grid.mjs [sessions] [latency]: a grid of many sessions (50) that answers each command after a while (200 ms),
// after "npm run build". It shows how many commands a tap takes, and whether agents wait for each other on our side. The first session is a real one of
// chromedriver; the others get its answers, because one machine cannot run fifty browsers.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { remote } from 'webdriverio';

import { line, median } from './measure.mjs';
import { agentForWebdriver } from '../dist/public/webdriver.js';
// Not public: how tests start chromedriver.
const { startChromedriver } = await import('../tests/contract/driver-programs.ts');
const { chromiumCapabilities } = await import('../tests/contract/open-webdriver.ts');

const [count = 50, latencyMs = 200] = process.argv.slice(2).map(Number);
const rounds = 5;
/** Milliseconds from one tap of a session to the next: tests also read, judge and navigate. */
const periodMs = 4000;
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
const html = `<body style="margin:0"><button style="position:fixed;left:100px;top:100px;width:200px;height:60px">Buy</button>`;

/** The newest answer of the real session to each command, and how many commands there were. */
const recorded = new Map();
let asked = 0;
const names = new Map();
const driver = await startChromedriver();
const server = createServer((request, response) => void respond(request, response));
async function respond(request, response) {
  let body = '';
  for await (const part of request) body += part;
  const [{ status, text }] = await Promise.all([answer(request, body), sleep(latencyMs)]);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

async function answer({ method, url }, body) {
  const [, id = 'none', command = ''] = /^\/session\/([^/]+)(.*)$/.exec(url) ?? [];
  // Each call has an id of its own.
  const key = `${method} ${command} ${body.replaceAll(/[\da-f]{8}-[\da-f-]{27}-\d+/g, 'id')}`;
  if (names.size === 0 || names.get(id) === 'real') return record({ method, url, key }, body);
  const known = recorded.get(key);
  if (!known) throw new Error(`the real session had no ${key.slice(0, 200)}`);
  if (url !== '/session') return known;
  const name = `session-${names.size}`;
  names.set(name, 'replayed');
  return { status: 200, text: known.text.replace(/"sessionId":"[^"]+"/, `"sessionId":"${name}"`) };
}

async function record({ method, url, key }, body) {
  asked += 1;
  const answered = await fetch(`http://127.0.0.1:${driver.port}${url}`, { method, ...(body && { body }) });
  const text = await answered.text();
  if (url === '/session') names.set(JSON.parse(text).value.sessionId, 'real');
  recorded.set(key, { status: answered.status, text });
  return { status: answered.status, text };
}

/** A model that answers at once, so that only the commands and our own work count. */
const model = {
  name: 'at-once',
  cycleLimit: 1,
  ready: () => Promise.resolve(),
  ask: () => Promise.resolve({ rect: { left: 100, top: 100, width: 200, height: 60 }, center: { x: 200, y: 130 } }),
};

/** Milliseconds of each tap in one session that begins after a while. */
async function session(delayMs) {
  await sleep(delayMs);
  const browser = await remote({
    hostname: '127.0.0.1',
    port: server.address().port,
    capabilities: chromiumCapabilities(),
    connectionRetryCount: 0,
    logLevel: 'silent',
  });
  const agent = agentForWebdriver(browser, { model, waitAfterAction: 0, autoPrintReportMsg: false });
  await browser.navigateTo(`data:text/html,${encodeURIComponent(html)}`);
  const times = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    await agent.aiTap('the "Buy" button');
    // The first one looks at the page for the first time.
    if (round === 0) session.warm ??= asked;
    else times.push(performance.now() - begun);
    if (delayMs > 0) await sleep(Math.max(0, periodMs - (performance.now() - begun)));
  }
  session.end ??= asked;
  await agent.destroy();
  await browser.deleteSession();
  return times;
}

const alone = median(await session(0));
const commands = (session.end - session.warm) / rounds;
line('commands of a tap: picture, look, click and what follows', commands);
line('a tap in one session', alone, { unit: ' ms' });
const cpu = process.cpuUsage();
const begun = performance.now();
const delayOf = (index) => 1 + (periodMs * index) / count;
const times = (await Promise.all(Array.from({ length: count }, (_, index) => session(delayOf(index))))).flat();
const { user, system } = process.cpuUsage(cpu);
const together = median(times);
line(`a tap in each of ${count} sessions, one every ${periodMs / 1000} s`, together, { unit: ' ms' });
line('the same as a multiple of one session', together / alone, { limit: 1.3, unit: ' x' });
line('processor time of this process, with the grid, for a tap', (user + system) / 1000 / count / (rounds + 1), {
  unit: ' ms',
});
line('all of it', (performance.now() - begun) / 1000, { unit: ' s' });
await driver.close();
server.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
