import type { LimitEvent } from './limit-state.ts';

/** What the requests to one account tell each other, in one order for all. */
export interface LimitLog {
  append(event: LimitEvent): void;
  /** What has come since the last time, one's own events included. */
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
