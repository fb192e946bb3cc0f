import type { TreeWord } from '../../../../core/screen/screen-tree.ts';
import type { Box, Draft } from '../types.ts';
import { asRect, sides } from '../geometry/boxes.ts';

/** Where words stand as they are painted. */

export const mostWords = 6000;

/** Of a word's width that has to be inside of what is shown. */
export const wholeShare = 0.97;

export function asPainted(text: string, style: CSSStyleDeclaration | null) {
  switch (style ? style.textTransform : '') {
    case 'uppercase':
      return text.toUpperCase();
    case 'lowercase':
      return text.toLowerCase();
    case 'capitalize':
      return text.replace(
        /(^|[\s(\-–—/"'“‘])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      );
    default:
      return text;
  }
}

/** The parts of a range on their lines; a word may be broken. */
export function linesOf(range: Range): Box[] {
  const lines: Draft<Box>[] = [];
  for (const rect of Range.prototype.getClientRects.call(range)) {
    const last = lines[lines.length - 1];
    if (!(rect.width > 0)) continue;
    if (last && Math.abs(last.top - rect.top) < rect.height / 2) {
      last.right = Math.max(last.right, rect.right);
      last.left = Math.min(last.left, rect.left);
    } else lines.push({ left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom });
  }
  return lines;
}

/** Whether words do not stand from left to right: of a text that is turned, each lies above or below the one before. */
export function isTurned(list: readonly TreeWord[]) {
  const upright = list.filter(({ text, rect }) => text.length > 3 && rect.height > rect.width);
  return (
    upright.length > 0 ||
    list.some(({ rect }, at) => rect.top + rect.height <= (list[at - 1]?.rect.top ?? -Infinity) + 1)
  );
}

/** A text that is reported as a whole. */
export function asOne(list: readonly TreeWord[]): TreeWord {
  const all = list.map(({ rect }) => sides(rect));
  const edge = (name: keyof Box, choose: (...values: number[]) => number) => choose(...all.map((box) => box[name]));
  const box = {
    left: edge('left', Math.min),
    top: edge('top', Math.min),
    right: edge('right', Math.max),
    bottom: edge('bottom', Math.max),
  };
  return {
    text: list.map(({ text }) => text).join(' '),
    rect: asRect(box),
    ...(list.some(({ isCut }) => isCut) && { isCut: true }),
    ...(list.some(({ isReversed }) => isReversed) && { isReversed: true }),
  };
}
