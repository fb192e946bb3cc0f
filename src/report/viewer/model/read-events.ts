import type { RecordItem } from '../../run/step-line.ts';
import { deferredLine } from './event-line.ts';
import { isObject, isUnknownEvent, parseEvent, parseJson } from './parse-event.ts';

export interface ReadEvents {
  readonly items: readonly RecordItem[];
  /** Lines that were cut off or damaged. */
  readonly damaged: number;
  /** Events that a newer version wrote. */
  readonly unknown: number;
}

/** Reads the event elements of the page, in order. What belongs to steps stays text until it is asked for. */
export function readEvents(page: Document): ReadEvents {
  const elements = page.querySelectorAll('script[type="application/x-eyewright-event"]');
  // By number, not by element: thousands of elements held by scripts weigh more than what they say.
  return readTexts(elements.length, (index) => elements[index]?.textContent ?? '');
}

/** As `readEvents`, from the texts of the elements. */
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

/** Whether this report keeps its pictures as files beside it. */
export function hasExternalFrames(page: Document): boolean {
  const text = page.querySelector('script[type="application/x-eyewright-container"]')?.textContent ?? '';
  const container = parseJson(text);
  return isObject(container) && container['format'] === 'html-and-external-assets';
}
