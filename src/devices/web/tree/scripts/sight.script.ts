/** What nobody can see, wherever the page is scrolled. */
export const sightScript = String.raw`
/** Hit tests of one snapshot. */
const mostTests = 3000;
/** CSS pixels: what shows less of it in one direction shows nothing that anybody reads. */
const leastShown = 3;
/** Share of the view that something has to cover so that nothing can be scrolled from under it. */
const wholeView = 0.95;
const drawingSide = 64;

/** Where a document can be scrolled to. */
function reachOfDocument(root, place) {
  const element = scrollingElementOf(root) || documentElementOf(root);
  const { left, top } = rectOf(documentElementOf(root));
  const [right, bottom] = [left + scrollWidthOf(element), top + scrollHeightOf(element)];
  const whole = toBox({ left: Math.min(left, 0), top: Math.min(top, 0), right: Math.max(right, innerWidth), bottom: Math.max(bottom, innerHeight) }, place);
  return { flow: whole, absolute: whole, fixed: place.clip };
}

/** As for what is in view, but for what a box can be scrolled to. */
function reachInside(element, style, box, outer) {
  const reach = clipsInside(element, style, box, outer);
  const scrolls = [style.overflowX, style.overflowY].map((overflow) => scrollsByStyle.test(overflow));
  if (!scrolls[0] && !scrolls[1]) return reach;
  if (isEmpty(overlap(reach.own, box))) return reach;
  const flow = {
    left: scrolls[0] ? -Infinity : reach.flow.left, right: scrolls[0] ? Infinity : reach.flow.right,
    top: scrolls[1] ? -Infinity : reach.flow.top, bottom: scrolls[1] ? Infinity : reach.flow.bottom,
  };
  return { ...reach, flow, absolute: reach.absolute === reach.flow ? flow : reach.absolute, fixed: reach.fixed === reach.flow ? flow : reach.fixed };
}

function newSight(base) {
  let tests = 0;
  const isOut = (box, reach, place) => {
    const shown = overlap(box, reach);
    const [width, height] = [shown.right - shown.left, shown.bottom - shown.top];
    const isLess = (part, whole, scale) => part < Math.min(whole, leastShown * scale);
    return !(width > 0 && height > 0) || isLess(width, box.right - box.left, place.sx) || isLess(height, box.bottom - box.top, place.sy);
  };

  function chainOf(element) {
    const chain = [];
    for (let node = element; node; node = aroundOf(node)) chain.push(node);
    return chain;
  }

  /** What hides a point of an element, if that is no part of it. */
  function coverAt(element, own, point, isWhole) {
    const at = elementAt(point, base);
    if (!at || !at.element || own.has(at.element)) return undefined;
    if (isModal(at.element) && !isAt(at, point)) return hides(at.element, getComputedStyle(at.element, '::backdrop')) ? at.element : undefined;
    if (isWhole && holdsElement(element, at.element)) return undefined;
    for (let node = at.element; node && !own.has(node); node = aroundOf(node)) if (hides(node, getComputedStyle(node))) return node;
    return undefined;
  }

  /** Whether scrolling brings an element out from under what lies over it. */
  function canGetOut(element, cover, around) {
    const over = chainOf(cover);
    const under = chainOf(element);
    const common = under.find((node) => over.includes(node));
    const isLoose = over.slice(0, over.indexOf(common) < 0 ? over.length : over.indexOf(common)).some((node) => /^(fixed|sticky)$/.test(getComputedStyle(node).position));
    const canScroll = (node) => scrollsByStyle.test(getComputedStyle(node).overflowY) && restBelow(node) > 0;
    const inner = under.slice(0, under.indexOf(common) < 0 ? under.length : under.indexOf(common));
    const view = around.place.clip;
    const box = overlap(toBox(rectOf(cover), around.place), view);
    const share = ((box.right - box.left) * (box.bottom - box.top)) / ((view.right - view.left) * (view.bottom - view.top));
    if (!isEmpty(box) && share >= wholeView) return false;
    if (inner.some(canScroll)) return true;
    const page = scrollingElementOf(ownerDocumentOf(element));
    return isLoose && (under.some(canScroll) || Boolean(page && restBelow(page) > 0));
  }

  function isCovered(element, box, around, isWhole) {
    const shown = overlap(box, around.inside.own && isWhole ? around.inside.own : around.inside.flow);
    // Touches go through it: what they meet says nothing of what is seen.
    if (isEmpty(shown) || around.style.pointerEvents === 'none' || tests > mostTests) return false;
    const own = new Set(chainOf(element));
    const y = (shown.top + shown.bottom) / 2;
    let cover;
    for (const share of [0.5, 0.05, 0.95]) {
      tests++;
      cover = coverAt(element, own, { x: shown.left + (shown.right - shown.left) * share, y }, isWhole);
      if (!cover) return false;
    }
    return !canGetOut(element, cover, around);
  }

  return {
    ofText: (parent, box, around) => !around.canBeSeen || isColourless(around.style) || isOut(box, around.reach.flow, around.place) || isCovered(parent, box, around, false),
    ofElement(element, role, box, around) {
      // What a label draws, or what stands over an input that nobody sees, shows its state.
      if (drawnAs.has(role) || inputTypeOf(element) === 'file') return false;
      return !around.canBeSeen || (!isEmpty(box) && (isOut(box, around.reach.own, around.place) || isCovered(element, box, around, true)));
    },
  };
}

/** A mark of what a canvas shows; none of one that its page may not read itself. */
function drawingOf(element) {
  try {
    const copy = Document.prototype.createElement.call(document, 'canvas');
    [copy.width, copy.height] = [drawingSide, drawingSide];
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, 0, 0, drawingSide, drawingSide);
    let mark = 0x811c9dc5;
    for (const value of context.getImageData(0, 0, drawingSide, drawingSide).data) mark = Math.imul(mark ^ value, 0x01000193);
    return String(mark >>> 0).padStart(10, '0');
  } catch { return undefined; }
}
`;
