import {
  assignedNodesOf,
  firstChildOf,
  has,
  hostOf,
  isDocument,
  isElement,
  isFragment,
  isText,
  nextSiblingOf,
  ownerDocumentOf,
  parentNodeOf,
  rootOf,
  shadowOf,
  slotOf,
  slotOfText,
  tagOf,
} from './dom.ts';
import { frameAround } from './frames.ts';

/** The tree of a document as it is shown: through open shadow roots and slots. */

export function firstChildNamed(element: Element, tag: string) {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child))
    if (isElement(child) && tagOf(child) === tag) return child;
  return null;
}

/** Children as they are shown. */
export function childrenOf(node: Node): Node[] {
  const shadow = isElement(node) ? shadowOf(node) : null;
  if (isElement(node) && tagOf(node) === 'slot') {
    const assigned = assignedNodesOf(node);
    if (assigned.length > 0) return assigned;
  }
  const children: Node[] = [];
  if (isElement(node) && tagOf(node) === 'details' && !has(node, 'open'))
    return [firstChildNamed(node, 'summary')].filter((one) => one !== null);
  for (let child = firstChildOf(shadow || node); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** The element around this one, as they are shown. */
export function aroundOf(node: Node): Element | null {
  const slot = isElement(node) ? slotOf(node) : isText(node) ? slotOfText(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  if (isFragment(parent)) return hostOf(parent) || null;
  return isElement(parent) ? parent : null;
}

export function byId(element: Element, id: string): Element | null {
  const root = rootOf(element);
  if (isDocument(root)) return Document.prototype.getElementById.call(root, id);
  return DocumentFragment.prototype.getElementById.call(root as DocumentFragment, id);
}

export const queryRoot = (root: Node, selector: string): NodeListOf<Element> =>
  isFragment(root)
    ? DocumentFragment.prototype.querySelectorAll.call(root, selector)
    : Document.prototype.querySelectorAll.call(root as Document, selector);

export function holdsElement(outer: Element, inner: Element | null) {
  for (let node: Element | null = inner; node; node = aroundOf(node)) if (node === outer) return true;
  return false;
}

/** The element around this one, through the frames that can be looked into. */
export const outwardOf = (node: Node) => aroundOf(node) || frameAround(ownerDocumentOf(node));
