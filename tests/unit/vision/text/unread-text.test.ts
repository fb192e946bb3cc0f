import { describe, expect, it } from 'vitest';

import type { Component } from '../../../../src/vision/boxes/connected-components.ts';
import { findUnreadText } from '../../../../src/vision/text/unread-ink.ts';
import type { Word } from '../../../../src/vision/text/screen-text.ts';

/** Pixels of the prepared picture for each logical one. */
const scale = 2;

/** A mark as high as a small letter, at logical pixels. */
function mark(left: number, top: number, width = 5): Component {
  const height = 8;
  const box = { left: left * scale, top: top * scale, right: (left + width) * scale, bottom: (top + height) * scale };
  return { ...box, area: width * height * scale, runs: [] };
}

const line = (left: number, top: number, count: number): Component[] =>
  Array.from({ length: count }, (_, at) => mark(left + at * 7, top));

describe('text that was not read', () => {
  it('is a line of marks that no word covers', () => {
    const found = findUnreadText([], [...line(40, 100, 6), ...line(300, 100, 5)]);
    expect(found).toEqual([
      { rect: { left: 40, top: 100, width: 40, height: 8 }, letters: 6 },
      { rect: { left: 300, top: 100, width: 33, height: 8 }, letters: 5 },
    ]);
  });

  it('is not what was read, nor a few marks, as icons are', () => {
    const word: Word = { text: 'Orders', rect: { left: 38, top: 98, width: 46, height: 12 } };
    expect(findUnreadText([word], [...line(40, 100, 6), ...line(300, 100, 3), mark(500, 100, 40)])).toEqual([]);
  });
});
