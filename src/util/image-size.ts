import { imageSize as readSize } from 'image-size';

/** Pixel size of a picture, read from its header. */
export function imageSize(data: Uint8Array): { width: number; height: number } {
  const { width, height } = readSize(data);
  return { width, height };
}
