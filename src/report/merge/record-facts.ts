import { parseJson } from '../../util/parse-json.ts';
import { parseLine } from '../container/container.ts';
import { readLinesSync } from '../container/lines.ts';

/** What has to be known of the report of an agent before what its runner tells is put beside it. */
export interface RecordFacts {
  /** Id of its record; undefined for merged reports and for files that are none. */
  readonly record: string | undefined;
  /** Names of the secrets that it speaks of: each stands where its value would have been. */
  readonly secrets: ReadonlySet<string>;
  /** Why it could not be read to its end. */
  readonly error?: unknown;
}

const secretPlaceholder = /\{\{secret:([A-Za-z_]\w*)\}\}/g;

/** Reads a report once, without its pictures. */
export function readRecordFacts(file: string): RecordFacts {
  let first: unknown;
  const secrets = new Set<string>();
  try {
    for (const { bytes } of readLinesSync(file)) {
      const line = parseLine(bytes);
      if (line.kind !== 'event') continue;
      first ??= parseJson(line.json.toString('utf8')) ?? {};
      if (!line.json.includes('{{secret:')) continue;
      for (const [, name = ''] of line.json.toString('utf8').matchAll(secretPlaceholder)) secrets.add(name);
    }
  } catch (error) {
    return { record: recordOf(first), secrets, error };
  }
  return { record: recordOf(first), secrets };
}

function recordOf(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null || !('type' in event) || !('record' in event)) return undefined;
  return event.type === 'record-start' && typeof event.record === 'string' ? event.record : undefined;
}
