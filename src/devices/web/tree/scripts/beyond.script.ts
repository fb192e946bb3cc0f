/** What a document shows that its tree cannot tell, and what lies out of view. */
export const beyondScript = String.raw`
const scrollWidthOf = getter(Element.prototype, 'scrollWidth');
const scrollHeightOf = getter(Element.prototype, 'scrollHeight');
const clientWidthOf = getter(Element.prototype, 'clientWidth');
const clientHeightOf = getter(Element.prototype, 'clientHeight');
const scrollingElementOf = getter(Document.prototype, 'scrollingElement');
const queryOne = method(Element.prototype, 'querySelector');

/** CSS pixels to scroll that hold nothing: shadows, margins, rounded sizes. */
const leastRest = 24;
/** CSS pixels of a side: a box that is smaller shows nothing of what it holds. */
const leastView = 12;
const scrollsByStyle = /^(auto|scroll|overlay)$/;
const hidesRest = /^(hidden|clip)$/;
const cutsOff = /^(auto|clip|hidden|overlay|scroll)$/;

const restBelow = (element) => scrollHeightOf(element) - clientHeightOf(element);
const restBeside = (element) => scrollWidthOf(element) - clientWidthOf(element);

/** Whether a document can be scrolled. What is hidden beside it is mostly decoration; what is hidden below it comes back. */
function documentGoesOn(document) {
  const element = scrollingElementOf(document);
  if (!element) return false;
  if (restBelow(element) > leastRest) return true;
  const style = getComputedStyle(element);
  return restBeside(element) > leastRest && !hidesRest.test(style.overflowX);
}

function scrollsInside(element, style, box) {
  if (!isView(box)) return false;
  return (scrollsByStyle.test(style.overflowY) && restBelow(element) > leastRest) || (scrollsByStyle.test(style.overflowX) && restBeside(element) > leastRest);
}

const isView = (box) => box.right - box.left >= leastView && box.bottom - box.top >= leastView;

/** Whether words do not stand from left to right: of a text that is turned, each lies above or below the one before. */
function isTurned(list) {
  const upright = list.filter(({ text, rect }) => text.length > 3 && rect.height > rect.width);
  return upright.length > 0 || list.some(({ rect }, at) => at > 0 && rect.top + rect.height <= list[at - 1].rect.top + 1);
}

/** A text that is told as a whole. */
function asOne(list) {
  const all = list.map(({ rect }) => sides(rect));
  const edge = (name, choose) => choose(...all.map((box) => box[name]));
  const box = { left: edge('left', Math.min), top: edge('top', Math.min), right: edge('right', Math.max), bottom: edge('bottom', Math.max) };
  return { text: list.map(({ text }) => text).join(' '), rect: asRect(box), ...(list.some(({ isCut }) => isCut) && { isCut: true }) };
}

/** What somebody may look for: what can be acted on, and what things are made of. */
const sought = 'a, button, input, select, textarea, h1, h2, h3, h4, h5, h6, li, tr, img, article, [role], [onclick], [tabindex]';

/** The edges of the view as a box that cuts off what it can be scrolled to, however little that is. */
function cutterOfView(document, { index, place }) {
  const element = scrollingElementOf(document);
  return element && restBelow(element) > 0 ? { index, view: place.clip, isDocument: true } : null;
}

/** Whether a box cuts off an element that is more than decoration. What is moved out to the left or above waits there until it is opened. */
function isCutOff(element, style, box, { view, isDocument }) {
  // A document is scrolled down and up; what is fixed stays where it is.
  if (isDocument && (style.position === 'fixed' || !(box.top >= view.bottom || box.bottom <= view.top))) return false;
  if (style.visibility !== 'visible' || box.right - box.left < 8 || box.bottom - box.top < 8 || !isEmpty(overlap(box, view))) return false;
  if (/^(absolute|fixed)$/.test(style.position) && (box.right <= view.left || box.bottom <= view.top)) return false;
  return matches(element, sought);
}

/** CSS pixels: no text that anybody reads fits into smaller pictures. */
const iconSide = 48;
const isLarge = (box, place) => box.right - box.left > iconSide * place.sx || box.bottom - box.top > iconSide * place.sy;
/** What an element shows or holds beyond what its tree tells. */
function beyondOf(element, role, { style, box, shown, place }) {
  const found = {};
  if (scrollsInside(element, style, shown)) found.scrolls = true;
  const drawn = drawnBy(element, role, { box, place });
  if (drawn) found.drawn = drawn;
  return found;
}

const sets = /^(table|grid|treegrid|list|listbox|tree|feed|menu|tablist|radiogroup)$/;
const tables = /^(table|grid|treegrid)$/;
/** Of one thing in a set: what scrolls in it hides nothing of the set. */
const members = /^(row|listitem|option|treeitem|article|menuitem|tab|radio|cell|gridcell)$/;

/** Tables and lists of which not all is in view, or not even in the document. */
function newSets(nodes) {
  const sized = [];
  const counts = [];
  const number = (element, name) => (has(element, name) ? Number(attribute(element, name)) || 0 : 0);

  function setAround(index) {
    for (let at = index; at >= 0; at = nodes[at].parent) {
      if (sets.test(nodes[at].role)) return nodes[at];
      if (members.test(nodes[at].role)) return undefined;
    }
    return undefined;
  }

  function addScroller(node, element) {
    const set = sets.test(node.role) ? node : setAround(node.parent);
    if (!set) return;
    if (restBelow(element) > leastRest) set.goesOn = true;
    if (restBeside(element) > leastRest && tables.test(set.role)) set.hasMoreColumns = true;
  }

  const isShort = (whole, part) => whole - part > leastRest;

  return {
    add(node, element, { box, shown }) {
      if (node.scrolls) addScroller(node, element);
      if (sets.test(node.role) && isShort(box.bottom - box.top, shown.bottom - shown.top)) node.goesOn = true;
      if (tables.test(node.role)) {
        if (isShort(box.right - box.left, shown.right - shown.left)) node.hasMoreColumns = true;
        counts.push({ node, columns: number(element, 'aria-colcount'), rows: number(element, 'aria-rowcount') });
      }
      const size = number(element, 'aria-setsize');
      if (size !== 0) sized.push({ node, size });
    },
    /** Whether there is more of what is in no set. */
    finish() {
      for (const { node, columns, rows } of counts) {
        const heads = nodes.filter((one) => one.role === 'columnheader' && setAround(one.parent < 0 ? -1 : nodes[one.parent].parent) === node);
        if (columns < 0 || (columns > 0 && columns > heads.length)) node.hasMoreColumns = true;
        if (rows < 0) node.goesOn = true;
      }
      let isMore = false;
      for (const { node, size } of sized) {
        const set = setAround(node.parent);
        const alike = nodes.filter((one) => one.role === node.role && setAround(one.parent) === set);
        if (size > 0 && alike.length >= size) continue;
        if (set) set.goesOn = true;
        else isMore = true;
      }
      return isMore;
    },
  };
}

/** A box that cuts off what reaches out of it, with the place in the list of what it belongs to. */
function cutterOf(element, style, { box, index }) {
  const isOne = (cutsOff.test(style.overflowX) || cutsOff.test(style.overflowY)) && !/^(html|body)$/.test(tagOf(element)) && isView(box);
  return isOne ? { index, view: box } : null;
}

/** What an element draws of which the document says nothing. */
function drawnBy(element, role, { box, place }) {
  const tag = tagOf(element);
  if (/^(canvas|object|embed)$/.test(tag)) return 'content';
  if (!isLarge(box, place)) return undefined;
  const isPicture = tag === 'video' || ((tag === 'img' || (tag === 'svg' && !hasText(element))) && nameOf(element, role) === '');
  return isPicture ? 'picture' : undefined;
}

const hasText = (svg) => queryOne(svg, 'text, foreignObject') !== null;

/** What an element may show in which nothing is told: what it keeps to itself, or a picture in its ground. */
function shownUntold(element, style, { box, place }) {
  if (isSealed(element)) return 'content';
  return isLarge(box, place) && style.backgroundImage.includes('url(') ? 'picture' : undefined;
}

const readable = /[\p{L}\p{N}]/u;

/** The words that styles put before or after what is in an element, where they are not hidden. */
function wordsOfStyle(element) {
  return ['::before', '::after'].filter((pseudo) => !isHiddenPart(element, pseudo))
    .map((pseudo) => textOfStyle(element, pseudo).replace(/[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFF}]/gu, '')).filter((text) => readable.test(text));
}

function isHiddenPart(element, pseudo) {
  const { display, visibility, opacity } = getComputedStyle(element, pseudo);
  return display === 'none' || visibility !== 'visible' || opacity === '0';
}

/** Whether an element reacts to the pointer by itself; around is what it is in. */
function reactsItself(element, style, around) {
  return has(element, 'onclick') || isFocusable(element) || (tagOf(element) === 'a' && hasBox(style)) || (style.cursor === 'pointer' && !(around && around.cursor === 'pointer'));
}
`;
