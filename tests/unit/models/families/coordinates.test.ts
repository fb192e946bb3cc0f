import { describe, expect, it } from 'vitest';

import { readPlace, writePlace } from '../../../../src/models/families/coordinates.ts';
import { defineFamily } from '../../../../src/models/families/family.ts';
import { families } from '../../../../src/models/families/registry.ts';

const frame = { width: 1280, height: 720 };
const sent = { width: 640, height: 360 };
const rowsFirst = defineFamily({
  name: 'rows first',
  models: 'Test',
  space: { kind: 'normalised', scale: 1000 },
  order: 'yx',
  result: 'box',
});
const inPixels = defineFamily({
  name: 'pixels',
  models: 'Test',
  space: { kind: 'pixels' },
  order: 'xy',
  result: 'box',
});
const unitPoints = defineFamily({
  name: 'unit points',
  models: 'Test',
  space: { kind: 'normalised', scale: 1 },
  order: 'xy',
  result: 'point',
});

describe('readPlace', () => {
  it('follows the order of the family', () => {
    const place = readPlace({ box: [0, 500, 1000, 1000] }, { family: rowsFirst, frame, sent: frame });

    expect(place).toEqual({ rect: { left: 640, top: 0, width: 639, height: 719 }, center: { x: 960, y: 360 } });
  });

  it('scales pixels of the picture as sent to pixels of the frame', () => {
    const grounding = { family: inPixels, frame, sent };

    expect(readPlace({ box: [10, 20, 110, 40] }, grounding)).toEqual({
      rect: { left: 20, top: 40, width: 200, height: 40 },
      center: { x: 120, y: 60 },
    });
    expect(readPlace({ point: [640, 360] }, grounding)).toMatchObject({ center: { x: 1279, y: 719 } });
    expect(readPlace({ point: [700, 0] }, grounding)).toEqual({
      problem:
        '"point": [700,0] lies outside the screenshot, whose coordinates go from 0 to 640 across and 0 to 360 down',
    });
  });

  it('puts a box of 8 by 8 around a point', () => {
    const grounding = { family: unitPoints, frame, sent: frame };

    expect(readPlace({ point: [0.5, 0.25] }, grounding)).toEqual({
      rect: { left: 636, top: 176, width: 8, height: 8 },
      center: { x: 640, y: 180 },
    });
  });

  it.each([{ box: [0.1, 0.2, 0.3, 0.4] }, { point: [0.5, 0.5] }])('refuses shares on a longer scale: %j', (reply) => {
    expect(readPlace(reply, { family: inPixels, frame, sent })).toMatchObject({
      problem: expect.stringContaining('are shares of the sides of the screenshot'),
    });
  });

  it.each([
    [0, 0, 0, 0],
    [
      ['0', '0'],
      ['0', 0],
    ],
  ])('takes a box of zeros for no place: %j', (...box) => {
    expect(readPlace({ box }, { family: inPixels, frame, sent })).toMatchObject({
      problem: expect.stringContaining('is empty'),
    });
  });

  it('works on a picture of one pixel', () => {
    const one = { width: 1, height: 1 };

    expect(readPlace({ box: [0, 0, 1000, 1000] }, { family: rowsFirst, frame: one, sent: one })).toEqual({
      rect: { left: 0, top: 0, width: 1, height: 1 },
      center: { x: 0, y: 0 },
    });
  });
});

describe.each([...families.values(), rowsFirst, inPixels, unitPoints])('places of $name', (family) => {
  it('are written so that they read back as the same place', () => {
    const grounding = { family, frame, sent };
    const rect = { left: 123, top: 456, width: 200, height: 40 };
    const center = { x: 223, y: 476 };

    const read = readPlace({ ...writePlace({ rect, center }, grounding) }, grounding);

    expect(read).toMatchObject({ center: { x: near(center.x), y: near(center.y) } });
  });
});

/** Units of a family may be coarser than pixels. */
function near(value: number): unknown {
  return expect.toSatisfy((actual: number) => Math.abs(actual - value) <= 2);
}
