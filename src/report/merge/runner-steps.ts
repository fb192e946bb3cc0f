import type { RecordError, RecordEvent, RecordLocation } from '../../core/record.ts';

/** A step that the test runner itself made: a native action, an assertion, a hook, a group of the user. */
export interface RunnerStep {
  readonly title: string;
  /** What the runner calls it, e.g. `expect`, `pw:api`, `hook`. */
  readonly category: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly location?: RecordLocation | undefined;
  readonly error?: RecordError | undefined;
  readonly steps: readonly RunnerStep[];
}

/** Steps of the runner as events of a record, in the order in which a viewer needs them: each before its parts. */
export function runnerStepEvents(record: string, steps: readonly RunnerStep[]): RecordEvent[] {
  const events: RecordEvent[] = [];
  let count = 0;
  const add = (step: RunnerStep, parent: string | undefined): void => {
    const id = `${record}.runner.${++count}`;
    const { title, category, startedAt, durationMs, location, error } = step;
    events.push({
      type: 'step-start',
      at: startedAt,
      record,
      step: id,
      kind: 'runner',
      name: category,
      title,
      category,
      ...(parent && { parent }),
      ...(location && { location }),
    });
    for (const part of step.steps) add(part, id);
    const status = error ? 'failed' : 'passed';
    events.push({
      type: 'step-end',
      at: startedAt + durationMs,
      step: id,
      status,
      durationMs,
      ...(error && { error }),
    });
  };
  for (const step of steps) add(step, undefined);
  return events;
}
