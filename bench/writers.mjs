// node --import tsx bench/writers.mjs: how long a worker waits to write while three others write, too: each makes reports of tests under one
// name that all want, and appends to them. Nobody holds a lock that others wait for, so what is left is the disk's and the scheduler's time.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workers = 4;
const tests = 60;
const lines = 40;
const limitMs = 5;

/** Milliseconds of each write, in one worker. */
async function write(folder) {
  const { createReport } = await import('../src/report/container/create-report.ts');
  const line = `<script type="x">${'event '.repeat(400)}</script>\n`;
  const times = { creating: [], appending: [] };
  const timed = (kind, work) => {
    const begun = performance.now();
    const result = work();
    times[kind].push(performance.now() - begun);
    return result;
  };
  createReport({ file: path.join(folder, `warm-up-${process.pid}.html`), format: 'single-html' }).close();
  process.send('ready');
  await new Promise((resolve) => process.once('message', resolve));
  for (let test = 0; test < tests; test++) {
    const init = { file: path.join(folder, `test ${test}.html`), format: 'single-html' };
    const report = timed('creating', () => createReport(init));
    for (let number = 0; number < lines; number++) timed('appending', () => report.append(line));
    report.close();
  }
  process.send(times);
  process.disconnect();
}

/** Times of several workers at once. */
async function measure(count) {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-writers-'));
  const children = Array.from({ length: count }, () =>
    fork(fileURLToPath(import.meta.url), ['worker', folder], { execArgv: ['--import', 'tsx'] }),
  );
  const next = (child) => new Promise((resolve) => child.once('message', resolve));
  await Promise.all(children.map(next));
  const results = children.map(next);
  for (const child of children) child.send('go');
  const times = await Promise.all(results);
  rmSync(folder, { recursive: true, force: true });
  return { creating: times.flatMap((one) => one.creating), appending: times.flatMap((one) => one.appending) };
}

const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)];

if (process.argv[2] === 'worker') await write(process.argv[3]);
else {
  console.log(`${availableParallelism()} processors; milliseconds in the middle, of 99 %, at most`);
  for (const count of [1, workers]) {
    const times = await measure(count);
    for (const [kind, values] of Object.entries(times)) {
      const shown = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(2)).join('  ');
      const verdict = quantile(values, 0.99) <= limitMs ? 'ok' : 'MISSED';
      console.log(
        `${count} worker${count > 1 ? 's' : ' '} ${kind.padEnd(10)} ${shown}  <= ${limitMs} for 99 %  ${verdict}`,
      );
    }
  }
}
