import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import type { RecordFacts } from './record-facts.ts';
import type { TestOutcome } from './test-outcome.ts';

/** One attempt of a test: its outcome from the runner, and the reports of its agents. */
export interface ReportedTest {
  readonly outcome: TestOutcome;
  readonly files: readonly string[];
  /** One entry for each of `files`. */
  readonly facts: readonly RecordFacts[];
  /** Undefined for a test without secrets. */
  readonly vault: SecretVault | undefined;
}

export const lostReport =
  'The report of its agent is missing, and with it the steps and screenshots. Vitest blobs and Cucumber messages contain no reports: pass the report/ folder of their run folder along with them.';

/** The run that all reports name, or `own` if they name none; undefined if they name several, as shards do. */
export function onlyRun(tests: readonly ReportedTest[], own: string): string | undefined {
  const runs = new Set(tests.flatMap(({ facts }) => facts.flatMap(({ run }) => run ?? [])));
  if (runs.size === 0) return own;
  return runs.size === 1 ? [...runs][0] : undefined;
}
