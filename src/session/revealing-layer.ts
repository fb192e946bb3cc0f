import type { ModelLayer } from '../core/model/model-layers.ts';
import type { Ask, ModelRequest, ReplyOf } from '../core/model/model.ts';
import type { SecretVault } from '../core/secrets/secrets.ts';

/** Members that say what the user wants, in words that are compared with the screen. */
const requests: ReadonlySet<string> = new Set(['instruction', 'prompt', 'demand']);

/**
 * For the offline model only, which runs in this process and reads the application's own tree: it is asked about values, so
 * that "{{secret:USER}} is shown" can be judged. What it plans speaks of names again, so that the driver knows what is secret.
 */
export function revealingLayer(vault: SecretVault): ModelLayer {
  return (next): Ask =>
    async (kind, request) => {
      const reply = await next(kind, revealed(request, vault));
      return kind === 'plan' ? (vault.redactTexts(reply) as ReplyOf<typeof kind>) : reply;
    };
}

function revealed<R extends ModelRequest>(request: R, vault: SecretVault): R {
  const entries = Object.entries(request).map(([name, value]: [string, unknown]) => {
    if (!requests.has(name)) return [name, value];
    return [name, typeof value === 'string' ? vault.revealTexts({ value }).value : vault.revealTexts(value as object)];
  });
  return Object.fromEntries(entries) as R;
}
