import type { Box } from '../types.ts';
import {
  attribute,
  clean,
  dataOf,
  documentElementOf,
  isElement,
  isText,
  matches,
  ownerDocumentOf,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { contentOf, frameAround, isFrame } from '../document/frames.ts';
import { aroundOf, childrenOf } from '../document/shown-tree.ts';
import { everywhere, isWithin, middleOf, sides, toBox } from '../geometry/boxes.ts';
import { elementAt } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { valueGetter } from '../meaning/native-values.ts';
import { plainRoles, roleOf } from '../meaning/roles.ts';
import { isMasked, labelOf, silentTags } from '../meaning/text.ts';
import { hiddenValue, valueOf } from '../meaning/values.ts';
import { announcingRoles } from '../snapshot/passing.ts';
import { headsBefore, headsOfColumn } from './heads.ts';
import {
  boxOfNode,
  isHiddenWhole,
  isVisibleIn,
  isVisibleText,
  visibleAreaIn,
  visibleAreaOfChildren,
} from '../visibility/visible-text.ts';

/** The parts of a page around an element: its row, its card, its section, and what names it there. */

const mostParts = 60;
const longestPart = 4000;
const mostBeside = 20000;

/** A text that is told by itself is a line of its own: what is called "Bread" is not called "Bread rolls". */
const linesOfPart = (text: string) =>
  text
    .slice(0, longestPart * 4)
    .split('\n')
    .map((line) => clean(line, longestPart))
    .filter(Boolean)
    .join('\n')
    .slice(0, longestPart);
const partTags = new Set(['form', 'section', 'fieldset', 'aside', 'header', 'footer']);

/** What a part is, by its role or else by its tag. */
function kindOfPart(element: Element) {
  const tag = tagOf(element);
  if (tag === 'body' || tag === 'html') return 'page';
  const role = roleOf(element);
  return !plainRoles.has(role) || role === 'group' ? role : partTags.has(tag) ? tag : 'generic';
}

/** Announcements and what lies over the page belong to no part of it. */
function isApart(element: Element, style: CSSStyleDeclaration) {
  const said = attribute(element, 'aria-live');
  return (said ? said !== 'off' : announcingRoles.test(roleOf(element))) || style.position === 'fixed';
}

/** What a part says: its texts, and the names and values of what is in it, as far as it can be seen. */
function wordsInPart(node: Node, said, { counter, outer }) {
  if (counter.size > longestPart || ++counter.visits > mostBeside) return;
  if (isText(node)) {
    if (!isVisibleText(node, outer)) return;
    said.push(dataOf(node).replace(/\s+/g, ' '));
    counter.size += dataOf(node).length;
  } else if (isElement(node) && !silentTags.has(tagOf(node))) wordsInElement(node, said, { counter, outer });
}

/** Whether an element may say something beside its texts. */
const hasTextBeside = (node: Node) =>
  Object.hasOwn(valueGetter, tagOf(node)) ||
  matches(node, 'select, [role], [contenteditable], [aria-label], [aria-labelledby], [alt], [placeholder]');

function wordsInElement(node: Node, said, { counter, outer }) {
  const style = getComputedStyle(node);
  if (isHiddenWhole(node, style) || isMasked(node) || isApart(node, style)) return;
  const sight = visibleAreaOfChildren(node, style, outer);
  said.push('\n');
  if (
    hasTextBeside(node) &&
    style.visibility === 'visible' &&
    (style.display === 'contents' || isVisibleIn(rectOf(node), sight.inside.own || sight.inside.flow))
  ) {
    const value = valueOf(node, roleOf(node));
    said.push(
      [
        labelOf(node),
        attribute(node, 'alt'),
        attribute(node, 'placeholder'),
        value && value !== hiddenValue ? value : '',
      ].join('\n'),
      '\n',
    );
  }
  if (tagOf(node) === 'select') return;
  const content = isFrame(node) ? contentOf(node) : null;
  const root = content && documentElementOf(content);
  if (root && isVisibleIn(rectOf(node), everywhere))
    wordsInPart(root, said, { counter, outer: visibleAreaIn(root, new Map()) });
  if (!isFrame(node)) for (const child of childrenOf(node)) wordsInPart(child, said, { counter, outer: sight });
  said.push('\n');
}

/** The element around one, or the frame around its document. */
const outwardPart = (node: Node) => aroundOf(node) || frameAround(ownerDocumentOf(node));

/** What the children of a part say, one by one, without what leads to the element; of a long part the nearest ones. */
function textsOfChildren(node: Node, inner, { counter, known }) {
  counter.size = 0;
  const outer = visibleAreaIn(node, known);
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
function inLineWith(inner, children, range: Range) {
  const { top, bottom } = rectOf(inner);
  const middle = (top + bottom) / 2;
  const isBeside = (box: Box) => box.top <= middle && box.bottom >= middle && box.right > box.left;
  return [...children.keys()].filter(
    (index) => (isElement(children[index]) || isText(children[index])) && isBeside(boxOfNode(children[index], range)),
  );
}

/** What is at a place, and the parts around it that say more than those in them, innermost first. @param request { rect, base } */
export function surroundings({ rect, base }) {
  const at = elementAt(middleOf(sides(rect)), base);
  if (!at || at.frame) return { frame: at ? at.frame : undefined, parts: [] };
  const known = new Map();
  const counter = { visits: 0, size: 0 };
  const parts = [];
  const add = (kind, text: string, whole) => {
    const said = linesOfPart(text);
    if (said && said !== whole) parts.push({ kind, text: said });
  };
  const heads = headsOfColumn(at.element).flatMap(
    (head) => textsOfChildren(aroundOf(head), undefined, { counter, known })[childrenOf(aroundOf(head)).indexOf(head)],
  );
  add('column', heads.join('\n'));
  // What the box holds is the element itself.
  let inner = at.element;
  for (
    let node = aroundOf(inner);
    node && isWithin(toBox(rectOf(node), placeOf(ownerDocumentOf(node), base)), sides(rect));
    node = aroundOf(node)
  )
    inner = node;
  let isNearest = true;
  for (let node = outwardPart(inner); node && parts.length < mostParts; inner = node, node = outwardPart(node)) {
    const children = childrenOf(node);
    const said = textsOfChildren(node, inner, { counter, known });
    const textOf = (indexes) => indexes.map((index) => said[index]).join('\n');
    const own = labelOf(node);
    const text = linesOfPart(said.join('\n'));
    if (!text && !own) continue;
    if (text && isNearest) add('line', textOf(inLineWith(inner, children, visibleAreaIn(node, known).range)), text);
    if (text) isNearest = false;
    add('before', textOf(headsBefore(children, children.indexOf(inner), (index) => Boolean(said[index].trim()))), text);
    parts.push({ kind: kindOfPart(node), text: own ? own + '\n' + text : text });
  }
  return { at: tagOf(at.element), parts };
}
