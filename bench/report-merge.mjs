// node --import tsx bench/report-merge.mjs: time and memory of merging reports, and whether appending stays as cheap as it was.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { median } from './measure.mjs';

const source = (file) => import(new URL(`../src/${file}`, import.meta.url).href);
const megabyte = 1024 * 1024;

/** A report of one test: ten steps, two pictures of 20 KB of its own and one that all share. */
async function writeReport(file, number) {
  const [{ createReportSink }, { createFrame }] = await Promise.all([
    source('report/container/html-sink.ts'),
    source('core/screen/frame.ts'),
  ]);
  const record = `r${number}`;
  const sink = createReportSink({ file, format: 'single-html', onWarning: console.error });
  const frame = (step, fill) => {
    const picture = createFrame({ data: Buffer.alloc(20_000, fill), mime: 'image/jpeg', width: 1, height: 1 });
    sink.storeFrame(picture);
    sink.write({
      type: 'frame',
      at: 1,
      step,
      role: 'seen',
      frame: picture.id,
      mime: 'image/jpeg',
      width: 1,
      height: 1,
      dpr: 1,
    });
  };
  sink.write({ type: 'record-start', at: 1, version: 1, record, tool: 'bench', title: record });
  sink.write({
    type: 'test-start',
    at: 1,
    record,
    test: record,
    titlePath: ['a.spec.ts', record],
    attempt: 0,
    runner: 'bench',
  });
  for (let step = 0; step < 10; step++) {
    const id = `${record}:${step}`;
    sink.write({
      type: 'step-start',
      at: 1,
      record,
      step: id,
      kind: 'verb',
      name: 'aiTap',
      title: `the button number ${step}`,
    });
    if (step < 2) frame(id, `${record} ${step} `);
    if (step === 2) frame(id, 'shared ');
    sink.write({ type: 'step-end', at: 2, step: id, status: 'passed', durationMs: 1 });
  }
  sink.write({ type: 'test-end', at: 3, record, status: 'passed', durationMs: 10 });
  sink.write({ type: 'record-end', at: 3, record });
  await sink.close();
}

/** Merges all reports of a folder, in a process of its own: what it adds to the memory is not hidden by what was there. */
async function mergeFolder(folder) {
  const { ReportMergingTool } = await import('eyewright/core/report');
  const tool = new ReportMergingTool({ cwd: folder });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
    const reportAttributes = {
      testId: name,
      testTitle: name,
      testDescription: '',
      testDuration: 10,
      testStatus: 'passed',
    };
    tool.append({ reportFilePath: path.join(folder, name), reportAttributes });
  }
  const peak = () => process.resourceUsage().maxRSS / 1024;
  const before = process.memoryUsage.rss() / megabyte;
  const started = performance.now();
  const file = tool.mergeReports('all', { outputDir: path.join(folder, 'merged'), overwrite: true });
  const ms = performance.now() - started;
  console.log(JSON.stringify({ ms, growth: Math.max(0, peak() - before), size: statSync(file).size / megabyte }));
}

function measureMerge(folder) {
  return JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'merge', folder], { encoding: 'utf8' }),
  );
}

/** Median cost of one step (start, picture, end) around the tenth and around the ten-thousandth. */
async function appendCost(folder) {
  const { createReportSink } = await source('report/container/html-sink.ts');
  const sink = createReportSink({
    file: path.join(folder, 'long.html'),
    format: 'single-html',
    onWarning: console.error,
  });
  const data = Buffer.alloc(20_000, 'x');
  const times = [];
  for (let step = 0; step < 10_100; step++) {
    const id = step.toString(16).padStart(64, '0');
    const started = performance.now();
    sink.write({ type: 'step-start', at: 1, record: 'r', step: id, kind: 'verb', name: 'aiTap', title: 'the button' });
    // Ids that are made up spare the hashing, which is not what is measured.
    if (step % 100 === 0) sink.storeFrame({ id, data, mime: 'image/jpeg' });
    sink.write({ type: 'step-end', at: 2, step: id, status: 'passed', durationMs: 1 });
    if (step % 100 !== 0) times.push(performance.now() - started);
  }
  await sink.close();
  return { early: median(times.slice(10, 510)), late: median(times.slice(-500)) };
}

function line(name, value, { limit, unit = '' } = {}) {
  const verdict = limit === undefined ? '' : `<= ${limit}${unit}  ${value <= limit ? 'ok' : 'MISSED'}`;
  if (verdict.endsWith('MISSED')) process.exitCode = 1;
  console.log(`${name.padEnd(52)} ${`${Math.round(value * 100) / 100}${unit}`.padStart(12)}  ${verdict}`);
}

async function main() {
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-merge-'));
  try {
    let made = 0;
    const sizes = [
      { count: 100, ms: 700, growth: 50 },
      { count: 2000, ms: undefined, growth: 100 },
    ];
    for (const { count, ms: msLimit, growth: growthLimit } of sizes) {
      for (; made < count; made++) await writeReport(path.join(folder, `${made}.html`), made);
      const runs = [measureMerge(folder), measureMerge(folder), measureMerge(folder)];
      line(`merging ${count} reports`, median(runs.map(({ ms }) => ms)), { limit: msLimit, unit: ' ms' });
      line(`merging ${count} reports: memory growth`, median(runs.map(({ growth }) => growth)), {
        limit: growthLimit,
        unit: ' MB',
      });
      line(`merging ${count} reports: size of the merged report`, runs[0].size, { unit: ' MB' });
    }
    // The first steps of a process are slow for other reasons: its code is not compiled yet.
    await appendCost(folder);
    rmSync(path.join(folder, 'long.html'));
    const { early, late } = await appendCost(folder);
    line('appending a step: cost at 10,000 / cost at 10', late / early, { limit: 1.2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'merge') await mergeFolder(process.argv[3]);
else await main();
