import type { TestStatus } from '../../core/record/record.ts';

/** Result of a test, an attempt or a step. `running`: the record ends before it. */
export type Outcome = TestStatus | 'running';

/** Worst first. */
export const outcomes = [
  'failed',
  'timedOut',
  'interrupted',
  'running',
  'passed',
  'skipped',
] as const satisfies readonly Outcome[];

/** Outcomes that make a run red. */
export function isRed(status: Outcome): boolean {
  return status !== 'passed' && status !== 'skipped';
}
