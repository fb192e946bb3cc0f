import type { RecordEvent } from '../../core/record/record.ts';

/** Events that are remembered; the oldest go first. */
const mostEvents = 2000;

/** What `_unstableLogContent()` returns: the newest events of the record, redacted, without pictures. */
export interface LogContent {
  readonly tool: string;
  readonly record: string;
  /** As docs/record-format.md describes them. */
  readonly events: readonly RecordEvent[];
  /** Older events that are no longer remembered. */
  readonly dropped: number;
}

/** Remembers the newest events of a record. */
export class EventMemory {
  readonly #events: RecordEvent[] = [];
  #dropped = 0;

  add(event: RecordEvent): void {
    this.#events.push(event);
    if (this.#events.length <= mostEvents) return;
    this.#events.shift();
    this.#dropped += 1;
  }

  content(facts: Pick<LogContent, 'tool' | 'record'>): LogContent {
    return { ...facts, events: structuredClone(this.#events), dropped: this.#dropped };
  }
}
