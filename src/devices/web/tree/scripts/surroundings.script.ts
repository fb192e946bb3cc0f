/** The parts of a page around an element: its row, its card, its section. */
export const surroundingsScript = String.raw`
const mostParts = 40;
const longestPart = 4000;
const parting = new Set(['form', 'section', 'fieldset', 'aside', 'header', 'footer']);

/** What a part is, by its role or else by its tag. */
function kindOfPart(element) {
  const tag = tagOf(element);
  if (tag === 'body' || tag === 'html') return 'page';
  const role = roleOf(element);
  return !plain.has(role) || role === 'group' ? role : parting.has(tag) ? tag : 'generic';
}

/** Announcements and what lies over the page belong to no part of it. */
function isApart(element) {
  const said = attribute(element, 'aria-live');
  return (said ? said !== 'off' : announcing.test(roleOf(element))) || getComputedStyle(element).position === 'fixed';
}

/** What a part says: its texts, and the names and values of what is in it. */
function wordsInPart(node, parts, counter) {
  if (counter.size > longestPart || ++counter.visits > mostVisits) return;
  if (isText(node)) { parts.push(dataOf(node)); counter.size += dataOf(node).length; return; }
  if (!isElement(node) || !isRendered(node) && getComputedStyle(node).display !== 'contents') return;
  if (silent.has(tagOf(node)) || isMasked(node) || isApart(node)) return;
  const role = roleOf(node);
  const value = valueOf(node, role);
  parts.push(' ', labelOf(node), attribute(node, 'alt'), attribute(node, 'placeholder'), value && value !== hiddenValue ? ' ' + value : '');
  if (tagOf(node) === 'select') return;
  if (isFrame(node)) {
    const content = contentOf(node);
    const root = content && documentElementOf(content);
    if (root) wordsInPart(root, parts, counter);
    return;
  }
  for (const child of childrenOf(node)) wordsInPart(child, parts, counter);
  parts.push(' ');
}

/** What is at a place, and the parts around it that say more than those in them, innermost first. @param wish { rect, base } */
function surroundings({ rect, base }) {
  const at = elementAt(middleOf(sides(rect)), base);
  if (!at || at.frame) return { frame: at ? at.frame : undefined, parts: [] };
  const parts = [];
  const counter = { visits: 0 };
  // What the box holds is the element itself.
  let inner = at.element;
  for (let node = aroundOf(inner); node && isWithin(toBox(rectOf(node), placeOf(ownerDocumentOf(node), base)), sides(rect)); node = aroundOf(node)) inner = node;
  for (let node = aroundOf(inner); node && parts.length < mostParts; inner = node, node = aroundOf(node)) {
    const said = [];
    counter.size = 0;
    for (const child of childrenOf(node)) if (child !== inner) wordsInPart(child, said, counter);
    const text = clean(said.join(' '), longestPart);
    const kind = kindOfPart(node);
    const own = labelOf(node);
    if (text || own) parts.push({ kind, text: own ? own + ' ' + text : text });
  }
  return { at: tagOf(at.element), parts };
}

const isWithin = (box, outer) => box.left >= outer.left - 2 && box.top >= outer.top - 2 && box.right <= outer.right + 2 && box.bottom <= outer.bottom + 2;
`;
