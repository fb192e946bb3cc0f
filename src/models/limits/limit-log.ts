import type { LimitEvent } from './limit-state.ts';

/** The events of the requests to one account, in the same order for all readers. */
export interface LimitLog {
  append(event: LimitEvent): void;
  /** Events since the last call, including one's own. */
  read(): readonly LimitEvent[];
}

/** For the requests of one process. */
export class MemoryLog implements LimitLog {
  #events: LimitEvent[] = [];

  append(event: LimitEvent): void {
    this.#events.push(event);
  }

  read(): readonly LimitEvent[] {
    return this.#events.splice(0);
  }
}
