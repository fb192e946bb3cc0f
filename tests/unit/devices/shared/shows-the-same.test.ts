import { describe, expect, it } from 'vitest';

import { showsTheSame } from '../../../../src/devices/shared/shows-the-same.ts';
import { loadSharp } from '../../../../src/util/image.ts';

interface Mark {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A white screen with a row of grey boxes every 100 pixels, and something black on it. */
async function picture(shift: number, mark?: Mark): Promise<Buffer> {
  const sharp = await loadSharp();
  const box = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const rows = Array.from({ length: 15 }, async (_, index) => ({
    input: await box(300 + ((index * 37) % 200), 30, '#888'),
    left: 40,
    top: index * 100 + shift,
  }));
  const marks = mark ? [{ input: await box(mark.width, mark.height, '#000'), left: mark.left, top: mark.top }] : [];
  return sharp({ create: { width: 720, height: 1600, channels: 3, background: '#fff' } })
    .composite([...(await Promise.all(rows)), ...marks])
    .png()
    .toBuffer();
}

describe('two pictures of a screen', () => {
  it.each([
    ['nothing changed', 0, undefined, true],
    ['a cursor blinks', 0, { left: 300, top: 700, width: 4, height: 40 }, true],
    ['the clock in the bar at the top went on', 0, { left: 600, top: 10, width: 80, height: 30 }, true],
    ['the list went on by a little', 20, undefined, false],
    ['the list went on by a row', 100, undefined, false],
    ['a word came', 0, { left: 300, top: 900, width: 120, height: 30 }, false],
  ] as const)('where %s', async (...given) => {
    const [, shift, mark, same] = given;
    expect(await showsTheSame(await picture(0), await picture(shift, mark))).toBe(same);
  });
});
