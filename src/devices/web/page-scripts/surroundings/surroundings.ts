import type { Surrounding } from '../../../../core/screen/surroundings.ts';
import type { Answer, Ask, Box } from '../types.ts';
import {
  attribute,
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
import { inVisualOrder } from '../document/visual-order.ts';
import { contentOf, isFrame } from '../document/frames.ts';
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
import { inGridOrder } from './grid-order.ts';
import { headsBefore, headsOfColumn, likeOf } from './heads.ts';
import { linesOfPart, longestPart, numberOfLines, ofControl } from './lines.ts';
import { outwards } from './outwards.ts';
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
  /** What is announced in it. */
  readonly live: string[];
  readonly isLive?: boolean;
  readonly isControl?: boolean;
  /** Only what stands at this height counts. */
  readonly height?: number | undefined;
}

interface Known {
  readonly counter: Counter;
  readonly known: Map<Element, VisibleArea>;
  readonly live?: string[];
  readonly height?: number;
}

const mostParts = 60;
const mostBeside = 20000;

const controlRoles = /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio)$/;
const tableRoles = /^(table|grid|treegrid)$/;

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
function wordsInPart(node: Node, texts: string[], within: Within): void {
  const { counter, outer, isControl } = within;
  if (counter.size > longestPart || ++counter.visits > mostBeside) return;
  if (isText(node)) {
    if (!isVisibleText(node, outer) || !isAtHeight(boxOfNode(node, outer.range), within)) return;
    const text = dataOf(node).replace(/\s+/g, ' ');
    texts.push(isControl && text.trim() ? ofControl + text : text);
    counter.size += dataOf(node).length;
  } else if (isElement(node) && !silentTags.has(tagOf(node))) wordsInElement(node, texts, within);
}

const isAtHeight = ({ top, bottom }: Box, { height }: Within) =>
  height === undefined || (top <= height && bottom >= height);

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

function wordsInElement(node: Element, around: string[], outer: Within): void {
  const style = getComputedStyle(node);
  if (isHiddenWhole(node, style) || isMasked(node)) return;
  const isLive = isApart(node, style) && !outer.isLive;
  if (isLive && style.position === 'fixed') return;
  const texts = isLive ? outer.live : around;
  const area = visibleAreaOfChildren(node, style, outer.outer);
  const within = {
    ...outer,
    outer: area,
    isLive: isLive || outer.isLive === true,
    isControl: isInControl(node, outer),
  };
  texts.push('\n');
  if (hasTextBeside(node) && isSeenItself(node, area) && isAtHeight(rectOf(node), outer))
    texts.push(linesOfOwn(node, within), '\n');
  if (tagOf(node) !== 'select') wordsInside(node, texts, within);
}

const isInControl = (node: Element, { isControl }: Within) => isControl === true || controlRoles.test(roleOf(node));

const linesOfOwn = (node: Element, { isControl }: Within) =>
  ownTexts(node)
    .split('\n')
    .map((line) => (isControl && line.trim() ? ofControl + line : line))
    .join('\n');

function wordsInside(node: Element, texts: string[], within: Within) {
  if (isFrame(node)) wordsInFrame(node, texts, within);
  else for (const child of shownChildrenOf(node)) wordsInPart(child, texts, within);
  texts.push('\n');
}

/** Children in the order in which they stand on the screen. */
function shownChildrenOf(node: Element) {
  const style = getComputedStyle(node);
  return inGridOrder(inVisualOrder(childrenOf(node), style), style);
}

function wordsInFrame(frame: Element, texts: string[], within: Within) {
  const content = contentOf(frame);
  const root = content && documentElementOf(content);
  if (root && isVisibleIn(rectOf(frame), everywhere))
    wordsInPart(root, texts, { ...within, outer: visibleAreaIn(root, new Map()) });
}

/** What the children of a part say, one by one, without what leads to the element; of a long part the nearest ones. */
function textsOfChildren(node: Element, inner: Node | undefined, given: Known): string[] {
  const { counter, known, live = [], height } = given;
  counter.size = 0;
  const outer = visibleAreaIn(node, known);
  const children = shownChildrenOf(node);
  const place = inner ? children.indexOf(inner) : -1;
  const texts = children.map(() => '');
  const nearestFirst = [...children.keys()].sort((one, other) => Math.abs(one - place) - Math.abs(other - place));
  for (const index of nearestFirst) {
    const own: string[] = [];
    const child = children[index];
    if (child && index !== place) wordsInPart(child, own, { counter, outer, live, height });
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
  return row ? (textsOfChildren(row, undefined, known)[shownChildrenOf(row).indexOf(head)] ?? '') : '';
}

const textOfHeads = (element: Element, known: Known) =>
  headsOfColumn(element)
    .map((head) => textOfHead(head, known))
    .join('\n');

/** The text that a part repeats lines of, and what is known of its own. */
type OfWhole = Pick<Surrounding, 'at' | 'likes'> & { readonly whole?: string };

/** The parts around one element that say more than those in them. */
class Parts {
  readonly all: Surrounding[] = [];
  readonly #given: Known = { known: new Map<Element, VisibleArea>(), counter: { visits: 0, size: 0 } };
  readonly #height: number;
  #isNearest = true;

  constructor(element: Element, at: Element) {
    const { top, bottom } = rectOf(element);
    this.#height = (top + bottom) / 2;
    this.#add('column', textOfHeads(at, this.#given));
  }

  addAround(node: Element, inner: Element) {
    const live: string[] = [];
    const texts = textsOfChildren(node, inner, { ...this.#given, live });
    const [own, lines] = [labelOf(node), linesOfPart(texts.join('\n'))];
    if (lines.text || own) this.#addPart(node, inner, texts);
    this.#add('live', live.join('\n'));
  }

  #addPart(node: Element, inner: Element, texts: readonly string[]) {
    const children = shownChildrenOf(node);
    const textOf = (indexes: readonly number[]) => indexes.map((index) => texts[index] ?? '').join('\n');
    const [own, { text, controls = [] }] = [labelOf(node), linesOfPart(texts.join('\n'))];
    const place = children.indexOf(inner);
    const likesIn = (indexes: readonly number[]) =>
      indexes.flatMap((index) => {
        const [child, lines] = [children[index], numberOfLines(texts[index] ?? '')];
        return child && lines > 0 ? Array.from({ length: lines }, () => likeOf(child)) : [];
      });
    const orderIn = (indexes: readonly number[], above = 0) => ({
      ...(place >= 0 && { at: above + numberOfLines(textOf(indexes.filter((index) => index < place))) }),
      likes: [...Array.from({ length: above }, () => ''), ...likesIn(indexes)],
    });
    if (text && this.#isNearest) {
      const line = inLineWith(inner, children, visibleAreaIn(node, this.#given.known).range);
      this.#add('line', textOf(line), { whole: text, ...orderIn(line) });
    }
    if (text) this.#isNearest = false;
    // A table may be split into one for the names of the rows and one for the rest.
    if (tableRoles.test(roleOf(node)))
      this.#add('line', textsOfChildren(node, inner, { ...this.#given, height: this.#height }).join('\n'), {
        whole: text,
      });
    const heads = headsBefore(children, place, (index) => texts[index]?.trim() !== '');
    this.#add('before', textOf(heads), { whole: text });
    const shifted = own ? controls.map((index) => index + 1) : controls;
    this.all.push({
      kind: kindOfPart(node),
      text: own ? own + '\n' + text : text,
      ...(shifted.length > 0 && { controls: shifted }),
      ...orderIn([...children.keys()], own ? 1 : 0),
      like: likeOf(inner),
    });
  }

  #add(kind: string, text: string, { whole, ...order }: OfWhole = {}) {
    const lines = linesOfPart(text);
    if (lines.text && lines.text !== whole) this.all.push({ kind, ...lines, ...order });
  }
}

/** What is at a place, and the parts around it that say more than those in them, innermost first. */
export function surroundings({ rect, base }: Ask<'surroundings'>): Answer<'surroundings'> {
  const at = elementAt(middleOf(sides(rect)), base);
  if (!at || at.frame !== undefined) return { frame: at?.frame, parts: [] };
  const element = outermostIn(at.element, sides(rect), base);
  const parts = new Parts(element, at.element);
  for (const { node, inner } of outwards(element)) {
    if (parts.all.length >= mostParts) break;
    parts.addAround(node, inner);
  }
  return { at: kindOf(at.element), parts: parts.all };
}

/** Where a page is read from right to left, an arrow that looks the same leads the other way. */
function kindOf(element: Element): string {
  return tagOf(element) + (getComputedStyle(element).direction === 'rtl' ? ' from right to left' : '');
}
