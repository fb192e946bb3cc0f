import { toJson } from '../../util/to-json.ts';
import type { RecordEvent, UnknownEvent } from '../record/record.ts';
import type { SecretVault } from './secrets.ts';
import { treatEvent } from '../record/treat-event.ts';

/**
 * An event without secrets. Ids and words of our own stay as they are: a password such as `test` must not make the record
 * unreadable. Everything else is looked through, also in kinds of events and fields that nobody has thought of here.
 */
export function redactSecrets<T extends RecordEvent | UnknownEvent>(event: T, vault: SecretVault): T {
  return treatEvent(event, {
    text: (text, { privacy }) => (privacy === 'content' || privacy === 'named' ? vault.redactText(text) : text),
    data: (value) => vault.redact(toJson(value)),
  });
}
