// node --import tsx bench/report-viewer.mjs: how fast and how heavy large reports are in Chromium.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { createFrames, writeTests } from './big-report.mjs';
import { median } from './measure.mjs';

await ensureBuilt();
const { findBrowser, quietChromiumArgs } = await import('eyewright/web');
const { createReportSink } = await import('../src/report/container/html-sink.ts');

const limits = { list: 2000, step: 200, memory: 400 };
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bench-viewer-'));
const found = findBrowser({ env: process.env });
const launch = {
  args: [...quietChromiumArgs],
  ...(found && found.source !== 'playwright' && { executablePath: found.path }),
};
let missed = false;

async function write(file, format, counts) {
  const sink = createReportSink({ file, format, onWarning: (message) => console.error(message) });
  writeTests(sink, { ...counts, nextFrame: await createFrames() });
  await sink.close();
}

/** The private memory of the page's whole process in MB, decoded pictures and all. Needs Linux. */
async function pageMemory(browser, page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const root = await browser.newBrowserCDPSession();
  const { processInfo } = await root.send('SystemInfo.getProcessInfo');
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMemory(id));
  return Math.max(...own);
}

function privateMemory(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, value]) => Number(value));
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Milliseconds from opening the page until the first frame that shows its list. */
function timeList(page, selector) {
  return page.evaluate(async (row) => {
    while (!document.querySelector(row)) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now();
  }, selector);
}

/** Milliseconds until the address shows a painted frame of the step. */
function timeStep(page, hash) {
  return page.evaluate(async (target) => {
    const start = performance.now();
    const before = document.querySelector('.frame img')?.src;
    location.hash = target;
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const image = document.querySelector('.frame img');
      if (image && image.src !== before && image.complete && image.naturalWidth > 0) return performance.now() - start;
      if (performance.now() - start > 10_000) return Infinity;
    }
  }, hash);
}

async function measure(name, url, counts) {
  const browser = await chromium.launch(launch);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url, { waitUntil: 'commit' });
  const list = await timeList(page, counts.tests > 1 ? '.test' : 'a.step-link');
  const ids = Array.from({ length: 12 }, (_, index) => ({
    test: Math.floor((index * counts.tests) / 12),
    step: Math.floor((((index * 7 + 3) % 12) * counts.steps) / 12),
  }));
  const first = await timeStep(
    page,
    `#test=test-${counts.tests - 1}&step=record-${counts.tests - 1}.${counts.steps - 1}`,
  );
  const times = [];
  for (const { test, step } of ids) times.push(await timeStep(page, `#test=test-${test}&step=record-${test}.${step}`));
  const memory = await pageMemory(browser, page);
  await browser.close();
  report(`${name}: list`, list, { limit: limits.list, unit: 'ms' });
  report(`${name}: first step`, first, { limit: limits.step, unit: 'ms' });
  report(`${name}: step, median`, median(times), { limit: limits.step, unit: 'ms' });
  report(`${name}: step, worst of ${times.length}`, Math.max(...times), { limit: limits.step, unit: 'ms' });
  report(`${name}: memory of the page`, memory, { limit: limits.memory, unit: 'MB' });
}

function report(name, value, { limit, unit }) {
  missed ||= value > limit;
  console.log(
    `${name.padEnd(58)} ${String(Math.round(value)).padStart(7)} ${unit}  <= ${limit} ${unit}  ${value <= limit ? 'ok' : 'MISSED'}`,
  );
}

function serve(directory) {
  const server = createServer((request, response) => {
    const file = path.join(directory, decodeURIComponent(new URL(request.url, 'http://127.0.0.1').pathname));
    try {
      response.setHeader('content-type', file.endsWith('.html') ? 'text/html' : 'image/webp');
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

try {
  const large = { tests: 500, steps: 20 };
  const single = { tests: 1, steps: 1000 };
  await write(path.join(folder, 'large', 'index.html'), 'html-and-external-assets', large);
  await write(path.join(folder, 'single.html'), 'single-html', single);
  console.log(`one file: ${Math.round(statSync(path.join(folder, 'single.html')).size / 1048576)} MB`);
  const viewer = statSync(new URL('../dist/report/viewer/index.html', import.meta.url)).size / 1024;
  report('viewer without data', viewer, { limit: 150, unit: 'KB' });
  const server = await serve(path.join(folder, 'large'));
  const { port } = server.address();
  await measure('500 tests, 10,000 steps, external', `http://127.0.0.1:${port}/index.html`, large);
  server.close();
  await measure('1,000 steps, one file', pathToFileURL(path.join(folder, 'single.html')).href, single);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed ? 1 : 0;
