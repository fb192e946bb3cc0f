import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { isOfPage, type LeavingPage, type NavigationRequest } from './page-leaving.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';

/** Pages keep a connection or two open for updates: with up to this many requests, the network counts as idle. */
const mostInFlight = 2;
/** How long the network has to be idle, in milliseconds. */
const idleMs = 200;
const lookMs = 20;
/** A request without a response after this time, in milliseconds, is a connection that waits for updates. */
const longestAnswerMs = 5000;

interface IdleWait {
  readonly still: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

interface Frame {
  parentFrame(): unknown;
  /** Absent in sessions of WebDriver, which report only new documents. */
  url?(): string;
}

/** Both libraries; typed by event name in both, which no structural type can express. */
interface EventSource extends LeavingPage {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** How a library waits itself for an idle network. It has counted the requests of its page from the start. */
export type OwnIdleWait = (options: {
  readonly idleTime: number;
  readonly concurrency: number;
  readonly timeout: number;
  readonly signal: AbortSignal;
}) => Promise<void>;

/** The requests of one page. */
export class PageTraffic {
  readonly #ownWait: OwnIdleWait | undefined;
  /** Until no request is open that may have begun before this follows the page. */
  #earlier: AbortController | undefined;
  /** Requests without a response, with the time at which each began. */
  readonly #inFlight = new Map<object, number>();
  /** The request for a document that is not shown yet. */
  #next: NavigationRequest | undefined;
  #begun = 0;
  #busyAt = Number.NEGATIVE_INFINITY;
  readonly #listeners: Readonly<Record<string, (subject: never) => void>>;

  constructor(page: EventSource, ownWait?: OwnIdleWait) {
    this.#ownWait = ownWait;
    const ended = (request: object): void => this.#note(() => this.#inFlight.delete(request));
    this.#listeners = {
      request: (request: NavigationRequest) => {
        if (isOfPage(page, request)) this.#next = request;
        this.#begun += 1;
        this.#note(() => this.#inFlight.set(request, monotonic()));
      },
      requestfinished: ended,
      requestfailed: (request: object) => {
        // Downloads and empty answers leave the document as it is.
        if (request === this.#next) this.#next = undefined;
        ended(request);
      },
      framenavigated: (frame: Frame) => {
        if (!frame.parentFrame()) this.#arrive(frame);
      },
    };
  }

  follow(page: EventSource): () => void {
    const entries = Object.entries(this.#listeners);
    for (const [name, listener] of entries) page.on(name as never, listener as never);
    this.#awaitEarlier();
    return () => {
      this.#forgetEarlier();
      for (const [name, listener] of entries) page.off(name as never, listener as never);
    };
  }

  /** Waits until the network has been idle for a while from now on; resolves to whether this was within the limit. */
  async idle(limitMs: number, signal: AbortSignal): Promise<boolean> {
    const still = Math.min(idleMs, limitMs);
    const limits = { idleTime: still, concurrency: mostInFlight, timeout: limitMs, signal };
    const withEarlier =
      this.#earlier &&
      this.#ownWait?.(limits).then(
        () => true,
        () => false,
      );
    return (await this.#idleOfOurs({ still, limitMs, signal })) && (await withEarlier) !== false;
  }

  /** Whether requests may be open that `inFlight` does not count. */
  get hasEarlier(): boolean {
    return this.#earlier !== undefined;
  }

  async #idleOfOurs({ still, limitMs, signal }: IdleWait): Promise<boolean> {
    const begun = monotonic();
    for (;;) {
      this.#note(() => undefined);
      const time = monotonic();
      if (time - Math.max(begun, this.#busyAt) >= still) return true;
      if (time - begun >= limitMs) return false;
      await sleep(lookMs, signal);
    }
  }

  /** Number of requests without a response. */
  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Number of requests that have begun so far. */
  get begun(): number {
    return this.#begun;
  }

  /** Whether a request is open that may get a response soon; older ones wait for updates. */
  get isAwaiting(): boolean {
    return [...this.#inFlight.values()].some((at) => monotonic() - at < longestAnswerMs);
  }

  /** Requests of the previous document get no further events. A document that only changes its address keeps its requests. */
  #arrive(frame: Frame): void {
    const next = this.#next;
    const url = frame.url?.();
    if (!next && url !== undefined && /^https?:/.test(url)) return;
    this.#forgetEarlier();
    this.#note(() => this.#inFlight.clear());
    // Until the new document is there, the old one may change its address.
    if (next && (url === undefined || withoutHash(next.url()) === withoutHash(url))) this.#next = undefined;
  }

  #awaitEarlier(): void {
    if (!this.#ownWait) return;
    const earlier = new AbortController();
    this.#earlier = earlier;
    const over = (): void => {
      if (this.#earlier === earlier) this.#earlier = undefined;
    };
    // A page that is closed meanwhile rejects.
    this.#ownWait({ idleTime: 0, concurrency: 0, timeout: 0, signal: earlier.signal }).then(over, over);
  }

  #forgetEarlier(): void {
    this.#earlier?.abort();
    this.#earlier = undefined;
  }

  #note(change: () => unknown): void {
    const wasBusy = this.#inFlight.size > mostInFlight;
    change();
    if (wasBusy || this.#inFlight.size > mostInFlight) this.#busyAt = monotonic();
  }
}

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');

export function pageTraffic(page: EventSource, ownWait?: OwnIdleWait): Shared<PageTraffic> {
  return borrow(page, 'traffic', () => {
    const value = new PageTraffic(page, ownWait);
    return { value, release: value.follow(page) };
  });
}
