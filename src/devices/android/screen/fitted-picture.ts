import { fitImage } from '../../../util/image.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import type { WholePicture } from '../../shared/screen/whole-picture.ts';

/** Encoders require multiples of this. Pictures from other sources get the same size. */
const step = 8;

/** Scales a picture so that its longer side has at most `maxSize` pixels; 0 and smaller pictures change nothing. */
export async function fitted(picture: WholePicture, maxSize: number): Promise<WholePicture> {
  if (maxSize === 0) return picture;
  const { width, height } = await imageSize(picture.data);
  const scale = maxSize / Math.max(width, height);
  if (scale >= 1) return picture;
  const scaled = (value: number): number => Math.max(step, Math.floor(Math.round(value * scale) / step) * step);
  const size = { width: scaled(width), height: scaled(height) };
  return { data: await fitImage(picture.data, size, size), mime: 'image/jpeg' };
}
