import { toJson } from '../../util/to-json.ts';
import type { RecordEvent, UnknownEvent } from '../record/record.ts';
import type { SecretVault } from './secret-vault.ts';
import { treatEvent } from '../record/treat-event.ts';

/**
 * An event without secrets. Ids and words of this program stay as they are: a password such as `test` must not make the
 * record unreadable. Everything else is searched, also unknown kinds of events and fields.
 */
export function redactSecrets<T extends RecordEvent | UnknownEvent>(event: T, vault: SecretVault): T {
  return treatEvent(event, {
    text: (text, { privacy }) => (privacy === 'content' || privacy === 'named' ? vault.redactText(text) : text),
    data: (value) => vault.redact(toJson(value)),
  });
}
