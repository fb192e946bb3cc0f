import type { Device, DeviceFacts } from '../../core/device.ts';
import { ActionError } from '../../core/errors.ts';
import { createFrame, type Frame } from '../../core/frame.ts';

/** Takes the frames of one agent; while frozen, it hands out the same one. */
export class FrameSource {
  readonly #device: Device;
  readonly #onOpened: (facts: DeviceFacts) => void;
  #opening: Promise<void> | undefined;
  #frozen: Frame | undefined;
  #latest: Frame | undefined;

  constructor(device: Device, onOpened: (facts: DeviceFacts) => void = () => undefined) {
    this.#device = device;
    this.#onOpened = onOpened;
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

  /** Connects the device, once; what it says about itself goes to the listener. */
  async open(signal: AbortSignal): Promise<void> {
    if (!this.#device.open) return;
    this.#opening ??= this.#device.open(signal).then(this.#onOpened);
    try {
      await this.#opening;
    } catch (error) {
      // The next call may find the device where it should be.
      this.#opening = undefined;
      throw error;
    }
  }

  async freeze(signal: AbortSignal): Promise<Frame> {
    this.#frozen = createFrame(await this.#device.screenshot(signal));
    return this.#frozen;
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
