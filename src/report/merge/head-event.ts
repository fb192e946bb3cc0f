import type { EventOf } from '../../core/record/record.ts';
import { runShard } from '../../core/record/record-merged.ts';
import { parseJson } from '../../util/parse-json.ts';

/** The first event of a part of a report: the entry of a test, the record of an agent, an error of the run, or its shard. */
export interface HeadEvent {
  readonly type: 'source' | 'record-start' | 'run-error' | 'run-shard';
  readonly source: string | undefined;
  readonly record: string | undefined;
  /** Id of an error of the run. */
  readonly error: string | undefined;
  /** A key for the shard of the run. */
  readonly shard: string | undefined;
  /** A key that distinguishes the attempt of an entry from all others; undefined if the event has no test id. */
  readonly attempt: string | undefined;
  /** Whether the entry is incomplete. */
  readonly lacks: boolean;
}

const headWords = ['"record-start"', '"source"', '"run-error"', '"run-shard"'];

/** Undefined for all other events. Most of them are not parsed. */
export function readHeadEvent(json: Buffer): HeadEvent | undefined {
  if (!headWords.some((word) => json.includes(word))) return undefined;
  const event = parseJson(json.toString('utf8'));
  const type = textIn(event, 'type');
  if (!isHead(type)) return undefined;
  return {
    type,
    source: textIn(event, 'source'),
    record: textIn(event, 'record'),
    error: type === 'run-error' ? textIn(event, 'id') : undefined,
    shard: type === 'run-shard' ? shardOf(event) : undefined,
    attempt: attemptOf(event),
    lacks: textIn(event, 'problem') !== undefined,
  };
}

function isHead(type: string | undefined): type is HeadEvent['type'] {
  return type === 'source' || type === 'record-start' || type === 'run-error' || type === 'run-shard';
}

/** The same shard of the same run is written once by its runner, and may be copied. */
function shardOf(event: unknown): string {
  return `shard ${JSON.stringify([textIn(event, 'runner'), valueIn(event, 'shard'), valueIn(event, 'started')])}`;
}

/** The shard that a report contains, if the event is about that. */
export function readShard(json: Buffer): EventOf<'run-shard'> | undefined {
  return json.includes('"run-shard"') ? runShard.safeParse(parseJson(json.toString('utf8'))).data : undefined;
}

/** Tests have the same id in every run, but hardly ever the same duration in milliseconds. */
function attemptOf(event: unknown): string | undefined {
  const test = textIn(event, 'testId');
  const duration = valueIn(event, 'testDuration');
  return test === undefined ? undefined : JSON.stringify([test, duration, textIn(event, 'testStatus')]);
}

function textIn(event: unknown, key: string): string | undefined {
  const value = valueIn(event, key);
  return typeof value === 'string' ? value : undefined;
}

function valueIn(event: unknown, key: string): unknown {
  return typeof event === 'object' && event !== null ? (Reflect.get(event, key) as unknown) : undefined;
}
