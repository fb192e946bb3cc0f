import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { mergeReportFiles } from '../../../../src/report/merge/join-reports.ts';
import { withoutRepeats } from '../../../../src/report/merge/report-parts.ts';
import type { RunError } from '../../../../src/report/run-report/run-errors.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';
import type { RunReportOptions } from '../../../../src/report/run-report/run-report-options.ts';
import { closingLine } from '../../../../src/report/outputs/closing-line.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { useReportFolder } from '../report-folder.ts';

const at = useReportFolder();
const noDatabase: RunError = {
  runner: 'playwright',
  title: 'setup.ts',
  location: { file: 'setup.ts', line: 3 },
  error: { name: 'Error', message: 'there is no database\nat all' },
};

afterEach(() => vi.unstubAllEnvs());

function newRun(name: string, options: Partial<RunReportOptions> = {}): RunReport {
  vi.stubEnv('EYEWRIGHT_RUN_DIR', at(name));
  return new RunReport({
    reportFileName: 'all',
    run: name,
    outputs: [],
    env: {},
    print: () => undefined,
    onWarning: () => undefined,
    ...options,
  });
}

function addTest(report: RunReport, test: string): void {
  const identity = { test, titlePath: ['a.spec.ts', test], attempt: 0, runner: 'playwright' };
  report.add({ identity, status: 'passed', durationMs: 5, errors: [], reportFiles: [] });
}

describe('errors outside of the tests', () => {
  it('make a report without any test, which is red in each of its forms', async () => {
    const printed: string[] = [];
    const github = at('github.md');
    const report = newRun('forms', {
      outputs: ['json', 'junit', 'markdown', 'github'],
      env: { GITHUB_STEP_SUMMARY: github },
      print: (text) => void printed.push(text),
    });
    report.addError(noDatabase);
    const file = (await report.write()) ?? '';
    const base = file.replace('.html', '');
    const { status, totals, errors } = report.summary ?? {};
    expect([status, totals?.tests, errors?.[0]?.title]).toEqual(['failed', 0, 'setup.ts']);
    expect(readFileSync(`${base}.junit.xml`, 'utf8')).toMatch(
      /<testsuites name="eyewright" tests="1" failures="0" errors="1"/,
    );
    expect(readFileSync(path.join(`${base}-markdown`, 'index.md'), 'utf8')).toContain('## Errors of the run');
    expect(readFileSync(github, 'utf8')).toContain('## ❌ 1 error outside of the tests: there is no database');
    expect(printed.join('')).toContain('\n::error file=setup.ts,line=3,title=setup.ts::there is no database%0Aat all');
    expect(report.summary && closingLine('all.html', report.summary)).toBe(
      'Eyewright report: all.html · 1 error outside of the tests: there is no database',
    );
  });

  it('are told once beside green shards, also where what is merged is merged again', async () => {
    const files: string[] = [];
    for (const name of ['green', 'red', 'red too']) {
      const report = newRun(name);
      addTest(report, name);
      if (name !== 'green') report.addError(noDatabase);
      files.push((await report.write()) ?? '');
    }
    const facts = { testId: '', testTitle: '', testDescription: '', testDuration: 0, testStatus: 'passed' } as const;
    const merge = (name: string, sources: readonly string[]): string => {
      const inputs = withoutRepeats(sources).map(({ file, skip }) => ({ file, skip, facts }));
      return mergeReportFiles(inputs, { base: at(name), onClash: 'refuse' }).entry;
    };
    const merged = merge('merged', files);
    const again = merge('again', [merged, ...files.slice(1)]);
    for (const file of [merged, again]) {
      const { status, errors, totals } = await summariseReport(file);
      expect([status, errors?.length, totals.tests]).toEqual(['failed', 1, 3]);
    }
  });

  it('are no empty report where nothing else was run', async () => {
    const report = newRun('alone');
    report.addError(noDatabase);
    expect(withoutRepeats([(await report.write()) ?? '']).map(({ isEmpty }) => isEmpty)).toEqual([false]);
  });

  it('show no secret that a test of the run has been given', async () => {
    const report = newRun('secrets');
    const identity = { test: 't', titlePath: ['a.spec.ts', 't'], attempt: 0, runner: 'playwright' };
    const secrets = { PASSWORD: 'hunter2-and-more' };
    report.add({ identity, status: 'passed', durationMs: 5, errors: [], reportFiles: [], secrets });
    report.addError({ ...noDatabase, error: { name: 'Error', message: 'no user hunter2-and-more' } });
    const file = (await report.write()) ?? '';
    expect(readFileSync(file, 'utf8')).not.toContain('hunter2-and-more');
  });

  it('are added to a report that was green before, and to none that is red', async () => {
    const report = newRun('late');
    addTest(report, 'passes');
    const file = (await report.write()) ?? '';
    expect(report.appendUnlessRed(noDatabase)).toBe(file);
    expect(report.appendUnlessRed(noDatabase)).toBeUndefined();
    expect(await summariseReport(file)).toMatchObject({ status: 'failed', totals: { passed: 1 } });
  });
});
