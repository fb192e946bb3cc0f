import { DeviceError } from '../../core/errors/errors.ts';
import type { Screenshot } from '../../core/screen/frame.ts';
import { clampPoint, type Point, type Size } from '../../core/screen/geometry.ts';
import { loadSharp } from '../../util/image.ts';
import { imageSize } from '../../util/pictures/image-size.ts';
import { wholePicture, type WholePicture } from '../shared/screen/whole-picture.ts';
import { sessionFacts } from './appium-browser.ts';
import { isAnswered, type AppiumSession } from './appium-session.ts';

/** A device in rotation may answer with half of it. */
const attempts = 2;

interface ScreenSizes {
  /** Size of the newest picture, in pixels. */
  readonly picture: Size;
  /** Its size in the unit of the driver. */
  readonly units: Size;
}

/** Captures the screen, and is the only place that converts its pixels to the unit of the driver. */
export class AppiumScreen {
  readonly #session: AppiumSession;
  #newest: ScreenSizes | undefined;

  constructor(session: AppiumSession) {
    this.#session = session;
  }

  async take(signal: AbortSignal): Promise<Screenshot> {
    const taken = await this.#whole(signal);
    const picture = await imageSize(taken.data);
    const units = await this.#unitsOf(picture, taken.data, signal);
    this.#newest = { picture, units };
    return { ...taken, ...picture, dpr: this.#ratio({ picture, units }) };
  }

  /** Size of the newest picture; takes one if there is none. */
  async size(signal: AbortSignal): Promise<Size> {
    return this.#newest?.picture ?? (await this.take(signal));
  }

  /** Its size in the unit of the driver. */
  async units(signal: AbortSignal): Promise<Size> {
    if (!this.#newest) await this.take(signal);
    return this.#newest?.units ?? this.size(signal);
  }

  /** Conversion from pixels of the newest picture to places that the driver takes. */
  async places(signal: AbortSignal): Promise<(point: Point) => Point> {
    const [picture, units] = [await this.size(signal), await this.units(signal)];
    return (point) => {
      const place = { x: (point.x * units.width) / picture.width, y: (point.y * units.height) / picture.height };
      const { x, y } = clampPoint(place, units);
      // Drivers take whole units; some refuse others.
      return { x: Math.floor(x), y: Math.floor(y) };
    };
  }

  async #whole(signal: AbortSignal): Promise<WholePicture> {
    let reason = '';
    for (let attempt = 0; attempt < attempts; attempt++) {
      const call = { task: 'take a screenshot', signal, isRead: true };
      const value = await this.#session.run(call, (browser) => browser.takeScreenshot());
      const picture = wholePicture(Buffer.from(value, 'base64'), 0);
      if ('data' in picture) return picture;
      reason = picture.reason;
    }
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot take a screenshot: the image ${reason}`, {
      hint: 'Is the device awake and unlocked, and does the application allow screenshots?',
      retryable: true,
    });
  }

  /** Asked for again if the picture has another size. */
  async #unitsOf(picture: Size, data: Buffer, signal: AbortSignal): Promise<Size> {
    const known = this.#newest;
    if (known?.picture.width === picture.width && known.picture.height === picture.height) return known.units;
    const { unit } = this.#session.profile;
    if (unit === 'picture') return picture;
    const ratio =
      unit === 'point' ? await pixelsOfPoint(data) : pixelsOfUnit(picture, await this.#window(picture, signal));
    return Number.isFinite(ratio) && ratio > 0
      ? { width: picture.width / ratio, height: picture.height / ratio }
      : picture;
  }

  async #window(picture: Size, signal: AbortSignal): Promise<Size> {
    const call = { task: 'ask for the size of the screen', signal, isRead: true };
    try {
      return await this.#session.run(call, (browser) => browser.getWindowRect());
    } catch (error) {
      // A driver without the command takes pixels.
      if (!isAnswered(error)) throw error;
      return picture;
    }
  }

  /** Pixels of a logical pixel, where the session tells it, or where its unit is a logical pixel. */
  #ratio({ picture, units }: ScreenSizes): number {
    const ratio = Number(sessionFacts(this.#session.capabilities).pixelRatio);
    return Number.isFinite(ratio) && ratio > 0 ? ratio : picture.width / units.width;
  }
}

/** A window may lack the bars of the system, and the device may be turning. */
function pixelsOfUnit(picture: Size, { width, height }: Size): number {
  const isTurned = width > height !== picture.width > picture.height;
  const [wide, high] = isTurned ? [height, width] : [width, height];
  return Math.min(picture.width / wide, picture.height / high);
}

/** Of a point, an inch has 72. A picture that does not tell its density has one pixel for each. */
async function pixelsOfPoint(data: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { density = 72 } = await sharp(data).metadata();
  return density / 72;
}
