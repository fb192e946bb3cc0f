import { parseJson } from '../../util/parse-json.ts';

/** An event with which a part of a report begins: the entry of a test, or the record of an agent. */
export interface HeadEvent {
  readonly type: 'source' | 'record-start';
  readonly source: string | undefined;
  readonly record: string | undefined;
}

/** Undefined for all other events, most of which are not even parsed. */
export function readHeadEvent(json: Buffer): HeadEvent | undefined {
  if (!json.includes('"record-start"') && !json.includes('"source"')) return undefined;
  const event = parseJson(json.toString('utf8'));
  const type = textIn(event, 'type');
  if (type !== 'source' && type !== 'record-start') return undefined;
  return { type, source: textIn(event, 'source'), record: textIn(event, 'record') };
}

function textIn(event: unknown, key: string): string | undefined {
  const value: unknown = typeof event === 'object' && event !== null ? Reflect.get(event, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}
