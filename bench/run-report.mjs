// node --import tsx bench/run-report.mjs: what a reporter costs in a run without AI, and whether it makes any file beside its report.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { median } from './measure.mjs';

const count = 500;

/** A test as a runner reports it: three steps of its own, every tenth one failed. */
function outcomeOf(number) {
  const title = `test number ${number} of the suite`;
  const failed = number % 10 === 0;
  const location = { file: 'tests/suite.spec.ts', line: number, column: 5 };
  const startedAt = 1_795_168_800_000 + number * 50;
  const step = (name) => ({ title: name, category: 'pw:api', startedAt, durationMs: 10, location, steps: [] });
  return {
    identity: {
      test: `id-${number}`,
      titlePath: ['tests/suite.spec.ts', title],
      attempt: 0,
      runner: 'bench',
      location,
    },
    status: failed ? 'failed' : 'passed',
    startedAt,
    durationMs: 50,
    errors: failed
      ? [{ name: 'Error', message: 'expect(received).toBe(expected)', stack: 'at tests/suite.spec.ts' }]
      : [],
    steps: [step('Navigate to "/"'), step('Click getByRole'), step('Expect "toHaveText"')],
    reportFiles: [],
  };
}

/** Milliseconds a test, the size of the report, and the names of all files that were made. */
async function measure(RunReport) {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-run-report-'));
  const reports = path.join(folder, 'report');
  mkdirSync(reports);
  process.env.EYEWRIGHT_RUN_DIR = folder;
  const made = new Set();
  const watcher = watch(reports, (_event, name) => made.add(name));
  try {
    const outcomes = Array.from({ length: count }, (_, number) => outcomeOf(number));
    // Time of the processor: what others do on the machine does not count.
    const started = process.cpuUsage();
    const report = new RunReport({
      reportFileName: 'all',
      run: 'bench',
      env: {},
      print: () => undefined,
      onWarning: console.error,
    });
    for (const outcome of outcomes) report.add(outcome);
    const file = await report.write();
    report.removeOriginals();
    const { user, system } = process.cpuUsage(started);
    const ms = (user + system) / 1000 / count;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const temporary = [...made].filter((name) => name !== 'all.html' && !name.startsWith('.all.'));
    return { ms, size: statSync(file).size / 1024, files: temporary.length + readdirSync(reports).length - 1 };
  } finally {
    watcher.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines of this bench: name, value, and what it may be at most. */
export async function runReport() {
  const { RunReport } = await import('../src/report/run-report/run-report.ts');
  const runs = [];
  for (let index = 0; index < 6; index++) runs.push(await measure(RunReport));
  return [
    {
      name: `reporter, ${count} tests without AI: a test`,
      value: median(runs.map(({ ms }) => ms)),
      limit: 1,
      unit: ' ms',
    },
    {
      name: `reporter, ${count} tests without AI: other files`,
      value: Math.max(...runs.map(({ files }) => files)),
      limit: 0,
    },
    { name: `reporter, ${count} tests without AI: report`, value: runs[0].size, unit: ' KB' },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt();
  for (const { name, value, limit, unit = '' } of await runReport()) {
    const verdict = limit === undefined ? '' : `<= ${limit}${unit}  ${value <= limit ? 'ok' : 'MISSED'}`;
    if (verdict.endsWith('MISSED')) process.exitCode = 1;
    console.log(`${name.padEnd(52)} ${`${Math.round(value * 100) / 100}${unit}`.padStart(12)}  ${verdict}`);
  }
}
