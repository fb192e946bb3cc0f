import type { ModelLayer } from '../core/model/model-layers.ts';
import type { Ask, ModelRequest, ReplyOf } from '../core/model/model.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';

/** Members with texts of the user that are compared with the screen. */
const requests: ReadonlySet<string> = new Set(['instruction', 'prompt', 'demand']);

/**
 * Reveals secrets to the offline model only, which runs in this process and reads the tree of the application: so it can judge
 * "{{secret:USER}} is shown". Its plans have placeholders again, so that the driver knows what is secret.
 */
export function revealingLayer(vault: SecretVault): ModelLayer {
  return (next): Ask =>
    async (kind, request) => {
      const reply = await next(kind, revealed(request, vault));
      return kind === 'plan' ? (vault.redactTextsForModel(reply) as ReplyOf<typeof kind>) : reply;
    };
}

function revealed<R extends ModelRequest>(request: R, vault: SecretVault): R {
  const entries = Object.entries(request).map(([name, value]: [string, unknown]) => {
    if (!requests.has(name)) return [name, value];
    return [name, typeof value === 'string' ? vault.revealTexts({ value }).value : vault.revealTexts(value as object)];
  });
  return Object.fromEntries(entries) as R;
}
