import { isRed } from '../run/outcome.ts';
import type { TestOutcome } from './test-outcome.ts';

/** Whether the last attempt of any test is red. */
export function isAnyRed(outcomes: readonly TestOutcome[]): boolean {
  const last = new Map(outcomes.map(({ identity, status }) => [testKey(identity), status]));
  return [...last.values()].some(isRed);
}

function testKey({ project, test }: TestOutcome['identity']): string {
  return JSON.stringify([project, test]);
}
