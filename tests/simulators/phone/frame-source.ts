import type { CDPSession } from 'puppeteer-core';

import { imageSize } from '../../../src/util/pictures/image-size.ts';
import type { PhoneScreen } from './phone-screen.ts';
import type { Size, View } from './view.ts';

export interface FrameSourceOptions {
  readonly screen: Pick<PhoneScreen, 'view' | 'front' | 'onChange'>;
  /** A picture of it. */
  capture(): Promise<Buffer>;
  /** Least time between two pictures, in milliseconds. */
  readonly intervalMs: number;
  /** Takes a picture before the next one comes: it, and when it was asked for, on the clock of `performance.now()`. */
  onFrame(picture: Buffer, time: number): Promise<void> | void;
}

/** Pictures of a screen: one at first and on demand, then whenever something on it changed. */
export class FrameSource {
  readonly #options: FrameSourceOptions;
  #watched: CDPSession | undefined;
  readonly #stopListening: () => void;
  #lastSmall = '';
  #wake: (() => void) | undefined;
  /** Ends the pause between two pictures. */
  #hurry: (() => void) | undefined;
  #isDue = true;
  /** Pictures that were asked for before the last beginning are not shown. */
  #beginnings = 0;
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

  /** Shows nothing any more that was on its way, and takes a picture now. */
  begin(): void {
    this.#beginnings += 1;
    this.request();
    this.#hurry?.();
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
        const begun = performance.now();
        await this.#take();
        await this.#pause(this.#options.intervalMs - (performance.now() - begun));
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, ms);
    });
  }

  async #take(): Promise<void> {
    const { screen, capture, onFrame } = this.#options;
    const time = performance.now();
    const beginnings = this.#beginnings;
    const picture = await capture().catch(() => undefined);
    if (!picture) return;
    // In the middle of a turn, a picture may be of the size before, or of the next.
    const isOfView = covers(await imageSize(picture), screen.view);
    if (this.#ended) return;
    if (isOfView && beginnings === this.#beginnings) await onFrame(picture, time);
    else this.#isDue = true;
  }

  /** Small pictures of the window in front tell that it changed; they come by themselves. */
  async #watch(): Promise<void> {
    this.#unwatch();
    if (this.#ended) return;
    const { session } = this.#options.screen.front.window;
    this.#watched = session;
    session.on('Page.screencastFrame', this.#onSmall);
    this.begin();
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

/** Whether a picture has the pixels of a screen, and of each side no more than the rest of a CSS pixel. */
function covers(picture: Size, { size, scale }: View): boolean {
  const isBetween = (length: number, least: number): boolean => length >= least && length < least + 2 * scale;
  return isBetween(picture.width, size.width) && isBetween(picture.height, size.height);
}
