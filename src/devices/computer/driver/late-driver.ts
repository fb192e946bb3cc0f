import type { Point } from '../../../core/screen/geometry.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import type {
  DesktopClipboard,
  DesktopDriver,
  DesktopFacts,
  DesktopKeyboard,
  DesktopPointer,
  DisplayInfo,
  FocusedField,
} from './desktop-driver.ts';

/** A driver whose desktop has to be started before it can be driven: a virtual display, or a client of a remote desktop. */
export abstract class LateDriver implements DesktopDriver {
  #inner: DesktopDriver | undefined;

  /** Starts the desktop, and opens a driver for it. */
  protected abstract start(
    signal: AbortSignal,
  ): Promise<{ readonly driver: DesktopDriver; readonly facts: DesktopFacts }>;
  /** Ends what `start` began, as far as it came. May be called twice. */
  protected abstract stop(): Promise<void>;
  /** The same at once, because this process is about to end. */
  protected abstract kill(): void;

  async open(signal: AbortSignal): Promise<DesktopFacts> {
    const { driver, facts } = await this.start(signal);
    this.#inner = driver;
    return facts;
  }

  get pointer(): DesktopPointer {
    return this.#driver.pointer;
  }

  get keyboard(): DesktopKeyboard {
    return this.#driver.keyboard;
  }

  get clipboard(): DesktopClipboard | undefined {
    return this.#driver.clipboard;
  }

  get tree(): ScreenTree | undefined {
    return this.#inner?.tree;
  }

  capture(signal: AbortSignal): Promise<Screenshot> {
    return this.#driver.capture(signal);
  }

  async rest(options: Parameters<NonNullable<DesktopDriver['rest']>>[0]): Promise<void> {
    await this.#driver.rest?.(options);
  }

  async focusedField(at: Point, signal: AbortSignal): Promise<FocusedField | undefined> {
    return this.#driver.focusedField?.(at, signal);
  }

  displays(signal: AbortSignal): Promise<readonly DisplayInfo[]> {
    return this.#driver.displays(signal);
  }

  environment(): Environment {
    return this.#driver.environment?.() ?? {};
  }

  async close(): Promise<void> {
    const inner = this.#inner;
    this.#inner = undefined;
    try {
      await inner?.close();
    } finally {
      await this.stop();
    }
  }

  abandon(): void {
    this.#inner?.abandon();
    this.kill();
  }

  get #driver(): DesktopDriver {
    if (this.#inner) return this.#inner;
    throw new DeviceError('DEVICE_DISCONNECTED', 'The desktop is not open');
  }
}
