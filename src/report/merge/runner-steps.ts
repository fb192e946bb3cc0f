import type { EventOf, RecordError, RecordEvent, RecordLocation } from '../../core/record/record.ts';

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
  /** Set where it was skipped: why, or nothing where nobody said why. */
  readonly skipped?: { readonly reason?: string | undefined } | undefined;
  /** Ids of the calls of agents that it made itself, where the runner tells. */
  readonly calls?: readonly string[] | undefined;
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
  const nextId = countedIds(record);
  const add = (step: RunnerStep, parent: string | undefined): void => {
    const id = nextId();
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

/** In the order of `runnerStepEvents`. */
function countedIds(record: string): () => string {
  let count = 0;
  return () => `${record}.runner.${++count}`;
}

/** Which calls an attempt made, and in which steps. */
export interface MadeCalls {
  /** The record that has the steps of the runner. */
  readonly record: string;
  readonly steps: readonly RunnerStep[];
  /** Those that no step made. */
  readonly calls: readonly string[];
}

/** Where the runner says that the calls of an attempt were made: by which step of its own, or by none. */
export function callPlaces({ record, steps, calls }: MadeCalls): Map<string, string | undefined> {
  const places = new Map<string, string | undefined>(calls.map((call) => [call, undefined]));
  const nextId = countedIds(record);
  const add = (step: RunnerStep): void => {
    const id = nextId();
    for (const call of step.calls ?? []) places.set(call, id);
    for (const part of step.steps) add(part);
  };
  for (const step of steps) add(step);
  return places;
}

interface FailedSteps extends Pick<MadeCalls, 'record' | 'steps'> {
  /** What ended the test; an error that the test has caught did not. */
  readonly messages: ReadonlySet<string>;
}

/** The id of the last step whose error ended the test, the innermost one of those around each other. */
export function failedStep({ record, steps, messages }: FailedSteps): string | undefined {
  const nextId = countedIds(record);
  let found: string | undefined;
  const add = (step: RunnerStep): void => {
    const id = nextId();
    if (step.error && messages.has(step.error.message)) found = id;
    for (const part of step.steps) add(part);
  };
  for (const step of steps) add(step);
  return found;
}

interface StepIds {
  readonly record: string;
  readonly id: string;
  readonly parent: string | undefined;
}

function startOf(step: RunnerStep, { record, id, parent }: StepIds): EventOf<'step-start'> {
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

function endOf(step: RunnerStep, { id, at }: { id: string; at: number }): EventOf<'step-end'> {
  const { durationMs, error, skipped } = step;
  return {
    type: 'step-end',
    at,
    step: id,
    status: statusOf(step),
    durationMs,
    ...(skipped?.reason && { reason: skipped.reason }),
    ...(error && { error }),
  };
}

function statusOf({ error, skipped }: RunnerStep): EventOf<'step-end'>['status'] {
  if (error) return 'failed';
  return skipped ? 'skipped' : 'passed';
}
