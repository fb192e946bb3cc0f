import { inspect } from 'node:util';

import { placeError, withPlainCause } from '../../core/errors/error-place.ts';
import { EyewrightError } from '../../core/errors/errors.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import type { CallSite } from '../../util/call-site.ts';
import { mapTexts } from '../../util/map-texts.ts';
import { printable } from '../../util/plain-text.ts';

/** The fields of an error that runners print; `details` holds data, the others are texts. */
const printedFields = ['message', 'summary', 'hint', 'stack', 'details'] as const;

/** Prepares an error for the runner, which prints all of it: located at the user's line, without secrets and commands. */
export function presentableError(error: unknown, site: CallSite, vault: SecretVault): unknown {
  if (!EyewrightError.isInstance(error)) return error;
  hideSecrets(withPlainCause(error), vault);
  const placed = placeError(error, site.frames);
  hideCommands(placed);
  return placed;
}

/**
 * Runners print messages and stacks as they are, causes included. Text of a page in them must not be a command for the
 * terminal or for GitHub Actions. Secrets are hidden before: changed text would no longer be recognised.
 */
function hideCommands(error: unknown): void {
  if (!(error instanceof Error)) return;
  for (const field of printedFields) replaceText(error, field, mapTexts(Reflect.get(error, field), printable));
  hideCommands(error.cause);
}

function hideSecrets(error: EyewrightError, vault: SecretVault): void {
  for (const field of printedFields) {
    replaceText(error, field, vault.redactTexts(error[field]));
  }
  if (error.cause !== undefined && shows(error.cause, vault)) error.cause = undefined;
}

function replaceText(error: Error, field: string, value: unknown): void {
  if (value === Reflect.get(error, field)) return;
  Reflect.defineProperty(error, field, { value, writable: true, configurable: true });
}

/** Whether a cause contains a secret. Other packages' errors have texts in many places, so such a cause is removed as a whole. */
function shows(value: unknown, vault: SecretVault): boolean {
  const text = inspect(value, { depth: 6, breakLength: Number.POSITIVE_INFINITY });
  return vault.redactText(text) !== text;
}
