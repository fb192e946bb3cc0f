import type { RecordEvent, UnknownEvent } from '../../core/record/record.ts';
import { treatEvent, type TextAbout } from '../../core/record/treat-event.ts';

/** Gives each picture a new name: the original name is a hash of the picture. */
export type RenameFrame = (id: string) => string;

const removed = '[removed for sharing]';

/** Optional fields whose presence is useful even without the text. */
const keptFields: ReadonlySet<string> = new Set(['problem', 'error']);

/**
 * The event without text of people, pages and models. Outcomes, names of tests, times and costs are kept. Data that the schema of
 * the record does not describe is removed.
 */
export function shareEvent<T extends RecordEvent | UnknownEvent>(event: T, rename: RenameFrame): T {
  const shared = treatEvent(event, {
    text: (text, about) => shareText(text, about, rename),
    data: () => undefined,
  });
  return { ...shared, ...exceptions(event) };
}

function shareText(text: string, { privacy, optional, field }: TextAbout, rename: RenameFrame): string | undefined {
  if (privacy === 'picture') return rename(text);
  if (privacy !== 'content') return text;
  return optional && !keptFields.has(field) ? undefined : removed;
}

function exceptions(event: RecordEvent | UnknownEvent): object {
  // The title of a step contains its prompt, or a line of code with values.
  if (event.type === 'step-start') return { title: event.name };
  // The copy has no attached files.
  if (event.type === 'attachment') return { file: undefined };
  // Blurred pictures are encoded again.
  return event.type === 'frame' ? { mime: 'image/webp' } : {};
}
