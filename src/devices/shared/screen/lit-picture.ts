import { sleep } from '../../../core/time/deadline.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import type { ScreenCapture } from './capture-screen.ts';
import type { WholePicture } from './whole-picture.ts';

export interface LitPictureParts {
  readonly capture: ScreenCapture;
  /** Turns the screen on; resolves to whether it was off. */
  wakeUp(signal: AbortSignal): Promise<boolean>;
  /** Called if the screen had gone off. */
  onWoken(): void;
}

/** Pixels per byte above which a picture is nearly empty; a picture of one colour has 250 as PNG and 70 as JPEG. */
const mostPixels = { png: 100, others: 50 };
/** A screen takes a moment to light up. Number of further captures, and the milliseconds between them. */
const tries = 5;
const pauseMs = 200;

/** The picture. If it is dark because the screen went off, the screen is woken and captured again. */
export async function litPicture(
  picture: WholePicture,
  { capture, wakeUp, onWoken }: LitPictureParts,
  signal: AbortSignal,
): Promise<WholePicture> {
  if (!(await isBare(picture)) || !(await wakeUp(signal))) return picture;
  onWoken();
  let lit = await capture.take(signal);
  for (let count = 1; count < tries && (await isBare(lit)); count++) {
    await sleep(pauseMs, signal);
    lit = await capture.take(signal);
  }
  return lit;
}

async function isBare({ data, mime }: WholePicture): Promise<boolean> {
  const { width, height } = await imageSize(data);
  return data.length * (mime === 'image/png' ? mostPixels.png : mostPixels.others) < width * height;
}
