import type { Point } from '../../../../core/screen/geometry.ts';
import type { Place, ScrollWay } from '../../tree/tree-questions.ts';
import type { Answer, Ask } from '../types.ts';
import {
  dataOf,
  firstChildOf,
  isText,
  nextSiblingOf,
  ownerDocumentOf,
  roundedBox,
  scrollBy,
  tagOf,
  windowOf,
} from '../document/dom.ts';
import { drop, keep, kept } from '../document/kept.ts';
import { elementAt, nextFrames } from '../geometry/hit-test.ts';
import { topPlace } from '../geometry/places.ts';
import {
  canScroll,
  chainOf,
  countsAt,
  gridOf,
  isRoot,
  mainScroller,
  meantIn,
  offsetOf,
  roomOf,
  smallScroller,
  startAt,
  stateOf,
  wheelPlace,
} from './scrollers.ts';
import { describeCover } from '../touching/describe.ts';

/** Which element a wheel is meant for, and what a turn of the wheel did. */

/** What is scrolled, and what has come of the wheel so far. */
interface Held {
  readonly element: Element | null;
  readonly way: ScrollWay;
  readonly base: Place | undefined;
  before: number;
  wheel: Event | null;
  isDrawn: boolean;
  hasScrolled: boolean;
  seen: readonly ViewPart[];
  at: number;
  /** Where to turn the wheel. */
  place?: Point | undefined;
  readonly end: () => void;
}

interface ViewPart {
  readonly element?: Element;
  readonly box?: string;
  readonly text?: string;
}

const heldKey = Symbol.for('eyewright.scroller');

/**
 * Finds what is to be scrolled, keeps hold of it, and watches what the next turn of the wheel does.
 */
export function scroller(request: Ask<'scroller'>): Answer<'scroller'> {
  const { axis, sign, point, base } = request;
  const way = { axis, sign };
  const at = elementAt(point, base);
  if (at?.frame !== undefined && !request.passFrame) return { frame: at.frame };
  const start = at && (at.element ?? at.holder);
  const element = scrollerFrom(start, request);
  const held = watchWheel(element || start, way, base);
  if (!element)
    return {
      page: axis === 'y' ? innerHeight : innerWidth,
      at: [point, ...gridOf((base || topPlace()).clip, 5)].find((place) => !countsAt(place, base)),
      drawsItself: start !== null && selfDrawn.test(tagOf(start)),
    };
  held.place = roomOf(element, way) > 1 ? wheelPlace(element, { point, base, ...way }) : undefined;
  return {
    state: stateOf(element, way),
    at: held.place,
    what: isRoot(element) ? 'the page' : describeCover(element, document),
    snaps: !/none/.test(getComputedStyle(element).scrollSnapType || 'none'),
  };
}

/** What to scroll: what is meant there, or else the main thing on the screen. */
function scrollerFrom(start: Element | null, request: Ask<'scroller'>): Element | undefined {
  const { axis, sign, base } = request;
  const way = { axis, sign };
  const { chain, isFloating } = chainOf(start, axis);
  if (request.isNamed) return meantIn(chain, request);
  const own = chain.find((one) => roomOf(one, way) > 1) || (request.toEdge || isFloating ? chain[0] : undefined);
  return own || mainScroller({ base, ...way }) || chain[0] || smallScroller({ base, ...way });
}

/** What shows more than its elements tell. */
const selfDrawn = /^(canvas|video|object|embed|iframe|frame)$/;

function ownText(element: Element) {
  let text = '';
  for (let child = firstChildOf(element); child && text.length < 200; child = nextSiblingOf(child))
    if (isText(child)) text += dataOf(child);
  return text;
}

/** What stands at some places of the view, and where: what is scrolled by a script of the page changes that. */
function viewAt(base: Place | undefined): ViewPart[] {
  return [...gridOf((base || topPlace()).clip, 6)].map((point) => {
    const element = startAt(point, base);
    return element ? { element, box: roundedBox(element), text: ownText(element) } : {};
  });
}

const hasOtherView = (view: readonly ViewPart[], base: Place | undefined) =>
  viewAt(base).some(
    ({ element, box, text }, at) => element !== view[at]?.element || box !== view[at]?.box || text !== view[at]?.text,
  );

function watchWheel(element: Element | null, way: ScrollWay, base: Place | undefined): Held {
  kept<Held>(heldKey)?.end();
  const view = (element && windowOf(ownerDocumentOf(element))) || window;
  const held: Held = {
    element,
    way,
    base,
    before: element && canScroll(element, way.axis) ? offsetOf(element, way.axis) : 0,
    wheel: null,
    isDrawn: false,
    hasScrolled: false,
    seen: viewAt(base),
    at: performance.now(),
    end: () => {
      view.removeEventListener('wheel', onWheel, true);
      view.removeEventListener('scroll', onScroll, true);
      drop(heldKey);
    },
  };
  const onWheel = (event: Event) => {
    held.wheel = event;
    held.isDrawn = selfDrawn.test(tagOf(event.composedPath()[0] as Element));
  };
  const onScroll = () => {
    held.hasScrolled = true;
    held.at = performance.now();
  };
  view.addEventListener('wheel', onWheel, { capture: true, passive: true });
  view.addEventListener('scroll', onScroll, true);
  return keep(heldKey, held);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until nothing has scrolled for 50 ms, or has not begun to for a while (Firefox begins later): at most a second. */
async function comeToRest(held: Held) {
  const begun = performance.now();
  held.at = begun + 70;
  while (performance.now() - held.at < 50 && performance.now() - begun < 1000) await pause(10);
  await nextFrames();
}

/** Whether the page shows something else than before, where it did not scroll: what takes the wheel for itself may begin later. */
async function hasReacted(held: Held, isTaken: boolean) {
  if (held.isDrawn) return true;
  const end = performance.now() + (isTaken ? 500 : 0);
  while (!hasOtherView(held.seen, held.base)) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}

/**
 * What came of it. `push`: scrolls by that much first, where the wheel did nothing. `waitMs`: waits as long for more room, as
 * lists have that load more at their end. Nothing where the document was exchanged.
 */
export async function scrolled({ push, waitMs, isLast }: Ask<'scrolled'>): Promise<Answer<'scrolled'>> {
  const held = kept<Held>(heldKey);
  if (!held) return null;
  const element = connectedIn(held);
  const before = held.before;
  if (push && element) pushBy(element, held.way, push);
  await (waitMs ? waitForRoom(element, held.way, waitMs) : comeToRest(held));
  const state = element ? stateOf(element, held.way) : undefined;
  const offset = state?.offset ?? before;
  const moved = Math.abs(offset - before) > 0.5;
  const isTaken = held.wheel?.defaultPrevented === true;
  const mayHaveActed = !moved && !isLast && !waitMs;
  const hasActed = mayHaveActed && (await hasReacted(held, isTaken));
  if (element) keepHarmless(held, element);
  const answer = { state, at: held.place, moved, isTaken, hasActed, cameBack: !moved && held.hasScrolled };
  finish(held, { before: offset, moved, isLast });
  return answer;
}

const pushBy = (element: Element, { axis }: ScrollWay, by: number) =>
  scrollBy(element, { [axis === 'y' ? 'top' : 'left']: by, behavior: 'instant' });

const connectedIn = ({ element }: Held) => (element?.isConnected ? element : null);

/** What came of one turn of the wheel. */
interface Turn {
  readonly before: number;
  readonly moved: boolean;
  readonly isLast: boolean | undefined;
}

async function waitForRoom(element: Element | null, way: ScrollWay, ms: number) {
  for (const end = performance.now() + ms; performance.now() < end && element && roomOf(element, way) <= 1;)
    await pause(30);
}

/** What came under the pointer by the scrolling may count as well. */
function keepHarmless(held: Held, element: Element) {
  if (held.place && countsAt(held.place, held.base))
    held.place = wheelPlace(element, { point: held.place, base: held.base, ...held.way });
}

function finish(held: Held, { before, moved, isLast }: Turn) {
  if (isLast) {
    held.end();
    return;
  }
  const seen = moved ? viewAt(held.base) : held.seen;
  Object.assign(held, { before, wheel: null, hasScrolled: false, seen });
}
