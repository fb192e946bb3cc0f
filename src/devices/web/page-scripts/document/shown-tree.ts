import {
  assignedNodesOf,
  firstChildOf,
  has,
  hostOf,
  isElement,
  isText,
  nextSiblingOf,
  ownerDocumentOf,
  parentNodeOf,
  rootOf,
  shadowOf,
  slotOf,
  slotOfText,
  tagOf,
  typeOf,
} from './dom.ts';
import { frameAround } from './frames.ts';

/** The tree of a document as it is shown: through open shadow roots and slots. */

export function firstChildNamed(element: Element, tag: string) {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child))
    if (isElement(child) && tagOf(child) === tag) return child;
  return null;
}

/** Children as they are shown. */
export function childrenOf(node: Node) {
  const shadow = isElement(node) ? shadowOf(node) : null;
  if (isElement(node) && tagOf(node) === 'slot') {
    const assigned = assignedNodesOf(node);
    if (assigned.length > 0) return assigned;
  }
  const children = [];
  if (isElement(node) && tagOf(node) === 'details' && !has(node, 'open'))
    return [firstChildNamed(node, 'summary')].filter(Boolean);
  for (let child = firstChildOf(shadow || node); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** The element around this one, as they are shown. */
export function aroundOf(node: Node) {
  const slot = isElement(node) ? slotOf(node) : isText(node) ? slotOfText(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  if (typeOf(parent) === 11) return hostOf(parent) || null;
  return isElement(parent) ? parent : null;
}

export function byId(element: Element, id: string) {
  const root = rootOf(element);
  const proto = typeOf(root) === 9 ? Document.prototype : DocumentFragment.prototype;
  return proto.getElementById.call(root, id);
}

export const queryRoot = (root: Document, selector: string) =>
  (typeOf(root) === 11 ? DocumentFragment : Document).prototype.querySelectorAll.call(root, selector);

export function holdsElement(outer, inner) {
  for (let node = inner; node; node = aroundOf(node)) if (node === outer) return true;
  return false;
}

/** The element around this one, through the frames that can be looked into. */
export const outwardOf = (node: Node) => aroundOf(node) || frameAround(ownerDocumentOf(node));
