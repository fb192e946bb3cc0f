import { beforeAll, describe, expect, it } from 'vitest';

import { wholePicture } from '../../../../../src/devices/shared/screen/whole-picture.ts';
import { loadSharp } from '../../../../../src/util/image.ts';

describe('a capture', () => {
  let png: Buffer;
  let jpeg: Buffer;
  beforeAll(async () => {
    const sharp = await loadSharp();
    const noise = { create: { width: 64, height: 64, channels: 3, background: '#333' } } as const;
    png = await sharp(noise).png().toBuffer();
    jpeg = await sharp(noise).jpeg().toBuffer();
  });

  it('is taken as it is when it is a whole picture', () => {
    expect(wholePicture(png, 0)).toEqual({ data: png, mime: 'image/png' });
    expect(wholePicture(jpeg, 0)).toEqual({ data: jpeg, mime: 'image/jpeg' });
  });

  it('is cut free from warnings before it and text behind it', () => {
    const warned = Buffer.concat([Buffer.from('[Warning] Multiple displays were found\n'), png, Buffer.from('\r\n')]);
    expect(wholePicture(warned, 0)).toEqual({ data: png, mime: 'image/png' });
  });

  it('counts as failed when it is smaller than minScreenshotBufferSize', () => {
    expect(wholePicture(png, png.length)).toHaveProperty('data');
    expect(wholePicture(png, png.length + 1)).toEqual({
      reason: `has ${png.length} bytes, fewer than minScreenshotBufferSize (${png.length + 1})`,
    });
  });

  it('counts as failed when it is empty, no picture, or breaks off, whatever its size', () => {
    expect(wholePicture(Buffer.alloc(0), 0)).toEqual({ reason: 'is empty' });
    expect(wholePicture(Buffer.from('Killed'), 0)).toEqual({ reason: 'is not an image: "Killed"' });
    expect(wholePicture(png.subarray(0, png.length - 6), 0)).toEqual({
      reason: `ends after ${png.length - 6} bytes`,
    });
  });
});
