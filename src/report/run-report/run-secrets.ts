import { errorMessage } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { redactSecrets } from '../../core/secrets/redact-secrets.ts';
import type { SecretVault } from '../../core/secrets/secrets.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import { readSealed, removeSealed, type Secrets } from '../container/secret-seal.ts';
import type { RecordFacts } from '../merge/record-facts.ts';
import { vaultOf, type TestOutcome } from '../merge/test-outcome.ts';

/** Events in which nothing shows what a vault hides; without a vault as they are. */
export function withoutSecrets(events: readonly RecordEvent[], vault: SecretVault | undefined): RecordEvent[] {
  return vault ? events.map((event) => redactSecrets(event, vault)) : [...events];
}

/** The secrets of the tests of one run, which nothing that is written may show. */
export class RunSecrets {
  readonly #env: Environment;
  readonly #onProblem: (problem: string) => void;

  constructor(env: Environment, onProblem: (problem: string) => void) {
    this.#env = env;
    this.#onProblem = onProblem;
  }

  /** What tests gave as options: only they know it, and what one of them types another may show. */
  given(): readonly Secrets[] {
    try {
      return readSealed(this.#place());
    } catch (error) {
      this.#onProblem(`The report may show secrets of tests in the data from their runner: ${errorMessage(error)}`);
      return [];
    }
  }

  /** Removes what tests have left of them. */
  drop(): void {
    try {
      removeSealed(this.#place());
    } catch (error) {
      this.#onProblem(`Sealed secrets of this run could not be removed: ${errorMessage(error)}`);
    }
  }

  /** What hides the secrets of a test; undefined where it knows none. */
  vaultOf(
    outcome: Pick<TestOutcome, 'secrets'>,
    facts: readonly Pick<RecordFacts, 'secrets'>[],
    given: readonly Secrets[],
  ): SecretVault | undefined {
    const names = new Set(facts.flatMap(({ secrets }) => [...secrets]));
    return vaultOf({ outcome, names, given, env: this.#env });
  }

  #place(): { runDir: string; env: Environment } {
    return { runDir: resolveRunPlace().runDir, env: this.#env };
  }
}
