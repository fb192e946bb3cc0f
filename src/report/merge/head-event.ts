import { parseJson } from '../../util/parse-json.ts';

/** An event with which a part of a report begins: the entry of a test, the record of an agent, or an error of the run. */
export interface HeadEvent {
  readonly type: 'source' | 'record-start' | 'run-error';
  readonly source: string | undefined;
  readonly record: string | undefined;
  /** Of an error of the run. */
  readonly error: string | undefined;
  /** Of an entry, what no other attempt of any run has in common with it; undefined where that is not told. */
  readonly attempt: string | undefined;
  /** Whether an entry is without something that its test left. */
  readonly lacks: boolean;
}

const headWords = ['"record-start"', '"source"', '"run-error"'];

/** Undefined for all other events, most of which are not even parsed. */
export function readHeadEvent(json: Buffer): HeadEvent | undefined {
  if (!headWords.some((word) => json.includes(word))) return undefined;
  const event = parseJson(json.toString('utf8'));
  const type = textIn(event, 'type');
  if (type !== 'source' && type !== 'record-start' && type !== 'run-error') return undefined;
  return {
    type,
    source: textIn(event, 'source'),
    record: textIn(event, 'record'),
    error: type === 'run-error' ? textIn(event, 'id') : undefined,
    attempt: attemptOf(event),
    lacks: textIn(event, 'problem') !== undefined,
  };
}

/** Tests are called the same in every run, and hardly ever take as many milliseconds again. */
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
