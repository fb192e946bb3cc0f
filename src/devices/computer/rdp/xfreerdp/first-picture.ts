import { DeviceError } from '../../../../core/errors/errors.ts';
import { clipRect, type Rect } from '../../../../core/screen/geometry.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { sleep } from '../../../../core/time/deadline.ts';
import { bytesOfPixel, getImage } from '../../x11/screen/get-image.ts';
import type { X11Connection } from '../../x11/x11-connection.ts';

/** Milliseconds until a desktop that stays black counts as one that does not paint. */
const blackLimitMs = 30_000;
/** Milliseconds until a picture in one other colour counts as that of a desktop with nothing on it. */
const plainLimitMs = 5000;
const lookMs = 15;
/** The fourth byte of a pixel means nothing. */
const colourBits = 0xff_ff_ff;

export interface FirstPictureInit {
  readonly connection: X11Connection;
  readonly area: () => Promise<Rect>;
  /** For messages. */
  readonly place: string;
  readonly signal: AbortSignal;
}

/**
 * Waits until a remote desktop has painted. A window that is black all over is what the client shows before.
 *
 * @throws DeviceError `DEVICE_COMMAND_FAILED`, retryable, if it stays black
 */
export async function awaitFirstPicture({ connection, area, place, signal }: FirstPictureInit): Promise<void> {
  const began = monotonic();
  for (;;) {
    const colour = await onlyColour(connection, await area());
    const waited = monotonic() - began;
    if (colour === undefined || (colour !== 0 && waited > plainLimitMs)) return;
    if (waited > blackLimitMs) {
      throw new DeviceError(
        'DEVICE_COMMAND_FAILED',
        `${place} is connected, but has shown only black for ${blackLimitMs / 1000} seconds`,
        {
          hint: 'Is a session of the user starting, or is its screen switched off? Look at it with another client.',
          retryable: true,
        },
      );
    }
    await sleep(lookMs, signal);
  }
}

/** The colour of all pixels; undefined if there are several. */
async function onlyColour(connection: X11Connection, area: Rect): Promise<number | undefined> {
  const { pixel_width, pixel_height } = connection.screen;
  const visible = clipRect(area, { width: pixel_width, height: pixel_height });
  if (!visible) return 0;
  const data = await getImage(connection, visible);
  const colour = data.readUInt32LE(0) & colourBits;
  // One comparison of the whole picture with itself, one pixel further, is much faster than one of each pixel.
  if (data.subarray(0, -bytesOfPixel).equals(data.subarray(bytesOfPixel))) return colour;
  for (let at = bytesOfPixel; at < data.length; at += bytesOfPixel) {
    if ((data.readUInt32LE(at) & colourBits) !== colour) return undefined;
  }
  return colour;
}
