import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Environment } from '../core/options/options.ts';

/** Shorter values are words of tests, which may occur anywhere. */
const shortestKey = 12;

/** Client options and additional request members hold keys under many names: `api-key`, `Authorization`, `access_token`. */
const nameOfKey = /key|token|secret|password|authorization/i;

/** Keys of models, and proxies with a password: they may leave the process only to the model itself. */
export function modelKeys(
  { modelConfig }: Pick<ResolvedAgentOptions, 'modelConfig'>,
  env: Environment,
): Record<string, string> {
  const settings = Object.entries({ ...env, ...modelConfig });
  const known = settings.flatMap(([name, value]): [string, unknown][] =>
    /^EYEWRIGHT_(?:[A-Z]+_)?MODEL_(?:INIT_CONFIG|EXTRA_BODY)_JSON$/.test(name)
      ? keysInside(name, value)
      : isKey(name, value)
        ? [[name, value]]
        : [],
  );
  return Object.fromEntries(known.filter(([, value]) => isLong(value))) as Record<string, string>;
}

function isKey(name: string, value: unknown): boolean {
  if (/^EYEWRIGHT_(?:[A-Z]+_)?MODEL_[A-Z]+_PROXY$/.test(name)) return String(value).includes('@');
  return /^(?:EYEWRIGHT_(?:[A-Z]+_)?MODEL|OPENAI)_API_KEY$/.test(name);
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length >= shortestKey;

/** The values under names of keys in a JSON text or an object, at any depth. */
function keysInside(name: string, value: unknown): [string, unknown][] {
  const found: [string, unknown][] = [];
  try {
    JSON.parse(typeof value === 'string' ? value : JSON.stringify(value), (key, part: unknown) => {
      // A server that echoes a header may leave out its scheme.
      if (typeof part === 'string' && nameOfKey.test(key))
        found.push([`${name}_${found.length + 1}`, part.replace(/^(?:Bearer|Basic)\s+/i, '')]);
      return part;
    });
  } catch {
    // Invalid JSON is refused where models are configured.
  }
  return found;
}
