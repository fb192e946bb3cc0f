import { abortable } from '../../core/time/deadline.ts';
import type { Device, DeviceFacts } from '../../core/device/device.ts';
import { ActionError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import { createFrame, type Frame } from '../../core/screen/frame.ts';
import { onDevice } from './device-failure.ts';
import type { TreeReading } from '../../core/screen/screen-tree.ts';
import { partInView, readTree, type TreeScope } from '../locating/read-tree.ts';

/** A device that is being opened, for all calls that wait for it. */
interface Opening {
  readonly done: Promise<void>;
  readonly stop: AbortController;
  waiting: number;
}

/** One state of the screen that several reads share. */
interface Frozen {
  readonly frame: Frame;
  readonly trees: Readonly<Record<TreeScope, Promise<TreeReading | undefined>>>;
  readonly looks: Promise<TreeReading | undefined>;
}

/** Callbacks of a source of frames. */
export interface FrameSourceHooks {
  onOpened?(facts: DeviceFacts): void;
  warn?(message: string): void;
}

/** Takes the frames of one agent; while frozen, it hands out the same one. */
export class FrameSource {
  readonly #device: Device;
  readonly #hooks: FrameSourceHooks;
  #opening: Opening | undefined;
  #isOpen = false;
  #frozen: Frozen | undefined;
  #latest: Frame | undefined;
  /** What was read while the frame was taken. */
  #ahead: { readonly frame: Frame; readonly looks: Promise<TreeReading | undefined> } | undefined;
  #facts: DeviceFacts | undefined;

  constructor(device: Device, hooks: FrameSourceHooks = {}) {
    this.#device = device;
    this.#hooks = hooks;
  }

  /** Facts about the device, once it is open. */
  get facts(): DeviceFacts | undefined {
    return this.#facts;
  }

  get isFrozen(): boolean {
    return this.#frozen !== undefined;
  }

  async capture(signal: AbortSignal): Promise<Frame> {
    if (this.#frozen) return this.#frozen.frame;
    this.#latest = await this.#take(signal);
    return this.#latest;
  }

  /** Takes a frame of the live screen, also while frozen: a recording follows the screen itself. */
  captureLive(signal: AbortSignal): Promise<Frame> {
    return this.#frozen ? this.#take(signal) : this.capture(signal);
  }

  /**
   * Takes a frame, and reads meanwhile what `readLooks` will be asked for. Phones and desktops are read later: they place
   * their views on the newest picture.
   */
  async captureWithLooks(signal: AbortSignal): Promise<Frame> {
    if (this.#frozen) return this.#frozen.frame;
    this.#ahead = undefined;
    if (this.#device.tree?.tellsLooks !== true) return this.capture(signal);
    const looks = this.readLooks(signal);
    // Whoever asks for it is told.
    looks.catch(() => undefined);
    const frame = await this.capture(signal);
    this.#ahead = { frame, looks };
    return frame;
  }

  /** The newest frame that was taken. */
  get latest(): Frame | undefined {
    return this.#latest;
  }

  /** Connects the device once for all waiting calls. When the last of them gives up, the next call tries again. */
  async open(signal: AbortSignal): Promise<void> {
    if (this.#isOpen || !this.#device.open) return;
    const opening = (this.#opening ??= this.#start());
    opening.waiting += 1;
    try {
      await abortable(opening.done, signal);
    } finally {
      opening.waiting -= 1;
      if (opening.waiting === 0 && !this.#isOpen) this.#giveUp(opening);
    }
  }

  /** The tree of the screen that the newest frame shows; undefined where there is none. */
  readTree(scope: TreeScope, signal: AbortSignal): Promise<TreeReading | undefined> {
    return this.#frozen?.trees[scope] ?? readTree(this.#device, { scope, signal });
  }

  /** The part in view, with looks and touchability; undefined when the device reports neither. */
  readLooks(signal: AbortSignal): Promise<TreeReading | undefined> {
    if (this.#frozen) return this.#frozen.looks;
    if (this.#ahead && this.#ahead.frame === this.#latest) return this.#ahead.looks;
    return this.#readLooksNow(signal);
  }

  #readLooksNow(signal: AbortSignal): Promise<TreeReading | undefined> {
    const { tellsLooks = false, tellsTouch = false } = this.#device.tree ?? {};
    return tellsLooks || tellsTouch ? this.#readLooks(signal) : Promise.resolve(undefined);
  }

  /** Warns of a failure, because the caller may continue with the picture alone, which is less exact. */
  async #readLooks(signal: AbortSignal): Promise<TreeReading | undefined> {
    try {
      return await readTree(this.#device, { scope: 'visible-only', looks: true, signal });
    } catch (error) {
      if (!signal.aborted) {
        const why = EyewrightError.isInstance(error) ? error.summary : errorMessage(error);
        this.#hooks.warn?.(`The element tree could not be read, so only the screenshot is used: ${why}`);
      }
      throw error;
    }
  }

  async freeze(signal: AbortSignal): Promise<Frame> {
    this.#ahead = undefined;
    const frame = await this.#take(signal);
    const all = readTree(this.#device, { scope: 'all', signal });
    const trees = { all, 'visible-only': this.#inView(all, signal) };
    // Not those of an earlier snapshot, which this one replaces.
    const looks = this.#readLooksNow(signal);
    // If a tree cannot be read, the call that needs it fails later.
    await Promise.allSettled([...Object.values(trees), looks]);
    this.#latest = frame;
    this.#frozen = { frame, trees, looks };
    return frame;
  }

  /** Takes the part in view from the whole tree, unless that was cut off. */
  async #inView(all: Promise<TreeReading | undefined>, signal: AbortSignal): Promise<TreeReading | undefined> {
    const whole = await all;
    if (whole?.isCut) return readTree(this.#device, { scope: 'visible-only', signal });
    return whole && { ...whole, nodes: partInView(whole.nodes) };
  }

  unfreeze(): void {
    this.#frozen = undefined;
  }

  /** Throws while the page context is frozen, because an action would have no visible effect. */
  assertLive(api: string): void {
    if (!this.#frozen) return;
    throw new ActionError('ACTION_FAILED', `${api} cannot act while the page context is frozen`, {
      hint: 'Call unfreezePageContext() first; freezing is for several reads of one state.',
    });
  }

  /** Whether the current frame shows that no page is open yet. */
  get isBlank(): boolean {
    return (this.#frozen?.frame ?? this.#latest)?.isBlank === true;
  }

  #take(signal: AbortSignal): Promise<Frame> {
    return onDevice(this.#device, 'take a screenshot', async () => createFrame(await this.#device.screenshot(signal)));
  }

  #start(): Opening {
    const stop = new AbortController();
    const done = onDevice(this.#device, 'open the device', async () => {
      const facts = await this.#device.open?.(stop.signal);
      // Opened too late, with no call waiting, so the device is released.
      if (stop.signal.aborted) {
        await this.#device.destroy?.();
        return;
      }
      this.#isOpen = true;
      this.#facts = facts;
      if (facts) this.#hooks.onOpened?.(facts);
    });
    done.catch(() => undefined);
    return { done, stop, waiting: 0 };
  }

  #giveUp(opening: Opening): void {
    opening.stop.abort();
    if (this.#opening === opening) this.#opening = undefined;
  }
}
