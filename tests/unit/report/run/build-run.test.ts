import { describe, expect, it } from 'vitest';

import type { EventOf, RecordEvent, TestIdentity, TestStatus } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import { playwrightIdentity } from '../../../../src/runners/playwright.ts';
import {
  allFrames,
  buildStepTree,
  readStepTree,
  keyStep,
  stepFrames,
  stepStatus,
} from '../../../../src/report/run/step-tree.ts';

interface TestCase {
  readonly record: string;
  readonly attempt?: number;
  readonly status?: TestStatus;
}

function testRecord({ record, attempt = 0, status }: TestCase): RecordEvent[] {
  const at = 1000 + attempt * 100;
  return [
    { type: 'record-start', at, version: 1, record, tool: 'test', title: record, model: 'offline' },
    {
      type: 'test-start',
      at,
      record,
      test: 'login',
      titlePath: ['login.spec.ts', 'logs in'],
      attempt,
      runner: 'playwright',
    },
    ...(status
      ? [
          { type: 'test-end' as const, at: at + 50, record, status, durationMs: 50 },
          { type: 'record-end' as const, at: at + 51, record },
        ]
      : []),
  ];
}

function source(testId: string, testStatus: TestStatus): RecordEvent {
  return {
    type: 'source',
    at: 1,
    source: `source of ${testId}`,
    testId,
    testTitle: `title of ${testId}`,
    testDescription: '',
    testDuration: 9,
    testStatus,
  };
}

describe('buildRun', () => {
  it('groups the attempts of a test and calls it flaky when a later one passes', () => {
    const run = buildRun([
      ...testRecord({ record: 'a', status: 'failed' }),
      ...testRecord({ record: 'b', attempt: 1, status: 'passed' }),
    ]);
    expect(run.tests).toHaveLength(1);
    expect(run.tests[0]?.attempts.map(({ status }) => status)).toEqual(['failed', 'passed']);
    expect(run).toMatchObject({ flaky: 1, counts: { passed: 1, failed: 0 }, models: ['offline'], durationMs: 151 });
  });

  it.each([
    ['passed', ['stored', 'healed'], 1],
    ['failed', ['not-stored', 'not-stored'], 0],
    ['skipped', ['not-stored', 'not-stored'], 0],
  ] as const)('knows that a test stores nothing in the cache unless it passes: %s', (status, outcomes, count) => {
    const step = { record: 'a', at: 1001, step: 'tap' } as const;
    const cache = { ...step, type: 'cache', what: 'locate' } as const;
    const run = buildRun([
      // The agent has ended before the fixture that fails the test.
      source('login', status),
      ...testRecord({ record: 'a', status: 'passed' }),
      { ...step, type: 'step-start', kind: 'call', name: 'aiTap', title: 'Tap' } as RecordEvent,
      { ...cache, outcome: 'stored', reason: 'elements/save.yaml' },
      { ...cache, outcome: 'healed', reason: 'moved', patch: '-a' },
    ]);
    const [tree] = readStepTree(run.tests[0]?.last.lines ?? []).roots;

    expect(tree?.cache.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(run.cache).toMatchObject({ counts: { stored: count, healed: count }, healed: { length: count } });
  });

  it('takes the same attempt of two runs for two tests, and attempts of one run for one', () => {
    const of = (run: string, { record, attempt = 0, status = 'passed' }: TestCase): RecordEvent[] => [
      { ...source('login', status), source: record, run } as RecordEvent,
      ...testRecord({ record, attempt, status }),
    ];
    const rerun = buildRun([
      ...of('1', { record: 'a', attempt: 0, status: 'failed' }),
      ...of('1', { record: 'b', attempt: 1, status: 'passed' }),
      ...of('2', { record: 'c', attempt: 0, status: 'failed' }),
    ]);
    expect(rerun.tests.map(({ id, variant, attempts, flaky }) => [id, variant, attempts.length, flaky])).toEqual([
      ['login', 'run 1', 2, true],
      ['login (run 2)', 'run 2', 1, false],
    ]);
    const shards = buildRun([
      ...of('1', { record: 'a', attempt: 0, status: 'failed' }),
      ...of('2', { record: 'b', attempt: 1, status: 'passed' }),
    ]);
    expect(shards.tests.map(({ variant, attempts }) => [variant, attempts.length])).toEqual([[undefined, 2]]);
  });

  it('counts the time of runs beside each other once, and what lies between runs not at all', () => {
    const of = (run: string, at: number, ms: number): RecordEvent[] => [
      { ...source(`t${at}`, 'passed'), run, testDuration: ms } as RecordEvent,
      { type: 'record-start', at, version: 1, record: `r${at}`, tool: 'test', title: 't' },
      { type: 'record-end', at: at + ms, record: `r${at}` },
    ];
    // Two shards that overlap, with a pause in the first; a third run ten minutes later.
    const run = buildRun([
      ...of('1', 1_000, 1_000),
      ...of('1', 4_000, 1_000),
      ...of('2', 3_000, 3_000),
      ...of('3', 600_000, 500),
    ]);
    expect(run).toMatchObject({ startedAt: 1_000, durationMs: 5_500, testsMs: 5_500 });
  });

  it('shows a test as running when its record ends before it', () => {
    expect(buildRun(testRecord({ record: 'a' })).tests[0]?.last.status).toBe('running');
  });

  it('lets the runner have the last word about the status', () => {
    const run = buildRun([
      source('login', 'timedOut'),
      ...testRecord({ record: 'a', status: 'passed' }),
      source('later', 'skipped'),
    ]);
    expect(run.tests.map(({ id, title, last }) => [id, title, last.status])).toEqual([
      ['login', 'logs in', 'timedOut'],
      ['later', 'title of later', 'skipped'],
    ]);
  });

  it('joins two agents of one attempt', () => {
    const run = buildRun([
      ...testRecord({ record: 'a', status: 'passed' }),
      ...testRecord({ record: 'b', status: 'passed' }),
    ]);
    expect(run.tests[0]?.attempts).toHaveLength(1);
    expect(run.tests[0]?.last.models).toEqual(['offline']);
  });

  it('names a record after its own title when no test gives it one', () => {
    const run = buildRun([
      { type: 'record-start', at: 1, version: 1, record: 'r', tool: 'test', title: 'script.ts' },
      { type: 'record-end', at: 2, record: 'r' },
    ]);
    expect(run.tests[0]).toMatchObject({ title: 'script.ts', last: { status: 'passed' } });
  });

  it('gives the title of the source to a record without a test', () => {
    const run = buildRun([
      source('x', 'failed'),
      { type: 'record-start', at: 1, version: 1, record: 'r', tool: 'test', title: 'script.ts' },
    ]);
    expect(run.tests).toMatchObject([{ id: 'x', title: 'title of x', last: { status: 'failed' } }]);
  });
});

describe('buildStepTree', () => {
  const start = (
    step: string,
    parent?: string,
    kind: EventOf<'step-start'>['kind'] = 'verb',
  ): EventOf<'step-start'> => ({
    type: 'step-start',
    at: 1,
    record: 'r',
    step,
    kind,
    name: step,
    title: step,
    ...(parent === undefined ? {} : { parent }),
  });
  const end = (step: string, status: 'passed' | 'failed' = 'passed'): EventOf<'step-end'> => ({
    type: 'step-end',
    at: 2,
    step,
    status,
    durationMs: 1,
  });
  const frame = (step: string, id: string, role: EventOf<'frame'>['role']): EventOf<'frame'> => ({
    type: 'frame',
    at: 1,
    step,
    role,
    frame: id,
    mime: 'image/png',
    width: 1,
    height: 1,
    dpr: 1,
    ...(role === 'before' ? { marks: [{ kind: 'point' as const, point: { x: 0, y: 0 } }] } : {}),
  });

  it('nests steps and leaves steps without an end running', () => {
    const tree = buildStepTree([start('a'), start('b', 'a'), end('b'), start('c', 'a'), start('d', 'unknown')]);
    expect(tree.roots.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(tree.roots[0]?.children.map((step) => [step.id, stepStatus(step)])).toEqual([
      ['b', 'passed'],
      ['c', 'running'],
    ]);
  });

  it('opens the failed verb inside the steps of the runner', () => {
    const tree = buildStepTree([
      start('ok'),
      end('ok'),
      start('wrap', undefined, 'runner'),
      start('verb', 'wrap'),
      start('part', 'verb', 'action'),
      end('part', 'failed'),
      end('verb', 'failed'),
      end('wrap', 'failed'),
    ]);
    expect(keyStep(tree)?.id).toBe('verb');
  });

  it('opens the failed call of a scenario, not the scenario', () => {
    const tree = buildStepTree([
      start('scenario'),
      start('given', 'scenario'),
      end('given'),
      start('then', 'scenario'),
      end('then', 'failed'),
      end('scenario', 'failed'),
    ]);
    expect(keyStep(tree)?.id).toBe('then');
  });

  it('puts the steps of the runner, told at the end, where their times belong', () => {
    const timed = (step: string, at: number, kind: EventOf<'step-start'>['kind'] = 'verb'): EventOf<'step-start'> => ({
      ...start(step, undefined, kind),
      at,
    });
    const done = (step: string, at: number, durationMs: number): EventOf<'step-end'> => ({
      ...end(step),
      at,
      durationMs,
    });
    const tree = buildStepTree([
      timed('tap', 20),
      done('tap', 30, 10),
      timed('query', 50),
      done('query', 60, 10),
      timed('goto', 5, 'runner'),
      done('goto', 10, 5),
      timed('group', 45, 'runner'),
      done('group', 70, 25),
      timed('expect', 80, 'runner'),
      done('expect', 81, 1),
    ]);
    expect(tree.roots.map(({ id }) => id)).toEqual(['goto', 'tap', 'group', 'expect']);
    expect(tree.roots[2]?.children.map(({ id, parent }) => [id, parent?.id])).toEqual([['query', 'group']]);
  });

  it('counts a picture once that is shown after one action and before the next', () => {
    const tree = buildStepTree([
      start('one'),
      frame('one', 'p1', 'before'),
      frame('one', 'p2', 'after'),
      end('one'),
      start('two'),
      frame('two', 'p2', 'before'),
      frame('two', 'p3', 'after'),
      end('two'),
    ]);
    const strip = allFrames(tree);
    expect(strip.map(({ id, roles, step }) => [id, roles, step.id])).toEqual([
      ['p1', ['before'], 'one'],
      ['p2', ['after', 'before'], 'two'],
      ['p3', ['after'], 'two'],
    ]);
    expect(tree.roots[0] && stepFrames(tree.roots[0]).map(({ id }) => id)).toEqual(['p1', 'p2']);
  });
});

it('tells repeats of a test apart', () => {
  const identity = (repeatEachIndex: number): TestIdentity =>
    playwrightIdentity(
      {
        id: `login ${repeatEachIndex}`,
        titles: ['logs in'],
        attempt: 0,
        repeatEachIndex,
        project: '',
        tags: [],
        location: { file: '/p/login.spec.ts', line: 1 },
      },
      { rootDir: '/p', cwd: '/p' },
    );
  const events = [0, 1].flatMap((index): RecordEvent[] => [
    { type: 'record-start', at: 1, version: 1, record: `r${index}`, tool: 'test', title: 'login' },
    { type: 'test-start', at: 1, record: `r${index}`, ...identity(index) },
  ]);
  const { tests } = buildRun(events);
  expect(tests.map(({ title, variant }) => [title, variant])).toEqual([
    ['logs in', undefined],
    ['logs in', 'repeat 2'],
  ]);
});
