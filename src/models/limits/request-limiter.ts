import { randomBytes } from 'node:crypto';

import { now } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import type { LimitLog } from './limit-log.ts';
import { LimitState, type LimitEvent } from './limit-state.ts';

const longestSleepMs = 1000;

/** Processes as others see them. */
export interface Processes {
  /** Of this one. */
  readonly mark: string;
  isRunning(mark: string): boolean;
}

export interface TurnInit {
  readonly signal: AbortSignal;
  /** Most requests under way at a time. */
  readonly most: number;
  /** Milliseconds that a closed door is waited for, counted from when it was first found closed. */
  readonly patienceMs: number;
  /** Milliseconds that the request takes at most. */
  readonly holdMs: number;
  /** Told when a wait begins or becomes another one. */
  onWait(why: WaitReason): void;
}

export interface WaitReason {
  /** Milliseconds until the server may be asked again; 0 when only other requests are waited for. */
  readonly opensInMs: number;
  /** Other requests that wait or are under way. */
  readonly others: number;
}

/** Where requests to one account of a provider pass, one after the other when the server wants it so. */
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

  /** For one request, which may be sent several times. */
  newEntry(): QueueEntry {
    return new QueueEntry(this, `${this.#name}.${++this.#count}`);
  }

  /** What is known by now. */
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

/** The place of one request in the queue. Where nobody has to queue, nobody is told of it. */
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

  /** Milliseconds that were waited so far. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Waits until it may be sent; false when that would take longer than its patience. */
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
        // Somebody in front may leave.
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

  /** Tells all that the server wants to be left alone for a time. */
  shut(ms: number): void {
    this.#foundShutAt ??= now();
    this.#limiter.publish({ type: 'shut', id: this.#id, at: now(), until: now() + ms });
  }

  /** Must be called once the request is over. */
  leave(isAnswered: boolean): void {
    if (this.#isKnown) this.#limiter.publish({ type: 'end', id: this.#id, at: now(), isAnswered });
  }
}
