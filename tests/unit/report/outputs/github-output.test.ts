import { readFileSync, writeFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { githubAnnotations } from '../../../../src/report/outputs/github-annotations.ts';
import { githubSummaryOutput } from '../../../../src/report/outputs/github-output.ts';
import { githubSummary } from '../../../../src/report/outputs/github-summary.ts';
import { escapeMarkdown } from '../../../../src/report/outputs/markdown-text.ts';
import type { RunSummary } from '../../../../src/report/summary/run-summary.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { hostileTexts } from '../hostile.data.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { modelCall, testRecord } from '../test-record.ts';

const at = useReportFolder();
let count = 0;

async function summarise(...events: readonly RecordEvent[]): Promise<RunSummary> {
  count += 1;
  return summariseReport(await writeReport(at(`github-${count}.html`), events));
}

function failed(id: string, message = 'it is wrong'): RecordEvent[] {
  const location = { file: 'tests/a,b:c.spec.ts', line: 4 };
  return testRecord({
    id,
    status: 'failed',
    test: { location, titlePath: ['a.spec.ts', id] },
    errors: [{ name: 'Error', message }],
  });
}

describe('annotations', () => {
  it('point at the line, escaped as workflow commands demand', async () => {
    const lines = githubAnnotations(await summarise(...failed('50% off: a, b', 'first line\r\nsecond 100%')));
    expect(lines).toEqual([
      '::error file=tests/a%2Cb%3Ac.spec.ts,line=4,title=a.spec.ts › 50%25 off%3A a%2C b::first line%0D%0Asecond 100%25%0AFailure class: test',
    ]);
  });

  it('hold nothing that a terminal obeys, and no line of their own', async () => {
    const text = 'a\u001b]0;owned\u0007b\u009b31mc\u202ed\r\n::set-output name=x::y\u2028::stop-commands::z\u0000';
    for (const line of githubAnnotations(await summarise(...failed(text, text)))) {
      expect(line).not.toMatch(/(?!^)[\p{Cc}\p{Bidi_Control}\u2028]/u);
      expect(line.split('\n')).toHaveLength(1);
    }
  });

  it('warn of flaky tests', async () => {
    const summary = await summarise(
      ...testRecord({
        id: 'a',
        status: 'failed',
        test: { test: 't' },
        errors: [{ name: 'Error', message: 'too early' }],
      }),
      ...testRecord({ id: 'b', test: { test: 't', attempt: 1 } }),
    );
    expect(githubAnnotations(summary)).toEqual([
      '::warning title=a.spec.ts › a::Flaky: passed on attempt 2. Before: too early',
    ]);
  });

  it('stand in the folder of their run, flaky ones where they failed', async () => {
    const source: RecordEvent = {
      type: 'source',
      at: 1,
      source: 's',
      folder: 'packages/web',
      testId: 't',
      testTitle: 't',
      testDescription: '',
      testDuration: 1,
      testStatus: 'failed',
    };
    const stack = 'Error: no\n    at tests/page.ts:12:3';
    const errors = [{ name: 'Error', message: 'no', stack }];
    const test = { test: 't', location: { file: 'tests/t.spec.ts', line: 4 } };
    const red = testRecord({ id: 'a', status: 'failed', test, errors });
    const again = [
      { ...source, testStatus: 'passed' as const },
      ...testRecord({ id: 'b', test: { ...test, attempt: 1 } }),
    ];
    const place = 'file=packages/web/tests/page.ts,line=12,title=a.spec.ts › a';
    expect(githubAnnotations(await summarise(source, ...red))).toEqual([`::error ${place}::no%0AFailure class: test`]);
    expect(githubAnnotations(await summarise(source, ...red, ...again))).toEqual([
      `::warning ${place}::Flaky: passed on attempt 2. Before: no`,
    ]);
  });

  it('are at most ten of a kind, and the tenth counts the rest', async () => {
    const summary = await summarise(...Array.from({ length: 25 }, (_, index) => failed(`t${index}`)).flat());
    const lines = githubAnnotations(summary);
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toBe('::error::16 more failed tests: see the report');
  });

  it('stay on one line whatever the text', async () => {
    const lines = githubAnnotations(
      await summarise(...hostileTexts.slice(0, 9).flatMap((text, index) => failed(`t${index} ${text}`, text))),
    );
    expect(lines).toHaveLength(9);
    for (const line of lines) expect(line).toMatch(/^::error file=[^\r\n]*$/);
  });
});

describe('the step summary', () => {
  it('tells totals, failures with their reasons, flaky tests and what the models took', async () => {
    const summary = await summarise(
      ...testRecord({
        id: 'fine',
        steps: [{ status: 'passed' }],
        extra: [modelCall('fine:0', { cost: { amount: 0.0042, currency: 'USD' } })],
      }),
      ...testRecord({
        id: 'broken',
        status: 'failed',
        errors: [
          {
            name: 'E',
            code: 'ASSERTION_FAILED',
            failureClass: 'product',
            message: 'the total is wrong',
            hint: 'look',
          },
        ],
        steps: [{ status: 'failed', title: 'the total is $80.50' }],
      }),
      ...testRecord({ id: 'late', status: 'timedOut', test: { test: 'x' } }),
      ...testRecord({ id: 'later', test: { test: 'x', attempt: 1 } }),
    );
    const text = githubSummary(summary, 100_000);
    expect(text).toContain('## ❌ 1 of 3 tests failed');
    expect(text).toContain('| Passed | Failed | Flaky | Duration |');
    expect(text).toContain('| 2 | 1 | 1 | 500 ms (2.0 s of tests) |');
    expect(text).toContain('1 model call, 120 tokens, 0.0042 USD.');
    expect(text).toContain('<b>a.spec.ts › broken</b><br>the total is wrong</summary>');
    expect(text).toContain('`ASSERTION_FAILED (product)`');
    expect(text).toContain('✗ aiTap: the total is $80.50 (100 ms)');
    expect(text).toContain('- a.spec.ts › late, passed on attempt 2. Before: timed out');
  });

  it('stays below 1 MB and counts what it leaves out', async () => {
    const message = 'long '.repeat(1500);
    const summary = await summarise(...Array.from({ length: 400 }, (_, index) => failed(`t${index}`, message)).flat());
    const file = at('summary.md');
    writeFileSync(file, 'x'.repeat(200_000));
    await githubSummaryOutput.write({ report: '', summary, target: file, print: () => undefined });
    const text = readFileSync(file, 'utf8');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024);
    expect(Buffer.byteLength(text)).toBeGreaterThan(1000 * 1000);
    const shown = text.split('<details>').length - 1;
    expect(text.endsWith(`_${400 - shown} more: see the report._\n`)).toBe(true);
  });

  it('adds nothing to a summary that is full', async () => {
    const file = at('full.md');
    writeFileSync(file, 'x'.repeat(1024 * 1024));
    await githubSummaryOutput.write({
      report: '',
      summary: await summarise(...failed('t')),
      target: file,
      print: () => undefined,
    });
    expect(readFileSync(file, 'utf8')).toHaveLength(1024 * 1024);
  });

  it.each(hostileTexts)('shows hostile text as text: %j', async (text) => {
    const page = githubSummary(await summarise(...failed(text, text)), 100_000);
    const outside = page.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    expect(outside).not.toMatch(/<(?!\/?(?:details|summary|b|br)>)/);
  });
});

describe('escaped Markdown', () => {
  it.each([
    ['[a](http://b)', '\\[a\\]\\(http:\u2060//b\\)'],
    ['| a', '\\| a'],
    ['a\n# b', 'a \\# b'],
    ['@team', '@\u2060team'],
    ['<b>&', '&lt;b&gt;&amp;'],
    ['- item', '\u2060- item'],
  ])('of %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });
});

it('the step summary names the runner of tests without a project', async () => {
  const summary = await summarise(
    ...testRecord({ id: 'a', test: { project: 'chromium', runner: 'playwright' } }),
    ...testRecord({ id: 'b', test: { runner: 'vitest' } }),
    ...testRecord({ id: 'c', test: { runner: 'cucumber' }, status: 'failed' }),
  );
  const rows = [...githubSummary(summary, 60_000).matchAll(/^\| (\w+) \| (\d+) \| (\d+) \| \d+ \|$/gm)];
  expect(rows.map(([, ...row]) => row)).toEqual([
    ['chromium', '1', '0'],
    ['vitest', '1', '0'],
    ['cucumber', '0', '1'],
  ]);
});

it('the step summary counts tests of a project that did not run apart from skipped ones', async () => {
  const unrun = testRecord({ id: 'c', test: { project: 'chromium' }, status: 'skipped' }).map((event) =>
    event.type === 'test-end' ? { ...event, didNotRun: true } : event,
  );
  const summary = await summarise(
    ...testRecord({ id: 'a', test: { runner: 'vitest' } }),
    ...testRecord({ id: 'b', test: { project: 'chromium' }, status: 'skipped' }),
    ...unrun,
  );
  const text = githubSummary(summary, 60_000);
  expect(text).toContain('| Project | Passed | Failed | Skipped | Did not run |');
  expect(text).toContain('| chromium | 0 | 0 | 1 | 1 |');
});
