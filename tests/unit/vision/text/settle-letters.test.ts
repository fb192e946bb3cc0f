import { describe, expect, it } from 'vitest';

import type { InkImage } from '../../../../src/vision/boxes/ink-image.ts';
import { hasLostMark, settleLetters, splitAtSpaces, type Sign } from '../../../../src/vision/text/settle-letters.ts';

const size = { width: 400, height: 60 };
const base = 40;

/** Letters as filled blocks: their text, left edge, width, height, and how far above the line they end. */
type Block = readonly [text: string, left: number, width: number, height: number, above?: number];

function drawn(blocks: readonly Block[]): { signs: Sign[]; image: InkImage } {
  const data = new Uint8Array(size.width * size.height).fill(255);
  const signs = blocks.map(([text, left, width, height, above = 0]): Sign => {
    const [top, bottom] = [base - above - height, base - above];
    for (let y = top; y < bottom; y++) data.fill(0, y * size.width + left, y * size.width + left + width);
    return { text, left, top, right: left + width, bottom };
  });
  return { signs, image: { data, ...size } };
}

function settled(blocks: readonly Block[]): string {
  const { signs, image } = drawn(blocks);
  return settleLetters(signs, signs, image)
    .map(({ text }) => text)
    .join('');
}

describe('letters that are read by what is usual', () => {
  it('are dots, hyphens and dashes as they are long', () => {
    expect(
      settled([
        ['A', 0, 14, 20],
        ['-', 20, 3, 3, 8],
        ['B', 30, 14, 20],
      ]),
    ).toBe('A·B');
    expect(
      settled([
        ['A', 0, 14, 20],
        ['-', 20, 8, 2, 8],
        ['B', 30, 14, 20],
      ]),
    ).toBe('A-B');
    expect(
      settled([
        ['3', 0, 14, 20],
        ['-', 20, 12, 2, 8],
        ['6', 40, 14, 20],
      ]),
    ).toBe('3–6');
    expect(
      settled([
        ['3', 0, 14, 20],
        ['-', 20, 26, 2, 8],
        ['6', 60, 14, 20],
      ]),
    ).toBe('3—6');
    expect(
      settled([
        ['-', 0, 12, 2, 8],
        ['6', 20, 14, 20],
      ]),
    ).toBe('-6');
  });

  it('are noughts, small and capital letters as they are high and wide', () => {
    expect(
      settled([
        ['5', 0, 14, 20],
        ['0', 18, 14, 15],
        ['5', 36, 14, 20],
      ]),
    ).toBe('5o5');
    expect(
      settled([
        ['B', 0, 14, 20],
        ['0', 18, 19, 20],
        ['5', 40, 14, 20],
      ]),
    ).toBe('BO5');
    expect(
      settled([
        ['5', 0, 14, 20],
        ['O', 18, 14, 20],
        ['5', 36, 14, 20],
      ]),
    ).toBe('505');
  });

  it('are strokes of the case of those around them', () => {
    expect(
      settled([
        ['x', 0, 10, 15],
        ['I', 12, 3, 20],
        ['s', 18, 10, 15],
      ]),
    ).toBe('xls');
    expect(
      settled([
        ['O', 0, 14, 20],
        ['1', 16, 3, 20],
        ['d', 22, 12, 20],
      ]),
    ).toBe('Old');
    expect(
      settled([
        ['M', 0, 14, 20],
        ['c', 16, 10, 15],
        ['I', 28, 3, 20],
        ['n', 34, 10, 15],
      ]),
    ).toBe('McIn');
  });

  it('are twos where they stand high behind a unit', () => {
    expect(
      settled([
        ['m', 0, 20, 15],
        ['?', 22, 8, 10, 10],
        ['B', 40, 14, 20],
      ]),
    ).toBe('m²B');
  });
});

describe('words', () => {
  const parts = (blocks: readonly Block[]): string[] =>
    splitAtSpaces(drawn(blocks).signs).map((signs) => signs.map(({ text }) => text).join(''));

  it('end where a space is', () => {
    expect(
      parts([
        ['4', 0, 14, 20],
        ['0', 17, 14, 20],
        ['s', 43, 10, 15],
      ]),
    ).toEqual(['40', 's']);
    expect(parts([['A', 0, 14, 20]])).toEqual(['A']);
  });

  it('go on where all letters take the same room', () => {
    expect(
      parts([
        ['i', 6, 3, 20],
        ['l', 23, 3, 20],
        ['l', 40, 3, 20],
      ]),
    ).toEqual(['ill']);
  });

  it('are doubtful where the mark of a letter was passed over', () => {
    const { signs, image } = drawn([
      ['v', 0, 10, 15],
      ['a', 12, 10, 15],
      ['c', 24, 10, 15],
    ]);
    expect(hasLostMark(signs, image)).toBe(false);
    const marked = drawn([
      ['v', 0, 10, 15],
      ['a', 12, 10, 15],
      ['c', 24, 10, 15],
      ['´', 15, 4, 3, 18],
    ]);
    const [first, letter, last] = marked.signs as [Sign, Sign, Sign];
    expect(hasLostMark([first, { ...letter, top: letter.top - 6 }, last], marked.image)).toBe(true);
    const sharp = drawn([
      ['o', 0, 10, 15],
      ['B', 12, 10, 20],
      ['m', 24, 10, 15],
    ]);
    expect(hasLostMark(sharp.signs, sharp.image)).toBe(true);
  });
});
