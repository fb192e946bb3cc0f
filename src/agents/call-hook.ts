import { errorMessage } from '../core/errors.ts';
import type { AgentContext } from './agent-context.ts';

/** Runs a hook of the user that only watches: what it throws is a warning, never the outcome of a test. */
export async function callHook(agent: AgentContext, name: string, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    agent.logger.warn(agent.vault.redactText(`The hook ${name} failed: ${errorMessage(error)}`));
  }
}
