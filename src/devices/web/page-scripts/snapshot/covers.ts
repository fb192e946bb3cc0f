import type { Point } from '../../../../core/screen/geometry.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Around, Box, ElementHit, NodeDraft } from '../types.ts';
import { aroundOf, holdsElement } from '../document/shown-tree.ts';
import { inDocument, isAt, isEmpty, isIn, isModal, middleOf, overlap, sides } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { standsOver } from '../geometry/layers.ts';
import { topPlace } from '../geometry/places.ts';
import { roleOf } from '../meaning/roles.ts';
import { isLikeGround } from '../visibility/ground.ts';
import { alphaOf, hides } from '../visibility/paint.ts';
import { hasStyleOver } from '../visibility/style-covers.ts';
import { spend, type Hits } from './hits.ts';
import { newWordReader, type WordDraft } from './word-reader.ts';

/** What lies over the words of a page. */

type Covered = WordDraft['covered'];

/** Whether a frame can be touched wherever it is: from inside of it nobody sees what lies over it. */
export function isClear(frame: Element, box: Box, base: Place | undefined) {
  const shown = overlap(box, base ? base.clip : topPlace().clip);
  if (isEmpty(shown)) return false;
  const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
  const pointAt = (across: number, down: number) => ({
    x: shown.left + (shown.right - shown.left) * across,
    y: shown.top + (shown.bottom - shown.top) * down,
  });
  return steps.every((down) => steps.every((across) => elementAt(pointAt(across, down), base)?.frame !== undefined));
}

const cover = (list: readonly WordDraft[], covered: Covered) => {
  if (covered) for (const word of list) word.covered = covered;
};

/** What a link or a button lays over what is around it, without a look of its own: a touch there is a touch on it. */
const isStretched = (at: ElementHit, point: Point) => /^(link|button)$/.test(roleOf(at.element)) && !isAt(at, point);

/** What hides a point of an element: undefined where something else of it is there, or what it is seen through. */
function coverAt(
  element: Element,
  at: ElementHit,
  point: Point,
): { readonly covered: Covered; readonly isStretched: boolean } {
  const own = new Set<Element>();
  for (let node: Element | null = element; node; node = aroundOf(node)) own.add(node);
  const isOwn = own.has(at.element);
  // What lies between a text and the backdrop over it is reported by no touch.
  if (isModal(at.element) && !isOwn && !isAt(at, point)) {
    const isOpaque = hides(at.element, getComputedStyle(at.element, '::backdrop'));
    return { covered: isOpaque ? 'opaque' : 'unknown', isStretched: false };
  }
  for (let node: Element | null = at.element; node && !own.has(node); node = aroundOf(node))
    if (hides(node, getComputedStyle(node))) return { covered: 'opaque', isStretched: false };
  if (hasStyleOver(at.element, inDocument(point, at.place))) return { covered: 'unknown', isStretched: false };
  return { covered: undefined, isStretched: !isOwn && isStretched(at, point) };
}

/** Whether nobody sees the letters of a text, though nothing lies over them. */
const isTransparent = (style: CSSStyleDeclaration) =>
  alphaOf(style.webkitTextFillColor || style.color) < 0.1 && !/text/.test(style.webkitBackgroundClip || '');

export function newCovers({ base, canTell, hits }: { base: Place | undefined; canTell: boolean; hits: Hits }) {
  const reader = newWordReader();
  const veils: { readonly element: Element; readonly box: Box }[] = [];
  const texts: { readonly words: readonly WordDraft[]; readonly element: Element }[] = [];
  /** What holds texts that something is stretched over. */
  const stretched = new Set<Element>();

  function coverOf(element: Element, word: WordDraft): Covered {
    if (spend(hits)) return 'unknown';
    const point = middleOf(sides(word.rect));
    const at = elementAt(point, base);
    if (!at?.element) return 'unknown';
    const found = coverAt(element, at, point);
    if (found.isStretched) stretched.add(element);
    return found.covered;
  }

  /** What lies over both ends of a line lies over the line; of longer texts each word is asked for. */
  function coverWords(list: readonly WordDraft[], element: Element) {
    const [first, last] = [list[0], list[list.length - 1]];
    if (!first || !last) return;
    const [one, other] = [coverOf(element, first), first === last ? undefined : coverOf(element, last)];
    const isLine = last.rect.top < first.rect.top + first.rect.height;
    if (first === last || (isLine && one === other)) cover(list, one);
    else for (const word of list) cover([word], coverOf(element, word));
  }

  const hasVeil = (word: WordDraft) => veils.some(({ box }) => !isEmpty(overlap(box, sides(word.rect))));

  function isUnseen(first: WordDraft, element: Element, around: Around) {
    if (!around.style) return false;
    const point = inDocument(middleOf(sides(first.rect)), around.place);
    return isTransparent(around.style) || (!hasVeil(first) && isLikeGround(element, around.style, point));
  }

  return {
    addText(text: NodeDraft, node: Text, around: Around) {
      const words = reader.wordsOf(node, around);
      text.words = words;
      const [first] = words;
      const element = aroundOf(node);
      if (!first || !element) return;
      if (isUnseen(first, element, around)) {
        cover(words, 'opaque');
        return;
      }
      texts.push({ words, element });
      if (canTell) coverWords(words, element);
      else cover(words, 'unknown');
      if (stretched.has(element)) text.reacts = true;
    },
    /** What touches pass through, and eyes do not. */
    addVeil(element: Element, style: CSSStyleDeclaration, box: Box) {
      if (style.pointerEvents === 'none' && !isEmpty(box) && hides(element, style)) veils.push({ element, box });
    },
    isOver: reader.isOver,
    finish() {
      for (const veil of veils) for (const text of texts) coverByVeil(text.words, text.element, veil);
    },
  };
}

function coverByVeil(
  words: readonly WordDraft[],
  element: Element,
  veil: { readonly element: Element; readonly box: Box },
) {
  const below = words.filter((word) => !word.covered && !isEmpty(overlap(veil.box, sides(word.rect))));
  if (below.length === 0 || holdsElement(veil.element, element) || standsOver(element, veil.element)) return;
  const isOver = standsOver(veil.element, element);
  for (const word of below) cover([word], isOver && isIn(middleOf(sides(word.rect)), veil.box) ? 'opaque' : 'unknown');
}
