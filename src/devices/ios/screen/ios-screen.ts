import { throwIfAborted } from '../../../core/deadline.ts';
import { DeviceError } from '../../../core/errors.ts';
import type { Screenshot } from '../../../core/frame.ts';
import { clampPoint, type Point, type Size } from '../../../core/geometry.ts';
import { imageSize } from '../../../util/image-size.ts';
import { wholePicture, type WholePicture } from '../../shared/screen/whole-picture.ts';
import { wdaErrorIn } from '../wda/wda-errors.ts';
import type { WdaSession } from '../wda/wda-session.ts';
import { turned, turnOf } from './turn-picture.ts';

const captureMs = 15_000;
const questionMs = 5000;
/** A device that is being turned may answer with half of it. */
const attempts = 2;

interface Pictured {
  /** Of the newest picture. */
  readonly picture: Size;
  /** Of the screen in points, while that picture was shown. */
  readonly points: Size;
}

/** The picture of the screen, and the one place that turns its pixels into points, which WebDriverAgent counts in. */
export class IosScreen {
  readonly #session: WdaSession;
  readonly #place: string;
  #newest: Pictured | undefined;

  /** @param place - Where WebDriverAgent is, for messages. */
  constructor(session: WdaSession, place: string) {
    this.#session = session;
    this.#place = place;
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const taken = await this.#whole(signal);
    // Only where the version tells of its pictures' orientation they lie as the screen is held.
    const picture = this.#session.has('screenshotOrientation') ? taken : await this.#upright(taken, signal);
    const size = await imageSize(picture.data);
    const points = await this.#pointsWhile(size, signal);
    this.#newest = { picture: size, points };
    return { ...picture, ...size, dpr: size.width / points.width };
  }

  /** Of the newest picture; takes one if there is none. */
  async size(signal: AbortSignal): Promise<Size> {
    return this.#newest?.picture ?? (await this.take(signal));
  }

  /** Of the screen in points, as it is held in the newest picture. */
  async points(signal: AbortSignal): Promise<Size> {
    if (!this.#newest) await this.take(signal);
    return this.#newest?.points ?? this.#window(signal);
  }

  /** Pixels of the newest picture to points; fractions of points are fine. */
  toPoints(point: Point): Point {
    const newest = this.#newest;
    if (!newest) return point;
    const { picture, points } = newest;
    const place = { x: (point.x * points.width) / picture.width, y: (point.y * points.height) / picture.height };
    const { x, y } = clampPoint(place, points);
    return { x: hundredths(x), y: hundredths(y) };
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
      { hint: 'Is the device awake and unlocked? Does a gateway cut long answers?', retryable: true },
    );
  }

  async #upright(picture: WholePicture, signal: AbortSignal): Promise<WholePicture> {
    const orientation = await this.#ask('/orientation', signal);
    return turned(picture, turnOf(orientation));
  }

  /** Asked for once, and again when a picture contradicts it. */
  async #pointsWhile(picture: Size, signal: AbortSignal): Promise<Size> {
    const known = this.#newest;
    if (known?.picture.width === picture.width && known.picture.height === picture.height) return known.points;
    const { width, height } = await this.#window(signal);
    // What the window does not say of its turning yet, the picture does.
    return width > height === picture.width > picture.height ? { width, height } : { width: height, height: width };
  }

  /** Older versions know only the size. */
  async #window(signal: AbortSignal): Promise<Size> {
    const value = await this.#ask('/window/rect', signal).catch((error: unknown) => {
      if (wdaErrorIn(error) !== 'unknown command') throw error;
      return this.#ask('/window/size', signal);
    });
    const { width, height } = (value ?? {}) as Partial<Size>;
    if (typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0) return { width, height };
    throw new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `The iOS device at ${this.#place} does not tell the size of its screen`,
    );
  }

  #ask(path: string, signal: AbortSignal): Promise<unknown> {
    const task = 'ask for the size of the screen';
    return this.#session.send({ task, method: 'GET', path, signal, limitMs: questionMs, isRead: true });
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
