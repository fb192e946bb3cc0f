import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { openRig } from './kit.ts';

/** A data URL of a white picture. */
async function picture(width: number, height: number): Promise<string> {
  const data = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${data.toString('base64')}`;
}

async function sizeOf(url = ''): Promise<[number, number]> {
  const { width, height } = await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata();
  return [width, height];
}

describe('pictures of a prompt', () => {
  it('fit the limits of the family, like screenshots', async () => {
    const images = [
      { name: 'large', url: await picture(4000, 1000) },
      { name: 'small', url: await picture(40, 30) },
      { name: 'far', url: 'https://example.test/logo.png' },
    ];
    await using rig = await openRig({ family: 'claude', respond: () => ({ data: 'x' }) });

    await rig.extract({ images, frames: [] });

    const [large, small, far] = rig.server.requests[0]?.images ?? [];
    expect(await sizeOf(large)).toEqual([1568, 392]);
    expect(small).toBe(images[1]?.url);
    expect(far).toBe(images[2]?.url);
  });

  it('stay as they are for families without limits', async () => {
    const images = [{ name: 'large', url: await picture(4000, 1000) }];
    await using rig = await openRig({ respond: () => ({ data: 'x' }) });

    await rig.extract({ images, frames: [] });

    expect(rig.server.requests[0]?.images).toEqual([images[0]?.url]);
  });
});
