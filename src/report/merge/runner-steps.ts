import type { EventOf, RecordError, RecordEvent, RecordLocation } from '../../core/record/record.ts';

/** A step of the test runner: a native action, an assertion, a hook or a group of the user. */
export interface RunnerStep {
  readonly title: string;
  /** Category of the runner, e.g. `expect`, `pw:api`, `hook`. */
  readonly category: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly location?: RecordLocation | undefined;
  readonly error?: RecordError | undefined;
  /** Set if it was skipped, with the reason if there is one. */
  readonly skipped?: { readonly reason?: string | undefined } | undefined;
  /** Ids of the calls of agents directly inside of this step, if the runner reports them. */
  readonly calls?: readonly string[] | undefined;
  /** Attachments of this step. */
  readonly attachments?: readonly RunnerAttachment[] | undefined;
  readonly steps: readonly RunnerStep[];
}

/** An attachment of a test, from the runner or the test. */
export interface RunnerAttachment {
  readonly name: string;
  readonly mime: string;
  /** Time in milliseconds since the epoch, if the runner reports it. */
  readonly at?: number | undefined;
  /** Absolute path. */
  readonly file?: string | undefined;
  /** The data of an attachment without a file. */
  readonly body?: Uint8Array | undefined;
}

/** The frames of the record by the attachments that they come from. */
export type RunnerPictures = ReadonlyMap<RunnerAttachment, RunnerPicture>;
export type RunnerPicture = Omit<EventOf<'frame'>, 'type' | 'at' | 'step' | 'role'>;

/** Converts steps of the runner to events of a record. Each step comes before its parts, as the viewer needs it. */
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

/** Step ids, in the order of `runnerStepEvents`. */
function countedIds(record: string): () => string {
  let count = 0;
  return () => `${record}.runner.${++count}`;
}

/** The calls of agents in an attempt, inside and outside of steps. */
export interface MadeCalls {
  /** The record with the steps of the runner. */
  readonly record: string;
  readonly steps: readonly RunnerStep[];
  /** Ids of calls outside of all steps. */
  readonly calls: readonly string[];
}

/** Maps each call to the step of the runner that it is inside of; undefined for calls outside of all steps. */
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
  /** Messages of the errors that failed the test. Errors that the test caught are not included. */
  readonly messages: ReadonlySet<string>;
}

/** The id of the last step whose error failed the test. Of nested steps, the innermost. */
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
