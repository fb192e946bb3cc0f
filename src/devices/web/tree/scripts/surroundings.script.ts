/** The parts of a page around an element: its row, its card, its section, and what names it there. */
export const surroundingsScript = String.raw`
const mostParts = 60;
const longestPart = 4000;
const mostBeside = 20000;
/** A text that is told by itself is a line of its own: what is called "Bread" is not called "Bread rolls". */
const linesOfPart = (text) => text.slice(0, longestPart * 4).split('\n').map((line) => clean(line, longestPart)).filter(Boolean).join('\n').slice(0, longestPart);
const parting = new Set(['form', 'section', 'fieldset', 'aside', 'header', 'footer']);

/** What a part is, by its role or else by its tag. */
function kindOfPart(element) {
  const tag = tagOf(element);
  if (tag === 'body' || tag === 'html') return 'page';
  const role = roleOf(element);
  return !plain.has(role) || role === 'group' ? role : parting.has(tag) ? tag : 'generic';
}

/** Announcements and what lies over the page belong to no part of it. */
function isApart(element, style) {
  const said = attribute(element, 'aria-live');
  return (said ? said !== 'off' : announcing.test(roleOf(element))) || style.position === 'fixed';
}

/** What a part says: its texts, and the names and values of what is in it, as far as it can be seen. */
function wordsInPart(node, said, { counter, outer }) {
  if (counter.size > longestPart || ++counter.visits > mostBeside) return;
  if (isText(node)) {
    if (!isSeenText(node, outer)) return;
    said.push(dataOf(node).replace(/\s+/g, ' '));
    counter.size += dataOf(node).length;
  } else if (isElement(node) && !silent.has(tagOf(node))) wordsInElement(node, said, { counter, outer });
}

/** Whether an element may say something beside its texts. */
const isToldBeside = (node) => Object.hasOwn(valueGetter, tagOf(node)) || matches(node, 'select, [role], [contenteditable], [aria-label], [aria-labelledby], [alt], [placeholder]');

function wordsInElement(node, said, { counter, outer }) {
  const style = getComputedStyle(node);
  if (isHiddenWhole(node, style) || isMasked(node) || isApart(node, style)) return;
  const sight = sightOfChildren(node, style, outer);
  said.push('\n');
  if (isToldBeside(node) && style.visibility === 'visible' && (style.display === 'contents' || isSeenIn(rectOf(node), sight.inside.own || sight.inside.flow))) {
    const value = valueOf(node, roleOf(node));
    said.push([labelOf(node), attribute(node, 'alt'), attribute(node, 'placeholder'), value && value !== hiddenValue ? value : ''].join('\n'), '\n');
  }
  if (tagOf(node) === 'select') return;
  const content = isFrame(node) ? contentOf(node) : null;
  const root = content && documentElementOf(content);
  if (root && isSeenIn(rectOf(node), everywhere)) wordsInPart(root, said, { counter, outer: sightIn(root, new Map()) });
  if (!isFrame(node)) for (const child of childrenOf(node)) wordsInPart(child, said, { counter, outer: sight });
  said.push('\n');
}

/** The element around one, or the frame around its document. */
const outwardPart = (node) => aroundOf(node) || frameAround(ownerDocumentOf(node));

/** What the children of a part say, one by one, without what leads to the element; of a long part the nearest ones. */
function saidByChildren(node, inner, { counter, known }) {
  counter.size = 0;
  const outer = sightIn(node, known);
  const children = childrenOf(node);
  const place = children.indexOf(inner);
  const texts = children.map(() => '');
  const nearestFirst = [...children.keys()].sort((one, other) => Math.abs(one - place) - Math.abs(other - place));
  for (const index of nearestFirst) {
    const said = [];
    if (index !== place) wordsInPart(children[index], said, { counter, outer });
    texts[index] = said.join('');
  }
  return texts;
}

/** The children that stand in one line with what leads to the element. */
function inLineWith(inner, children, range) {
  const { top, bottom } = rectOf(inner);
  const middle = (top + bottom) / 2;
  const isBeside = (box) => box.top <= middle && box.bottom >= middle && box.right > box.left;
  return [...children.keys()].filter((index) => (isElement(children[index]) || isText(children[index])) && isBeside(boxOfNode(children[index], range)));
}

/** What is at a place, and the parts around it that say more than those in them, innermost first. @param request { rect, base } */
function surroundings({ rect, base }) {
  const at = elementAt(middleOf(sides(rect)), base);
  if (!at || at.frame) return { frame: at ? at.frame : undefined, parts: [] };
  const known = new Map();
  const counter = { visits: 0, size: 0 };
  const parts = [];
  const add = (kind, text, whole) => { const said = linesOfPart(text); if (said && said !== whole) parts.push({ kind, text: said }); };
  const heads = headsOfColumn(at.element).flatMap((head) => saidByChildren(aroundOf(head), undefined, { counter, known })[childrenOf(aroundOf(head)).indexOf(head)]);
  add('column', heads.join('\n'));
  // What the box holds is the element itself.
  let inner = at.element;
  for (let node = aroundOf(inner); node && isWithin(toBox(rectOf(node), placeOf(ownerDocumentOf(node), base)), sides(rect)); node = aroundOf(node)) inner = node;
  let isNearest = true;
  for (let node = outwardPart(inner); node && parts.length < mostParts; inner = node, node = outwardPart(node)) {
    const children = childrenOf(node);
    const said = saidByChildren(node, inner, { counter, known });
    const textOf = (indexes) => indexes.map((index) => said[index]).join('\n');
    const own = labelOf(node);
    const text = linesOfPart(said.join('\n'));
    if (!text && !own) continue;
    if (text && isNearest) add('line', textOf(inLineWith(inner, children, sightIn(node, known).range)), text);
    if (text) isNearest = false;
    add('before', textOf(headsBefore(children, children.indexOf(inner), (index) => Boolean(said[index].trim()))), text);
    parts.push({ kind: kindOfPart(node), text: own ? own + '\n' + text : text });
  }
  return { at: tagOf(at.element), parts };
}

const isWithin = (box, outer) => box.left >= outer.left - 2 && box.top >= outer.top - 2 && box.right <= outer.right + 2 && box.bottom <= outer.bottom + 2;
`;
