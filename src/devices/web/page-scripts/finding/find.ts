import type { Answer, Ask, Box } from '../types.ts';
import {
  clean,
  firstChildOf,
  has,
  isElement,
  isHtml,
  nextSiblingOf,
  ownerDocumentOf,
  rectOf,
  shadowOf,
  tagOf,
} from '../document/dom.ts';
import { contentOf, framesAround, isFrame, selectorOf } from '../document/frames.ts';
import { collect, matching, type Way } from './matching.ts';
import { bringWordsIntoView, firstWords } from './words.ts';
import { asRect, isEmpty, isIn, middleOf, overlap, sides, toBox } from '../geometry/boxes.ts';
import { placeInside, placeOf, topBox } from '../geometry/places.ts';
import { isLabel } from '../meaning/labels.ts';
import { isActedOn, isFocusable } from '../meaning/roles.ts';
import { longestName } from '../meaning/text.ts';
import { bringIntoView } from '../touching/bring-into-view.ts';
import { describeCover } from '../touching/describe.ts';
import { aimAt } from '../touching/landing.ts';
import { paintedTags } from '../visibility/paint.ts';

/** Finding one element again, and bringing it into view. */

/** Where people see an element: of words in a block that is wider than they are, the words. */
export function seenRect(element: Element): Box {
  const whole = rectOf(element);
  const acts = isActedOn(element) || isFocusable(element) || has(element, 'onclick') || isLabel(element);
  if (acts || !isHtml(element) || isFrame(element) || paintedTags.has(tagOf(element))) return whole;
  const range = Document.prototype.createRange.call(ownerDocumentOf(element));
  range.selectNodeContents(element);
  const inner = overlap(range.getBoundingClientRect(), whole);
  return isEmpty(inner) ? whole : inner;
}

/** Where the one element is that fits a locator. */
export async function find({ locator, scroll, base }: Ask<'find'>): Promise<Answer<'find'>> {
  const { found, frames, invalid } = matching(locator, 2);
  const answer = { count: found.length, frames, invalid };
  const [element] = found;
  if (!element || found.length !== 1) return answer;
  if (scroll) await bringIntoView(element, base);
  const isOfWords = locator.by === 'text' || locator.frames !== undefined;
  const own = isOfWords ? seenRect(element) : rectOf(element);
  const rect = asRect(toBox(own, placeOf(ownerDocumentOf(element), base)));
  // From inside of a frame nobody sees what lies over it.
  if (window.top !== window && base === undefined) return { ...answer, rect };
  const { touch, isMiddle, cover } = aimAt(element, base, own);
  if (!touch) return { ...answer, rect, ...(cover && { cover: describeCover(cover, element) }) };
  return isMiddle && isIn(middleOf(sides(rect)), topBox(base)) ? { ...answer, rect } : { ...answer, rect, touch };
}

/** Brings what has a text, as its name or as what stands in it, into view: the first of several. */
export async function reveal({ text, scroll, base }: Ask<'reveal'>): Promise<Answer<'reveal'>> {
  const wanted = clean(text, longestName);
  const ways: readonly Way[] = [
    { by: 'text', text: wanted },
    { by: 'named', text: wanted },
  ];
  let frames: string[] = [];
  for (const way of ways) {
    const {
      found: [element],
      frames: others,
    } = collect(way, 1);
    frames = others;
    if (!element) continue;
    if (scroll) await bringIntoView(element, base);
    return { isThere: true, frames };
  }
  const words = wanted ? firstWords(wanted) : undefined;
  if (!words) return { isThere: false, frames };
  if (scroll) await bringWordsIntoView(words, base);
  return { isThere: true, frames };
}

/** Where the frame with a key is. */
export function framePlace({ key, base }: Ask<'framePlace'>): Answer<'framePlace'> {
  let root: Document | null = document;
  let frame: Node | null = null;
  for (const path of key.split('|')) {
    if (frame) root = contentOf(frame as Element);
    let node: Node | null = root;
    for (const step of path.split('/')) {
      if (step === 's') {
        node = node && shadowOf(node);
        continue;
      }
      let left = Number(step);
      let child: Node | null = node && firstChildOf(node);
      while (child && (!isElement(child) || left-- > 0)) child = nextSiblingOf(child);
      if (!child) return null;
      node = child;
    }
    frame = node;
  }
  return frame && isElement(frame) && isFrame(frame)
    ? { ...placeInside(frame, base), frames: [...framesAround(frame), selectorOf(frame)] }
    : null;
}
