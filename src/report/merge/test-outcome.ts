import { createHash } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import type { Environment } from '../../core/options/options.ts';
import type { EventOf, RecordError, RecordEvent, TestIdentity, TestStatus } from '../../core/record/record.ts';
import { lastScreenStep } from '../../core/screen/last-screen.ts';
import { recordHead } from '../../core/record/record-head.ts';
import { secret, SecretVault } from '../../core/secrets/secret-vault.ts';
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

/** The outcome of one attempt of a test, from its runner. */
export interface TestOutcome {
  readonly identity: TestIdentity;
  readonly status: TestStatus;
  /** Milliseconds since the epoch; undefined for tests that never started, and if the runner does not report it. */
  readonly startedAt?: number | undefined;
  readonly durationMs: number;
  readonly errors: readonly RecordError[];
  /** Warnings, which do not fail the test. */
  readonly warnings?: readonly string[];
  /** Secrets from options. Secrets from the environment are found by the names in the records. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** Why it was skipped, if known. */
  readonly reason?: string | undefined;
  /** No part of the test was run, although it was not skipped. */
  readonly didNotRun?: boolean | undefined;
  /** Annotations of the test. */
  readonly annotations?: readonly Annotation[] | undefined;
  /** Ids of the calls of agents outside of all steps of the runner, if it reports them. */
  readonly calls?: readonly string[] | undefined;
  /** Steps of the runner, if it reports them. */
  readonly steps?: readonly RunnerStep[];
  /** Attachments of the test that belong to none of `steps`. */
  readonly attachments?: readonly RunnerAttachment[];
  /** Reports of the agents of this attempt. A test without reports is still part of the merged report. */
  readonly reportFiles: readonly string[];
}

/** All attachments of a test, inside and outside of its steps. */
export function attachmentsOf({ attachments = [], steps = [] }: TestOutcome): readonly RunnerAttachment[] {
  return [...steps.flatMap(ofStep), ...attachments];
}

function ofStep({ attachments = [], steps }: RunnerStep): RunnerAttachment[] {
  return [...attachments, ...steps.flatMap(ofStep)];
}

export interface KnownSecrets {
  readonly outcome: Pick<TestOutcome, 'secrets'>;
  /** Names of secrets in its records. Their values may be in the environment. */
  readonly names: ReadonlySet<string>;
  /** Secrets from the options of all tests of the run. */
  readonly given: readonly Readonly<Record<string, string>>[];
  readonly env: Environment;
}

/**
 * The secrets of a test, if it has any. The data of the runner may contain their values, although agents only use their names.
 */
export function vaultOf({ outcome, names, given, env }: KnownSecrets): SecretVault | undefined {
  const sets = [...(outcome.secrets ? [outcome.secrets] : []), ...given];
  if (names.size === 0 && sets.length === 0) return undefined;
  const vault = new SecretVault({}, env);
  for (const set of sets) vault.hide(Object.entries(set));
  for (const name of names) if (env[name]) vault.prepare(secret(name));
  return vault;
}

/** Events from the runner: its own steps, errors of plain assertions and its pictures. */
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

/** Annotations of a test, and why it was skipped. */
function skipAndAnnotations({ reason, didNotRun, annotations = [] }: TestOutcome): Partial<EventOf<'test-end'>> {
  return {
    ...(didNotRun && { didNotRun }),
    ...(reason && { reason }),
    ...(annotations.length > 0 && { annotations: annotations.map((annotation) => ({ ...annotation })) }),
  };
}

/** Events that place the calls of a record in steps of the runner. `first` is the record with the steps of the runner. */
export function parentEvents(
  record: string,
  { outcome, first }: { outcome: TestOutcome; first: string },
): RecordEvent[] {
  const { steps = [], calls = [], startedAt = 0, errors } = outcome;
  const places = callPlaces({ record: first, steps, calls });
  const failed = failedStep({ record: first, steps, messages: new Set(errors.map(({ message }) => message)) });
  if (failed !== undefined) places.set(lastScreenStep(record), failed);
  return [...places].flatMap(([step, parent]): RecordEvent[] =>
    // Step ids start with the id of their record.
    step.startsWith(`${record}.`) ? [{ type: 'step-parent', at: startedAt, step, ...(parent && { parent }) }] : [],
  );
}

interface EndOfTest {
  readonly at: number;
  readonly evidence: RunnerEvidence;
}

/** Adds pictures from the end of the test to the step that failed it. Without such a step, they get their own step. */
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
    // The duration from the runner may not include its fixtures.
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
  /** Messages of the errors that failed the test. Errors that the test caught are not included. */
  readonly messages: ReadonlySet<string>;
}

/** Adds the pictures to the innermost step that failed the test. Undefined without such a step. */
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

/** The working directory of the test, on this or another machine. */
function foldersOf({ identity, errors }: TestOutcome): string[] {
  const file = identity.location?.file ?? identity.titlePath[0] ?? '';
  const elsewhere = errors.map(({ stack, message }) => folderOf(file, stack ?? message)).find(Boolean);
  return elsewhere === undefined ? [resolveRunPlace().cwd] : [elsewhere, resolveRunPlace().cwd];
}

/** Removes keys and local paths: events of runners contain arguments of calls, source code and absolute paths. */
export function withoutKeys(event: RecordEvent, folders: readonly string[]): RecordEvent {
  return treatEvent(event, {
    text: (original, { privacy, field }) => {
      if (privacy !== 'content') return original;
      const text = portablePaths(original, folders);
      return field === 'snippet' ? hideKeysInCode(text) : hideKeys(text);
    },
    data: (value) => value,
  });
}

/** A record for a test without agents, so that the report shows every test. */
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

/** A stable id for the attempt, so that tests that are merged twice are detected. */
function bareId({ identity, startedAt, durationMs, status }: TestOutcome): string {
  const { runner, project, test, attempt } = identity;
  const facts = JSON.stringify([runner, project, test, attempt, startedAt, Math.round(durationMs), status]);
  return createHash('sha256').update(facts).digest('hex').slice(0, 12);
}
