/** What of a page can be seen, wherever it is scrolled to: what is hidden by a style, cut off or beyond the page names nothing. */
export const seenTextScript = String.raw`
const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** All that scrolling a document brings into view, in its own pixels. */
function pageInSight(root) {
  const { scrollX, scrollY, innerWidth: width } = windowOf(root);
  const isFromRight = getComputedStyle(documentElementOf(root)).direction === 'rtl';
  return { ...everywhere, top: -scrollY, ...(isFromRight ? { right: width - scrollX } : { left: -scrollX }) };
}

/** What the children of an element are seen in, and how their texts look. */
function sightIn(element, known) {
  if (known.has(element)) return known.get(element);
  const around = aroundOf(element);
  const style = getComputedStyle(element);
  const root = ownerDocumentOf(element);
  const page = around ? undefined : pageInSight(root);
  const outer = around ? sightIn(around, known) : { inside: { flow: page, absolute: page, fixed: page }, range: Document.prototype.createRange.call(root) };
  const sight = sightOfChildren(element, style, outer);
  known.set(element, sight);
  return sight;
}

const sightOfChildren = (element, style, { inside, range }) => ({ style, range, inside: style.display === 'contents' ? inside : reachInside(element, style, clips(style) ? rectOf(element) : everywhere, inside) });

/** One pixel is what is left of texts that only screen readers are told. */
const isSeenIn = (box, sight) => { const { left, top, right, bottom } = overlap(box, sight); return right - left > 1 && bottom - top > 1; };

function boxOfNode(node, range) {
  if (isElement(node)) return rectOf(node);
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

function isSeenText(text, { style, inside, range }) {
  if (style.visibility !== 'visible' || !clean(dataOf(text), 1)) return false;
  return !isColourless(style) && isSeenIn(boxOfNode(text, range), inside.flow);
}

/** Of several tabs, only the chosen one says what is shown. */
const isNotChosen = (element) => attribute(element, 'aria-selected') === 'false' && roleOf(element) === 'tab';
const isHiddenWhole = (element, style) => style.display === 'none' || style.opacity === '0' || style.contentVisibility === 'hidden' || isNotChosen(element);
`;
