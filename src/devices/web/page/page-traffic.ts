import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';

/** Pages keep a connection or two open for news: up to so many requests, the network counts as idle. */
const mostInFlight = 2;
/** For how long it has to be. */
const idleMs = 200;
const lookMs = 20;
/** What is not answered by then is no question, but waits for news. */
const longestAnswerMs = 5000;

interface Frame {
  parentFrame(): unknown;
}

/** Both libraries; typed by event name in both, which no structural type can express. */
interface EventSource {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** The requests of one page. */
export class PageTraffic {
  /** When each of them began. */
  readonly #inFlight = new Map<object, number>();
  #begun = 0;
  #busyAt = Number.NEGATIVE_INFINITY;
  readonly #listeners: Readonly<Record<string, (subject: never) => void>>;

  constructor() {
    const ended = (request: object): void => this.#note(() => this.#inFlight.delete(request));
    this.#listeners = {
      request: (request: object) => {
        this.#begun += 1;
        this.#note(() => this.#inFlight.set(request, monotonic()));
      },
      requestfinished: ended,
      requestfailed: ended,
      // What the document before has asked for is told of no more.
      framenavigated: (frame: Frame) => {
        if (!frame.parentFrame()) this.#note(() => this.#inFlight.clear());
      },
    };
  }

  follow(page: EventSource): () => void {
    const entries = Object.entries(this.#listeners);
    for (const [name, listener] of entries) page.on(name as never, listener as never);
    return () => {
      for (const [name, listener] of entries) page.off(name as never, listener as never);
    };
  }

  /** Waits until the network has been idle for a while from now on; tells whether it was within the limit. */
  async idle(limitMs: number, signal: AbortSignal): Promise<boolean> {
    const begun = monotonic();
    const still = Math.min(idleMs, limitMs);
    for (;;) {
      this.#note(() => undefined);
      const time = monotonic();
      if (time - Math.max(begun, this.#busyAt) >= still) return true;
      if (time - begun >= limitMs) return false;
      await sleep(lookMs, signal);
    }
  }

  /** Requests that have not been answered. */
  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** How many there have been. */
  get begun(): number {
    return this.#begun;
  }

  /** Whether one has not been answered that may be soon; others wait for news. */
  get isAwaiting(): boolean {
    return [...this.#inFlight.values()].some((at) => monotonic() - at < longestAnswerMs);
  }

  #note(change: () => unknown): void {
    const wasBusy = this.#inFlight.size > mostInFlight;
    change();
    if (wasBusy || this.#inFlight.size > mostInFlight) this.#busyAt = monotonic();
  }
}

export function pageTraffic(page: EventSource): Shared<PageTraffic> {
  return borrow(page, 'traffic', () => {
    const value = new PageTraffic();
    return { value, release: value.follow(page) };
  });
}
