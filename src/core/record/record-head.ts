import { RECORD_VERSION, type EventOf, type RecordEvent, type TestIdentity } from './record.ts';

type RecordStart = Omit<EventOf<'record-start'>, 'type' | 'at' | 'version'>;

/** The first events of every record: its identity, and that of its test. */
export function recordHead(at: number, start: RecordStart, test: TestIdentity | undefined): RecordEvent[] {
  const { record } = start;
  const first: RecordEvent = { type: 'record-start', at, version: RECORD_VERSION, ...start };
  return test ? [first, { type: 'test-start', at, record, ...test }] : [first];
}
