/** Where things are: pixels of the frame, through frames, and what clips them. */
export const boxesScript = String.raw`
const offsetWidthOf = getter(HTMLElement.prototype, 'offsetWidth');
const offsetHeightOf = getter(HTMLElement.prototype, 'offsetHeight');

/** A place: pixels of the picture are x * sx + tx and y * sy + ty; clip is the part of the picture that it is shown in. */
function topPlace() {
  const view = window.visualViewport || { scale: 1, offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight };
  const scale = knownScale || devicePixelRatio * view.scale;
  return {
    sx: scale, sy: scale, tx: -view.offsetLeft * scale, ty: -view.offsetTop * scale,
    clip: { left: 0, top: 0, right: view.width * scale, bottom: view.height * scale },
  };
}

const toBox = (rect, place) => ({
  left: rect.left * place.sx + place.tx, top: rect.top * place.sy + place.ty,
  right: rect.right * place.sx + place.tx, bottom: rect.bottom * place.sy + place.ty,
});
const overlap = (one, other) => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
});
const isEmpty = (box) => !(box.right > box.left && box.bottom > box.top);
const round = (number) => Math.round(number * 100) / 100;
const asRect = (box) => ({ left: round(box.left), top: round(box.top), width: round(box.right - box.left), height: round(box.bottom - box.top) });

/** The place of a frame's document inside of the document around it. */
function placeInFrame(frame, place) {
  const rect = rectOf(frame);
  const style = getComputedStyle(frame);
  const kx = rect.width / (offsetWidthOf(frame) || rect.width || 1);
  const ky = rect.height / (offsetHeightOf(frame) || rect.height || 1);
  const pixels = (text) => parseFloat(text) || 0;
  const left = rect.left + (clientLeftOf(frame) + pixels(style.paddingLeft)) * kx;
  const top = rect.top + (clientTopOf(frame) + pixels(style.paddingTop)) * ky;
  const right = rect.right - (pixels(style.borderRightWidth) + pixels(style.paddingRight)) * kx;
  const bottom = rect.bottom - (pixels(style.borderBottomWidth) + pixels(style.paddingBottom)) * ky;
  return {
    sx: place.sx * kx, sy: place.sy * ky, tx: left * place.sx + place.tx, ty: top * place.sy + place.ty,
    clip: overlap(place.clip, toBox({ left, top, right, bottom }, place)),
  };
}

const isNow = (element, state) => { try { return matches(element, state); } catch { return false; } };
const isModal = (element) => tagOf(element) === 'dialog' && isNow(element, ':modal');

/** The backdrop of a modal dialog is touched as the dialog is. */
function isAt({ element, place }, { x, y }) {
  const box = toBox(rectOf(element), place);
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

const clips = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible';
/** Clips of what is inside an element: of children in the flow, of absolute and of fixed ones. */
function clipsInside(element, style, box, outer) {
  const position = style.position;
  const own = position === 'fixed' ? outer.fixed : position === 'absolute' ? outer.absolute : outer.flow;
  const flow = clips(style) && tagOf(element) !== 'body' && tagOf(element) !== 'html' ? overlap(own, box) : own;
  const holds = style.transform !== 'none';
  return {
    own, flow,
    absolute: holds || position !== 'static' ? flow : outer.absolute,
    fixed: holds ? flow : outer.fixed,
  };
}

/** What of an element is shown: its box cut by all that clips it. */
function shownBox(element, place) {
  const chain = [];
  for (let node = element; node; node = aroundOf(node)) chain.push(node);
  let inside = { flow: place.clip, absolute: place.clip, fixed: place.clip };
  let box = place.clip;
  for (const node of chain.reverse()) {
    box = toBox(rectOf(node), place);
    inside = clipsInside(node, getComputedStyle(node), box, inside);
  }
  return { box, shown: overlap(box, inside.own || place.clip) };
}

const isShown = (element) => {
  const rect = rectOf(element);
  if (!(rect.width > 0 && rect.height > 0)) return false;
  return checkVisibility ? checkVisibility.call(element, { checkVisibilityCSS: true }) : getComputedStyle(element).visibility === 'visible';
};
`;
