/** A number for all that a page shows by its documents: those that cannot be looked into are left out. */

const mostNodes = 60000;
export const isFrame = (element: Element): element is HTMLIFrameElement => /^i?frame$/.test(element.localName);

/** Sums up texts. */
interface Sum {
  hash: number;
  left: number;
}

function add(sum: Sum, text: string) {
  for (let at = 0; at < text.length; at++) sum.hash = (Math.imul(sum.hash, 31) + text.charCodeAt(at)) | 0;
}

function addElement(sum: Sum, element: Element) {
  add(sum, element.localName);
  for (const { name, value } of Array.from(element.attributes)) add(sum, name + '=' + value.slice(0, 500));
  if (/^(input|textarea|select)$/.test(element.localName)) {
    const { value, checked } = element as HTMLInputElement;
    add(sum, String(value) + String(checked));
  }
  add(sum, element.scrollTop + ',' + element.scrollLeft);
}

function visitInside(sum: Sum, element: Element) {
  if (element.shadowRoot) visit(sum, element.shadowRoot);
  if (!isFrame(element)) return;
  try {
    if (element.contentDocument) visit(sum, element.contentDocument);
  } catch {
    // Of another site.
  }
}

function visit(sum: Sum, node: Node) {
  if (--sum.left < 0) return;
  if (node.nodeType === 3) {
    add(sum, (node as Text).data.slice(0, 1000));
    return;
  }
  if (node.nodeType === 1) {
    addElement(sum, node as Element);
    visitInside(sum, node as Element);
  }
  for (let child = node.firstChild; child; child = child.nextSibling) visit(sum, child);
  add(sum, '/');
}

/** @param dragged - Its box counts as well. */
export function fingerprint(dragged: Element | null): number {
  const sum: Sum = { hash: 0, left: mostNodes };
  visit(sum, document);
  const box = dragged?.getBoundingClientRect();
  const sides = box ? [box.left, box.top, box.width, box.height].map(Math.round) : [];
  const requests = performance.getEntriesByType('resource').length;
  add(sum, [location.href, String(getSelection()), requests, ...sides].join());
  return sum.hash;
}
