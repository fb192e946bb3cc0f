import { errorMessage } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';

/** What is needed of an agent to call a hook. */
export interface HookHost {
  readonly logger: Logger;
  readonly vault: SecretVault;
}

/** Runs a hook of the user that only observes: an error in it is a warning and does not fail the test. */
export async function callHook({ logger, vault }: HookHost, name: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    logger.warnOnce(vault.redactText(`The hook ${name} failed: ${errorMessage(error)}`));
  }
}
