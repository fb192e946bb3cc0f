import { inspect } from 'node:util';

import { placeError, withPlainCause } from '../../core/error-place.ts';
import { EyewrightError } from '../../core/errors.ts';
import type { SecretVault } from '../../core/secrets.ts';
import type { CallSite } from '../../util/call-site.ts';

/** Prepares an error for the runner, which prints all of it: at the user's line and without secrets. */
export function presentableError(error: unknown, site: CallSite, vault: SecretVault): unknown {
  if (!EyewrightError.isInstance(error)) return error;
  hideSecrets(withPlainCause(error), vault);
  return placeError(error, site.frames);
}

function hideSecrets(error: EyewrightError, vault: SecretVault): void {
  for (const field of ['message', 'summary', 'hint', 'stack', 'details'] as const) {
    const clean: unknown = vault.redactTexts(error[field]);
    if (clean !== error[field])
      Object.defineProperty(error, field, { value: clean, writable: true, configurable: true });
  }
  if (error.cause !== undefined && shows(error.cause, vault)) error.cause = undefined;
}

/** Foreign errors hold texts in many places, so one that tells a secret is left out as a whole. */
function shows(value: unknown, vault: SecretVault): boolean {
  const text = inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY });
  return vault.redactText(text) !== text;
}
