/** Where to touch an element, what lies over it, and how to scroll it to where nothing does. */
export const aimScript = String.raw`
const controlOf = getter(HTMLLabelElement.prototype, 'control');
const toggling = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const isLabel = (element) => tagOf(element) === 'label' && isHtml(element);
/** What a touch turns on or off, wherever in it the touch lands, except on a link, a button or a field in it. */
const isToggle = (element) => isLabel(element) || toggling.has(roleOf(element));
const isActedOn = (element) => interactiveRoles.has(roleOf(element));
/** The element around this one, through the frames that can be looked into. */
const outwardOf = (node) => aroundOf(node) || frameAround(ownerDocumentOf(node));

/** Whether a label of nothing stands beside an element that is toggled, alone with it: what is around both passes the touch on. */
function isDrawnBy(element, label) {
  const around = aroundOf(label);
  return toggling.has(roleOf(element)) && !controlOf(label) && !has(label, 'for') && around === aroundOf(element) && queryAll(around, 'input, select, textarea, button, a, label').length === 2;
}

/** Whether a touch that lands on \`hit\` lands on an element, in it, or on its label. */
function landsOn(element, hit) {
  let hasOther = false;
  for (let node = hit; node; node = outwardOf(node)) {
    if (node === element) return !(hasOther && isToggle(element));
    if (isLabel(node) && (controlOf(node) === element || isDrawnBy(element, node))) return !hasOther;
    hasOther = hasOther || (isActedOn(node) && !(isLabel(element) && controlOf(element) === node));
  }
  // Of text that is put into a component, the browser says that its host is there.
  return shadowOf(hit) !== null && shadowOf(hit) === rootOf(element);
}

/**
 * Whether the middle of a box is the element's, or of what is in it, or its label's. What lies around an element is not it: a mask
 * may be drawn by what it is in. From inside a frame nobody sees what lies over the frame, unless that is known.
 */
function isReachable(element, box, base, isOpen) {
  if (isEmpty(box) || (window.top !== window && !isOpen)) return false;
  const at = elementAt(middleOf(box), base);
  return Boolean(at && at.element) && landsOn(element, at.element);
}

/** As a person counts it: also what lands on the button or link that the element is part of. */
const reaches = (element, hit) => landsOn(element, hit) || isInSame(element, hit);

function isInSame(element, hit) {
  let reacting = element;
  while (reacting && !isActedOn(reacting) && !isLabel(reacting)) reacting = aroundOf(reacting);
  for (let node = reacting ? hit : null; node; node = outwardOf(node)) {
    if (node === reacting) return true;
    if (isActedOn(node)) return false;
  }
  return false;
}

const middleOf = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const isIn = ({ x, y }, box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** Where a touch may land, best first: in the middle, in the middle of one of its lines, and anywhere in what is toggled. */
function* pointsOf(element, place, rect = rectOf(element)) {
  const box = toBox(rect, place);
  const seen = overlap(box, place.clip);
  yield isIn(middleOf(box), place.clip) || isEmpty(seen) ? middleOf(box) : middleOf(seen);
  const lines = Array.from(Element.prototype.getClientRects.call(element));
  if (lines.length > 1) for (const line of lines) if (line.width > 0) yield middleOf(toBox(line, place));
  if (!isToggle(element)) return;
  const rows = lines.length > 1 ? lines.map((line) => toBox(line, place)) : [seen];
  for (const row of rows) {
    if (isEmpty(row)) continue;
    const height = row.bottom - row.top;
    for (const down of height > 60 ? [0.5, 0.2, 0.8] : [0.5]) {
      for (let step = 0.5; step < 40; step++) yield { x: row.left + ((row.right - row.left) * step) / 40, y: row.top + height * down };
    }
  }
}

/**
 * Where to touch an element: \`touch\`, and whether that is its middle; or what lies there instead, as \`cover\`. Nothing is known
 * of what is out of view. A box that is drawn by its label is touched there.
 *
 * @param rect - In pixels of its document. Default: its box.
 */
function aimAt(element, base, rect) {
  const isDrawn = tagOf(element) === 'input' && (toggling.has(roleOf(element)) || inputTypeOf(element) === 'file');
  const labels = isDrawn ? Array.from(labelGetter.input(element) || []).filter(isShown) : [];
  const place = placeOf(ownerDocumentOf(element), base);
  let cover = null;
  for (const part of [element, ...labels]) {
    let isMiddle = part === element;
    for (const touch of pointsOf(part, place, part === element ? rect : undefined)) {
      const at = elementAt(touch, base);
      const hit = at && (at.element || at.holder);
      if (!hit && cover === null && isMiddle) return { touch, isMiddle };
      if (hit && reaches(element, hit)) return { touch, isMiddle };
      cover = cover || hit;
      isMiddle = false;
    }
  }
  return { cover };
}

/** E.g. \`button "Sort"\`, \`<div class="mask">\`. */
function describeCover(cover, element) {
  for (let node = cover, steps = 0; node && steps < 4 && !containsNode(node, element); node = aroundOf(node), steps++) {
    const role = roleOf(node);
    if (plain.has(role)) continue;
    const name = nameOf(node, role) || textIn(node, 60);
    return role + (name ? ' ' + JSON.stringify(name.slice(0, 60)) : '');
  }
  const told = ['id', 'class'].find((name) => attribute(cover, name) !== '');
  return '<' + tagOf(cover) + (told ? ' ' + told + '=' + JSON.stringify(attribute(cover, told).slice(0, 60)) : '') + '>';
}

/** Pages move bars when they hear that something scrolled, which is in the next frame. */
const nextFrames = () => new Promise((resolve) => {
  const timer = setTimeout(resolve, 200);
  requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(timer); resolve(); }));
});

/** Scrolls an element into view, up or down, to where nothing lies over it. */
async function bringIntoView(element, base) {
  const isThere = () => {
    const { box, shown } = shownBox(element, placeOf(ownerDocumentOf(element), base || wholeDocument()));
    const isWhole = shown.right - shown.left >= box.right - box.left - 1 && shown.bottom - shown.top >= box.bottom - box.top - 1;
    return isWhole && !aimAt(element, base).cover;
  };
  // Of a frame by itself it is not known whether the frames around it show it.
  if (isThere() && window.top === window) return;
  const scroll = (block, inline) => Element.prototype.scrollIntoView.call(element, { block, inline, behavior: 'instant' });
  for (const [block, inline] of [['center', 'nearest'], ['center', 'center'], ['end', 'end'], ['start', 'start']]) {
    scroll(block, inline);
    if (aimAt(element, base).cover === undefined && window.top !== window) return;
    await nextFrames();
    if (!aimAt(element, base).cover) return;
  }
  scroll('center', 'nearest');
}
/** This document as a place of its own, for when it is not known where it is. */
const wholeDocument = () => window.top === window ? undefined : {
  sx: 1, sy: 1, tx: 0, ty: 0, clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
};

/** Share of the area that two boxes have in common, from which on they are meant to be the same. */
const alike = 0.7;
const areaOf = (box) => isEmpty(box) ? 0 : (box.right - box.left) * (box.bottom - box.top);
function likenessOf(element, box, base) {
  const own = toBox(rectOf(element), placeOf(ownerDocumentOf(element), base));
  const both = areaOf(overlap(own, box));
  return both / (areaOf(own) + areaOf(box) - both || 1);
}

/**
 * Where to touch what somebody means who gives a box: of something that is toggled, a point that is no link, button or field
 * in it. Nothing where its middle will do. With a reading, it follows what has moved since.
 *
 * @param request { rect, reading, base }
 */
async function aim({ rect, reading, base }) {
  const given = fromRect(rect);
  const { box, element } = await followed(given, { reading, base });
  if (!box) return { isGone: true };
  return box === given ? aimIn(box, base, element) : { ...aimIn(box, base, element), moved: asRect(box) };
}

function aimIn(box, base, element) {
  const at = elementAt(middleOf(box), base);
  if (!at || at.frame) return at && liesUnderUnseenFrame(at.holder, box, base) ? { cover: describeCover(at.holder, document) } : { frame: at ? at.frame : undefined };
  const isCovered = element && isCoveredBy(element, at.element) && !isStretched(at.element, box, base) && !isDrawing(element, at.element, box, base);
  const under = element ? (isCovered ? element : null) : liesUnder(at.element, box, base);
  if (under) {
    const touch = freePoint(under, base);
    return touch ? { touch } : { cover: describeCover(at.element, under) };
  }
  const disabled = disabledAround(at.element) || (element ? null : untouchable(at.element, box, base));
  return disabled ? { disabled: describeCover(disabled, document) } : aimInside(at, box, base);
}

/** What a touch would act on, if its application says that it takes none. */
function disabledAround(hit) {
  for (let node = hit; node; node = aroundOf(node)) {
    const control = isLabel(node) ? controlOf(node) : isActedOn(node) ? node : null;
    if (control) return matches(control, ':disabled') || attribute(control, 'aria-disabled') === 'true' ? control : null;
  }
  return null;
}

const isLike = (element, box, base) => likenessOf(element, box, base) > alike;

/** Elements at the middle of a box, the topmost first; those that take no touch are not among them. */
function stackAt(hit, box, base) {
  const { x, y } = middleOf(box);
  const place = placeOf(ownerDocumentOf(hit), base);
  return Document.prototype.elementsFromPoint.call(ownerDocumentOf(hit), (x - place.tx) / place.sx, (y - place.ty) / place.sy);
}

/**
 * Whether a touch that lands on \`hit\` is kept from an element. What is around an element takes touches for it, unless it reacts
 * itself; so does what is in one component with a field: it gives the field the focus.
 */
function isCoveredBy(element, hit) {
  if (reaches(element, hit) || landsOn(hit, element)) return !reaches(element, hit) && reactingPart(element, hit) !== null;
  if (!isTypedInto(element)) return true;
  let around = element;
  while (around && !containsNode(around, hit)) around = outwardOf(around);
  return !around || /^(html|body)$/.test(tagOf(around));
}

/** Whether what is hit reacts outside of its own box: a link that is stretched over a card takes touches for all of it. */
function isStretched(hit, box, base) {
  const link = reactingPart(hit, null);
  return link !== null && !isIn(middleOf(box), toBox(rectOf(link), placeOf(ownerDocumentOf(link), base)));
}

/** Whether an element is but the drawing of what is hit: a switch, say, whose input has no colour and lies over it. */
const isDrawing = (element, hit, box, base) => !isActedOn(element) && isActedOn(hit) && isLike(hit, box, base);

/** What of an element reacts, between it and what is around it. */
function reactingPart(element, around) {
  for (let node = element; node && node !== around; node = outwardOf(node)) if (isActedOn(node)) return node;
  return null;
}

/** What a box is most like, where something lies over it that does not react and that it is no part of: a mask, a banner. */
function liesUnder(hit, box, base) {
  for (let node = hit; node; node = aroundOf(node)) if (isActedOn(node) || isLabel(node) || isLike(node, box, base)) return null;
  const below = stackAt(hit, box, base);
  const under = below.find((element) => isLike(element, box, base)) || below.map((frame) => inFrame(frame, box, base)).find(Boolean);
  return under && isCoveredBy(under, hit) ? under : null;
}

/** What a box is like in a frame that can be looked into. */
function inFrame(frame, box, base) {
  const content = isFrame(frame) ? contentOf(frame) : null;
  if (!content) return null;
  return stackAt(documentElementOf(content), box, base).find((element) => isLike(element, box, base)) || null;
}

/** A frame that nobody sees, over something that a box is like. */
function liesUnderUnseenFrame(frame, box, base) {
  const isSeen = !checkVisibility || checkVisibility.call(frame, { opacityProperty: true, visibilityProperty: true });
  return !isSeen && stackAt(frame, box, base).some((element) => element !== frame && isActedOn(element) && isLike(element, box, base));
}

/** What a box is like and takes no touch: it lets them through, or its application has switched it off. */
function untouchable(hit, box, base) {
  for (let node = hit; node; node = aroundOf(node)) if (isActedOn(node) || isLabel(node) || isLike(node, box, base)) return null;
  const all = queryAll(documentElementOf(ownerDocumentOf(hit)), 'a[href], button, input, select, textarea, [role]');
  return Array.from(all).slice(0, mostUntouchable).find((element) => isActedOn(element) && isShown(element) && isLike(element, box, base) &&
    (getComputedStyle(element).pointerEvents === 'none' || closestOf(element, '[inert]'))) || null;
}
const mostUntouchable = 3000;
const closestOf = (element, selector) => Element.prototype.closest.call(element, selector);

/** Parts of an element's size: where it is touched when its middle is covered. */
const otherPoints = [[0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];

function freePoint(element, base) {
  const { touch } = aimAt(element, base);
  if (touch) return touch;
  const place = placeOf(ownerDocumentOf(element), base);
  const seen = overlap(toBox(rectOf(element), place), place.clip);
  if (isEmpty(seen)) return null;
  const points = otherPoints.map(([right, down]) => ({ x: seen.left + (seen.right - seen.left) * right, y: seen.top + (seen.bottom - seen.top) * down }));
  return points.find((point) => {
    const at = elementAt(point, base);
    return at && at.element && reaches(element, at.element);
  }) || null;
}

function aimInside(at, box, base) {
  let other = null;
  for (let node = at.element; node; node = aroundOf(node)) {
    if (isToggle(node)) {
      if (!other || likenessOf(other, box, base) >= likenessOf(node, box, base)) return {};
      const { touch } = aimAt(node, base);
      return touch ? { touch } : { cover: describeCover(other, node) };
    }
    if (!other && isActedOn(node)) other = node;
  }
  return {};
}

/** What is at a point: a frame that has to be asked by itself, or what a person would call it. */
function thingAt({ point, base }) {
  const at = elementAt(point, base);
  if (!at) return {};
  return at.frame ? { frame: at.frame } : { cover: describeCover(at.element, document) };
}
`;
