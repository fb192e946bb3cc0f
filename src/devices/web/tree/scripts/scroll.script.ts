/** What scrolls: which element a wheel is meant for, how far it can go, and what a turn of the wheel did. */
export const scrollScript = String.raw`
const scrollTopOf = getter(Element.prototype, 'scrollTop');
const scrollLeftOf = getter(Element.prototype, 'scrollLeft');
const bodyOf = getter(Document.prototype, 'body');
const heldKey = Symbol.for('eyewright.scroller');
const isRoot = (element) => scrollingElementOf(ownerDocumentOf(element)) === element;
const overflowOf = (element, axis) => getComputedStyle(element)[axis === 'y' ? 'overflowY' : 'overflowX'];

/** How a document scrolls is said by its root element, or else by its body. */
function overflowOfRoot(document, axis) {
  const own = overflowOf(documentElementOf(document), axis);
  return own !== 'visible' || !bodyOf(document) ? own : overflowOf(bodyOf(document), axis);
}

function isScrolledByUser(element, axis) {
  const document = ownerDocumentOf(element);
  if (isRoot(element)) return !/hidden|clip/.test(overflowOfRoot(document, axis));
  if (element === bodyOf(document) && overflowOf(documentElementOf(document), axis) === 'visible') return false;
  return /auto|scroll|overlay/.test(overflowOf(element, axis));
}

const lengthOf = (element, axis) => axis === 'y' ? scrollHeightOf(element) - clientHeightOf(element) : scrollWidthOf(element) - clientWidthOf(element);
const canScroll = (element, axis) => lengthOf(element, axis) > 1 && isScrolledByUser(element, axis);
const offsetOf = (element, axis) => axis === 'y' ? scrollTopOf(element) : scrollLeftOf(element);

/** Lists that grow upwards, and lines that run to the left, count their offset from their end, downwards from zero. */
function isReversed(element, axis) {
  const { display, flexDirection, direction } = getComputedStyle(element);
  if (offsetOf(element, axis) !== 0) return offsetOf(element, axis) < 0;
  if (axis === 'y') return /flex/.test(display) && flexDirection === 'column-reverse';
  return (direction === 'rtl') !== (/flex/.test(display) && flexDirection === 'row-reverse');
}

/** CSS pixels that are left in a direction; \`sign\` is 1 for down and right. */
function roomOf(element, { axis, sign }) {
  const [offset, length] = [offsetOf(element, axis), lengthOf(element, axis)];
  const [least, most] = isReversed(element, axis) ? [-length, 0] : [0, length];
  return Math.max(0, sign > 0 ? most - offset : offset - least);
}

/** What can be scrolled around an element, innermost first; what floats over the page is no part of what is behind it. */
function chainOf(start, axis) {
  const chain = [];
  for (let node = start; node; node = outwardOf(node)) {
    if (canScroll(node, axis)) chain.push(node);
    if (getComputedStyle(node).position === 'fixed') return { chain, isFloating: true };
  }
  return { chain, isFloating: false };
}

const boxOf = (element, base) => isRoot(element) ? placeOf(ownerDocumentOf(element), base).clip : shownBox(element, placeOf(ownerDocumentOf(element), base)).shown;

function* gridOf(box, count) {
  for (let row = 0; row < count; row++) for (let column = 0; column < count; column++) {
    yield { x: box.left + ((box.right - box.left) * (column + 0.5)) / count, y: box.top + ((box.bottom - box.top) * (row + 0.5)) / count };
  }
}
const startAt = (point, base) => { const at = elementAt(point, base); return at && (at.element || at.holder); };

/** What somebody means who names a place: of all that scrolls there, what is most like it. */
function meantIn(chain, request) {
  const { area, base, axis } = request;
  const inside = new Set(chain);
  if (area) for (const point of gridOf(area, 5)) for (const element of chainOf(startAt(point, base), axis).chain) inside.add(element);
  const like = (element) => {
    const box = boxOf(element, base);
    const both = areaOf(overlap(box, area));
    return both / (areaOf(box) + areaOf(area) - both || 1);
  };
  // What is only around it must be around its middle.
  const fitting = [...inside].filter((element) => chain.includes(element) || areaOf(overlap(boxOf(element, base), area)) > areaOf(boxOf(element, base)) * 0.9);
  return area ? fitting.sort((one, other) => like(other) - like(one))[0] : chain[0];
}

/** The largest thing on the screen that has room left. */
function mainScroller({ base, ...way }) {
  const counts = new Map();
  for (const point of gridOf((base || topPlace()).clip, 7)) {
    const element = chainOf(startAt(point, base), way.axis).chain.find((one) => roomOf(one, way) > 1);
    if (element) counts.set(element, (counts.get(element) || 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([element]) => element)[0];
}

/** The largest part in view that scrolls, where nothing else does: a strip of tabs is too thin for a few places to be in it. */
function smallScroller({ base, ...way }) {
  const size = (element) => areaOf(boxOf(element, base));
  const scrolls = (element) => !/^(input|textarea|select)$/.test(tagOf(element)) && lengthOf(element, way.axis) > 1 && canScroll(element, way.axis);
  const all = Array.from(queryAll(documentElementOf(document), '*')).filter((element) => scrolls(element) && size(element) > 0);
  const withRoom = all.filter((element) => roomOf(element, way) > 1);
  return (withRoom.length > 0 ? withRoom : all).sort((one, other) => size(other) - size(one))[0];
}

const activeOf = { 9: getter(Document.prototype, 'activeElement'), 11: getter(ShadowRoot.prototype, 'activeElement') };

/** Whether the wheel changes a value here: browsers count a number up and down, and some move a slider, while it has the focus. */
function countsAt(at, base) {
  const start = startAt(at, base);
  if (!start || tagOf(start) !== 'input' || !/^(number|range)$/.test(inputTypeOf(start))) return false;
  const root = rootOf(start);
  return activeOf[typeOf(root)](root) === start;
}

/** A place where the wheel scrolls this and nothing else, and changes no value. */
function wheelPlace(element, { point, base, ...way }) {
  for (const at of [point, ...gridOf(boxOf(element, base), 5)]) {
    if (!countsAt(at, base) && chainOf(startAt(at, base), way.axis).chain.find((one) => roomOf(one, way) > 1) === element) return at;
  }
  return undefined;
}

function stateOf(element, way) {
  const inner = way.axis === 'y' ? innerHeight : innerWidth;
  const own = way.axis === 'y' ? clientHeightOf(element) : clientWidthOf(element);
  return {
    room: roomOf(element, way), offset: offsetOf(element, way.axis), extent: lengthOf(element, way.axis),
    page: isRoot(element) ? inner : Math.min(own, inner),
  };
}

/**
 * Finds what is to be scrolled, keeps hold of it, and watches what the next turn of the wheel does.
 *
 * @param request { axis, sign, point, area, isNamed, toEdge, passFrame, base }
 */
function scroller(request) {
  const { axis, sign, point, base } = request;
  const way = { axis, sign };
  const at = elementAt(point, base);
  if (at && at.frame && !request.passFrame) return { frame: at.frame };
  const start = at && (at.element || at.holder);
  const { chain, isFloating } = chainOf(start, axis);
  const hasRoom = (one) => roomOf(one, way) > 1;
  const own = request.isNamed ? meantIn(chain, request) : chain.find(hasRoom) || (request.toEdge || isFloating ? chain[0] : undefined);
  const element = own || (request.isNamed ? undefined : mainScroller({ base, ...way }) || chain[0] || smallScroller({ base, ...way }));
  watchWheel(element || start, way, base);
  const harmless = (place) => !countsAt(place, base);
  if (!element) return { page: axis === 'y' ? innerHeight : innerWidth, at: [point, ...gridOf((base || topPlace()).clip, 5)].find(harmless), drawsItself: Boolean(start) && drawn.test(tagOf(start)) };
  window[heldKey].place = hasRoom(element) ? wheelPlace(element, { point, base, ...way }) : undefined;
  return {
    state: stateOf(element, way), at: window[heldKey].place,
    what: isRoot(element) ? 'the page' : describeCover(element, document), snaps: !/none/.test(getComputedStyle(element).scrollSnapType || 'none'),
  };
}

/** What shows more than its elements tell. */
const drawn = /^(canvas|video|object|embed|iframe|frame)$/;

function ownText(element) {
  let text = '';
  for (let child = firstChildOf(element); child && text.length < 200; child = nextSiblingOf(child)) if (isText(child)) text += dataOf(child);
  return text;
}

/** What stands at some places of the view, and where: what is scrolled by a script of the page changes that. */
function viewAt(base) {
  return [...gridOf((base || topPlace()).clip, 6)].map((point) => {
    const element = startAt(point, base);
    const box = element && rectOf(element);
    return element ? { element, box: [box.left, box.top, box.width, box.height].map(Math.round).join(), text: ownText(element) } : {};
  });
}
const hasOtherView = (view, base) => viewAt(base).some(({ element, box, text }, at) => element !== view[at].element || box !== view[at].box || text !== view[at].text);

function watchWheel(element, way, base) {
  if (window[heldKey]) window[heldKey].end();
  const view = (element && windowOf(ownerDocumentOf(element))) || window;
  const held = { element, way, base, before: element && canScroll(element, way.axis) ? offsetOf(element, way.axis) : 0, wheel: null, isDrawn: false, hasScrolled: false, seen: viewAt(base), at: performance.now() };
  const onWheel = (event) => { held.wheel = event; held.isDrawn = drawn.test(tagOf(event.composedPath()[0])); };
  const onScroll = () => { held.hasScrolled = true; held.at = performance.now(); };
  view.addEventListener('wheel', onWheel, { capture: true, passive: true });
  view.addEventListener('scroll', onScroll, true);
  held.end = () => { view.removeEventListener('wheel', onWheel, true); view.removeEventListener('scroll', onScroll, true); delete window[heldKey]; };
  Object.defineProperty(window, heldKey, { value: held, configurable: true });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until nothing has scrolled for 50 ms, or has not begun to for a while (Firefox begins later): at most a second. */
async function comeToRest(held) {
  const begun = performance.now();
  held.at = begun + 70;
  while (performance.now() - held.at < 50 && performance.now() - begun < 1000) await pause(10);
  await nextFrames();
}

/** Whether the page shows something else than before, where it did not scroll: what takes the wheel for itself may begin later. */
async function hasReacted(held, isTaken) {
  if (held.isDrawn) return true;
  const end = performance.now() + (isTaken ? 500 : 0);
  while (!hasOtherView(held.seen, held.base)) {
    if (performance.now() >= end) return false;
    await pause(50);
  }
  return true;
}

/**
 * What came of it. \`push\`: scrolls by that much first, where the wheel did nothing. \`waitMs\`: waits as long for more room, as
 * lists have that load more at their end. Nothing where the document was exchanged.
 *
 * @param request { push, waitMs, isLast }
 */
async function scrolled({ push, waitMs, isLast }) {
  const held = window[heldKey];
  if (!held) return null;
  const { element, way } = held;
  const isHeld = Boolean(element) && element.isConnected;
  const before = held.before;
  if (push && isHeld) Element.prototype.scrollBy.call(element, { [way.axis === 'y' ? 'top' : 'left']: push, behavior: 'instant' });
  if (waitMs) for (const end = performance.now() + waitMs; performance.now() < end && isHeld && roomOf(element, way) <= 1;) await pause(30);
  else await comeToRest(held);
  const state = isHeld ? stateOf(element, way) : undefined;
  const moved = Boolean(state) && Math.abs(state.offset - before) > 0.5;
  const isTaken = Boolean(held.wheel && held.wheel.defaultPrevented);
  const hasActed = !moved && !isLast && !waitMs && (await hasReacted(held, isTaken));
  // What came under the pointer by the scrolling may count as well.
  if (held.place && isHeld && countsAt(held.place, held.base)) held.place = wheelPlace(element, { point: held.place, base: held.base, ...way });
  const answer = { state, at: held.place, moved, isTaken, hasActed, cameBack: !moved && held.hasScrolled };
  if (isLast) held.end(); else Object.assign(held, { before: state ? state.offset : before, wheel: null, hasScrolled: false, seen: moved ? viewAt(held.base) : held.seen });
  return answer;
}
`;
