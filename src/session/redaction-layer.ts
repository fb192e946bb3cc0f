import type { ModelLayer } from '../core/model/model-layers.ts';
import type { ModelRequest, PlanRound } from '../core/model/model.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';

/** Members of requests without texts of people, pages or models. All others are redacted, including any that are added later. */
const wordless: ReadonlySet<string> = new Set([
  'signal',
  'onCall',
  'onWait',
  'beforeSend',
  'check',
  'frame',
  'frames',
  'action',
  'actions',
  'rect',
  'shape',
  'locate',
  'isFullSize',
]);

/** A model behind this layer never gets the value of a secret: all texts for it are redacted first. */
export function redactionLayer(vault: SecretVault): ModelLayer {
  return (next) => (kind, request) => next(kind, redactRequest(request, vault));
}

function redactRequest<R extends ModelRequest>(request: R, vault: SecretVault): R {
  const entries = Object.entries(request).map(([name, value]: [string, unknown]) => {
    return [name, wordless.has(name) ? value : redactMember(name, value, vault)];
  });
  return { ...(Object.fromEntries(entries) as R), hideSecrets: (text) => vault.redactText(text) };
}

function redactMember(name: string, value: unknown, vault: SecretVault): unknown {
  if (name === 'rounds') return (value as readonly PlanRound[]).map((round) => redactRound(round, vault));
  // Pictures in data URLs are long, and hold no text.
  if (name === 'images') return redactImages(value as ModelRequest['images'], vault);
  return vault.redactTextsForModel(value);
}

function redactImages(images: ModelRequest['images'], vault: SecretVault): ModelRequest['images'] {
  return images?.map((image) => ({ ...image, name: vault.redactForModel(image.name) }));
}

/** Status and hint stay as they are: a secret may be the word "ok". */
function redactRound({ hint, results, ...rest }: PlanRound, vault: SecretVault): PlanRound {
  const redacted = results.map(({ status, ...texts }) => ({ ...vault.redactTextsForModel(texts), status }));
  return { ...vault.redactTextsForModel(rest), results: redacted, hint };
}
