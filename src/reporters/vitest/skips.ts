import type { TestCase } from 'vitest/node';

import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { isOwnAnnotation } from '../../runners/attachments.ts';

/** The note of Vitest on tests that Ctrl-C stopped. */
export const aborted = 'The test run was aborted by the user.';

/**
 * The annotations of a test, why it was skipped, and whether it did not run although it was not skipped.
 *
 * @param state - The status of the test in the report.
 */
export function annotationsAndSkip(
  test: TestCase,
  state: string,
): Pick<TestOutcome, 'annotations' | 'reason' | 'didNotRun'> {
  const annotations = annotationsOf(test);
  if (state !== 'skipped') return { annotations };
  if (hasNotRun(test)) return { annotations, didNotRun: true };
  const reason = noteOf(test) ?? (test.options.mode === 'todo' ? 'todo' : undefined);
  return { annotations, ...(reason !== undefined && { reason }) };
}

/** Tests that the code marks were skipped. A test without a note may have called `ctx.skip()`. */
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

/** Vitest has annotations since version 3.2. */
function annotationsOf(test: TestCase): { type: string; description: string }[] {
  const annotations: ReturnType<TestCase['annotations']> | undefined = test.annotations?.();
  return (annotations ?? []).flatMap(({ type, message }) =>
    isOwnAnnotation(message) ? [] : [{ type, description: message }],
  );
}

/** Vitest runs no tests of a suite or file whose set-up failed. */
function isInBrokenSuite(test: TestCase): boolean {
  let above: TestCase['parent'] = test.parent;
  while (above.type === 'suite' && above.errors().length === 0) above = above.parent;
  return above.errors().length > 0;
}
