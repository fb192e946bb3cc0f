import type { Device } from '../core/device.ts';
import { ActionError } from '../core/errors.ts';
import { createFrame, type Frame } from '../core/frame.ts';

/** Takes the frames of one agent; while frozen, it hands out the same one. */
export class FrameSource {
  readonly #device: Device;
  #frozen: Frame | undefined;
  #latest: Frame | undefined;

  constructor(device: Device) {
    this.#device = device;
  }

  async capture(signal: AbortSignal): Promise<Frame> {
    if (this.#frozen) return this.#frozen;
    this.#latest = createFrame(await this.#device.screenshot(signal));
    return this.#latest;
  }

  get isFrozen(): boolean {
    return this.#frozen !== undefined;
  }

  /** The newest frame that was taken. */
  get latest(): Frame | undefined {
    return this.#latest;
  }

  async freeze(signal: AbortSignal): Promise<void> {
    this.#frozen = createFrame(await this.#device.screenshot(signal));
  }

  unfreeze(): void {
    this.#frozen = undefined;
  }

  /** A frozen page cannot be seen to change, so nothing may act on it. */
  assertLive(api: string): void {
    if (!this.#frozen) return;
    throw new ActionError('ACTION_FAILED', `${api} cannot act while the page context is frozen`, {
      hint: 'Call unfreezePageContext() first; freezing is for several reads of one state.',
    });
  }
}
