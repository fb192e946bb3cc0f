import { describe, expect, it } from 'vitest';

import type { EventOf, RecordEvent, TestStatus } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import { compareRuns, type Comparison } from '../../../../src/report/run/comparison.ts';
import { modelCall } from '../test-record.ts';

interface Now {
  readonly title: string;
  readonly status?: TestStatus;
  readonly ms?: number;
  readonly cost?: number;
  readonly tokens?: number;
}

function test({ title, status = 'passed', ms = 1_000, cost, tokens = 0 }: Now, index: number): RecordEvent[] {
  const record = `${title} ${index}`;
  const usage = { promptTokens: tokens, completionTokens: 0, totalTokens: tokens, cachedInputTokens: 0 };
  return [
    { type: 'record-start', at: 1, version: 1, record, tool: 'test', title },
    { type: 'test-start', at: 1, record, test: record, titlePath: ['a.ts', title], attempt: 0, runner: 'vitest' },
    { type: 'step-start', at: 2, record, step: record, kind: 'verb', name: 'ai', title: 'ai' },
    modelCall(record, { usage, ...(cost !== undefined && { cost: { amount: cost, currency: 'USD' } }) }),
    { type: 'test-end', at: 3, record, status, durationMs: ms },
    { type: 'record-end', at: 3, record },
  ];
}

type Before = EventOf<'previous'>['tests'][number];

function before(title: string, more: Partial<Before> = {}): Before {
  return { name: `a.ts › ${title}`, status: 'passed', durationMs: 1_000, tokens: 0, ...more };
}

function compare(tests: readonly Before[], now: readonly Now[]): Comparison | undefined {
  return compareRuns(
    buildRun([{ type: 'previous', at: 1, startedAt: 5, durationMs: 9, tests: [...tests] }, ...now.flatMap(test)]),
  );
}

describe('compareRuns', () => {
  it('has nothing to say without an earlier run', () => {
    expect(compareRuns(buildRun(test({ title: 'a' }, 0)))).toBeUndefined();
  });

  it('tells what failed, was fixed, still fails, came and went', () => {
    const found = compare(
      [before('broke'), before('mended', { status: 'timedOut' }), before('red', { status: 'failed' }), before('old')],
      [
        { title: 'broke', status: 'failed' },
        { title: 'mended' },
        { title: 'red', status: 'timedOut' },
        { title: 'new' },
        { title: 'new and red', status: 'failed' },
      ],
    );
    expect(found?.newFailures.map(({ title }) => title)).toEqual(['broke', 'new and red']);
    expect(found?.fixed.map((pair) => pair.test.title)).toEqual(['mended']);
    expect(found?.stillFailing.map((pair) => pair.test.title)).toEqual(['red']);
    expect(found?.added.map(({ title }) => title)).toEqual(['new', 'new and red']);
    expect(found?.gone).toEqual(['a.ts › old']);
    expect(found?.previous).toMatchObject({ startedAt: 5, durationMs: 9 });
  });

  it('calls slower what is so by half and by a second, and passed both times', () => {
    const found = compare(
      [before('much'), before('short', { durationMs: 10 }), before('little'), before('red', { status: 'failed' })],
      [
        { title: 'much', ms: 2_000 },
        { title: 'short', ms: 900 },
        { title: 'little', ms: 1_400 },
        { title: 'red', ms: 9_000 },
      ],
    );
    expect(found?.slower.map((pair) => pair.test.title)).toEqual(['much']);
  });

  it('compares prices, and tokens where one of both has no price', () => {
    const cost = [{ currency: 'USD', amount: 0.01 }];
    const found = compare(
      [
        before('price', { cost, tokens: 5_000 }),
        before('same', { cost, tokens: 1 }),
        before('tokens', { tokens: 4_000 }),
        before('few', { tokens: 10 }),
      ],
      [
        { title: 'price', cost: 0.012, tokens: 5_000 },
        { title: 'same', cost: 0.01, tokens: 50_000 },
        { title: 'tokens', tokens: 5_000 },
        { title: 'few', tokens: 500 },
      ],
    );
    expect(found?.dearer.map((pair) => pair.test.title)).toEqual(['price', 'tokens']);
  });

  it('tells tests of one name apart by their order', () => {
    const found = compare(
      [before('row'), before('row (2)', { status: 'failed' })],
      [{ title: 'row' }, { title: 'row', status: 'failed' }],
    );
    expect([found?.newFailures, found?.stillFailing.length]).toEqual([[], 1]);
  });
});
