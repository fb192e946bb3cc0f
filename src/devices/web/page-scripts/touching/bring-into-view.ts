import type { Place } from '../../tree/tree-questions.ts';
import { ownerDocumentOf } from '../document/dom.ts';
import { nextFrames } from '../geometry/hit-test.ts';
import { placeOf, shownBox, wholeDocument } from '../geometry/places.ts';
import { aimAt } from './landing.ts';

/** How to scroll an element to where nothing lies over it. */

const positions: readonly (readonly [block: ScrollLogicalPosition, inline: ScrollLogicalPosition])[] = [
  ['center', 'nearest'],
  ['center', 'center'],
  ['end', 'end'],
  ['start', 'start'],
];

/** Scrolls an element into view, up or down, to where nothing lies over it. */
export async function bringIntoView(element: Element, base: Place | undefined) {
  const isThere = () => {
    const { box, shown } = shownBox(element, placeOf(ownerDocumentOf(element), base || wholeDocument()));
    const isWhole =
      shown.right - shown.left >= box.right - box.left - 1 && shown.bottom - shown.top >= box.bottom - box.top - 1;
    return isWhole && !aimAt(element, base).cover;
  };
  // Of a frame by itself it is not known whether the frames around it show it.
  if (isThere() && window.top === window) return;
  const scroll = (block: ScrollLogicalPosition, inline: ScrollLogicalPosition) =>
    Element.prototype.scrollIntoView.call(element, { block, inline, behavior: 'instant' });
  for (const [block, inline] of positions) {
    scroll(block, inline);
    if (aimAt(element, base).cover === undefined && window.top !== window) return;
    await nextFrames();
    if (!aimAt(element, base).cover) return;
  }
  scroll('center', 'nearest');
}
