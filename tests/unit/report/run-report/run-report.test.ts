import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import type { TestStatus } from '../../../../src/core/record/record.ts';
import { withoutRepeats } from '../../../../src/report/merge/report-parts.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';
import type { RunReportOptions } from '../../../../src/report/run-report/run-report-options.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { record, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();
let count = 0;

afterEach(() => vi.unstubAllEnvs());

interface Rig {
  readonly folder: string;
  readonly warnings: string[];
  readonly report: RunReport;
  add(id: string, status: TestStatus, reportFiles?: readonly string[]): void;
}

function newRun(options: Partial<RunReportOptions> = {}, runDir?: string): Rig {
  count += 1;
  const folder = at(`run-${count}`);
  mkdirSync(folder);
  vi.stubEnv('EYEWRIGHT_RUN_DIR', runDir ?? folder);
  const warnings: string[] = [];
  const report = new RunReport({
    reportFileName: 'all',
    run: 'this run',
    env: {},
    print: () => undefined,
    onWarning: (message) => void warnings.push(message),
    ...options,
  });
  return {
    folder,
    warnings,
    report,
    add: (id, status, reportFiles = []) => {
      const identity = { test: id, titlePath: ['a.spec.ts', id], attempt: 0, runner: 'playwright' };
      report.add({ identity, status, durationMs: 5, errors: [], reportFiles });
    },
  };
}

describe('the report of a run', () => {
  it('of a test whose agents it lacks says nothing beside one that has them, and all where there is none', async () => {
    const whole = newRun();
    whole.add('with', 'passed', [await writeReport(path.join(whole.folder, 'with.html'), record('with'))]);
    const full = (await whole.report.write()) ?? '';
    // What is left of the same run in messages or a blob: the reports of its agents went another way.
    const other = newRun({ run: 'cucumber-1', records: [] });
    other.add('with', 'passed', ['gone.html']);
    other.add('more', 'failed');
    const lacking = (await other.report.write()) ?? '';

    const [first, second] = withoutRepeats([full, lacking]);
    expect([first?.skip.size, second?.skip.size]).toEqual([0, 1]);
    expect(withoutRepeats([lacking]).map(({ skip }) => skip.size)).toEqual([0]);
  });

  it('holds tests with and without agents, and the outputs lie beside it', async () => {
    const { folder, warnings, report, add } = newRun({ outputs: ['json', 'junit'] });
    add('with', 'passed', [await writeReport(path.join(folder, 'with.html'), record('with'))]);
    add('without', 'failed');
    add('skipped', 'skipped');
    const file = await report.write();
    expect(warnings).toEqual([]);
    expect(file).toBe(path.join(folder, 'report', 'all.html'));
    expect((await summariseReport(file ?? '')).totals).toMatchObject({ tests: 3, passed: 1, failed: 1, skipped: 1 });
    expect(readdirSync(path.join(folder, 'report')).sort()).toEqual(['all.html', 'all.json', 'all.junit.xml']);
  });

  it('stays that of the run before where nothing ran and nothing is wrong, as where tests are only listed', async () => {
    const { folder, report, add } = newRun();
    add('fails', 'failed');
    const file = (await report.write()) ?? '';
    const before = readFileSync(file, 'utf8');
    const listed = newRun({ run: 'later' }, folder);
    const identity = { test: 'fails', titlePath: ['a.spec.ts', 'fails'], attempt: 0, runner: 'playwright' };
    const never = { status: 'skipped', durationMs: 0, errors: [], reportFiles: [], didNotRun: true } as const;
    listed.report.add({ identity, ...never });
    expect(await listed.report.write()).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('tells the tests whose reports were deleted during the run', async () => {
    const { folder, warnings, report, add } = newRun();
    const files = await Promise.all(
      ['a', 'b'].map((id) => writeReport(path.join(folder, `gone/${id}.html`), record(id))),
    );
    rmSync(path.join(folder, 'gone'), { recursive: true });
    for (const [index, file] of files.entries()) add(`t${index}`, 'failed', [file]);
    expect((await summariseReport((await report.write()) ?? '')).totals).toMatchObject({ tests: 2, failed: 2 });
    expect(warnings).toEqual([]);
  });

  it('is one warning when nothing can be written, however many tests there are', async () => {
    const file = at('a-file');
    writeFileSync(file, '');
    const { warnings, report, add } = newRun({ outputs: ['json'] }, path.join(file, 'below'));
    for (let index = 0; index < 5; index += 1) add(`t${index}`, 'passed');
    expect(await report.write()).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('The merged report could not be written');
  });

  it('is one warning when only the merged report cannot be written', async () => {
    const { folder, warnings, report, add } = newRun({ outputDir: path.join(at('a-file'), 'below') });
    const original = await writeReport(path.join(folder, 'a.html'), record('a'));
    add('a', 'passed', [original]);
    expect(await report.write()).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^The merged report could not be written to .*below: E[\s\S]*Hint: check that the folder/,
    );
    expect(readFileSync(original, 'utf8')).toContain('test-end');
  });

  it('names what it could not read, and merges the rest', async () => {
    const { folder, warnings, report, add } = newRun();
    const odd = path.join(folder, 'odd.html');
    mkdirSync(odd);
    add('odd', 'failed', [odd]);
    add('fine', 'passed', [await writeReport(path.join(folder, 'fine.html'), record('fine'))]);
    const summary = await summariseReport((await report.write()) ?? '');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(odd);
    expect(summary.totals).toMatchObject({ tests: 2, passed: 1, failed: 1 });
    expect(summary.tests[0]?.attempts[0]?.problem).toContain('cannot be read');
  });

  it('needs no other file than the merged one, and leaves those of agents as they are', async () => {
    const { folder, report, add } = newRun({ outputs: [] });
    const original = await writeReport(path.join(folder, 'with.html'), record('with'), { run: 'this run' });
    const before = readFileSync(original);
    const created = new Set<string>();
    mkdirSync(path.join(folder, 'report'));
    const watcher = watch(path.join(folder, 'report'), (_event, name) => created.add(name ?? ''));
    add('with', 'failed', [original]);
    for (let index = 0; index < 50; index += 1) add(`without ${index}`, index % 2 ? 'passed' : 'failed');
    const file = (await report.write()) ?? '';
    await vi.waitFor(() => expect(created).toContain('all.html'));
    watcher.close();
    expect([...created].map((name) => name.replace(/[0-9a-f]{8}/, '*')).sort()).toEqual([
      '.all.claim',
      '.all.html.*.partial',
      'all.html',
    ]);
    expect(readFileSync(original).equals(before)).toBe(true);
    const { totals, tests } = await summariseReport(file);
    expect(totals).toMatchObject({ tests: 51, failed: 26, passed: 25 });
    expect(tests[0]).toMatchObject({ status: 'failed', durationMs: 5 });
    expect(readdirSync(path.join(folder, 'report'))).toEqual(['all.html']);
  });

  it('has each test at the time at which its runner ran it', async () => {
    const { report } = newRun();
    for (const [id, startedAt] of [
      ['a', 1_000],
      ['b', 5_000],
    ] as const) {
      const identity = { test: id, titlePath: ['a.spec.ts', id], attempt: 0, runner: 'playwright' };
      report.add({ identity, status: 'passed', startedAt, durationMs: 2_000, errors: [], reportFiles: [] });
    }
    expect(await summariseReport((await report.write()) ?? '')).toMatchObject({ startedAt: 1_000, durationMs: 6_000 });
  });

  it('copes with a clock that jumped back', async () => {
    const { report, add } = newRun();
    add('a', 'passed');
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
    add('b', 'failed');
    const file = await report.write();
    vi.useRealTimers();
    expect((await summariseReport(file ?? '')).totals).toMatchObject({ tests: 2, passed: 1, failed: 1 });
  });
});
