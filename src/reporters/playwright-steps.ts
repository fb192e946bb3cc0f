import path from 'node:path';

import type { TestError, TestStep } from '@playwright/test/reporter';

import type { RecordError } from '../core/record.ts';
import type { RunnerStep } from '../report/merge/runner-steps.ts';
import { isOwnStep } from '../runners/playwright.ts';
import { plainText } from '../util/plain-text.ts';

/** Playwright's own steps: native actions, assertions, groups of the user; without the set-up of fixtures. */
export function runnerSteps(steps: readonly TestStep[]): RunnerStep[] {
  return steps.flatMap((step) => {
    if (step.category === 'fixture' || isOwnStep(step)) return [];
    const parts = runnerSteps(step.steps);
    // The mark of our own steps comes with their end. Of a killed worker's open groups only what is inside is told.
    if (step.category === 'test.step' && step.duration < 0) return parts;
    // Our own matcher: the call inside tells what was judged, and how.
    if (step.category === 'expect' && step.steps.length > 0 && hasOwnStep(step)) return parts;
    // A hook that went well is only a frame around what happened in it.
    return step.category === 'hook' && !step.error ? parts : [toRunnerStep(step, parts)];
  });
}

function hasOwnStep({ steps }: TestStep): boolean {
  return steps.some((step) => isOwnStep(step) || hasOwnStep(step));
}

function toRunnerStep(step: TestStep, steps: RunnerStep[]): RunnerStep {
  const { title, category, startTime, duration, location, error } = step;
  return {
    title,
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
