import type { RecordItem } from '../../run/step-line.ts';
import { deferredLine } from './event-line.ts';
import { isObject, isUnknownEvent, parseEvent, parseJson } from './parse-event.ts';

export interface ReadEvents {
  readonly items: readonly RecordItem[];
  /** Number of lines that are cut off or damaged. */
  readonly damaged: number;
  /** Number of events of a newer version. */
  readonly unknown: number;
}

/** Reads the event elements of the page, in order. Events of steps are parsed on demand. */
export function readEvents(page: Document): ReadEvents {
  const elements = page.querySelectorAll('script[type="application/x-eyewright-event"]');
  // By index: references to thousands of elements need more memory than their texts.
  return readTexts(elements.length, (index) => elements[index]?.textContent ?? '');
}

/** `readEvents` for the texts of the elements. */
export function readTexts(count: number, texts: (index: number) => string): ReadEvents {
  const items: RecordItem[] = [];
  let damaged = 0;
  let unknown = 0;
  for (let index = 0; index < count; index += 1) {
    const item = deferredLine(index, texts) ?? parseEvent(texts(index));
    if (item) items.push(item);
    else if (isUnknownEvent(texts(index))) unknown += 1;
    else damaged += 1;
  }
  return { items, damaged, unknown };
}

/** Whether the pictures of this report are files in `assets/`. */
export function hasExternalFrames(page: Document): boolean {
  const text = page.querySelector('script[type="application/x-eyewright-container"]')?.textContent ?? '';
  const container = parseJson(text);
  return isObject(container) && container['format'] === 'html-and-external-assets';
}
