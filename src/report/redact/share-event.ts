import type { RecordEvent, UnknownEvent } from '../../core/record/record.ts';
import { treatEvent, type TextAbout } from '../../core/record/treat-event.ts';

/** Gives each picture another name: the old one is a fingerprint of what it showed. */
export type RenameFrame = (id: string) => string;

const removed = '[removed for sharing]';

/** That there was one tells something, even without its words. */
const keptFields: ReadonlySet<string> = new Set(['problem', 'error']);

/**
 * The event as anybody may read it: without what people, pages and models said. Outcomes, names of tests, times and costs
 * stay; what the record's schema does not describe goes.
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
  if (privacy !== 'said') return text;
  return optional && !keptFields.has(field) ? undefined : removed;
}

function exceptions(event: RecordEvent | UnknownEvent): object {
  // The title of a step is its prompt, or the line of code with the values in it.
  if (event.type === 'step-start') return { title: event.name };
  // The copy is one file.
  if (event.type === 'attachment') return { file: undefined };
  // Pictures are made anew.
  return event.type === 'frame' ? { mime: 'image/webp' } : {};
}
