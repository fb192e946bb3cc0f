import type { Point } from '../../../core/screen/geometry.ts';
import { IsolatedWorld } from '../driver/isolated-world.ts';
import { hideOverlay, moveOverlay, removeOverlay, showOverlay, unpaintOverlay } from './overlay-scripts.ts';
import type { TabChannel } from './tab-channel.ts';

/** Commands whose result is a picture of the page. */
const pictures = new Set(['Page.captureScreenshot', 'Page.printToPDF']);

/**
 * Shows a person who looks at the tab that it is being driven, and where the pointer is. No picture that a model sees has it: it is
 * hidden while one is taken.
 */
export class TabOverlay {
  readonly #channel: TabChannel;
  readonly #world: IsolatedWorld;
  #isStreaming = false;

  constructor(channel: TabChannel) {
    this.#channel = channel;
    this.#world = new IsolatedWorld(channel);
  }

  /** The same channel, for the driver. */
  around(): TabChannel {
    const send: TabChannel['send'] = async (method, params, child) => {
      if (pictures.has(method)) return this.#unseen(() => this.#channel.send(method, params, child));
      if (method === 'Page.startScreencast') await this.#stream(true);
      const result = await this.#channel.send(method, params, child);
      if (method === 'Page.stopScreencast') await this.#stream(false);
      if (method === 'Input.dispatchMouseEvent') this.#follow(params as Point);
      return result;
    };
    const channel = this.#channel;
    return {
      userAgent: channel.userAgent,
      takesFiles: channel.takesFiles,
      get isGone() {
        return channel.isGone;
      },
      listen: (listeners) => channel.listen(listeners),
      activate: () => channel.activate(),
      closeOpened: (tab) => channel.closeOpened(tab),
      send,
    };
  }

  show(): void {
    if (!this.#isStreaming) this.#run(showOverlay);
  }

  async remove(): Promise<void> {
    await this.#world.evaluate(removeOverlay).catch(() => undefined);
  }

  async #unseen(take: () => Promise<object>): Promise<object> {
    await this.#world.evaluate(hideOverlay).catch(() => undefined);
    try {
      return await take();
    } finally {
      this.show();
    }
  }

  async #stream(begins: boolean): Promise<void> {
    this.#isStreaming = begins;
    if (begins) await this.#world.evaluate(unpaintOverlay).catch(() => undefined);
    else this.show();
  }

  #follow({ x, y }: Point): void {
    if (!this.#isStreaming) this.#run(moveOverlay({ x, y }));
  }

  /** Nobody waits for it; a document that is being replaced gets it with the next picture. */
  #run(script: string): void {
    this.#world.evaluate(script).catch(() => undefined);
  }
}
