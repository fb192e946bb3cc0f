import type { TreeWord } from '../../../../core/screen/screen-tree.ts';
import type { Around, Box, Draft } from '../types.ts';
import { dataOf } from '../document/dom.ts';
import { asRect, isEmpty, overlap, toBox } from '../geometry/boxes.ts';
import { asOne, asPainted, isTurned, linesOf, mostWords, wholeShare } from './painted-words.ts';

/** The words of one snapshot. */

export type WordDraft = Draft<TreeWord>;

/** A sign behind which letters of every language are painted from right to left. */
const reversing = '\u202e';

/** From and to a letter of a text. */
interface Span {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** Adds what is shown of a word. Answers whether it is lost, since it does not fit into what it stands in. */
function addWord(list: WordDraft[], { text, line }: { readonly text: string; readonly line: Box }, around: Around) {
  const box = toBox(line, around.place);
  const shown = overlap(box, around.inside.flow);
  if (isEmpty(shown)) return line.left >= 0 && box.right > around.inside.flow.right;
  const word: WordDraft = { text, rect: asRect(shown) };
  const share =
    ((shown.right - shown.left) * (shown.bottom - shown.top)) / ((box.right - box.left) * (box.bottom - box.top));
  if (share < wholeShare) word.isCut = true;
  list.push(word);
  return false;
}

function boxOfSpan({ node, from, to }: Span, range: Range): Box | undefined {
  range.setStart(node, from);
  range.setEnd(node, to);
  return linesOf(range)[0];
}

/** A word that is broken is reported by its lines, letter by letter. */
function addBroken(list: WordDraft[], { node, from, to }: Span, around: Around) {
  const data = dataOf(node);
  let isLost = false;
  let line: Box | null = null;
  let text = '';
  const finish = (whole: Box | null) => {
    if (whole && addWord(list, { text: asPainted(text, around.style), line: whole }, around)) isLost = true;
    text = '';
  };
  for (let at = from; at < to;) {
    const letter = String.fromCodePoint(data.codePointAt(at) ?? 0);
    const box = boxOfSpan({ node, from: at, to: at + letter.length }, around.range);
    at += letter.length;
    if (!box) {
      text += letter;
      continue;
    }
    if (line && Math.abs(line.top - box.top) > (box.bottom - box.top) / 2) {
      finish(line);
      line = null;
    }
    line = line ? joined(line, box) : box;
    text += letter;
  }
  finish(line);
  return isLost;
}

const joined = (line: Box, box: Box): Box => ({
  left: Math.min(line.left, box.left),
  top: line.top,
  right: Math.max(line.right, box.right),
  bottom: line.bottom,
});

export function newWordReader() {
  let count = 0;

  function read(list: WordDraft[], match: RegExpExecArray, { node, around }: { node: Text; around: Around }) {
    const span = { node, from: match.index, to: match.index + match[0].length };
    around.range.setStart(node, span.from);
    around.range.setEnd(node, span.to);
    const [line, second] = linesOf(around.range);
    if (!line) return false;
    if (second) return addBroken(list, span, around);
    return addWord(list, { text: asPainted(match[0].replace(/\u00ad/g, ''), around.style), line }, around);
  }

  return {
    /** The words of a text as far as they are shown. */
    wordsOf(node: Text, around: Around): WordDraft[] {
      const list: WordDraft[] = [];
      const before = count;
      let isLost = false;
      for (const match of dataOf(node).matchAll(/\S+/g)) {
        if (count > mostWords) break;
        isLost = read(list, match, { node, around }) || isLost;
        count = before + list.length;
      }
      // Where something does not fit, dots may stand in place of the last words.
      if (around.isReversed || dataOf(node).includes(reversing)) for (const word of list) word.isReversed = true;
      if (isLost || list.some((word) => word.isCut)) for (const word of list.slice(-2)) word.isCut = true;
      return isTurned(list) ? [asOne(list)] : list;
    },
    isOver: () => count > mostWords,
  };
}
