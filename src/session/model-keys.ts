import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Environment } from '../core/options.ts';

/** Shorter ones are words of tests, which may stand anywhere. */
const shortestKey = 12;

/** Keys of models, and proxies that hold a password: nothing of them may leave the process but to the model itself. */
export function modelKeys(
  { modelConfig }: Pick<ResolvedAgentOptions, 'modelConfig'>,
  env: Environment,
): Record<string, string> {
  const known = Object.entries({ ...env, ...modelConfig }).filter(([name, value]) => isKey(name, value));
  return Object.fromEntries(known) as Record<string, string>;
}

function isKey(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < shortestKey) return false;
  if (/^EYEWRIGHT_(?:[A-Z]+_)?MODEL_[A-Z]+_PROXY$/.test(name)) return value.includes('@');
  return /^(?:EYEWRIGHT_(?:[A-Z]+_)?MODEL|OPENAI)_API_KEY$/.test(name);
}
