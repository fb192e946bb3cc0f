import { isRed } from '../run/outcome.ts';
import type { TestOutcome } from './test-outcome.ts';

/** Whether any test is red at its end: of a test the last attempt decides. */
export function isAnyRed(outcomes: readonly TestOutcome[]): boolean {
  const last = new Map(outcomes.map(({ identity, status }) => [testKey(identity), status]));
  return [...last.values()].some(isRed);
}

function testKey({ project, test }: TestOutcome['identity']): string {
  return JSON.stringify([project, test]);
}
