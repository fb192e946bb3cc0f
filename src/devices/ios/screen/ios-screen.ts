import { throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { clampPoint, type Point, type Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { wholePicture, type WholePicture } from '../../shared/screen/whole-picture.ts';
import { isAnswered, wdaErrorIn } from '../wda/wda-errors.ts';
import type { WdaSession } from '../wda/wda-session.ts';
import { turned, turnOf } from './turn-picture.ts';

const captureMs = 15_000;
const questionMs = 5000;
/** A device in rotation may answer with half of it. */
const attempts = 2;

interface ScreenSizes {
  /** Size of the newest picture, in pixels. */
  readonly picture: Size;
  /** Size of the screen in points, while that picture was shown. */
  readonly points: Size;
}

/** Captures the screen and is the only place that converts its pixels to WebDriverAgent's points. */
export class IosScreen {
  readonly #session: WdaSession;
  readonly #place: string;
  #newest: ScreenSizes | undefined;

  /** @param place - Address of WebDriverAgent, for messages. */
  constructor(session: WdaSession, place: string) {
    this.#session = session;
    this.#place = place;
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const taken = await this.#whole(signal);
    // Pictures are in the screen's orientation only if the version reports their orientation.
    const picture = this.#session.has('screenshotOrientation') ? taken : await this.#upright(taken, signal);
    const size = await imageSize(picture.data);
    const points = await this.#pointsWhile(size, signal);
    this.#newest = { picture: size, points };
    return { ...picture, ...size, dpr: size.width / points.width };
  }

  /** Size of the newest picture; takes one if there is none. */
  async size(signal: AbortSignal): Promise<Size> {
    return this.#newest?.picture ?? (await this.take(signal));
  }

  /** Size of the screen in points, in the orientation of the newest picture. */
  async points(signal: AbortSignal): Promise<Size> {
    if (!this.#newest) await this.take(signal);
    return this.#newest?.points ?? this.#screen(signal);
  }

  /** Conversion from pixels of the newest picture to the points that gestures take now. Fractions of points are fine. */
  async places(signal: AbortSignal): Promise<(point: Point) => Point> {
    const origin = await this.#origin(signal);
    return (point) => {
      const newest = this.#newest;
      if (!newest) return point;
      const { picture, points } = newest;
      const place = { x: (point.x * points.width) / picture.width, y: (point.y * points.height) / picture.height };
      const { x, y } = clampPoint(place, points);
      return { x: hundredths(x - origin.x), y: hundredths(y - origin.y) };
    };
  }

  /** Whether the foreground app covers only part of the screen. */
  async isShared(signal: AbortSignal): Promise<boolean> {
    if (!this.#session.isTablet) return false;
    const { width, height } = await this.points(signal);
    const window = await this.#window(signal);
    return Math.abs(window.width * window.height - width * height) > 1;
  }

  /** Origin of the foreground app, which gestures are relative to. On a phone it is the origin of the screen. */
  async #origin(signal: AbortSignal): Promise<Point> {
    await this.#session.id(signal);
    if (!this.#session.isTablet) return { x: 0, y: 0 };
    const { x, y } = await this.#window(signal);
    return { x, y };
  }

  async #whole(signal: AbortSignal): Promise<WholePicture> {
    let reason = '';
    for (let attempt = 0; attempt < attempts; attempt++) {
      const value = await this.#session.send({
        task: 'take a screenshot',
        method: 'GET',
        path: '/screenshot',
        signal,
        limitMs: captureMs,
        isRead: true,
      });
      const picture = wholePicture(Buffer.from(typeof value === 'string' ? value : '', 'base64'), 0);
      if ('data' in picture) return picture;
      reason = picture.reason;
      throwIfAborted(signal);
    }
    throw new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot take a screenshot on the iOS device at ${this.#place}: the picture ${reason}`,
      { hint: 'Is the device awake and unlocked? Does a gateway cut off long responses?', retryable: true },
    );
  }

  async #upright(picture: WholePicture, signal: AbortSignal): Promise<WholePicture> {
    const orientation = await this.#ask('/orientation', signal);
    return turned(picture, turnOf(orientation));
  }

  /** Cached; read again if a picture contradicts it. */
  async #pointsWhile(picture: Size, signal: AbortSignal): Promise<Size> {
    const known = this.#newest;
    if (known?.picture.width === picture.width && known.picture.height === picture.height) return known.points;
    const { width, height } = await this.#screen(signal);
    // If the device does not report its rotation yet, the picture shows it.
    return width > height === picture.width > picture.height ? { width, height } : { width: height, height: width };
  }

  /** Size of the whole screen; older versions report only that of the foreground app. */
  async #screen(signal: AbortSignal): Promise<Size> {
    const value = await this.#ask('/wda/screen', signal).catch((error: unknown) => {
      if (!isAnswered(error)) throw error;
      return undefined;
    });
    return sizeIn((value as { readonly screenSize?: unknown } | undefined)?.screenSize) ?? this.#window(signal);
  }

  /** Frame of the foreground app: all of the screen, or part of it (Split View, Stage Manager). Older versions report only its size. */
  async #window(signal: AbortSignal): Promise<Point & Size> {
    const value = await this.#ask('/window/rect', signal).catch((error: unknown) => {
      if (wdaErrorIn(error) !== 'unknown command') throw error;
      return this.#ask('/window/size', signal);
    });
    const size = sizeIn(value);
    const { x = 0, y = 0 } = (value ?? {}) as Partial<Point>;
    if (size) return { ...size, x, y };
    throw new DeviceError('DEVICE_COMMAND_FAILED', `The iOS device at ${this.#place} does not report its screen size`);
  }

  #ask(path: string, signal: AbortSignal): Promise<unknown> {
    const task = 'ask for the size of the screen';
    return this.#session.send({ task, method: 'GET', path, signal, limitMs: questionMs, isRead: true });
  }
}

function sizeIn(value: unknown): Size | undefined {
  const { width, height } = (value ?? {}) as Partial<Size>;
  const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  return isSize ? { width, height } : undefined;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
