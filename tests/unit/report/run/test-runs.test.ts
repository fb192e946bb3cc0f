import { describe, expect, it } from 'vitest';

import type { RecordEvent, TestStatus } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import type { Test } from '../../../../src/report/run/run.ts';

interface Ran {
  readonly test: string;
  readonly status: TestStatus;
  readonly at: number;
  readonly attempt?: number;
  readonly run?: string;
  /** Null where nobody knows. */
  readonly commit?: string | null;
  readonly machine?: string;
  readonly project?: string;
}

const [first, second, third] = [1_000, 100_000, 200_000];

/** One attempt, as the reporter of its runner told it. */
function ran({
  test,
  status,
  at,
  attempt = 0,
  run = String(at),
  commit = 'c',
  machine = 'm',
  project,
}: Ran): RecordEvent[] {
  const record = [test, at, attempt, machine].join(' ');
  const facts = { testId: test, testTitle: test, testDescription: '', testDuration: 10, testStatus: status };
  return [
    { type: 'source', at: 1, source: record, run, ...(commit !== null && { commit }), machine, started: at, ...facts },
    { type: 'record-start', at, version: 1, record, tool: 'test', title: test },
    {
      type: 'test-start',
      at,
      record,
      test,
      titlePath: ['a.ts', test],
      attempt,
      runner: 'playwright',
      ...(project && { project }),
    },
    { type: 'test-end', at: at + 10, record, status, durationMs: 10 },
    { type: 'record-end', at: at + 10, record },
  ];
}

/** What the tests of a merged report came to, in the order in which reports were given. */
function told(...all: Ran[]): unknown[] {
  return outline(buildRun(all.flatMap(ran)).tests);
}

function outline(tests: readonly Test[]): unknown[] {
  return tests.map(({ title, variant, attempts, flaky }) =>
    [title, variant, attempts.map(({ status }) => status).join(), flaky && 'flaky'].filter(Boolean).join(' '),
  );
}

const good: Ran = { test: 'good', status: 'passed', at: first };
const bad: Ran = { test: 'bad', status: 'failed', at: first };

describe('a test that failed and ran again', () => {
  it('is one test with attempts in order of time, whichever report came first', () => {
    const again: Ran = { test: 'bad', status: 'passed', at: second };
    expect(told(again, good, bad)).toEqual(['bad failed,passed flaky', 'good passed']);
    expect(told(good, bad, { ...again, status: 'failed' }, { ...again, at: third })).toEqual([
      'good passed',
      'bad failed,failed,passed flaky',
    ]);
    const { tests, counts, flaky } = buildRun([again, good, bad].flatMap(ran));
    expect(tests[0]?.attempts.map(({ number }) => number)).toEqual([0, 1]);
    expect([counts.passed, counts.failed, flaky]).toEqual([2, 0, 1]);
  });

  it('keeps the retries of each run, also where both have one name', () => {
    const name = { run: 'nightly', commit: null };
    const retry: Ran = { ...bad, ...name, at: first + 20, attempt: 1 };
    const again: Ran = { ...bad, ...name, at: second };
    expect(
      told({ ...good, ...name }, { ...bad, ...name }, retry, again, { ...retry, status: 'passed', at: third }),
    ).toEqual(['good passed', 'bad failed,failed,failed,passed flaky']);
  });

  it('counts nothing that a filter skipped, and nothing that did not run before', () => {
    const skipped: Ran = { ...good, status: 'skipped', at: second };
    const late: Ran = { test: 'late', status: 'skipped', at: first };
    expect(
      told(
        good,
        bad,
        late,
        skipped,
        { ...bad, status: 'passed', at: second },
        { ...late, status: 'failed', at: second },
      ),
    ).toEqual(['good passed', 'bad failed,passed flaky', 'late failed']);
  });

  it('may have a project before it that runs again as a whole', () => {
    const setUp: Ran = { test: 'log in', status: 'passed', at: first, project: 'setup' };
    const all = [setUp, { ...setUp, at: second }, { ...good, project: 'web' }, { ...bad, project: 'web' }];
    expect(told(...all, { ...bad, project: 'web', at: second, status: 'passed' })).toEqual([
      'log in passed,passed',
      'good passed',
      'bad failed,passed flaky',
    ]);
  });
});

describe('the same tests of other runs', () => {
  const both = (other: Partial<Ran>): Ran[] => [good, bad, { ...bad, at: second, status: 'passed', ...other }];

  it.each([
    ['of another commit', both({ commit: 'd' })],
    ['of no known commit', both({ commit: null }).map((one) => ({ ...one, commit: null }))],
    ['on another kind of machine', both({ machine: 'n' })],
    ['beside each other', both({ at: first + 1 })],
    ['of a whole suite that ran again', [...both({}), { ...good, at: second }]],
  ])('are tests of their own: %s', (_what, all) => {
    const variants = told(...all).filter((one) => String(one).includes('bad'));
    expect(variants).toEqual(['bad run 1 failed', 'bad run 2 passed']);
  });

  it('are attempts where somebody says so', () => {
    const tests = buildRun([{ type: 'reruns', at: 1 }, ...both({ commit: 'd', machine: 'n' }).flatMap(ran)]).tests;
    expect(outline(tests)).toEqual(['good passed', 'bad failed,passed flaky']);
  });
});

it('tells apart tests of the same titles, and repeats of them', () => {
  const named = (nth: number | undefined, repeat: number | undefined): RecordEvent[] =>
    ran({ test: `row ${nth} ${repeat}`, status: 'passed', at: first }).map((event) =>
      event.type === 'test-start'
        ? { ...event, titlePath: ['a.feature', 'row'], ...(nth && { nth }), ...(repeat && { repeat }) }
        : event,
    );
  const { tests } = buildRun([...named(undefined, undefined), ...named(2, undefined), ...named(2, 3)]);
  expect(tests.map(({ title, variant }) => [title, variant])).toEqual([
    ['row', undefined],
    ['row', '#2'],
    ['row', '#2, repeat 3'],
  ]);
});
