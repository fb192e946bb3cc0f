import type { Screenshot } from '../../../core/screen/frame.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { ScreenCapture } from '../../shared/screen/capture-screen.ts';
import { litPicture } from '../../shared/screen/lit-picture.ts';
import type { HdcShell } from '../hdc/hdc-shell.ts';
import { snapshotDisplay, uitestScreenCap } from './snapshot-sources.ts';
import { wakeUp } from './wake-up.ts';

export interface HarmonyScreenInit {
  readonly shell: HdcShell;
  readonly logger: () => Logger;
  /** Pixels per virtual pixel; undefined if the device does not report it. */
  density(signal: AbortSignal): Promise<number | undefined>;
}

/** Usual width of a phone's shorter side, in virtual pixels. */
const usualWidth = 360;

/** Captures the screen and is the only place that converts its pixels to those of the input system, which are the same except for 0. */
export class HarmonyScreen {
  readonly #init: HarmonyScreenInit;
  readonly #capture: ScreenCapture;
  /** Size of the newest picture. */
  #size: Size | undefined;

  constructor(init: HarmonyScreenInit) {
    const { shell, logger } = init;
    this.#init = init;
    this.#capture = new ScreenCapture({
      deviceId: shell.deviceId,
      sources: [snapshotDisplay(shell), uitestScreenCap(shell)],
      leastBytes: 0,
      logger,
      texts: {
        topic: 'harmony:hdc',
        tool: 'hdc',
        hint: 'Is the screen on, and is there space left in /data/local/tmp?',
      },
    });
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const { shell, logger } = this.#init;
    const { data, mime } = await litPicture(
      await this.#capture.take(signal),
      {
        capture: this.#capture,
        wakeUp: (call) => wakeUp(shell, call),
        onWoken: () =>
          logger().warnOnce(
            `The screen of ${shell.deviceId} was off and was turned on; raise its timeout, e.g. "hdc shell power-shell timeout -o 1800000".`,
          ),
      },
      signal,
    );
    const size = await imageSize(data);
    this.#size = size;
    const density = await this.#init.density(signal);
    return { data, mime, ...size, dpr: density ?? Math.max(1, Math.min(size.width, size.height) / usualWidth) };
  }

  /** Size of the newest picture; takes one if there is none. */
  async size(signal: AbortSignal): Promise<Size> {
    return this.#size ?? (await this.take(signal));
  }

  /** Discards the cached screen size. */
  forget(): void {
    this.#size = undefined;
  }

  /** Converts pixels of the newest picture to points for `uitest`: integers, without the first row and column, which it refuses. */
  toDevice({ x, y }: Point): Point {
    return { x: within(x, this.#size?.width), y: within(y, this.#size?.height) };
  }
}

function within(value: number, size = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.min(Math.round(value), size - 1));
}
