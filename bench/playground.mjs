// node --import tsx bench/playground.mjs [seconds]: what the playground shows and how fast, after "npm run build": its first paint, frames a second and
// processor time of its live view on a page that moves and on a simulated phone, and how long the result of a call takes to the page.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { line } from './measure.mjs';
import { findBrowser, quietChromiumArgs } from '../dist/public/web.js';
// Not public: simulated phones.
const { startAndroidSimulator } = await import('../tests/simulators/android/android-simulator.ts');
const { launchScreenBrowser } = await import('../tests/simulators/phone/screen-browser.ts');

const seconds = Number(process.argv[2] ?? 5);
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-'));
const browser = await chromium.launch({
  executablePath: findBrowser({ env: process.env })?.path,
  args: quietChromiumArgs,
});

const moving = `<title>Moving</title><h1 id="count">0</h1><button>Buy</button><script>
  let n = 0; setInterval(() => { document.querySelector('#count').textContent = String(n++) }, 16)</script>`;

await measure('a page that moves', [`data:text/html,${encodeURIComponent(moving)}`], { frames: 20, calls: true });
// Most of the time of a picture is the simulator's own: Chromium takes 150 ms for one of 1080 × 2400 pixels without a graphics card, and 60 ms for
// one of 720 × 1440.
const screens = await launchScreenBrowser(['--disable-frame-rate-limit']);
const phone = await startAndroidSimulator({ personality: 'android9', browser: screens });
await phone.page.setContent(moving);
const place = ['android', '--remote-adb-host', '127.0.0.1', '--remote-adb-port', String(phone.adbPort)];
const scrcpy = path.join(folder, 'scrcpy-server-v3.3.3');
writeFileSync(scrcpy, 'jar');
await measure('a simulated phone, pictures by adb', place, { frames: 10 });
// The simulator starts ffmpeg before its first picture, which a busy machine takes longer for than a phone for its encoder.
const byScrcpy = [
  '--scrcpy-server-path',
  scrcpy,
  '--scrcpy-config',
  '{ enabled: true, videoResetFrameTimeoutMs: 15000 }',
];
await measure('a simulated phone, pictures by scrcpy', [...place, ...byScrcpy], { frames: 10 });
await phone.close();
await screens.close();
await browser.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

async function measure(name, args, { frames, calls = false }) {
  const playground = await start(args);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let drawn = 0;
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => (drawn += /"shown"/.test(payload) ? 1 : 0)));
  await page.goto(playground.link);
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  line(`${name}: first paint`, paint, { limit: 1000, unit: ' ms' });
  await page.getByRole('img', { name: 'done' }).first().waitFor();
  await page.waitForTimeout(1000);
  const before = { drawn, cpu: cpuOf(playground.pid), at: performance.now() };
  await page.waitForTimeout(seconds * 1000);
  const took = (performance.now() - before.at) / 1000;
  console.log(`${name}: ${((drawn - before.drawn) / took).toFixed(1)} frames a second (at least ${frames})`);
  line(`${name}: processor time of the playground`, (100 * (cpuOf(playground.pid) - before.cpu)) / took, {
    limit: 30,
    unit: ' % of a core',
  });
  if (calls) await measureCalls(page);
  await page.close();
  await playground.end();
}

/** From the end of a call, as its record tells, to its place in the page. */
async function measureCalls(page) {
  const late = [];
  for (let round = 0; round < 5; round++) {
    await page.getByRole('textbox', { name: 'Instruction' }).fill('click "Buy"');
    const shown = page.evaluate(
      (count) =>
        new Promise((resolve) => {
          const look = () =>
            document.querySelectorAll('.entry.is-passed').length > count
              ? requestAnimationFrame(() => resolve(Date.now()))
              : setTimeout(look, 1);
          look();
        }),
      await page.locator('.entry.is-passed').count(),
    );
    await page.keyboard.press('Control+Enter');
    const at = await shown;
    const text = await (await page.request.get(new URL('/report', page.url()).href)).text();
    const lastEnd = [...text.matchAll(/"type":"step-end","at":([\d.]+)/g)].at(-1)?.[1];
    late.push(at - Number(lastEnd));
  }
  line('from the end of a call to its result in the page', late.toSorted((one, other) => one - other)[2], {
    limit: 150,
    unit: ' ms',
  });
}

async function start(args) {
  const child = spawn(process.execPath, [program, 'playground', ...args, '--no-browser-tab'], {
    cwd: folder,
    env: { ...process.env, EYEWRIGHT_RUN_DIR: path.join(folder, 'run') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!/Playground: (\S+)/.test(printed)) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    link: /Playground: (\S+)/.exec(printed)[1],
    pid: child.pid,
    end: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGINT');
      }),
  };
}

/** Seconds of processor time of the process itself. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
