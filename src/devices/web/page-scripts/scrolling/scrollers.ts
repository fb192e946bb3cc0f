import type { Ask, Axis, Box } from '../types.ts';
import type { Place, ScrollState, ScrollWay } from '../../tree/tree-questions.ts';
import type { Point } from '../../../../core/screen/geometry.ts';
import {
  clientHeightOf,
  clientWidthOf,
  documentElementOf,
  getter,
  isDocument,
  ownerDocumentOf,
  queryAll,
  rootOf,
  scrollHeightOf,
  scrollWidthOf,
  scrollingElementOf,
  tagOf,
} from '../document/dom.ts';
import { outwardOf } from '../document/shown-tree.ts';
import { areaOf, overlap } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { placeOf, shownBox, topPlace } from '../geometry/places.ts';
import { inputTypeOf } from '../meaning/roles.ts';

/** What scrolls, and how far it can go. */

interface Based {
  readonly base: Place | undefined;
}

const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollLeftOf = getter(Element.prototype, 'scrollLeft');
const bodyOf = getter(Document.prototype, 'body');
export const isRoot = (element: Element) => scrollingElementOf(ownerDocumentOf(element)) === element;
const overflowOf = (element: Element, axis: Axis) =>
  getComputedStyle(element)[axis === 'y' ? 'overflowY' : 'overflowX'];

/** The root element decides how a document scrolls, or else the body. */
function overflowOfRoot(document: Document, axis: Axis) {
  const own = overflowOf(documentElementOf(document), axis);
  return own !== 'visible' || !bodyOf(document) ? own : overflowOf(bodyOf(document), axis);
}

function isScrolledByUser(element: Element, axis: Axis) {
  const document = ownerDocumentOf(element);
  if (isRoot(element)) return !/hidden|clip/.test(overflowOfRoot(document, axis));
  if (element === bodyOf(document) && overflowOf(documentElementOf(document), axis) === 'visible') return false;
  return /auto|scroll|overlay/.test(overflowOf(element, axis));
}

const lengthOf = (element: Element, axis: Axis) =>
  axis === 'y' ? scrollHeightOf(element) - clientHeightOf(element) : scrollWidthOf(element) - clientWidthOf(element);
export const canScroll = (element: Element, axis: Axis) =>
  lengthOf(element, axis) > 1 && isScrolledByUser(element, axis);
export const offsetOf = (element: Element, axis: Axis) => (axis === 'y' ? scrollTopOf(element) : scrollLeftOf(element));

/** Lists that grow upwards, and lines that run to the left, count their offset from their end, downwards from zero. */
function isReversed(element: Element, axis: Axis) {
  const { display, flexDirection, direction } = getComputedStyle(element);
  if (offsetOf(element, axis) !== 0) return offsetOf(element, axis) < 0;
  if (axis === 'y') return /flex/.test(display) && flexDirection === 'column-reverse';
  return (direction === 'rtl') !== (/flex/.test(display) && flexDirection === 'row-reverse');
}

/** CSS pixels that are left in a direction; `sign` is 1 for down and right. */
export function roomOf(element: Element, { axis, sign }: ScrollWay) {
  const [offset, length] = [offsetOf(element, axis), lengthOf(element, axis)] as const;
  const [least, most] = isReversed(element, axis) ? ([-length, 0] as const) : ([0, length] as const);
  return Math.max(0, sign > 0 ? most - offset : offset - least);
}

/** What can be scrolled around an element, innermost first; what floats over the page is no part of what is behind it. */
export function chainOf(start: Element | null, axis: Axis) {
  const chain: Element[] = [];
  for (let node: Element | null = start; node; node = outwardOf(node)) {
    if (canScroll(node, axis)) chain.push(node);
    if (getComputedStyle(node).position === 'fixed') return { chain, isFloating: true };
  }
  return { chain, isFloating: false };
}

export const boxOf = (element: Element, base: Place | undefined) =>
  isRoot(element)
    ? placeOf(ownerDocumentOf(element), base).clip
    : shownBox(element, placeOf(ownerDocumentOf(element), base)).shown;

export function* gridOf(box: Box, count: number): Generator<Point> {
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      yield {
        x: box.left + ((box.right - box.left) * (column + 0.5)) / count,
        y: box.top + ((box.bottom - box.top) * (row + 0.5)) / count,
      };
    }
}

export const startAt = (point: Point, base: Place | undefined): Element | null => {
  const at = elementAt(point, base);
  return at && (at.element ?? at.holder);
};

/** What somebody means who names a place: of all that scrolls there, what is most like it. */
export function meantIn(chain: Element[], request: Ask<'scroller'>) {
  const { area, base, axis } = request;
  if (!area) return chain[0];
  const inside = new Set(chain);
  for (const point of gridOf(area, 5))
    for (const element of chainOf(startAt(point, base), axis).chain) inside.add(element);
  const like = (element: Element) => {
    const box = boxOf(element, base);
    const both = areaOf(overlap(box, area));
    return both / (areaOf(box) + areaOf(area) - both || 1);
  };
  // What is only around it must be around its middle.
  const fitting = [...inside].filter(
    (element) =>
      chain.includes(element) || areaOf(overlap(boxOf(element, base), area)) > areaOf(boxOf(element, base)) * 0.9,
  );
  return fitting.sort((one, other) => like(other) - like(one))[0];
}

/** The largest thing on the screen that has room left. */
export function mainScroller({ base, ...way }: Based & ScrollWay) {
  const counts = new Map<Element, number>();
  for (const point of gridOf((base || topPlace()).clip, 7)) {
    const element = chainOf(startAt(point, base), way.axis).chain.find((one) => roomOf(one, way) > 1);
    if (element) counts.set(element, (counts.get(element) || 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([element]) => element)[0];
}

/** The largest part in view that scrolls, where nothing else does: a strip of tabs is too thin for a few places to be in it. */
export function smallScroller({ base, ...way }: Based & ScrollWay) {
  const size = (element: Element) => areaOf(boxOf(element, base));
  const scrolls = (element: Element) =>
    !/^(input|textarea|select)$/.test(tagOf(element)) &&
    lengthOf(element, way.axis) > 1 &&
    canScroll(element, way.axis);
  const all = Array.from(queryAll(documentElementOf(document), '*')).filter(
    (element) => scrolls(element) && size(element) > 0,
  );
  const withRoom = all.filter((element) => roomOf(element, way) > 1);
  return (withRoom.length > 0 ? withRoom : all).sort((one, other) => size(other) - size(one))[0];
}

const activeIn = getter(Document.prototype, 'activeElement');
const activeInShadow = getter(ShadowRoot.prototype, 'activeElement');

/** Whether the wheel changes a value here: browsers count a number up and down, and some move a slider, while it has the focus. */
export function countsAt(at: Point, base: Place | undefined) {
  const start = startAt(at, base);
  if (!start || tagOf(start) !== 'input' || !/^(number|range)$/.test(inputTypeOf(start))) return false;
  const root = rootOf(start);
  return (isDocument(root) ? activeIn(root) : activeInShadow(root)) === start;
}

/** A place where the wheel scrolls this and nothing else, and changes no value. */
export function wheelPlace(element: Element, { point, base, ...way }: Based & ScrollWay & { readonly point: Point }) {
  for (const at of [point, ...gridOf(boxOf(element, base), 5)]) {
    if (
      !countsAt(at, base) &&
      chainOf(startAt(at, base), way.axis).chain.find((one) => roomOf(one, way) > 1) === element
    )
      return at;
  }
  return undefined;
}

export function stateOf(element: Element, way: ScrollWay): ScrollState {
  const inner = way.axis === 'y' ? innerHeight : innerWidth;
  const own = way.axis === 'y' ? clientHeightOf(element) : clientWidthOf(element);
  return {
    room: roomOf(element, way),
    offset: offsetOf(element, way.axis),
    extent: lengthOf(element, way.axis),
    page: isRoot(element) ? inner : Math.min(own, inner),
  };
}
