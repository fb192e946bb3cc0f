import { describe, expect, it } from 'vitest';

import type { TreeNode } from '../../../../src/core/screen/screen-tree.ts';
import { wordsOf } from '../../../../src/offline/tree/told-words.ts';

const [width, height] = [800, 600];

/** A white picture with black pixels in a box. */
function picture(left: number, top: number, size: { readonly width: number; readonly height: number }) {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = top; y < top + size.height; y++)
    data.fill(0, (y * width + left) * 3, (y * width + left + size.width) * 3);
  return { data, width, height };
}

function field(rect: TreeNode['rect']): TreeNode {
  return { role: 'textbox', name: '', value: 'one two', states: {}, rect, visible: true, children: [] };
}

describe('what a field holds', () => {
  it.each([
    ['of one line', { left: 20, top: 20, width: 200, height: 24 }],
    ['that fills most of the screen, in its first line', { left: 20, top: 20, width: 760, height: 560 }],
  ])('is seen in a field %s', (_, rect) => {
    const pixels = picture(24, 27, { width: 60, height: 8 });
    expect(wordsOf(field(rect), { pixels, scale: 1 })).toMatchObject({ seen: [{ text: 'one two' }], unseen: [] });
  });

  it('is seen where it is a single thin letter in a large field', () => {
    const pixels = picture(25, 29, { width: 2, height: 9 });
    const rect = { left: 20, top: 20, width: 760, height: 560 };
    expect(wordsOf(field(rect), { pixels, scale: 1 }).seen).toHaveLength(1);
  });

  it('is not seen where only the frame of the field is painted', () => {
    const rect = { left: 20, top: 20, width: 200, height: 24 };
    const pixels = picture(20, 20, { width: 200, height: 2 });
    expect(wordsOf(field(rect), { pixels, scale: 1 })).toMatchObject({ seen: [], unseen: [{ text: 'one two' }] });
  });
});
