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
}

/** Milliseconds between two pictures of a screen without a stream: about ten a second, as far as the screen is that fast. */
const betweenMs = 60;
/** The same while a call runs. */
const whileActingMs = 400;
/** A screen whose stream says nothing for this time, such as that of a tab in the background, is looked at once. */
const silentMs = 700;
/** Milliseconds before the next try after a failure. */
const againMs = 1500;

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
        await this.#followStream(signal);
        await this.#photograph(signal, () => {
          if (failed) this.#init.onTrouble(undefined);
          failed = false;
        });
      } catch (error) {
        if (signal.aborted) return;
        failed = true;
        this.#init.onTrouble(error);
        await sleep(againMs, signal).catch(() => undefined);
      }
    }
  }

  async #followStream(signal: AbortSignal): Promise<void> {
    let first = true;
    const silent = this.#lookOnce(signal, () => first);
    try {
      for await (const picture of this.#init.stream(signal)) {
        first = false;
        this.#show(picture);
      }
    } catch (error) {
      // What can still be photographed is there.
      if (signal.aborted) throw error;
    } finally {
      first = false;
      await silent;
    }
  }

  async #lookOnce(signal: AbortSignal, isWanted: () => boolean): Promise<void> {
    try {
      if (this.#newest) await sleep(silentMs, signal);
      if (!isWanted()) return;
      const picture = await this.#init.take(signal);
      if (isWanted()) this.#show(picture);
    } catch {
      // The stream, or the pictures that are taken after it, say what is wrong.
    }
  }

  async #photograph(signal: AbortSignal, onSuccess: () => void): Promise<void> {
    while (!signal.aborted) {
      const picture = await abortable(this.#init.take(signal), signal);
      onSuccess();
      if (!isSame(this.#newest, picture)) this.#show(picture);
      await sleep(this.#init.isActing() ? whileActingMs : betweenMs, signal);
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
