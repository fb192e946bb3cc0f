import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';

import type { PhoneScreen } from './phone-screen.ts';

export interface FrameSourceOptions {
  readonly screen: Pick<PhoneScreen, 'front' | 'onChange' | 'captureForVideo'>;
  /** Least time between two pictures, in milliseconds. */
  readonly intervalMs: number;
  onFrame(jpeg: Buffer): void;
}

/** Pictures of a screen: one at first and on demand, then whenever something on it changed. */
export class FrameSource {
  readonly #options: FrameSourceOptions;
  #watched: CDPSession | undefined;
  readonly #stopListening: () => void;
  #lastSmall = '';
  #wake: (() => void) | undefined;
  #isDue = true;
  #ended = false;

  constructor(options: FrameSourceOptions) {
    this.#options = options;
    this.#stopListening = options.screen.onChange(() => void this.#watch());
    void this.#watch();
    void this.#run();
  }

  /** Takes a picture now, whether something changed or not. */
  request(): void {
    this.#isDue = true;
    this.#wake?.();
  }

  close(): void {
    this.#ended = true;
    this.#stopListening();
    this.#unwatch();
    this.#wake?.();
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      if (this.#isDue) {
        this.#isDue = false;
        const jpeg = await this.#options.screen.captureForVideo().catch(() => undefined);
        if (jpeg && !this.#ended) this.#options.onFrame(jpeg);
        await sleep(this.#options.intervalMs);
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Small pictures of the window in front tell that it changed; they come by themselves. */
  async #watch(): Promise<void> {
    this.#unwatch();
    if (this.#ended) return;
    const { session } = this.#options.screen.front.window;
    this.#watched = session;
    session.on('Page.screencastFrame', this.#onSmall);
    this.request();
    await session
      .send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 300, maxHeight: 300 })
      .catch(() => undefined);
  }

  #unwatch(): void {
    this.#watched?.off('Page.screencastFrame', this.#onSmall);
    void this.#watched?.send('Page.stopScreencast').catch(() => undefined);
    this.#watched = undefined;
  }

  /** Taking a picture makes Chromium send another small one, which is the same as before. */
  readonly #onSmall = ({ data, sessionId }: { readonly data: string; readonly sessionId: number }): void => {
    void this.#watched?.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    if (data !== this.#lastSmall) this.request();
    this.#lastSmall = data;
  };
}
