import type { ElementLocator } from '../../../core/screen/screen-tree.ts';
import { attributeOf, clean, dataOf, documentElementOf, has, isElement, isText, tagOf } from '../document/dom.ts';
import { contentOf, framesAround, isFrame, keyIn } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { evaluateXPath, firstOfXPath, framesIn } from './xpath.ts';
import { nameOf, rememberedName } from '../meaning/names.ts';
import { interactiveRoles, isField, roleOf } from '../meaning/roles.ts';
import { testIdNames } from '../meaning/states.ts';
import { isHiddenFromNames } from '../meaning/text.ts';
import { deepest, mostVisits } from '../snapshot/limits.ts';
import { isFaded, isShown } from '../visibility/shown.ts';

/** What fits a locator. */

const testsOfLocators = {
  'test-id':
    ({ id }) =>
    (element: Element) =>
      testIdNames.some((name) => attributeOf(element, name) === id),
  role:
    ({ role, name }) =>
    (element: Element) =>
      roleOf(element) === role && nameOf(element, role) === name,
  label:
    ({ text }) =>
    (element: Element) =>
      isField(element) && nameOf(element, roleOf(element)) === text,
  text: () => () => false,
  named:
    ({ text }) =>
    (element: Element) =>
      interactiveRoles.has(roleOf(element)) && nameOf(element, roleOf(element)) === text,
  called:
    ({ tag, role, name }) =>
    (element: Element) =>
      tagOf(element) === tag && roleOf(element) === role && rememberedName(element, role) === name,
};

/** What fits a locator and is shown, at most `most`, in this document and those that it can look into; and the other frames. */
export function collect(locator: ElementLocator, most: number, isMeant = isShown) {
  const found = [];
  const frames = [];
  const test = testsOfLocators[locator.by](locator);
  const wanted = locator.by === 'text' ? locator.text : undefined;
  const longest = wanted === undefined ? 0 : wanted.length * 2 + 200;
  let visits = 0;

  /** The text of a part, as far as it may still be the wanted one, and whether that was found inside of it. */
  function visit(node: Node, depth: number) {
    if (++visits > mostVisits || depth > deepest || found.length >= most) return { text: null };
    if (isText(node)) {
      const text = dataOf(node);
      return { text: wanted === undefined || text.length > longest * 4 ? null : text };
    }
    if (!isElement(node) || isHiddenFromNames(node) || has(node, 'inert')) return { text: '' };
    if (test(node) && isMeant(node)) found.push(node);
    if (isFrame(node)) return visitFrame(node, depth);
    let text = '';
    let inside = false;
    for (const child of childrenOf(node)) {
      const part = visit(child, depth + 1);
      inside = inside || part.inside === true;
      text = text === null || part.text === null || text.length > longest * 4 ? null : text + part.text;
    }
    if (wanted !== undefined && !inside && text !== null && clean(text, longest) === wanted && isMeant(node)) {
      found.push(node);
      inside = true;
    }
    return { text: text === null ? null : ' ' + text + ' ', inside };
  }

  function visitFrame(frame: Element, depth: number) {
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
const mayBe =
  ({ frames }) =>
  (element: Element) =>
    isShown(element) && (frames === undefined || (!isFaded(element) && isInFrames(element, frames)));

/** All that a remembered XPath leads to, if it is still called the same: a path survives a change of the page, and then lies. */
function sameByXPath({ xpath, role, name }, isMeant) {
  const found = [];
  const inDocument = (root: Document) => {
    const all = evaluateXPath.call(root, xpath, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let place = 0; place < all.snapshotLength && place < 3; place++) {
      const node = all.snapshotItem(place);
      if (isElement(node) && isMeant(node) && roleOf(node) === role && rememberedName(node, role) === name)
        found.push(node);
    }
  };
  inDocument(document);
  const frames = [];
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

/** What a way leads to, whatever that is called. */
export function withoutNames(locator: ElementLocator) {
  if (locator.by === 'role' || locator.by === 'xpath') return locator;
  const { role, name, ...way } = locator;
  return way;
}

function isCalled(element: Element, { role, name }) {
  const is = roleOf(element);
  return (role === undefined || is === role) && (name === undefined || rememberedName(element, is) === name);
}

/** @param locator - With `frames`, only what stands in them fits. */
export function matching(locator: ElementLocator, most: number) {
  const isMeant = mayBe(locator);
  if (locator.by === 'xpath')
    return locator.role === undefined ? firstOfXPath(locator.xpath) : sameByXPath(locator, isMeant);
  const { found, frames } = collect(withoutNames(locator), most, isMeant);
  const isAnother =
    found.length === 1 && locator.by !== 'role' && (!isCalled(found[0], locator) || isNumbered(locator, isMeant));
  return { found: isAnother ? [] : found, frames };
}

/** A test id with a number, of one of several elements that are called the same: a row's, which counts rows and does not name them. */
function isNumbered({ by, id, role, name }, isMeant) {
  return (
    by === 'test-id' &&
    Boolean(name) &&
    /\d/.test(id) &&
    collect({ by: 'role', role, name }, 2, isMeant).found.length > 1
  );
}
