import type { Place } from '../../tree/tree-questions.ts';
import {
  dataOf,
  documentElementOf,
  has,
  isElement,
  isText,
  ownerDocumentOf,
  rectOf,
  scrollBy,
  tagOf,
} from '../document/dom.ts';
import { contentOf, isFrame } from '../document/frames.ts';
import { aroundOf, childrenOf } from '../document/shown-tree.ts';
import { toBox } from '../geometry/boxes.ts';
import { nextFrames } from '../geometry/hit-test.ts';
import { placeOf, wholeDocument } from '../geometry/places.ts';
import { isMasked } from '../meaning/masked.ts';
import { isHiddenFromNames } from '../meaning/text.ts';
import { boxOf, chainOf } from '../scrolling/scrollers.ts';
import { deepest, mostVisits } from '../snapshot/limits.ts';
import { bringIntoView } from '../touching/bring-into-view.ts';

/** Finding words that are a part of their line, and bringing them into view. */

interface Words {
  readonly element: Element;
  readonly range: Range;
}

/** A part of a line; a break has no node. */
interface Piece {
  readonly node: Text | null;
  readonly data: string;
}

const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';

/** A letter or digit that belongs to the word beside it; some scripts write no spaces between words. */
const ofWord = '(?!' + unspaced + ')[\\p{L}\\p{N}_]';
const isOfWord = new RegExp('^' + ofWord + '$', 'u');

/** Finds a text where it stands as whole words: "Row 2" is not in "Row 20", nor "2" in "2.50". */
function wholeWords(text: string) {
  const letters = Array.from(text);
  const [first = '', last = ''] = [letters[0], letters[letters.length - 1]];
  const before = (isOfWord.test(first) ? '(?<!' + ofWord + ')' : '') + (/\d/.test(first) ? '(?<!\\d[.,:])' : '');
  const after = (isOfWord.test(last) ? '(?!' + ofWord + ')' : '') + (/\d/.test(last) ? '(?![.,:]\\d)' : '');
  const words = text.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(before + words.join('\\s+') + after, 'u');
}

const unreadTags = /^(input|textarea|select|option|svg)$/;
const isInLine = (element: Element) => /^(inline|contents)/.test(getComputedStyle(element).display);

const isRead = (element: Element) =>
  !isHiddenFromNames(element) && !has(element, 'inert') && !unreadTags.test(tagOf(element)) && !isMasked(element);

/** The first line of the page with these words, in this document and those that it can look into; what no one sees is no line. */
export function firstWords(text: string): Words | undefined {
  const pattern = wholeWords(text);
  let pieces: Piece[] = [];
  let found: Words | undefined;
  let visits = 0;

  function endLine() {
    const line = pieces.map(({ data }) => data).join('');
    const match = pattern.exec(line);
    if (match) found = placeInLine(pieces, match.index, match.index + match[0].length);
    pieces = [];
  }

  function visit(node: Node, depth: number): void {
    if (found || ++visits > mostVisits || depth > deepest) return;
    if (isText(node)) return void pieces.push({ node, data: dataOf(node) });
    if (isElement(node) && isRead(node)) visitElement(node, depth);
  }

  function visitElement(node: Element, depth: number) {
    const content = isFrame(node) ? contentOf(node) : null;
    const isBlock = !isInLine(node);
    if (isBlock || content) endLine();
    if (found) return;
    if (getComputedStyle(node).display.startsWith('inline-') || tagOf(node) === 'br')
      pieces.push({ node: null, data: ' ' });
    for (const child of content ? [documentElementOf(content)] : childrenOf(node)) visit(child, depth + 1);
    if ((isBlock || content) && !found) endLine();
  }

  visit(documentElementOf(document), 0);
  return found;
}

/** Where a match stands, from and to a letter of a line, unless it cannot be seen. */
function placeInLine(pieces: readonly Piece[], from: number, to: number): Words | undefined {
  let at = 0;
  for (const { node, data } of pieces) {
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, data.length);
    at += data.length;
    if (!node || start >= end || !data.slice(start, end).trim()) continue;
    const range = ownerDocumentOf(node).createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    const element = boxAround(node);
    const { width, height } = range.getBoundingClientRect();
    const around = aroundOf(node);
    if (!element || !around || !(width > 0 && height > 0)) return undefined;
    return getComputedStyle(around).visibility === 'visible' ? { element, range } : undefined;
  }
  return undefined;
}

/** The closest element around a text that has a box, unless it is one that is there for screen readers alone. */
function boxAround(text: Node) {
  let element = aroundOf(text);
  while (element && getComputedStyle(element).display === 'contents') element = aroundOf(element);
  if (!element) return null;
  const { width, height } = rectOf(element);
  return width > 1 && height > 1 ? element : null;
}

/** The element first, and then the words in it: a long part may be larger than the view. */
export async function bringWordsIntoView({ element, range }: Words, base: Place | undefined) {
  await bringIntoView(element, base);
  for (const scroller of chainOf(element, 'y').chain) {
    const place = placeOf(ownerDocumentOf(element), base || wholeDocument());
    const { top, bottom } = toBox(range.getBoundingClientRect(), place);
    const view = boxOf(scroller, base || wholeDocument());
    if (top >= view.top && bottom <= view.bottom) continue;
    scrollBy(scroller, {
      top: (top + bottom - view.top - view.bottom) / 2 / place.sy,
      behavior: 'instant',
    });
  }
  await nextFrames();
}
