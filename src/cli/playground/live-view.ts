import { clearTimer, monotonic, setTimer } from '../../core/time/clock.ts';
import { abortable, sleep } from '../../core/time/deadline.ts';
import type { Screenshot } from '../../core/screen/frame.ts';

export interface LiveViewInit {
  /** Pictures of the screen as it changes; ends where the screen has no stream. */
  stream(signal: AbortSignal): AsyncIterable<Screenshot>;
  /** One picture. */
  take(signal: AbortSignal): Promise<Screenshot>;
  /** Whether a call runs, which pictures must not slow down. */
  isActing(): boolean;
  onPicture(picture: Screenshot): void;
  /** Called when no picture can be taken, and again with undefined when it works again. */
  onTrouble(error: unknown): void;
  /** Called when a picture has been due for some seconds, and again when it has come. */
  onOverdue(isOverdue: boolean): void;
}

/** Milliseconds between two pictures of a screen without a stream: about ten a second, as far as the screen is that fast. */
const betweenMs = 60;
/** The same while a call runs. */
const whileActingMs = 400;
/** A screen whose stream says nothing for this time at its beginning, such as that of a tab in the background, is looked at. */
const firstSilenceMs = 700;
/** The same later: a screen that does not change is looked at now and then, because it may be gone. */
const silenceMs = 3000;
/** A picture that takes longer, in milliseconds, is overdue: the screen may hang. */
const overdueMs = 3000;
/** Milliseconds before the next try after a failure. */
const againMs = 1500;

/** A stream that broke off is tried again after this time; until then, pictures are taken. */
const photographsMs = 3000;

interface Photographing {
  readonly untilMs: number;
  onSuccess(): void;
}

/** The pictures of a screen while somebody looks at it. */
export class LiveView {
  readonly #init: LiveViewInit;
  #stop: AbortController | undefined;
  #newest: Screenshot | undefined;

  constructor(init: LiveViewInit) {
    this.#init = init;
  }

  /** The picture that was seen last. */
  get newest(): Screenshot | undefined {
    return this.#newest;
  }

  /** Starts or stops to look. */
  look(on: boolean): void {
    if (!on) {
      this.#stop?.abort();
      this.#stop = undefined;
    } else if (!this.#stop) {
      this.#stop = new AbortController();
      void this.#follow(this.#stop.signal);
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let failed = false;
    while (!signal.aborted) {
      try {
        const untilMs = (await this.#followStream(signal)) ? photographsMs : Infinity;
        await this.#photograph(signal, {
          untilMs,
          onSuccess: () => {
            if (failed) this.#init.onTrouble(undefined);
            failed = false;
          },
        });
      } catch (error) {
        if (signal.aborted) return;
        failed = true;
        this.#init.onTrouble(error);
        await sleep(againMs, signal).catch(() => undefined);
      }
    }
  }

  /**
   * Shows the pictures of a stream. A stream that is silent may be of a screen that is gone: then a picture is taken.
   * Resolves to whether the screen has a stream at all.
   */
  async #followStream(signal: AbortSignal): Promise<boolean> {
    const gone = new AbortController();
    const both = AbortSignal.any([signal, gone.signal]);
    let showedAt = monotonic();
    let waitMs = firstSilenceMs;
    let hasStream = false;
    const look = async (): Promise<void> => {
      for (;;) {
        await sleep(waitMs, both);
        if (monotonic() - showedAt < waitMs) continue;
        waitMs = silenceMs;
        const picture = await this.#take(both);
        if (!isSame(this.#newest, picture)) this.#show(picture);
      }
    };
    const looking = look().catch((error: unknown) => gone.abort(error));
    try {
      for await (const picture of this.#init.stream(both)) {
        showedAt = monotonic();
        hasStream = true;
        this.#show(picture);
      }
      return hasStream || both.aborted;
    } catch (error) {
      // What can still be photographed is there.
      if (signal.aborted) throw error;
      return true;
    } finally {
      gone.abort();
      await looking;
    }
  }

  async #photograph(signal: AbortSignal, { untilMs, onSuccess }: Photographing): Promise<void> {
    const begun = monotonic();
    while (!signal.aborted && monotonic() - begun < untilMs) {
      const picture = await abortable(this.#take(signal), signal);
      onSuccess();
      if (!isSame(this.#newest, picture)) this.#show(picture);
      await sleep(this.#init.isActing() ? whileActingMs : betweenMs, signal);
    }
  }

  async #take(signal: AbortSignal): Promise<Screenshot> {
    let isOverdue = false;
    const tell = (): void => {
      isOverdue = true;
      this.#init.onOverdue(true);
    };
    const timer = setTimer(tell, overdueMs);
    try {
      return await this.#init.take(signal);
    } finally {
      clearTimer(timer);
      if (isOverdue) this.#init.onOverdue(false);
    }
  }

  #show(picture: Screenshot): void {
    this.#newest = picture;
    this.#init.onPicture(picture);
  }
}

function isSame(before: Screenshot | undefined, after: Screenshot): boolean {
  return before !== undefined && Buffer.compare(before.data, after.data) === 0;
}
