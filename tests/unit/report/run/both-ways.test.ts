import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { EventOf, RecordError, RecordEvent, TestStatus } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import type { RunSummary } from '../../../../src/report/summary/run-summary.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { summariseRun } from '../../../../src/report/summary/summarise-run.ts';
import { readTexts } from '../../../../src/report/viewer/model/read-events.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { writeSampleMerge } from '../sample-record.ts';
import { writeTroubleMerge } from '../sample-trouble.ts';
import { modelCall, testRecord } from '../test-record.ts';

const at = useReportFolder();

/** What the viewer shows of a report, told as the outputs tell it. */
function shown(file: string): RunSummary {
  const html = readFileSync(file, 'utf8');
  const texts = [...html.matchAll(/^<script type="application\/x-eyewright-event">(.*)<\/script>$/gm)];
  const { items, damaged } = readTexts(texts.length, (index) => texts[index]?.[1] ?? '');
  return summariseRun(buildRun(items), damaged);
}

const own: RecordError = {
  name: 'ActionError',
  code: 'TARGET_NOT_FOUND',
  failureClass: 'product',
  message: 'Cannot find the button',
  hint: 'Look again.',
};
const told = (message: string, name = 'Error'): RecordError => ({ name, message });
const location = { file: 'a.spec.ts', line: 7 };

interface Case {
  readonly status: TestStatus;
  readonly errors?: readonly RecordError[];
  readonly step?: RecordError;
  readonly failureClass: string;
}

const cases: Readonly<Record<string, Case>> = {
  'a call that the runner quotes': {
    status: 'failed',
    errors: [told('ActionError: Cannot find the button\n  Hint: Look again.')],
    step: own,
    failureClass: 'product',
  },
  'a call that the runner does not mention': { status: 'failed', step: own, failureClass: 'product' },
  'a plain error beside a call that was caught': {
    status: 'failed',
    errors: [told('x is undefined', 'TypeError')],
    step: own,
    failureClass: 'test',
  },
  'a native assertion': {
    status: 'failed',
    errors: [told('expect(locator).toBeVisible() failed')],
    failureClass: 'product',
  },
  'a timeout of the test': {
    status: 'timedOut',
    errors: [told('Test timeout of 30000ms exceeded.')],
    step: { ...own, code: 'TIMEOUT', failureClass: 'environment', message: 'aiAct did not finish' },
    failureClass: 'environment',
  },
  'a wrong setting': { status: 'failed', errors: [told('ConfigError: unknown option')], failureClass: 'test' },
  'an application that is not there': {
    status: 'failed',
    errors: [told('page.goto: net::ERR_CONNECTION_REFUSED at http://127.0.0.1:9/')],
    failureClass: 'environment',
  },
  'a model': {
    status: 'failed',
    step: { name: 'ModelError', code: 'MODEL_REQUEST_FAILED', failureClass: 'model', message: 'no answer' },
    failureClass: 'model',
  },
  'a stop from outside': { status: 'interrupted', failureClass: 'environment' },
};

function eventsOf(id: string, { status, errors, step }: Case): RecordEvent[] {
  const runnerStep: RecordEvent[] = [
    {
      type: 'step-start',
      at: 1050,
      record: id,
      step: `${id}.r`,
      kind: 'runner',
      name: 'pw:api',
      title: 'goto',
      location,
    },
    { type: 'step-end', at: 1060, step: `${id}.r`, status: 'passed', durationMs: 10 },
  ];
  const replayed = { origin: 'cassette', cost: { amount: 0.01, currency: 'USD' } } satisfies Partial<
    EventOf<'model-call'>
  >;
  return testRecord({
    id,
    status,
    ...(errors && { errors: [...errors] }),
    steps: [{ status: step ? 'failed' : 'passed', location, ...(step && { error: step }) }],
    extra: [
      modelCall(`${id}:0`, replayed),
      modelCall(`${id}:0`, { cost: { amount: 0.02, currency: 'USD' } }),
      ...runnerStep,
    ],
  });
}

describe('a run', () => {
  it.each(Object.entries(cases))('is told alike by viewer and outputs when it failed by %s', async (name, given) => {
    const file = await writeReport(at(`${name}.html`), eventsOf('t', given));
    const summary = await summariseReport(file);
    expect(shown(file)).toEqual(summary);
    const [attempt] = summary.tests[0]?.attempts ?? [];
    expect(attempt?.failureClass).toBe(given.failureClass);
    expect(attempt?.errors[0]?.failureClass ?? given.failureClass).toBe(given.failureClass);
    expect(summary.usage).toMatchObject({ calls: 2, cachedCalls: 1, totalTokens: 120, cost: [{ amount: 0.02 }] });
    expect(summary.usage).not.toHaveProperty('unpricedCalls');
    expect(attempt?.steps?.map(({ title }) => title)).toEqual(['goto', 'step 0']);
  });

  it('is told alike when it was merged, retried, killed or skipped', async () => {
    for (const file of [await writeSampleMerge(at('sample')), await writeTroubleMerge(at('trouble'))]) {
      expect(shown(file)).toEqual(await summariseReport(file));
    }
  });

  it('has the time that it went on, whatever a clock was set to between two tests', async () => {
    const late = eventsOf('late', { status: 'passed', failureClass: '' }).map((event) => ({
      ...event,
      at: event.at + 2e12,
    }));
    const file = await writeReport(at('jump.html'), [
      ...eventsOf('early', { status: 'passed', failureClass: '' }),
      ...late,
    ]);
    const summary = await summariseReport(file);
    expect(summary.durationMs).toBe(1000);
    expect(shown(file)).toEqual(summary);
  });
});
