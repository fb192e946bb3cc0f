import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { closingLine } from '../../../../src/report/outputs/closing-line.ts';
import { runSummarySchema, type RunSummary } from '../../../../src/report/summary/run-summary.ts';
import { usageLine } from '../../../../src/report/outputs/plain-words.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { writeSampleMerge } from '../sample-record.ts';
import { modelCall, testRecord } from '../test-record.ts';

const at = useReportFolder();
let count = 0;

async function summarise(...events: readonly RecordEvent[]): Promise<RunSummary> {
  count += 1;
  return summariseReport(await writeReport(at(`report-${count}.html`), events));
}

describe('the summary of a report', () => {
  it('tells a merged run: tests, attempts, totals and usage', async () => {
    const summary = await summariseReport(await writeSampleMerge(at('sample')));
    expect(summary.totals).toEqual({
      tests: 4,
      passed: 1,
      failed: 1,
      timedOut: 0,
      interrupted: 1,
      running: 0,
      skipped: 1,
      flaky: 0,
    });
    expect(summary.tests.map(({ title, attempts }) => [title, attempts.length])).toEqual([
      ['logs in with name and password', 1],
      ['adds up the prices of two products', 2],
      ['lists past orders', 1],
      ['refunds an order', 1],
    ]);
    expect(summary.usage).toMatchObject({ calls: 8, totalTokens: 15488 });
    expect(summary.tests[1]).toMatchObject({ project: 'light', file: 'tests/shop.spec.ts', line: 12, tags: ['@shop'] });
    expect(summary.tests[2]?.attempts[0]?.problem).toContain('The report has no end');
    expect(runSummarySchema.parse(summary)).toEqual(summary);
  });

  it('lists the steps of attempts that failed, with their last pictures, and of no others', async () => {
    const { tests } = await summariseReport(await writeSampleMerge(at('steps')));
    const [login, checkout] = tests;
    expect(login?.attempts[0]?.steps).toBeUndefined();
    const steps = checkout?.attempts[1]?.steps ?? [];
    expect(steps.map(({ depth, name, status }) => [depth, name, status])).toEqual([
      [0, 'aiTap', 'passed'],
      [1, 'locate', 'passed'],
      [1, 'Tap', 'passed'],
      [0, 'aiQuery', 'passed'],
      [0, 'aiAssert', 'failed'],
      [1, 'judge', 'passed'],
    ]);
    expect(steps[2]?.frame).toMatchObject({ width: 1280, height: 800 });
  });

  it('counts a test that passed after a failure as passed and flaky', async () => {
    const { totals, tests } = await summarise(
      ...testRecord({ id: 'first', status: 'timedOut', test: { test: 't' } }),
      ...testRecord({ id: 'second', test: { test: 't', attempt: 1 } }),
    );
    expect(totals).toMatchObject({ tests: 1, passed: 1, failed: 0, flaky: 1 });
    expect(tests[0]).toMatchObject({ status: 'passed', flaky: true });
  });

  it('names the files of the runner and of the test, by their way from the report on', async () => {
    const attached = { type: 'attachment', at: 1150, record: 't', mime: 'application/zip' } as const;
    const file = `${'a'.repeat(64)}.zip`;
    const extra: RecordEvent[] = [
      { ...attached, name: 'trace', file, bytes: 1234 },
      { ...attached, name: 'gone' },
    ];
    const { tests } = await summarise(...testRecord({ id: 't', extra }));
    expect(tests[0]?.attempts[0]?.attachments).toEqual([
      { name: 'trace', mime: 'application/zip', bytes: 1234, file: `assets/${file}` },
      { name: 'gone', mime: 'application/zip' },
    ]);
  });

  it('tells what the cache did, of passed tests as well, with the changes of its files', async () => {
    const told = (outcome: 'hit' | 'stale' | 'healed', more: object = {}): RecordEvent => {
      return { type: 'cache', at: 1150, step: 't:0', what: 'plan', outcome, ...more };
    };
    const healed = told('healed', { reason: 'the button is gone', patch: '-name: Save\n+name: Keep' });
    const extra = [told('hit'), told('hit'), told('stale'), healed];

    const summary = await summarise(...testRecord({ id: 't', steps: [{ status: 'passed' }], extra }));

    const patches = [{ reason: 'the button is gone', patch: '-name: Save\n+name: Keep' }];
    const expected = { hit: 2, miss: 0, stale: 1, healed: 1, stored: 0, patches };
    expect(summary.cache).toEqual(expected);
    expect(summary.tests[0]?.attempts[0]?.cache).toEqual(expected);
    expect((await summarise(...testRecord({ id: 'u' }))).cache).toBeUndefined();
    expect(closingLine('report.html', summary)).toContain('Cache: 2 from the cache, 1 outdated, 1 updated');
  });

  it('joins the agents of one attempt: the worst outcome, each error once, usage added up', async () => {
    const errors = [{ name: 'Error', message: 'broken' }];
    const { tests } = await summarise(
      ...testRecord({
        id: 'a',
        test: { test: 't' },
        status: 'failed',
        errors,
        steps: [{ status: 'passed' }],
        extra: [modelCall('a:0')],
      }),
      ...testRecord({
        id: 'b',
        test: { test: 't' },
        status: 'failed',
        errors,
        steps: [{ status: 'passed' }],
        extra: [modelCall('b:0')],
      }),
    );
    expect(tests[0]?.attempts).toHaveLength(1);
    expect(tests[0]?.attempts[0]).toMatchObject({ status: 'failed', errors, usage: { calls: 2, totalTokens: 240 } });
    expect(tests[0]?.attempts[0]?.steps).toHaveLength(2);
  });

  it('adds up cost by currency and tells calls that cost no request', async () => {
    const cost = (amount: number, currency: string): RecordEvent => modelCall('t:0', { cost: { amount, currency } });
    const { usage } = await summarise(
      ...testRecord({
        id: 't',
        steps: [{ status: 'passed' }],
        extra: [cost(0.1, 'USD'), cost(0.2, 'USD'), cost(1, 'CNY'), modelCall('t:0', { origin: 'cache' })],
      }),
    );
    expect(usage).toMatchObject({ calls: 4, cachedCalls: 1, cachedInputTokens: 180 });
    expect(usage.cost).toEqual([
      { currency: 'USD', amount: 0.3 },
      { currency: 'CNY', amount: 1 },
    ]);
  });

  it('tells calls whose price is not known, in the last line too', async () => {
    const priced = modelCall('t:0', { cost: { amount: 0.1, currency: 'USD' } });
    const some = await summarise(
      ...testRecord({ id: 't', steps: [{ status: 'passed' }], extra: [modelCall('t:0'), modelCall('t:0'), priced] }),
    );
    expect(some.usage.unpricedCalls).toBe(2);
    expect(usageLine(some.usage)).toBe('3 model calls, 360 tokens, 0.1 USD, price of 2 calls unknown');

    const all = await summarise(
      ...testRecord({
        id: 't',
        steps: [{ status: 'passed' }],
        extra: [modelCall('t:0', { origin: 'cache' }), modelCall('t:0')],
      }),
    );
    expect(usageLine(all.usage)).toMatch(/, price of the model unknown$/);
  });

  it('says which error a runner means: code, class and line come from the step', async () => {
    const error = {
      name: 'ActionError',
      code: 'TARGET_NOT_FOUND',
      failureClass: 'product',
      message: 'Cannot find the button',
    };
    const location = { file: 'a.spec.ts', line: 7 };
    const { tests } = await summarise(
      ...testRecord({
        id: 't',
        status: 'failed',
        errors: [{ name: 'Error', message: 'ActionError: Cannot find the button\n  Hint: look again' }],
        steps: [{ status: 'failed', error, location }],
      }),
    );
    expect(tests[0]?.attempts[0]?.errors).toEqual([
      {
        name: 'Error',
        code: 'TARGET_NOT_FOUND',
        failureClass: 'product',
        message: 'ActionError: Cannot find the button',
        hint: 'look again',
        location,
      },
    ]);
  });

  it.each([
    ['product', { name: 'Error', message: 'Error: expect(received).toBe(expected)' }, 'failed'],
    ['product', { name: 'AssertionError', message: 'expected 1 to be 2' }, 'failed'],
    ['environment', { name: 'Error', message: 'Test timeout of 30000ms exceeded.' }, 'timedOut'],
    ['test', { name: 'TypeError', message: 'x is not a function' }, 'failed'],
  ] as const)('gives class %s to the plain error %j', async (failureClass, error, status) => {
    const { tests } = await summarise(...testRecord({ id: 't', status, errors: [error] }));
    expect(tests[0]?.attempts[0]?.errors[0]?.failureClass).toBe(failureClass);
  });

  it('tells a test whose process was killed, with the step that was running', async () => {
    const { totals, tests } = await summarise(
      ...testRecord({
        id: 't',
        killed: true,
        extra: [{ type: 'step-start', at: 1, record: 't', step: 's', kind: 'verb', name: 'aiAct', title: 'do it' }],
      }),
    );
    expect(totals).toMatchObject({ tests: 1, running: 1 });
    expect(tests[0]?.attempts[0]?.steps).toMatchObject([{ title: 'do it', status: 'running' }]);
  });

  it('keeps the last thousand steps of a long attempt, and failures before them', async () => {
    const steps = Array.from({ length: 3000 }, (_, index) => ({
      status: index === 5 ? ('failed' as const) : ('passed' as const),
    }));
    const { tests } = await summarise(...testRecord({ id: 't', status: 'failed', steps }));
    const [attempt] = tests[0]?.attempts ?? [];
    expect(attempt?.stepsLeftOut).toBe(2000);
    expect(attempt?.steps).toHaveLength(1000);
    expect(attempt?.steps?.[0]?.title).toBe('step 5');
    expect(attempt?.steps?.at(-1)?.title).toBe('step 2999');
  });

  it('survives a clock that jumps back', async () => {
    const events = testRecord({ id: 't', killed: true }).map((event, index) => ({ ...event, at: 5000 - index * 1000 }));
    const { durationMs, tests } = await summarise(...events);
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(tests[0]?.durationMs).toBeGreaterThanOrEqual(0);
  });
});

describe('the published schema', () => {
  it('is the one that the source says; scripts/generate.mjs writes it', () => {
    const published: unknown = JSON.parse(
      readFileSync(new URL('../../../../docs/report.schema.json', import.meta.url), 'utf8'),
    );
    expect(published).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(runSummarySchema, { io: 'input' }))));
  });
});
