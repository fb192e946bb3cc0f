import type { RecordEvent } from '../../core/record/record.ts';

/** Most events that are kept; the oldest are dropped first. */
const mostEvents = 2000;

/** What `_unstableLogContent()` returns: the newest events of the record, redacted, without pictures. */
export interface LogContent {
  readonly tool: string;
  readonly record: string;
  /** As docs/record-format.md describes them. */
  readonly events: readonly RecordEvent[];
  /** Number of older events that were dropped. */
  readonly dropped: number;
}

/** Keeps the newest events of a record. */
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
