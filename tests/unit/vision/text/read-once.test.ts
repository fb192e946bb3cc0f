import sharp from 'sharp';
import { expect, it } from 'vitest';

import { createFrame, type Frame } from '../../../../src/core/screen/frame.ts';
import { PictureReader } from '../../../../src/masking/picture-reader.ts';
import { readOnce } from '../../../../src/vision/text/read-once.ts';

const size = { width: 64, height: 40 };

async function pictureOf(background: string): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();
}

const frameOf = (data: Buffer, dpr = 1): Frame => createFrame({ data, mime: 'image/png', ...size, dpr });

it('analyses the same picture once, also when it is taken again', async () => {
  const [white, grey] = [await pictureOf('white'), await pictureOf('grey')];
  const first = await readOnce(frameOf(white));

  expect(await readOnce(frameOf(Buffer.from(white)))).toBe(first);
  expect(await readOnce(frameOf(grey))).not.toBe(first);
  expect(await readOnce(frameOf(white, 2))).not.toBe(first);
});

it('analyses a picture anew where other areas of it are known', async () => {
  const frame = frameOf(await pictureOf('white'));
  const known = { left: 1, top: 2, width: 30, height: 10 };
  const first = await readOnce(frame, [known]);

  expect(await readOnce(frame, [{ ...known }])).toBe(first);
  expect(await readOnce(frame, [{ ...known, top: 3 }])).not.toBe(first);
  expect(await readOnce(frame)).not.toBe(first);
});

it('is how pictures are read for secrets, on whatever device', async () => {
  const shot = { data: await pictureOf('white'), mime: 'image/png', ...size, dpr: 2 } as const;
  const [one, other] = [new PictureReader(), new PictureReader()];
  const known = { left: 2, top: 4, width: 20, height: 8 };
  const first = await one.read(shot, [known]);

  expect(await other.read(shot, [known])).toBe(first);
  one.close();
  other.close();
});
