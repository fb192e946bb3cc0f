import type { Surrounding } from '../../../../core/screen/surroundings.ts';
import type { Answer, Ask, Box } from '../types.ts';
import {
  attribute,
  clean,
  dataOf,
  documentElementOf,
  isElement,
  isKey,
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
import { isMasked } from '../meaning/masked.ts';
import { labelOf, silentTags } from '../meaning/text.ts';
import { valueOf } from '../meaning/values.ts';
import { announcingRoles } from '../snapshot/passing.ts';
import { headsBefore, headsOfColumn } from './heads.ts';
import {
  boxOfNode,
  isHiddenWhole,
  isVisibleIn,
  isVisibleText,
  visibleAreaIn,
  visibleAreaOfChildren,
  type VisibleArea,
} from '../visibility/visible-text.ts';

/** The parts of a page around an element: its row, its card, its section, and what names it there. */

/** How much has been read for one question. */
interface Counter {
  visits: number;
  size: number;
}

interface Within {
  readonly counter: Counter;
  /** Where what is in it can be seen. */
  readonly outer: VisibleArea;
}

interface Known {
  readonly counter: Counter;
  readonly known: Map<Element, VisibleArea>;
}

const mostParts = 60;
const longestPart = 4000;
const mostBeside = 20000;

/** A text that stands by itself is a line of its own: what is called "Bread" is not called "Bread rolls". */
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
  const live = attribute(element, 'aria-live');
  return (live ? live !== 'off' : announcingRoles.test(roleOf(element))) || style.position === 'fixed';
}

/** What a part says: its texts, and the names and values of what is in it, as far as it can be seen. */
function wordsInPart(node: Node, texts: string[], { counter, outer }: Within): void {
  if (counter.size > longestPart || ++counter.visits > mostBeside) return;
  if (isText(node)) {
    if (!isVisibleText(node, outer)) return;
    texts.push(dataOf(node).replace(/\s+/g, ' '));
    counter.size += dataOf(node).length;
  } else if (isElement(node) && !silentTags.has(tagOf(node))) wordsInElement(node, texts, { counter, outer });
}

/** Whether an element may say something beside its texts. */
const hasTextBeside = (node: Element) =>
  isKey(valueGetter, tagOf(node)) ||
  matches(node, 'select, [role], [contenteditable], [aria-label], [aria-labelledby], [alt], [placeholder]');

/** Its name, its other texts and its value. */
function ownTexts(element: Element) {
  const value = valueOf(element, roleOf(element));
  return [
    labelOf(element),
    attribute(element, 'alt'),
    attribute(element, 'placeholder'),
    typeof value === 'string' ? value : '',
  ].join('\n');
}

function isSeenItself(element: Element, { style, inside }: VisibleArea) {
  if (style.visibility !== 'visible') return false;
  return style.display === 'contents' || isVisibleIn(rectOf(element), inside.own || inside.flow);
}

function wordsInElement(node: Element, texts: string[], { counter, outer }: Within): void {
  const style = getComputedStyle(node);
  if (isHiddenWhole(node, style) || isMasked(node) || isApart(node, style)) return;
  const area = visibleAreaOfChildren(node, style, outer);
  texts.push('\n');
  if (hasTextBeside(node) && isSeenItself(node, area)) texts.push(ownTexts(node), '\n');
  if (tagOf(node) === 'select') return;
  if (isFrame(node)) wordsInFrame(node, texts, counter);
  else for (const child of childrenOf(node)) wordsInPart(child, texts, { counter, outer: area });
  texts.push('\n');
}

function wordsInFrame(frame: Element, texts: string[], counter: Counter) {
  const content = contentOf(frame);
  const root = content && documentElementOf(content);
  if (root && isVisibleIn(rectOf(frame), everywhere))
    wordsInPart(root, texts, { counter, outer: visibleAreaIn(root, new Map()) });
}

/** The element around one, or the frame around its document. */
const outwardPart = (node: Node) => aroundOf(node) || frameAround(ownerDocumentOf(node));

/** What the children of a part say, one by one, without what leads to the element; of a long part the nearest ones. */
function textsOfChildren(node: Element, inner: Node | undefined, { counter, known }: Known): string[] {
  counter.size = 0;
  const outer = visibleAreaIn(node, known);
  const children = childrenOf(node);
  const place = inner ? children.indexOf(inner) : -1;
  const texts = children.map(() => '');
  const nearestFirst = [...children.keys()].sort((one, other) => Math.abs(one - place) - Math.abs(other - place));
  for (const index of nearestFirst) {
    const own: string[] = [];
    const child = children[index];
    if (child && index !== place) wordsInPart(child, own, { counter, outer });
    texts[index] = own.join('');
  }
  return texts;
}

/** The children that stand in one line with what leads to the element. */
function inLineWith(inner: Element, children: readonly Node[], range: Range): number[] {
  const { top, bottom } = rectOf(inner);
  const middle = (top + bottom) / 2;
  const isBeside = (box: Box) => box.top <= middle && box.bottom >= middle && box.right > box.left;
  const isIn = (child: Node | undefined) =>
    child !== undefined && (isElement(child) || isText(child)) && isBeside(boxOfNode(child, range));
  return [...children.keys()].filter((index) => isIn(children[index]));
}

/** What the box holds is the element itself. */
function outermostIn(element: Element, box: Box, base: Ask<'surroundings'>['base']) {
  const boxOf = (node: Element) => toBox(rectOf(node), placeOf(ownerDocumentOf(node), base));
  let outermost = element;
  for (let node = aroundOf(element); node && isWithin(boxOf(node), box); node = aroundOf(node)) outermost = node;
  return outermost;
}

function textOfHead(head: Element, known: Known) {
  const row = aroundOf(head);
  return row ? (textsOfChildren(row, undefined, known)[childrenOf(row).indexOf(head)] ?? '') : '';
}

const textOfHeads = (element: Element, known: Known) =>
  headsOfColumn(element)
    .map((head) => textOfHead(head, known))
    .join('\n');

/** What is at a place, and the parts around it that say more than those in them, innermost first. */
export function surroundings({ rect, base }: Ask<'surroundings'>): Answer<'surroundings'> {
  const at = elementAt(middleOf(sides(rect)), base);
  if (!at || at.frame !== undefined) return { frame: at?.frame, parts: [] };
  const known = new Map<Element, VisibleArea>();
  const counter = { visits: 0, size: 0 };
  const parts: Surrounding[] = [];
  const add = (kind: string, text: string, whole?: string) => {
    const lines = linesOfPart(text);
    if (lines && lines !== whole) parts.push({ kind, text: lines });
  };
  add('column', textOfHeads(at.element, { counter, known }));
  let inner = outermostIn(at.element, sides(rect), base);
  let isNearest = true;
  for (
    let node: Element | null = outwardPart(inner);
    node && parts.length < mostParts;
    inner = node, node = outwardPart(node)
  ) {
    const children = childrenOf(node);
    const texts = textsOfChildren(node, inner, { counter, known });
    const textOf = (indexes: readonly number[]) => indexes.map((index) => texts[index] ?? '').join('\n');
    const [own, text] = [labelOf(node), linesOfPart(texts.join('\n'))];
    if (!text && !own) continue;
    if (text && isNearest) add('line', textOf(inLineWith(inner, children, visibleAreaIn(node, known).range)), text);
    if (text) isNearest = false;
    add('before', textOf(headsBefore(children, children.indexOf(inner), (index) => texts[index]?.trim() !== '')), text);
    parts.push({ kind: kindOfPart(node), text: own ? own + '\n' + text : text });
  }
  return { at: tagOf(at.element), parts };
}
