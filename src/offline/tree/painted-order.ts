import { rightOf, sameRow } from '../../vision/boxes/rect-math.ts';
import type { Word } from '../../vision/text/screen-text.ts';
import { isLeftward } from '../answer/names/scripts.ts';

/** Words that follow each other, in one text. */
type Part = readonly [Word, ...Word[]];

/**
 * Words of an element as they are read: what a style moves before another on the same line stands before it, whatever their order
 * in the document. What is read from right to left keeps that order.
 */
export function asPainted(words: readonly Word[]): readonly Word[] {
  if (words.length < 2 || words.some(({ text }) => isLeftward(text))) return words;
  const lines = linesOf(words);
  return lines.some(isMoved) ? lines.flatMap((parts) => (isMoved(parts) ? sorted(parts) : parts)).flat() : words;
}

function linesOf(words: readonly Word[]): Part[][] {
  const lines: Part[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const line = last && sameRow(last.rect, word.rect) ? lines.at(-1) : undefined;
    const part = line?.at(-1);
    if (!line) lines.push([[word]]);
    else if (part && last?.of === word.of) line[line.length - 1] = [...part, word];
    else line.push([word]);
    last = word;
  }
  return lines;
}

/** Logical pixels by which words may reach into each other. */
const leeway = 1;

const startOf = (part: Part): number => Math.min(...part.map(({ rect }) => rect.left));
const endOf = (part: Part): number => Math.max(...part.map(({ rect }) => rightOf(rect)));

/** Whether a part stands before all of the one that it comes behind; of words that lie over each other, nobody can tell. */
function isMoved(parts: readonly Part[]): boolean {
  return parts.some((part, index) => {
    const before = parts[index - 1];
    return before !== undefined && endOf(part) <= startOf(before) + leeway;
  });
}

function sorted(parts: readonly Part[]): Part[] {
  return parts.toSorted((one, other) => startOf(one) - startOf(other));
}
