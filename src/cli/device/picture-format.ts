import path from 'node:path';

import type { PictureFormat } from '../../util/image.ts';

const formats: Readonly<Record<string, PictureFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

export const pictureEndings = Object.keys(formats);

/** The format that the ending of a file stands for; undefined for another ending. */
export function pictureFormat(file: string): PictureFormat | undefined {
  return formats[path.extname(file).toLowerCase()];
}
