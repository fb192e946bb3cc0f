import { documentElementOf, isElement, parentNodeOf } from '../document/dom.ts';
import { contentOf, isFrame, keyIn } from '../document/frames.ts';
import { childrenOf } from '../document/shown-tree.ts';
import { deepest } from '../snapshot/limits.ts';
import { isShown } from '../visibility/shown.ts';

/** What an XPath leads to. */

export interface Matches {
  readonly found: readonly Element[];
  /** Frames that have to be asked by themselves. */
  readonly frames: string[];
  readonly invalid?: string;
}

export const evaluateXPath = Document.prototype.evaluate;

/** The first element of a user's XPath; `invalid` says why it is none. */
export function firstOfXPath(xpath: string): Matches {
  try {
    evaluateXPath.call(document, xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  } catch (error) {
    return { found: [], frames: [], invalid: String((error as Error).message) };
  }
  return firstInFrames(xpath);
}

/** In this document, or else in the frames that it can look into. */
function firstInFrames(xpath: string): Matches {
  const inDocument = (root: Document) => {
    const node = evaluateXPath.call(root, xpath, root, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    const element = node && !isElement(node) ? parentNodeOf(node) : node;
    return element && isElement(element) && isShown(element) ? element : null;
  };
  const first = inDocument(document);
  if (first) return { found: [first], frames: [] };
  const frames: string[] = [];
  for (const frame of framesIn(documentElementOf(document))) {
    const content = contentOf(frame);
    if (!content) frames.push(keyIn(frame));
    const inside = content && inDocument(content);
    if (inside) return { found: [inside], frames };
  }
  return { found: [], frames };
}

/** All frames below an element, through those that can be looked into. */
export function framesIn(element: Element, found: Element[] = [], depth = 0): Element[] {
  if (!element || depth > deepest || found.length > 500) return found;
  if (isFrame(element)) {
    found.push(element);
    const content = contentOf(element);
    if (content) framesIn(documentElementOf(content), found, depth + 1);
    return found;
  }
  for (const child of childrenOf(element)) if (isElement(child)) framesIn(child, found, depth + 1);
  return found;
}
