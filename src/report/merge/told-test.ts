import type { SecretVault } from '../../core/secrets/secrets.ts';
import type { RecordFacts } from './record-facts.ts';
import type { TestOutcome } from './test-outcome.ts';

/** An attempt as its runner tells of it, with the reports of its agents. */
export interface ToldTest {
  readonly told: TestOutcome;
  readonly files: readonly string[];
  readonly facts: readonly RecordFacts[];
  /** Of a test that knows secrets. */
  readonly vault: SecretVault | undefined;
}

export const lostReport =
  'The report of its agent is not among what was merged: its steps and pictures are missing. Blobs of Vitest and messages of Cucumber hold no files: hand over the folder report/ of their run folder with them.';

/** What the reports say, where they agree; shards that are gathered later have several. */
export function onlyRun(tests: readonly ToldTest[], own: string): string | undefined {
  const runs = new Set(tests.flatMap(({ facts }) => facts.flatMap(({ run }) => run ?? [])));
  if (runs.size === 0) return own;
  return runs.size === 1 ? [...runs][0] : undefined;
}
