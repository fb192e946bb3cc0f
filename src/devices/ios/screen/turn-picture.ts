import { loadSharp } from '../../../util/image.ts';
import type { WholePicture } from '../../shared/screen/whole-picture.ts';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Rotation that turns an upright picture to the orientation of the screen. */
export function turnOf(orientation: unknown): Turn {
  switch (orientation) {
    case 'LANDSCAPE':
      return 90;
    case 'UIA_DEVICE_ORIENTATION_LANDSCAPERIGHT':
      return 270;
    case 'UIA_DEVICE_ORIENTATION_PORTRAIT_UPSIDEDOWN':
      return 180;
    default:
      return 0;
  }
}

export async function turned(picture: WholePicture, turn: Turn): Promise<WholePicture> {
  if (turn === 0) return picture;
  const sharp = await loadSharp();
  const data = await sharp(picture.data).rotate(turn).png({ compressionLevel: 3 }).toBuffer();
  return { data, mime: 'image/png' };
}
