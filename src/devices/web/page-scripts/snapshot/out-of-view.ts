import type { Place } from '../../tree/tree-questions.ts';
import type { Box, Cutter, NodeDraft, Styled } from '../types.ts';
import { attribute, matches, scrollingElementOf, tagOf } from '../document/dom.ts';
import { isEmpty, overlap } from '../geometry/boxes.ts';
import { tabularRoles } from '../meaning/roles.ts';
import { hidesRest, leastRest, restBelow, restBeside, scrollsByStyle } from '../visibility/scroll-rest.ts';

/** What lies out of view: what scrolls, and what is cut off. */

/** CSS pixels of a side: a box that is smaller shows nothing of what it holds. */
const leastView = 12;
const cutsOff = /^(auto|clip|hidden|overlay|scroll)$/;

/** Whether a document can be scrolled. What is hidden beside it is mostly decoration; what is hidden below it comes back. */
export function documentGoesOn(document: Document) {
  const element = scrollingElementOf(document);
  if (!element) return false;
  if (restBelow(element) > leastRest) return true;
  const style = getComputedStyle(element);
  return restBeside(element) > leastRest && !hidesRest.test(style.overflowX);
}

export function scrollsInside(element: Element, style: CSSStyleDeclaration, box: Box) {
  if (!isView(box)) return false;
  return (
    (scrollsByStyle.test(style.overflowY) && restBelow(element) > leastRest) ||
    (scrollsByStyle.test(style.overflowX) && restBeside(element) > leastRest)
  );
}

const isView = (box: Box) => box.right - box.left >= leastView && box.bottom - box.top >= leastView;

/** What somebody may look for: what can be acted on, and what things are made of. */
const soughtSelector =
  'a, button, input, select, textarea, h1, h2, h3, h4, h5, h6, li, tr, img, article, [role], [onclick], [tabindex]';

/** The edges of the view as a box that cuts off what it can be scrolled to, however little that is. */
export function cutterOfView(
  document: Document,
  { index, place }: { readonly index: number; readonly place: Place },
): Cutter | null {
  const element = scrollingElementOf(document);
  return element && restBelow(element) > 0 ? { index, view: place.clip, isDocument: true } : null;
}

const isTiny = (box: Box) => box.right - box.left < 8 || box.bottom - box.top < 8;

/** Whether a box cuts off an element that is more than decoration. What is moved out to the left or above waits there until it is opened. */
export function isCutOff({ element, style, box }: Styled, { view, isDocument }: Cutter) {
  // A document is scrolled down and up; what is fixed stays where it is.
  if (isDocument && (style.position === 'fixed' || !(box.top >= view.bottom || box.bottom <= view.top))) return false;
  if (style.visibility !== 'visible' || isTiny(box) || !isEmpty(overlap(box, view))) return false;
  if (/^(absolute|fixed)$/.test(style.position) && (box.right <= view.left || box.bottom <= view.top)) return false;
  return matches(element, soughtSelector);
}

/** A box that cuts off what reaches out of it, with the place in the list of what it belongs to. */
export function cutterOf(
  element: Element,
  style: CSSStyleDeclaration,
  { box, index }: { readonly box: Box; readonly index: number },
): Cutter | null {
  const isOne =
    (cutsOff.test(style.overflowX) || cutsOff.test(style.overflowY)) &&
    !/^(html|body)$/.test(tagOf(element)) &&
    isView(box);
  return isOne ? { index, view: box } : null;
}

/** Of the height of a row or an item: else it goes on out of view. */
const mostlySeen = 0.9;
const listRoles = new Set(['list', 'listbox']);
const holdersOf: Record<string, ReadonlySet<string>> = {
  row: tabularRoles,
  listitem: listRoles,
  option: listRoles,
};
const roleByTag: Record<string, string> = { tr: 'row', li: 'listitem', article: 'article' };

/** Rows and items that are there, but not in what is shown. */
export function addOutOfView(
  element: Element,
  nodes: readonly NodeDraft[],
  { box, shown, parent }: { readonly box: Box; readonly shown: Box; readonly parent: number },
) {
  const isSeen = !isEmpty(shown) && shown.bottom - shown.top > (box.bottom - box.top) * mostlySeen;
  const role = isSeen ? '' : attribute(element, 'role') || roleByTag[tagOf(element)];
  const around = nodes[parent];
  if (role === 'article' && around) around.goesOn = true;
  const holders = role ? holdersOf[role] : undefined;
  if (!holders) return;
  for (let node = around; node; node = nodes[node.parent])
    if (holders.has(node.role)) {
      node.goesOn = true;
      return;
    }
}
