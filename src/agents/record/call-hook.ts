import { errorMessage } from '../../core/errors/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { SecretVault } from '../../core/secrets/secrets.ts';

/** What an agent lends to its hooks. */
export interface HookHost {
  readonly logger: Logger;
  readonly vault: SecretVault;
}

/** Runs a hook of the user that only watches: what it throws is a warning, never the outcome of a test. */
export async function callHook({ logger, vault }: HookHost, name: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    logger.warnOnce(vault.redactText(`The hook ${name} failed: ${errorMessage(error)}`));
  }
}
