import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Environment } from '../core/options/options.ts';
import { SecretVault } from '../core/secrets/secret-vault.ts';
import { modelKeys } from './model-keys.ts';

/** What is secret to an agent: the secrets that it is given, and the keys of its models. */
export function openVault(
  options: Pick<ResolvedAgentOptions, 'secrets' | 'modelConfig'>,
  env: Environment,
): SecretVault {
  return new SecretVault(options.secrets, env, modelKeys(options, env));
}
