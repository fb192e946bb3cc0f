import { sleep } from '../../../core/deadline.ts';
import type { Logger } from '../../../core/logger.ts';
import { imageSize } from '../../../util/image-size.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { ScreenCapture } from './capture-screen.ts';
import { wakeUp } from './wake-up.ts';
import type { WholePicture } from './whole-picture.ts';

export interface LitPictureParts {
  readonly shell: AdbShell;
  readonly capture: ScreenCapture;
  readonly logger: () => Logger;
}

/** A picture with more pixels to a byte shows next to nothing; of one colour, PNG has 250 and JPEG 70. */
const mostPixels = { png: 100, others: 50 };
/** A screen takes a moment to light up: so many more captures, with so many milliseconds between them. */
const tries = 5;
const pauseMs = 200;

/** The picture; where it is dark because the screen went off, the one after it was woken. */
export async function litPicture(
  picture: WholePicture,
  { shell, capture, logger }: LitPictureParts,
  signal: AbortSignal,
): Promise<WholePicture> {
  if (!(await isBare(picture)) || !(await wakeUp(shell, signal))) return picture;
  logger().warnOnce(
    `The screen of ${shell.deviceId} had gone off and was woken; let it stay on while charging (developer options), or raise its timeout.`,
  );
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
