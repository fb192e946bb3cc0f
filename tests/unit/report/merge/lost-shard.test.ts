import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { runCli } from '../../../../src/cli/run-cli.ts';
import { withoutRepeats } from '../../../../src/report/merge/report-parts.ts';
import { ReportMergingTool } from '../../../../src/report/merge/report-merging-tool.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { useReportFolder } from '../report-folder.ts';

const at = useReportFolder();
const quiet = { outputs: [], env: {}, print: (): void => undefined, onWarning: (): void => undefined };
const attributes = { testId: '', testTitle: '', testDescription: '', testDuration: 0, testStatus: 'passed' } as const;

afterEach(() => vi.unstubAllEnvs());

/** The report of a shard, as a reporter writes it. */
async function shardReport(
  name: string,
  current: number,
  tests: readonly string[] = [`test ${name}`],
): Promise<string> {
  vi.stubEnv('EYEWRIGHT_RUN_DIR', at(name));
  const report = new RunReport({ reportFileName: 'all', run: name, ...quiet });
  report.addShard({ runner: 'playwright', shard: { current, total: 3 }, started: current });
  for (const test of tests) {
    const identity = { test, titlePath: ['a.spec.ts', test], attempt: 0, runner: 'playwright' };
    report.add({ identity, status: 'passed', durationMs: 5, errors: [], reportFiles: [] });
  }
  return (await report.write()) ?? '';
}

async function merge(name: string, ...args: readonly string[]): Promise<{ code: number; error: string; html: string }> {
  let error = '';
  const stream = { write: (text: string): void => void (error += text), isTTY: false };
  const out = { write: (): void => undefined, isTTY: false };
  const place = { cwd: at('.'), env: {}, version: '1', open: () => Promise.resolve() };
  const io = { ...place, stdout: out, stderr: stream };
  const code = await runCli(['merge-reports', ...args, '--out', at('merged'), '--name', name], io);
  return { code, error, html: path.join(at('merged'), `${name}.html`) };
}

const lost = 'Shard 2 of 3 of the Playwright run is missing: its tests are not in this report.';

describe('merging without one of the shards', () => {
  it('writes a red report, ends with 5, keeps the originals, and is mended by merging again', async () => {
    const [first, third] = [await shardReport('first', 1), await shardReport('third', 3)];
    const without = await merge('without', first, third, '--rm', '--outputs', 'json,junit,markdown');
    expect(without).toMatchObject({ code: 5 });
    expect(without.error).toContain(
      `2 passed, in 10 ms · 1 error outside of the tests: ${lost}\n${lost}\nHint: a job ended early`,
    );
    expect(await summariseReport(without.html)).toMatchObject({
      status: 'failed',
      errors: [{ code: 'SHARD_MISSING' }],
    });
    expect([first, third].map((file) => existsSync(file))).toEqual([true, true]);
    const base = without.html.replace('.html', '');
    expect(JSON.parse(readFileSync(`${base}.json`, 'utf8'))).toMatchObject({
      status: 'failed',
      errors: [{ message: lost }],
    });
    expect(readFileSync(`${base}.junit.xml`, 'utf8')).toContain('tests="3" failures="0" errors="1"');
    expect(readFileSync(path.join(`${base}-markdown`, 'index.md'), 'utf8')).toContain(lost);

    const second = await shardReport('second', 2);
    const mended = await merge('mended', without.html, second);
    expect(mended).toMatchObject({ code: 0, error: expect.stringMatching(/^3 passed, in 15 ms\n$/) });
    expect(await summariseReport(mended.html)).toMatchObject({ status: 'passed', totals: { tests: 3 } });
  });

  it('is accepted with --allow-missing-shards, and said', async () => {
    const first = await shardReport('alone', 1);
    const { code, error, html } = await merge('allowed', first, '--allow-missing-shards');
    expect([code, error]).toEqual([
      0,
      expect.stringContaining('Shards 2 and 3 of 3 of the Playwright run are missing'),
    ]);
    expect(await summariseReport(html)).toMatchObject({ status: 'passed' });
  });

  it('does not miss a shard without tests', async () => {
    const files = [await shardReport('one', 1), await shardReport('two', 2), await shardReport('empty', 3, [])];
    expect(withoutRepeats(files).map(({ isEmpty }) => isEmpty)).toEqual([false, false, true]);
    expect(await merge('with an empty one', ...files)).toMatchObject({ code: 0, error: '2 passed, in 10 ms\n' });
  });

  it('tells a shard that ran twice', async () => {
    const files = [await shardReport('a', 1), await shardReport('b', 2), await shardReport('c', 3)];
    const report = new RunReport({ ...quiet, reportFileName: 'again', run: 'again' });
    report.addShard({ runner: 'playwright', shard: { current: 2, total: 3 }, started: 99 });
    const again = (await report.write()) ?? '';
    const { code, error } = await merge('twice', ...files, again);
    expect([code, error]).toEqual([
      0,
      expect.stringContaining('Shard 2 of 3 of the Playwright run ran more than once.'),
    ]);
  });
});

describe('ReportMergingTool', () => {
  it('makes the report of a run red if one of its shards is missing', async () => {
    const files = [await shardReport('tool 1', 1), await shardReport('tool 3', 3)];
    const warnings: string[] = [];
    const tool = new ReportMergingTool({ cwd: at('.'), runDir: 'tool', onWarning: (text) => warnings.push(text) });
    for (const reportFilePath of files) tool.append({ reportFilePath, reportAttributes: attributes });
    const merged = tool.mergeReports('red', { rmOriginalReports: true }) ?? '';
    expect(await summariseReport(merged)).toMatchObject({ status: 'failed', errors: [{ message: lost }] });
    expect(warnings).toEqual([expect.stringContaining(lost)]);
    expect(files.every((file) => existsSync(file))).toBe(true);
    const allowed = tool.mergeReports('green', { allowMissingShards: true }) ?? '';
    expect(await summariseReport(allowed)).toMatchObject({ status: 'passed' });
  });
});
