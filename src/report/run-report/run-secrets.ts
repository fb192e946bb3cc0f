import { errorMessage } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { redactSecrets } from '../../core/secrets/redact-event.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import { readSealed, removeSealed, type Secrets } from '../container/secret-seal.ts';
import type { RecordFacts } from '../merge/record-facts.ts';
import { vaultOf, type TestOutcome } from '../merge/test-outcome.ts';

/** Masks the secrets of a vault in events. Without a vault, events are returned unchanged. */
export function withoutSecrets(events: readonly RecordEvent[], vault: SecretVault | undefined): RecordEvent[] {
  return vault ? events.map((event) => redactSecrets(event, vault)) : [...events];
}

/** The secrets of the tests of one run. They must not be written to any file. */
export class RunSecrets {
  readonly #env: Environment;
  readonly #onProblem: (problem: string) => void;

  constructor(env: Environment, onProblem: (problem: string) => void) {
    this.#env = env;
    this.#onProblem = onProblem;
  }

  /** Secrets from the options of all tests: a value that one test types may be visible in another. */
  given(): readonly Secrets[] {
    try {
      return readSealed(this.#sealContext());
    } catch (error) {
      this.#onProblem(`The report may show secrets of tests in the data from their runner: ${errorMessage(error)}`);
      return [];
    }
  }

  /** Deletes the sealed secrets of this run. */
  drop(): void {
    try {
      removeSealed(this.#sealContext());
    } catch (error) {
      this.#onProblem(`Sealed secrets of this run could not be removed: ${errorMessage(error)}`);
    }
  }

  /** The vault that masks the secrets of a test; undefined if it has none. */
  vaultOf(
    outcome: Pick<TestOutcome, 'secrets'>,
    facts: readonly Pick<RecordFacts, 'secrets'>[],
    given: readonly Secrets[],
  ): SecretVault | undefined {
    const names = new Set(facts.flatMap(({ secrets }) => [...secrets]));
    return vaultOf({ outcome, names, given, env: this.#env });
  }

  #sealContext(): { runDir: string; env: Environment } {
    return { runDir: resolveRunPlace().runDir, env: this.#env };
  }
}
