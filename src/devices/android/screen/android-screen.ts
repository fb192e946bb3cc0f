import type { Screenshot } from '../../../core/screen/frame.ts';
import type { Logger } from '../../../core/logger.ts';
import { clampPoint, type Point, type Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { ScreenCapture } from '../../shared/screen/capture-screen.ts';
import { litPicture, type LitPictureParts } from '../../shared/screen/lit-picture.ts';
import type { WholePicture } from '../../shared/screen/whole-picture.ts';
import { parseScreenInfo, screenInfoLine, type ScreenInfo } from './screen-info.ts';
import { wakeUp } from './wake-up.ts';

export interface AndroidScreenInit {
  readonly shell: AdbShell;
  readonly capture: ScreenCapture;
  readonly displayId: number;
  readonly alwaysRefresh: boolean;
  readonly logger: () => Logger;
}

/** Captures one display and is the only place that converts its pixels to those of the input system. */
export class AndroidScreen {
  readonly #init: AndroidScreenInit;
  #info: Promise<ScreenInfo | undefined> | undefined;
  /** Size of the newest picture. */
  #picture: Size | undefined;
  /** Size in coordinates of the input system while that picture is shown. */
  #logical: Size | undefined;

  constructor(init: AndroidScreenInit) {
    this.#init = init;
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    if (this.#init.alwaysRefresh) this.#info = undefined;
    const picture = await this.#init.capture.take(signal);
    return this.show(await litPicture(picture, this.#litParts(), signal), signal);
  }

  /** Makes a picture from elsewhere the newest one. */
  async show({ data, mime }: WholePicture, signal: AbortSignal): Promise<Screenshot> {
    const size = await imageSize(data);
    // Only its pictures reveal that a display was folded or resized.
    if (this.#picture && !isSame(this.#picture, size)) this.#info = undefined;
    this.#picture = size;
    this.#logical = await this.#sizeWhile(size, signal);
    return { data, mime, ...size, dpr: await this.#ratio(size, this.#logical, signal) };
  }

  /** Size of the newest picture; takes one if there is none. */
  async size(signal: AbortSignal): Promise<Size> {
    return this.#picture ?? (await this.take(signal));
  }

  /** Size in coordinates of the input system while the newest picture is shown; takes one if there is none. */
  async inputSize(signal: AbortSignal): Promise<Size> {
    const size = await this.size(signal);
    return this.#logical ?? size;
  }

  /** Cached display information; read again if a picture contradicts it. */
  info(signal: AbortSignal): Promise<ScreenInfo | undefined> {
    this.#info ??= this.#ask(signal).catch((error: unknown) => {
      this.#info = undefined;
      throw error;
    });
    return this.#info;
  }

  /** Display information, read anew. */
  freshInfo(signal: AbortSignal): Promise<ScreenInfo | undefined> {
    this.#info = undefined;
    return this.info(signal);
  }

  /** Converts pixels of the newest picture to pixels of the input system. */
  toDevice(point: Point): Point {
    const picture = this.#picture;
    const logical = this.#logical;
    if (!picture || !logical) return rounded(point);
    const { x, y } = { x: (point.x * logical.width) / picture.width, y: (point.y * logical.height) / picture.height };
    return clampPoint(rounded({ x, y }), logical);
  }

  #litParts(): LitPictureParts {
    const { shell, capture, logger } = this.#init;
    return {
      capture,
      wakeUp: (signal) => wakeUp(shell, signal),
      onWoken: () =>
        logger().warnOnce(
          `The screen of ${shell.deviceId} was off and was turned on; keep it on while charging (developer options), or raise its timeout.`,
        ),
    };
  }

  async #ask(signal: AbortSignal): Promise<ScreenInfo | undefined> {
    const { shell, displayId } = this.#init;
    const { stdout } = await shell.ask(screenInfoLine(displayId), { task: 'ask for the size of the screen', signal });
    return parseScreenInfo(stdout, displayId);
  }

  /** Picture pixels per density-independent pixel (160 per inch). */
  async #ratio(picture: Size, logical: Size, signal: AbortSignal): Promise<number> {
    const { density } = (await this.info(signal)) ?? {};
    return density === undefined ? 1 : (density / 160) * (picture.width / logical.width);
  }

  /** A landscape picture of a display that was last in portrait shows that the device was rotated. */
  async #sizeWhile(picture: Size, signal: AbortSignal): Promise<Size> {
    const known = (await this.info(signal))?.size;
    if (!known || isWide(known) === isWide(picture)) return known ?? picture;
    this.#info = undefined;
    const now = (await this.info(signal))?.size ?? picture;
    // If the device does not report the rotation, the picture shows it.
    return isWide(now) === isWide(picture) ? now : { width: now.height, height: now.width };
  }
}

const isSame = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;
const isWide = ({ width, height }: Size): boolean => width > height;

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
