import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { decodePixels } from '../../../src/util/image.ts';

/** A picture of one saturated colour, with a colour profile. */
function picture(profile: 'srgb' | 'p3'): Promise<Buffer> {
  const background = { r: 220, g: 40, b: 90 };
  return sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .withIccProfile(profile)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function colourOf(data: Buffer): Promise<readonly number[]> {
  return [...(await decodePixels(data)).data.subarray(0, 3)];
}

const converted = async (data: Buffer): Promise<readonly number[]> =>
  [...(await sharp(data).raw().toBuffer())].slice(0, 3);
const stored = async (data: Buffer): Promise<readonly number[]> =>
  [...(await sharp(data, { ignoreIcc: true }).raw().toBuffer())].slice(0, 3);

describe('colour profiles of pictures', () => {
  it('are applied when they are not sRGB', async () => {
    const data = await picture('p3');
    expect(await stored(data)).not.toEqual(await converted(data));
    expect(await colourOf(data)).toEqual(await converted(data));
  });

  it('change nothing when they are sRGB', async () => {
    const data = await picture('srgb');
    expect(await colourOf(data)).toEqual(await stored(data));
    // The conversion rounds.
    const colour = await colourOf(data);
    const away = (await converted(data)).map((level, index) => Math.abs(level - (colour[index] ?? 0)));
    expect(Math.max(...away)).toBeLessThanOrEqual(1);
  });
});
