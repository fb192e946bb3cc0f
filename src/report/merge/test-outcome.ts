import { createHash } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import type { Environment } from '../../core/options/options.ts';
import type { EventOf, RecordError, RecordEvent, TestIdentity, TestStatus } from '../../core/record/record.ts';
import { lastScreenStep } from '../../core/screen/last-screen.ts';
import { recordHead } from '../../core/record/record-head.ts';
import { secret, SecretVault } from '../../core/secrets/secrets.ts';
import { treatEvent } from '../../core/record/treat-event.ts';
import { folderOf, portablePaths } from '../../util/portable-paths.ts';
import { hideKeys, hideKeysInCode } from '../../util/hide-keys.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import { noEvidence, type RunnerEvidence } from './runner-evidence.ts';
import { callPlaces, failedStep, runnerStepEvents, type RunnerAttachment, type RunnerStep } from './runner-steps.ts';

export interface Annotation {
  readonly type: string;
  readonly description?: string | undefined;
}

/** One attempt of a test, as its runner reports it when it has ended. */
export interface TestOutcome {
  readonly identity: TestIdentity;
  readonly status: TestStatus;
  /** Milliseconds since the epoch; undefined for tests that never began, and where the runner does not tell. */
  readonly startedAt?: number | undefined;
  readonly durationMs: number;
  readonly errors: readonly RecordError[];
  /** What a reader should know that failed nothing. */
  readonly warnings?: readonly string[];
  /** Secrets whose values were given as options; those of the environment are found by the names in the records. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Why it was skipped, where anybody says. */
  readonly reason?: string | undefined;
  /** Nothing of it was run, though nobody asked to skip it. */
  readonly didNotRun?: boolean | undefined;
  /** What the test says about itself. */
  readonly annotations?: readonly Annotation[] | undefined;
  /** Ids of the calls of agents that no step of the runner made, where it tells. */
  readonly calls?: readonly string[] | undefined;
  /** What the runner did beside the agents, where it tells. */
  readonly steps?: readonly RunnerStep[];
  /** What is attached to the test and to none of `steps`, where the runner tells. */
  readonly attachments?: readonly RunnerAttachment[];
  /** Reports of the agents of this attempt; a test without any still gets its place in the merged report. */
  readonly reportFiles: readonly string[];
}

/** Everything that was attached to a test, by its steps or beside them. */
export function attachmentsOf({ attachments = [], steps = [] }: TestOutcome): readonly RunnerAttachment[] {
  return [...steps.flatMap(ofStep), ...attachments];
}

function ofStep({ attachments = [], steps }: RunnerStep): RunnerAttachment[] {
  return [...attachments, ...steps.flatMap(ofStep)];
}

export interface KnownSecrets {
  readonly outcome: Pick<TestOutcome, 'secrets'>;
  /** Those that its records speak of, whose values may be in the environment. */
  readonly names: ReadonlySet<string>;
  /** Those that tests of the run gave as options. */
  readonly given: readonly Readonly<Record<string, string>>[];
  readonly env: Environment;
}

/**
 * The secrets of a test, if it has any: what its runner tells of it shows values that an agent was only given by name.
 */
export function vaultOf({ outcome, names, given, env }: KnownSecrets): SecretVault | undefined {
  const sets = [...(outcome.secrets ? [outcome.secrets] : []), ...given];
  if (names.size === 0 && sets.length === 0) return undefined;
  const vault = new SecretVault({}, env);
  for (const set of sets) vault.hide(set);
  for (const name of names) if (env[name]) vault.prepare(secret(name));
  return vault;
}

/** What only the runner knows, such as its own steps, the errors of plain assertions and its pictures. */
export function closingEvents(record: string, outcome: TestOutcome, evidence = noEvidence): RecordEvent[] {
  const { status, startedAt, durationMs, errors } = outcome;
  const at = startedAt === undefined ? now() : startedAt + Math.max(0, durationMs);
  const end: RecordEvent = {
    type: 'test-end',
    at,
    record,
    status,
    durationMs,
    errors: [...errors],
    ...skipAndAnnotations(outcome),
  };
  const files = evidence.events.map((event): RecordEvent => ({ ...event, at, record }));
  const messages = [...(outcome.warnings ?? []), ...evidence.warnings];
  const warnings = messages.map((message): RecordEvent => ({ type: 'warning', at, record, message }));
  const folders = foldersOf(outcome);
  const steps = runnerStepEvents(record, stepsWithPictures(outcome, { at, evidence }), evidence.byAttachment);
  return [...steps, ...files, ...warnings, end].map((event) => withoutKeys(event, folders));
}

/** What a test and its runner say about it beside how it ended. */
function skipAndAnnotations({ reason, didNotRun, annotations = [] }: TestOutcome): Partial<EventOf<'test-end'>> {
  return {
    ...(didNotRun && { didNotRun }),
    ...(reason && { reason }),
    ...(annotations.length > 0 && { annotations: annotations.map((annotation) => ({ ...annotation })) }),
  };
}

/** Where the runner says that the calls of one record were made; `first` is the record that has the steps of the runner. */
export function parentEvents(
  record: string,
  { outcome, first }: { outcome: TestOutcome; first: string },
): RecordEvent[] {
  const { steps = [], calls = [], startedAt = 0, errors } = outcome;
  const places = callPlaces({ record: first, steps, calls });
  const failed = failedStep({ record: first, steps, messages: new Set(errors.map(({ message }) => message)) });
  if (failed !== undefined) places.set(lastScreenStep(record), failed);
  return [...places].flatMap(([step, parent]): RecordEvent[] =>
    // Ids begin with that of their record.
    step.startsWith(`${record}.`) ? [{ type: 'step-parent', at: startedAt, step, ...(parent && { parent }) }] : [],
  );
}

interface EndOfTest {
  readonly at: number;
  readonly evidence: RunnerEvidence;
}

/** A picture that the runner took at the end shows why the step failed that ended the test; else it has a step of its own. */
function stepsWithPictures(
  { steps = [], attachments = [], errors }: TestOutcome,
  { at, evidence }: EndOfTest,
): readonly RunnerStep[] {
  const pictures = attachments.filter((attachment) => evidence.byAttachment.has(attachment));
  if (pictures.length === 0) return steps;
  const title = `after the test: ${pictures.map(({ name }) => name).join(', ')}`;
  const own: RunnerStep = {
    title,
    category: 'attachment',
    // What the runner calls the duration of a test may leave out what its fixtures took.
    startedAt: Math.max(at, ...pictures.map((picture) => picture.at ?? 0)),
    durationMs: 0,
    steps: [],
    attachments: pictures,
  };
  const messages = new Set(errors.map(({ message }) => message));
  return atFailedStep(steps, { pictures, messages }) ?? [...steps, own];
}

interface LastPictures {
  readonly pictures: readonly RunnerAttachment[];
  /** What ended the test; an error that the test has caught did not. */
  readonly messages: ReadonlySet<string>;
}

/** The steps with the pictures at the innermost one that failed the test; undefined without such a step. */
function atFailedStep(steps: readonly RunnerStep[], last: LastPictures): readonly RunnerStep[] | undefined {
  const index = steps.findLastIndex(({ error }) => error !== undefined && last.messages.has(error.message));
  const step = steps[index];
  if (!step) return undefined;
  const inner = atFailedStep(step.steps, last);
  const attachments = [...(step.attachments ?? []), ...last.pictures];
  return [
    ...steps.slice(0, index),
    inner ? { ...step, steps: inner } : { ...step, attachments },
    ...steps.slice(index + 1),
  ];
}

/** The folder that the test ran in, here or on the machine whose runner tells of it. */
function foldersOf({ identity, errors }: TestOutcome): string[] {
  const file = identity.location?.file ?? identity.titlePath[0] ?? '';
  const elsewhere = errors.map(({ stack, message }) => folderOf(file, stack ?? message)).find(Boolean);
  return elsewhere === undefined ? [resolveRunPlace().cwd] : [elsewhere, resolveRunPlace().cwd];
}

/** Runners show the values of calls, the lines of the source around an error, and where a file lies on their machine. */
export function withoutKeys(event: RecordEvent, folders: readonly string[]): RecordEvent {
  return treatEvent(event, {
    text: (original, { privacy, field }) => {
      if (privacy !== 'said') return original;
      const text = portablePaths(original, folders);
      return field === 'snippet' ? hideKeysInCode(text) : hideKeys(text);
    },
    data: (value) => value,
  });
}

/** A record for a test that used no agent, so that the report shows every test. */
export function bareRecord(outcome: TestOutcome, evidence = noEvidence): RecordEvent[] {
  const { identity, startedAt, durationMs } = outcome;
  const record = bareId(outcome);
  const at = startedAt ?? now() - durationMs;
  const title = identity.titlePath.join(' › ');
  return [
    ...recordHead(at, { record, tool: 'eyewright', title }, identity),
    ...closingEvents(record, { ...outcome, startedAt: at }, evidence),
    { type: 'record-end', at: at + Math.max(0, durationMs), record },
  ];
}

/** The same whenever, and by whatever way, a runner tells of this attempt: what is merged twice is noticed by it. */
function bareId({ identity, startedAt, durationMs, status }: TestOutcome): string {
  const { runner, project, test, attempt } = identity;
  const facts = JSON.stringify([runner, project, test, attempt, startedAt, Math.round(durationMs), status]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}
