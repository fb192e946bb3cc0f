import type { RecordEvent } from '../../../core/record.ts';
import { eventShape, type FieldKind } from './event-shape.data.ts';

export interface ReadEvents {
  readonly events: readonly RecordEvent[];
  /** Lines that were cut off or damaged. */
  readonly damaged: number;
  /** Events that a newer version wrote. */
  readonly unknown: number;
}

/** Reads the event elements of the page, in order. */
export function readEvents(page: Document): ReadEvents {
  const events: RecordEvent[] = [];
  let damaged = 0;
  let unknown = 0;
  for (const element of page.querySelectorAll('script[type="application/x-eyewright-event"]')) {
    const data = parse(element.textContent ?? '');
    if (isRecordEvent(data)) events.push(data);
    else if (isObject(data) && typeof data['type'] === 'string' && !(data['type'] in eventShape)) unknown += 1;
    else damaged += 1;
  }
  return { events, damaged, unknown };
}

/** Whether this report keeps its pictures as files beside it. */
export function hasExternalFrames(page: Document): boolean {
  const container = parse(page.querySelector('script[type="application/x-eyewright-container"]')?.textContent ?? '');
  return isObject(container) && container['format'] === 'html-and-external-assets';
}

function isRecordEvent(data: unknown): data is RecordEvent {
  if (!isObject(data) || typeof data['type'] !== 'string' || !Object.hasOwn(eventShape, data['type'])) return false;
  const shape = Object.entries(eventShape).find(([type]) => type === data['type'])?.[1] ?? {};
  return Object.entries(shape).every(([field, kind]) => isKind(data[field], kind));
}

function isKind(value: unknown, kind: FieldKind): boolean {
  if (kind === 'strings')
    return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return typeof value === kind;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
