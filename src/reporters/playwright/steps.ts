import path from 'node:path';

import type { TestError, TestResult, TestStep } from '@playwright/test/reporter';

import type { RecordError } from '../../core/record/record.ts';
import type { RunnerAttachment, RunnerStep } from '../../report/merge/runner-steps.ts';
import type { Annotation, TestOutcome } from '../../report/merge/test-outcome.ts';
import { FRAME_ATTACHMENT, isOwnAnnotation } from '../../runners/attachments.ts';
import { isOwnStep, ownStepId } from '../../runners/playwright.ts';
import { isOwnCode } from '../../util/code-folder.ts';
import { plainText } from '../../util/plain-text.ts';

type Attachment = TestResult['attachments'][number];

/** Playwright's own steps of an attempt, and the attachments of the test. */
export function stepsAndAttachments(result: TestResult): Pick<TestOutcome, 'steps' | 'calls' | 'attachments'> {
  const { steps, attachments, status } = result;
  const known = knownAttachments(attachments, madeAt(steps));
  const found = runnerSteps(steps, { known, isSkipped: status === 'skipped' });
  const shown = new Set(found.steps.flatMap(attachmentsBelow));
  return { ...found, attachments: [...known.values()].filter((attachment) => !shown.has(attachment)) };
}

interface AttemptContext {
  readonly known: KnownAttachments;
  readonly isSkipped: boolean;
}

/** Steps, and ids of calls of agents that are not inside of these steps. */
type StepsAndCalls = Required<Pick<RunnerStep, 'steps'>> & { readonly calls: readonly string[] };

/** The attachments of a test that the report may show. */
type KnownAttachments = ReadonlyMap<Attachment, RunnerAttachment>;

/** The last screen is in our record. `error-context` is Playwright's text for coding agents, for each failed test. */
const leftOut: ReadonlySet<string> = new Set([FRAME_ATTACHMENT, 'error-context']);

/** The time of each attachment that a step made. Hooks after the test make attachments, too. */
function madeAt(steps: readonly TestStep[]): ReadonlyMap<Attachment, number> {
  return new Map(
    steps.flatMap((step) => [
      ...step.attachments.map((attachment) => [attachment, step.startTime.getTime()] as const),
      ...madeAt(step.steps),
    ]),
  );
}

function knownAttachments(
  attachments: readonly Attachment[],
  times: ReadonlyMap<Attachment, number>,
): KnownAttachments {
  // Playwright hides names that start with `_`.
  const others = attachments.filter(({ name }) => !leftOut.has(name) && !name.startsWith('_'));
  return new Map(
    others.map((attachment) => {
      const { name, contentType: mime, path: file, body } = attachment;
      return [attachment, { name, mime, file, body, at: times.get(attachment) }];
    }),
  );
}

function attachmentsBelow({ attachments = [], steps }: RunnerStep): RunnerAttachment[] {
  return [...attachments, ...steps.flatMap(attachmentsBelow)];
}

/** Native actions, assertions and groups of the user, without the set-up of fixtures. */
function runnerSteps(steps: readonly TestStep[], attempt: AttemptContext): StepsAndCalls {
  const parts = steps.map((step): StepsAndCalls => {
    // Calls of agents are in their own record.
    if (isOwnStep(step)) return { steps: [], calls: [ownStepId(step) ?? []].flat() };
    if (step.category === 'fixture') return { steps: [], calls: [] };
    const parts = runnerSteps(step.steps, attempt);
    if (isFrame(step)) return parts;
    const attachments = step.attachments.flatMap((attachment) => attempt.known.get(attachment) ?? []);
    return { steps: [{ ...toRunnerStep(step, attempt), ...parts, attachments }], calls: [] };
  });
  return { steps: parts.flatMap((one) => one.steps), calls: parts.flatMap(({ calls }) => calls) };
}

/** Whether only the parts of a step are shown, and not the step itself. */
function isFrame(step: TestStep): boolean {
  const { category, duration, error, location, steps } = step;
  // Actions of our driver are part of a call. For events of the page, Playwright has no step around them.
  if (location && isOwnCode(location.file)) return true;
  // Our steps are marked when they end. After a killed worker, open groups may be ours, so only their parts are shown.
  if (category === 'test.step' && duration < 0) return true;
  // Our own matcher: the call inside has the statement and the verdict.
  if (category === 'expect' && steps.length > 0 && hasOwnStep(step)) return true;
  // Only failed hooks are shown.
  return category === 'hook' && !error;
}

function hasOwnStep({ steps }: TestStep): boolean {
  return steps.some((step) => isOwnStep(step) || hasOwnStep(step));
}

function toRunnerStep(step: TestStep, { isSkipped }: AttemptContext): RunnerStep {
  const { title, subtitle, category, startTime, duration, location, error } = step;
  const skipped = skipOf(step, isSkipped);
  return {
    // Since Playwright 1.63: the locator, or the address of a navigation.
    title: subtitle ? `${title} ${subtitle}` : title,
    category,
    startedAt: startTime.getTime(),
    // An interrupted step has no duration.
    durationMs: Math.max(0, duration),
    steps: [],
    ...(location && { location: { ...location, file: path.relative(process.cwd(), location.file) } }),
    ...(skipped ? { skipped } : error && { error: toRecordError(error) }),
  };
}

/** The error that `test.skip` and `test.fixme` throw in a hook or a step. */
const skipError = /^(?:Error: )?Test is skipped(?:: (.*))?$/s;

/** Set for a step that was skipped, and for one that skipped its test. */
function skipOf({ annotations, error }: TestStep, isSkipped: boolean): RunnerStep['skipped'] {
  const own = annotations?.find(isSkip);
  if (own) return { reason: own.description };
  const thrown = isSkipped ? skipError.exec(plainText(error?.message ?? '')) : undefined;
  return thrown ? { reason: thrown[1] } : undefined;
}

function isSkip({ type }: { readonly type: string }): boolean {
  return type === 'skip' || type === 'fixme';
}

/** The annotations of a test, and why it was skipped. Annotations that start with `_` are internal, as are ours. */
export function annotationsAndSkip(
  annotations: readonly Annotation[],
  isSkipped: boolean,
): Pick<TestOutcome, 'annotations' | 'reason'> {
  const shown = annotations.filter(({ type }) => !type.startsWith('_') && !isOwnAnnotation(type));
  const skip = isSkipped ? shown.findLast(isSkip) : undefined;
  const reason = skip && [skip.type === 'fixme' && 'fixme', skip.description].filter(Boolean).join(': ');
  return {
    annotations: shown.flatMap(({ type, description }) =>
      isSkip({ type }) ? [] : [{ type, ...(description !== undefined && { description }) }],
    ),
    ...(reason && { reason }),
  };
}

/** Converts an error of Playwright for the record. */
export function toRecordError({ message, value, stack, snippet }: TestError): RecordError {
  return {
    name: 'Error',
    message: plainText(message ?? value ?? 'unknown error'),
    ...(stack && { stack: plainText(stack) }),
    ...(snippet && { snippet: plainText(snippet) }),
  };
}
