import type { TestCase } from 'vitest/node';

import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { isOwnAnnotation } from '../../runners/attachments.ts';

/** What Vitest notes on what Ctrl-C broke off. */
export const aborted = 'The test run was aborted by the user.';

/**
 * What a test says about itself, why it was skipped, and whether it did not run though nobody asked to skip it.
 *
 * @param state - How it ended, as the report tells it.
 */
export function annotationsAndSkip(test: TestCase, state: string): Pick<TestOutcome, 'annotations' | 'reason' | 'didNotRun'> {
  const annotations = annotationsOf(test);
  if (state !== 'skipped') return { annotations };
  if (hasNotRun(test)) return { annotations, didNotRun: true };
  const reason = noteOf(test) ?? (test.options.mode === 'todo' ? 'todo' : undefined);
  return { annotations, ...(reason !== undefined && { reason }) };
}

/** Those that are marked in the code were skipped; `ctx.skip()` may leave no note. */
function hasNotRun(test: TestCase): boolean {
  const { mode } = test.options;
  if (mode === 'skip' || mode === 'todo') return false;
  const note = noteOf(test);
  return test.result().state === 'pending' || note === aborted || (note === undefined && isInBrokenSuite(test));
}

function noteOf(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

/** Since Vitest 3.2. */
function annotationsOf(test: TestCase): { type: string; description: string }[] {
  const annotations: ReturnType<TestCase['annotations']> | undefined = test.annotations?.();
  return (annotations ?? []).flatMap(({ type, message }) =>
    isOwnAnnotation(message) ? [] : [{ type, description: message }],
  );
}

/** Vitest runs no test of a suite or file whose own set-up failed. */
function isInBrokenSuite(test: TestCase): boolean {
  let above: TestCase['parent'] = test.parent;
  while (above.type === 'suite' && above.errors().length === 0) above = above.parent;
  return above.errors().length > 0;
}
