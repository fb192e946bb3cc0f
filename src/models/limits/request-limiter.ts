import { randomBytes } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import type { LimitLog } from './limit-log.ts';
import { LimitState, type LimitEvent } from './limit-state.ts';

const longestSleepMs = 1000;

/** Identifies processes that share a log. */
export interface Processes {
  /** The mark of this process. */
  readonly mark: string;
  isRunning(mark: string): boolean;
}

export interface TurnInit {
  readonly signal: AbortSignal;
  /** Most concurrent requests. */
  readonly most: number;
  /** Milliseconds to wait for a closed queue, counted from when it was first found closed. */
  readonly patienceMs: number;
  /** Milliseconds that the request takes at most. */
  readonly holdMs: number;
  /** Called when a wait begins, or its reason changes. */
  onWait(why: WaitReason): void;
}

export interface WaitReason {
  /** Milliseconds until requests may be sent again; 0 when the wait is only for other requests. */
  readonly opensInMs: number;
  /** Number of other requests that wait or are pending. */
  readonly others: number;
}

/** Queues the requests to one account of a provider when the server limits them. */
export class RequestLimiter {
  readonly #log: LimitLog;
  readonly #processes: Processes;
  readonly #state = new LimitState();
  /** Threads of one process share its mark. */
  readonly #name = randomBytes(4).toString('hex');
  #count = 0;

  constructor(log: LimitLog, processes: Processes) {
    this.#log = log;
    this.#processes = processes;
  }

  /** The entry of one request, which may be sent several times. */
  newEntry(): QueueEntry {
    return new QueueEntry(this, `${this.#name}.${++this.#count}`);
  }

  /** The state with all events so far. */
  look(): LimitState {
    for (const event of this.#log.read()) this.#state.apply(event);
    return this.#state;
  }

  publish(event: LimitEvent): void {
    this.#log.append(event);
  }

  get processes(): Processes {
    return this.#processes;
  }
}

/** One request in the queue. It is published only when requests have to queue. */
export class QueueEntry {
  readonly #limiter: RequestLimiter;
  readonly #id: string;
  #isKnown = false;
  #foundShutAt: number | undefined;
  #waitedMs = 0;

  constructor(limiter: RequestLimiter, id: string) {
    this.#limiter = limiter;
    this.#id = id;
  }

  /** Milliseconds that it has waited so far. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Waits until the request may be sent; false when that would take longer than `patienceMs`. */
  async turn(init: TurnInit): Promise<boolean> {
    const { most, signal, holdMs } = init;
    const { processes } = this.#limiter;
    if (!this.#isKnown && most === Infinity && !this.#isClosed()) return true;
    this.#ask();
    const begun = now();
    try {
      for (;;) {
        const state = this.#limiter.look();
        const wait = state.wait(this.#id, { now: now(), most, isRunning: (mark) => processes.isRunning(mark) });
        if (wait <= 0) break;
        init.onWait({ opensInMs: Math.max(0, state.opensAt - now()), others: state.crowd - 1 });
        if (this.#isHopeless(state, init)) return false;
        // A request in front may leave.
        await sleep(Math.min(wait, longestSleepMs), signal);
      }
    } finally {
      this.#waitedMs += now() - begun;
    }
    this.#limiter.publish({ type: 'go', id: this.#id, at: now(), until: now() + holdMs });
    return true;
  }

  #isClosed(): boolean {
    const state = this.#limiter.look();
    return state.isTight(now()) || state.opensAt > now();
  }

  #isHopeless({ opensAt }: LimitState, { patienceMs }: TurnInit): boolean {
    if (opensAt <= now()) return false;
    this.#foundShutAt ??= now();
    return opensAt > this.#foundShutAt + patienceMs;
  }

  #ask(): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    this.#limiter.publish({ type: 'ask', id: this.#id, at: now(), mark: this.#limiter.processes.mark });
  }

  /** Closes the queue for all: the server accepts no requests for a time. */
  shut(ms: number): void {
    this.#foundShutAt ??= now();
    this.#limiter.publish({ type: 'shut', id: this.#id, at: now(), until: now() + ms });
  }

  /** Must be called once the request is over. */
  leave(isAnswered: boolean): void {
    if (this.#isKnown) this.#limiter.publish({ type: 'end', id: this.#id, at: now(), isAnswered });
  }
}
