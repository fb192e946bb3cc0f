import type { ElementLocator } from '../../../../core/screen/screen-tree.ts';
import { attributeOf, clean, dataOf, documentElementOf, has, isElement, isText, tagOf } from '../document/dom.ts';
import { contentOf, framesAround, isFrame, keyIn } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { evaluateXPath, firstOfXPath, framesIn, type Matches } from './xpath.ts';
import { nameOf, rememberedName } from '../meaning/names.ts';
import { isActedOn, isField, roleOf } from '../meaning/roles.ts';
import { testIdNames } from '../meaning/states.ts';
import { isHiddenFromNames } from '../meaning/text.ts';
import { deepest, mostVisits } from '../snapshot/limits.ts';
import { isFaded, isShown } from '../visibility/shown.ts';

/** What fits a locator. */

/** A way to elements that needs no XPath. */
export type Way =
  | { readonly by: 'test-id'; readonly id: string }
  | { readonly by: 'role'; readonly role: string; readonly name: string }
  | { readonly by: 'label' | 'text' | 'named'; readonly text: string }
  | { readonly by: 'called'; readonly tag: string; readonly role: string; readonly name: string };

/** The text of a part, as far as it may still be the wanted one, and whether that was found inside of it. */
interface PartText {
  readonly text: string | null;
  readonly inside?: boolean;
}

type Test = (element: Element) => boolean;

/** What an element that is looked for must be. Of a text, the walk itself compares what stands in parts. */
function testOf(way: Way): Test {
  switch (way.by) {
    case 'test-id':
      return (element) => testIdNames.some((name) => attributeOf(element, name) === way.id);
    case 'role':
      return (element) => roleOf(element) === way.role && nameOf(element, way.role) === way.name;
    case 'label':
      return (element) => isField(element) && nameOf(element, roleOf(element)) === way.text;
    case 'text':
      return () => false;
    case 'named':
      return (element) => isActedOn(element) && nameOf(element, roleOf(element)) === way.text;
    case 'called':
      return (element) =>
        tagOf(element) === way.tag && roleOf(element) === way.role && rememberedName(element, way.role) === way.name;
  }
}

/** What fits a locator and is shown, at most `most`, in this document and those that it can look into; and the other frames. */
export function collect(way: Way, most: number, isMeant: Test = isShown): Matches {
  const found: Element[] = [];
  const frames: string[] = [];
  const test = testOf(way);
  const wanted = way.by === 'text' ? way.text : undefined;
  const longest = wanted === undefined ? 0 : wanted.length * 2 + 200;
  let visits = 0;

  function visit(node: Node, depth: number): PartText {
    if (++visits > mostVisits || depth > deepest || found.length >= most) return { text: null };
    if (isText(node)) return visitText(dataOf(node));
    if (!isElement(node) || isHiddenFromNames(node) || has(node, 'inert')) return { text: '' };
    return visitElement(node, depth);
  }

  const visitText = (text: string): PartText => ({
    text: wanted === undefined || text.length > longest * 4 ? null : text,
  });

  function visitElement(node: Element, depth: number): PartText {
    if (test(node) && isMeant(node)) found.push(node);
    if (isFrame(node)) return visitFrame(node, depth);
    const { text, inside } = visitChildren(node, depth);
    const isWanted = !inside && fits(text) && isMeant(node);
    if (isWanted) found.push(node);
    return { text: text === null ? null : ' ' + text + ' ', inside: inside || isWanted };
  }

  const fits = (text: string | null) => wanted !== undefined && text !== null && clean(text, longest) === wanted;

  function visitChildren(node: Element, depth: number) {
    let text: string | null = '';
    let inside = false;
    for (const child of childrenOf(node)) {
      const part = visit(child, depth + 1);
      inside = inside || part.inside === true;
      text = text === null || part.text === null || text.length > longest * 4 ? null : text + part.text;
    }
    return { text, inside };
  }

  function visitFrame(frame: Element, depth: number): PartText {
    const content = contentOf(frame);
    const root = content && documentElementOf(content);
    if (!content) frames.push(keyIn(frame));
    if (root) visit(root, depth + 1);
    return { text: '' };
  }

  visit(documentElementOf(document), 0);
  return { found, frames };
}

/** Whether an element stands in the frames with these selectors; a document that is asked by itself knows only the last of them. */
function isInFrames(element: Element, frames: readonly string[]) {
  const own = framesAround(element);
  const isTop = window.top === window;
  if (isTop ? own.length !== frames.length : own.length >= frames.length) return false;
  return own.every((selector, index) => selector === frames[frames.length - own.length + index]);
}

/** What may be the element that is remembered. */
export const mayBe =
  ({ frames }: ElementLocator): Test =>
  (element) =>
    isShown(element) && (frames === undefined || (!isFaded(element) && isInFrames(element, frames)));

interface Remembered {
  readonly xpath: string;
  readonly role: string;
  readonly name?: string;
}

/** All that a remembered XPath leads to, if it is still called the same: a path survives a change of the page, and then lies. */
function sameByXPath({ xpath, role, name = '' }: Remembered, isMeant: Test): Matches {
  const found: Element[] = [];
  const inDocument = (root: Document) => {
    const all = evaluateXPath.call(root, xpath, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let place = 0; place < all.snapshotLength && place < 3; place++) {
      const node = all.snapshotItem(place);
      if (node && isElement(node) && isMeant(node) && roleOf(node) === role && rememberedName(node, role) === name)
        found.push(node);
    }
  };
  inDocument(document);
  const frames: string[] = [];
  for (const frame of framesIn(documentElementOf(document))) {
    const content = contentOf(frame);
    if (content) inDocument(content);
    else frames.push(keyIn(frame));
  }
  // One of several that are called the same is known by its place alone, and another one may have moved there.
  const [only, other] = found;
  if (only && !other)
    return { found: collect({ by: 'called', tag: tagOf(only), role, name }, 2, isMeant).found, frames };
  return { found, frames };
}

function isCalled(element: Element, { role, name }: { readonly role?: string; readonly name?: string }) {
  const is = roleOf(element);
  return (role === undefined || is === role) && (name === undefined || rememberedName(element, is) === name);
}

/** @param locator - With `frames`, only what stands in them fits. */
export function matching(locator: ElementLocator, most: number): Matches {
  const isMeant = mayBe(locator);
  if (locator.by === 'xpath')
    return locator.role === undefined
      ? firstOfXPath(locator.xpath)
      : sameByXPath({ ...locator, role: locator.role }, isMeant);
  const { found, frames } = collect(locator, most, isMeant);
  const [first] = found;
  const isAnother =
    first !== undefined &&
    found.length === 1 &&
    locator.by !== 'role' &&
    (!isCalled(first, locator) || isNumbered(locator, isMeant));
  return { found: isAnother ? [] : found, frames };
}

/** A test id with a number, of one of several elements that are called the same: a row's, which counts rows and does not name them. */
function isNumbered(locator: ElementLocator, isMeant: Test) {
  if (locator.by !== 'test-id' || !locator.name || locator.role === undefined) return false;
  const { id, role, name } = locator;
  return /\d/.test(id) && collect({ by: 'role', role, name }, 2, isMeant).found.length > 1;
}
