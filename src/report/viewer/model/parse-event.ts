import type { RecordEvent } from '../../../core/record/record.ts';
import { eventShape, type FieldKind } from './event-shape.data.ts';

/** Parses an event. Undefined if a field that the viewer needs is missing. */
export function parseEvent(text: string): RecordEvent | undefined {
  const data = parseJson(text);
  return isRecordEvent(data) ? data : undefined;
}

/** Whether a text is a complete event of an unknown type. */
export function isUnknownEvent(text: string): boolean {
  const data = parseJson(text);
  return isObject(data) && typeof data['type'] === 'string' && !Object.hasOwn(eventShape, data['type']);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordEvent(data: unknown): data is RecordEvent {
  if (!isObject(data) || typeof data['type'] !== 'string' || !Object.hasOwn(eventShape, data['type'])) return false;
  const shape = new Map(Object.entries(eventShape)).get(data['type']) ?? {};
  return Object.entries(shape).every(([field, kind]) => isKind(data[field], kind));
}

function isKind(value: unknown, kind: FieldKind): boolean {
  if (kind === 'strings')
    return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return typeof value === kind;
}
