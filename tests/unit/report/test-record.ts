import type { EventOf, RecordEvent, TestStatus } from '../../../src/core/record/record.ts';

type Step = Partial<EventOf<'step-start'>> &
  Pick<EventOf<'step-end'>, 'status'> & { error?: EventOf<'step-end'>['error'] };

export interface TestRecord {
  readonly id: string;
  readonly status?: TestStatus;
  readonly test?: Partial<EventOf<'test-start'>>;
  readonly errors?: EventOf<'test-end'>['errors'];
  readonly steps?: readonly Step[];
  readonly extra?: readonly RecordEvent[];
  /** Ends the record before the test and its last step do. */
  readonly killed?: boolean;
}

/** The events of one attempt of a test: its steps, then `extra`, then its end. */
export function testRecord({
  id,
  status = 'passed',
  test,
  errors,
  steps = [],
  extra = [],
  killed,
}: TestRecord): RecordEvent[] {
  const events: RecordEvent[] = [
    { type: 'record-start', at: 1000, version: 1, record: id, tool: 'eyewright 0.1.0', title: id, model: 'some-model' },
    {
      type: 'test-start',
      at: 1000,
      record: id,
      test: id,
      titlePath: ['a.spec.ts', id],
      attempt: 0,
      runner: 'playwright',
      ...test,
    },
    ...steps.flatMap((step, index) => stepEvents(id, step, index)),
    ...extra,
  ];
  if (killed) return events;
  return [
    ...events,
    { type: 'test-end', at: 1500, record: id, status, durationMs: 500, ...(errors && { errors }) },
    { type: 'record-end', at: 1500, record: id },
  ];
}

function stepEvents(record: string, { status, error, ...start }: Step, index: number): RecordEvent[] {
  const step = `${record}:${index}`;
  return [
    { type: 'step-start', at: 1100, record, step, kind: 'verb', name: 'aiTap', title: `step ${index}`, ...start },
    { type: 'step-end', at: 1200, step: start.step ?? step, status, durationMs: 100, ...(error && { error }) },
  ];
}

/** A model call of 120 tokens at a step. */
export function modelCall(step: string, more: Partial<EventOf<'model-call'>> = {}): RecordEvent {
  const usage = { promptTokens: 100, completionTokens: 20, totalTokens: 120, cachedInputTokens: 60 };
  const facts = { kind: 'plan', slot: 'planning', model: 'some-model', durationMs: 10, retries: 0, usage };
  return { type: 'model-call', at: 1150, step, ...facts, prompt: 'a secret prompt', reply: 'a secret reply', ...more };
}
