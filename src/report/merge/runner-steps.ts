import type { EventOf, RecordError, RecordEvent, RecordLocation } from '../../core/record.ts';

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
  /** What was attached by it. */
  readonly attachments?: readonly RunnerAttachment[] | undefined;
  readonly steps: readonly RunnerStep[];
}

/** What a runner, or a test with its means, keeps beside a test. */
export interface RunnerAttachment {
  readonly name: string;
  readonly mime: string;
  /** When it was made, in milliseconds since the epoch, where the runner tells. */
  readonly at?: number | undefined;
  /** Where it is; absolute. */
  readonly file?: string | undefined;
  /** What it holds, where it is no file. */
  readonly body?: Uint8Array | undefined;
}

/** What a picture of the runner is called in the record, by its attachment. */
export type RunnerPictures = ReadonlyMap<RunnerAttachment, RunnerPicture>;
export type RunnerPicture = Omit<EventOf<'frame'>, 'type' | 'at' | 'step' | 'role'>;

/** Steps of the runner as events of a record, in the order in which a viewer needs them: each before its parts. */
export function runnerStepEvents(
  record: string,
  steps: readonly RunnerStep[],
  pictures: RunnerPictures = new Map(),
): RecordEvent[] {
  const events: RecordEvent[] = [];
  let count = 0;
  const add = (step: RunnerStep, parent: string | undefined): void => {
    const id = `${record}.runner.${++count}`;
    events.push(startOf(step, { record, id, parent }));
    for (const part of step.steps) add(part, id);
    const at = step.startedAt + step.durationMs;
    const own = (step.attachments ?? []).flatMap((attachment) => pictures.get(attachment) ?? []);
    for (const picture of own) events.push({ type: 'frame', at, step: id, role: 'attached', ...picture });
    events.push(endOf(step, { id, at }));
  };
  for (const step of steps) add(step, undefined);
  return events;
}

interface StepPlace {
  readonly record: string;
  readonly id: string;
  readonly parent: string | undefined;
}

function startOf(step: RunnerStep, { record, id, parent }: StepPlace): EventOf<'step-start'> {
  const { title, category, startedAt, location } = step;
  return {
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
  };
}

function endOf({ durationMs, error }: RunnerStep, { id, at }: { id: string; at: number }): EventOf<'step-end'> {
  return {
    type: 'step-end',
    at,
    step: id,
    status: error ? 'failed' : 'passed',
    durationMs,
    ...(error && { error }),
  };
}
