import path from 'node:path';

import type { TestError, TestResult, TestStep } from '@playwright/test/reporter';

import type { RecordError } from '../core/record.ts';
import type { RunnerAttachment, RunnerStep } from '../report/merge/runner-steps.ts';
import type { TestOutcome } from '../report/merge/test-outcome.ts';
import { FRAME_ATTACHMENT } from '../runners/attachments.ts';
import { isOwnStep } from '../runners/playwright.ts';
import { isOwnCode } from '../util/code-folder.ts';
import { plainText } from '../util/plain-text.ts';

type Attachment = TestResult['attachments'][number];

/** What Playwright tells of an attempt beside the agents: its own steps, and what is attached to the test. */
export function toldByPlaywright({ steps, attachments }: TestResult): Pick<TestOutcome, 'steps' | 'attachments'> {
  const known = knownAttachments(attachments, madeAt(steps));
  const told = runnerSteps(steps, known);
  const shown = new Set(told.flatMap(attachmentsBelow));
  return { steps: told, attachments: [...known.values()].filter((attachment) => !shown.has(attachment)) };
}

/** The attachments of a test that the report may show, as it calls them. */
type KnownAttachments = ReadonlyMap<Attachment, RunnerAttachment>;

/** Ours is in the report anyway, and the other is Playwright's text for coding agents, of every test that fails. */
const leftOut: ReadonlySet<string> = new Set([FRAME_ATTACHMENT, 'error-context']);

/** When each attachment was made, as far as a step made it: those of the end are of the hooks after the test. */
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
  // Names that begin so are shown to nobody.
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

/** Native actions, assertions, groups of the user; without the set-up of fixtures. */
function runnerSteps(steps: readonly TestStep[], known: KnownAttachments): RunnerStep[] {
  return steps.flatMap((step) => {
    if (step.category === 'fixture' || isOwnStep(step)) return [];
    const parts = runnerSteps(step.steps, known);
    if (isFrame(step)) return parts;
    const attachments = step.attachments.flatMap((attachment) => known.get(attachment) ?? []);
    return [{ ...toRunnerStep(step, parts), attachments }];
  });
}

/** Whether only what is inside of a step says something. */
function isFrame(step: TestStep): boolean {
  const { category, duration, error, location, steps } = step;
  // What our driver did for a call is told by the call; of events of the page Playwright knows no step around them.
  if (location && isOwnCode(location.file)) return true;
  // The mark of our own steps comes with their end. Of a killed worker's open groups only what is inside is told.
  if (category === 'test.step' && duration < 0) return true;
  // Our own matcher: the call inside tells what was judged, and how.
  if (category === 'expect' && steps.length > 0 && hasOwnStep(step)) return true;
  // A hook that went well is only a frame around what happened in it.
  return category === 'hook' && !error;
}

function hasOwnStep({ steps }: TestStep): boolean {
  return steps.some((step) => isOwnStep(step) || hasOwnStep(step));
}

function toRunnerStep(step: TestStep, steps: RunnerStep[]): RunnerStep {
  const { title, subtitle, category, startTime, duration, location, error } = step;
  return {
    // Since Playwright 1.63: the locator, or where a navigation leads.
    title: subtitle ? `${title} ${subtitle}` : title,
    category,
    startedAt: startTime.getTime(),
    // An interrupted step has no duration.
    durationMs: Math.max(0, duration),
    steps,
    ...(location && { location: { ...location, file: path.relative(process.cwd(), location.file) } }),
    ...(error && { error: toRecordError(error) }),
  };
}

/** An error of Playwright as the record keeps it. */
export function toRecordError({ message, value, stack, snippet }: TestError): RecordError {
  return {
    name: 'Error',
    message: plainText(message ?? value ?? 'unknown error'),
    ...(stack && { stack: plainText(stack) }),
    ...(snippet && { snippet: plainText(snippet) }),
  };
}
