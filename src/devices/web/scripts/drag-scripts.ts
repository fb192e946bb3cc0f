/** Expressions that tell whether a drag did anything; see `page-scripts.ts` for why they are texts. */

const state = `Symbol.for('eyewright.drag')`;

/** A number for all that a page shows by its documents: those that cannot be looked into are left out. */
const fingerprint = `
  let hash = 0;
  let left = 60000;
  const add = (text) => { for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0; };
  const addElement = (element) => {
    add(element.localName);
    for (const { name, value } of Array.from(element.attributes)) add(name + '=' + value.slice(0, 500));
    if (/^(input|textarea|select)$/.test(element.localName)) add(String(element.value) + String(element.checked));
    add(element.scrollTop + ',' + element.scrollLeft);
  };
  const visit = (node) => {
    if (--left < 0) return;
    if (node.nodeType === 3) { add(node.data.slice(0, 1000)); return; }
    if (node.nodeType === 1) {
      addElement(node);
      if (node.shadowRoot) visit(node.shadowRoot);
      if (/^i?frame$/.test(node.localName)) { try { if (node.contentDocument) visit(node.contentDocument); } catch {} }
    }
    for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
    add('/');
  };
  const print = () => {
    hash = 0; left = 60000;
    visit(document);
    const box = held.element && held.element.getBoundingClientRect();
    add([location.href, String(getSelection()), performance.getEntriesByType('resource').length, ...(box ? [box.left, box.top, box.width, box.height].map(Math.round) : [])].join());
    return hash;
  };`;

/**
 * Begins to watch. Answers whether the browser itself drags what is at a point (then the press alone is enough), and whether
 * something there draws by itself, so that nobody can tell what came of it.
 */
export function watchDrag(points: readonly { readonly x: number; readonly y: number }[]): string {
  return `(() => {
  const points = ${JSON.stringify(points)};
  const deepest = ({ x, y }) => {
    let root = document;
    for (;;) {
      const element = root.elementFromPoint(x, y);
      if (element && element.shadowRoot && element.shadowRoot !== root) { root = element.shadowRoot; continue; }
      const inside = element && /^i?frame$/.test(element.localName) ? element.contentDocument : null;
      if (!inside) return element;
      const box = element.getBoundingClientRect();
      [x, y] = [x - box.left - element.clientLeft, y - box.top - element.clientTop];
      root = inside;
    }
  };
  const drawn = ({ x, y }) => document.elementsFromPoint(x, y).some((one) => /^(canvas|video|object|embed)$/.test(one.localName));
  const element = deepest(points[0]);
  // A drop comes only where the page said that it takes what is dragged.
  const held = { element, sum: 0, isTaken: false, onDrop: () => { held.isTaken = true; } };
  const views = new Set([window, element && element.ownerDocument.defaultView].filter(Boolean));
  for (const view of views) view.addEventListener('drop', held.onDrop, true);
  held.end = () => { for (const view of views) view.removeEventListener('drop', held.onDrop, true); };
  ${fingerprint}
  held.sum = print();
  Object.defineProperty(globalThis, ${state}, { value: held, configurable: true });
  const isFrame = (one) => Boolean(one) && /^i?frame$/.test(one.localName);
  return {
    isNative: Boolean(element && element.closest && element.closest('[draggable="true"], a[href], img:not([draggable="false"]), input[type="range"]')),
    isUnseen: points.some((point) => drawn(point) || isFrame(deepest(point))),
  };
})()`;
}

/** Whether anything is otherwise than before the drag, once all stands still; true where the document was exchanged. */
export const dragChanged = `(async () => {
  const held = globalThis[${state}];
  if (!held) return true;
  delete globalThis[${state}];
  held.end();
  if (held.isTaken) return true;
  ${fingerprint}
  const end = performance.now() + 1500;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  let before = print();
  for (;;) {
    await pause();
    const now = print();
    // What was let go of may fly back; what changed and stands still has changed.
    if (now === before && (now !== held.sum || performance.now() > end - 1100)) return now !== held.sum;
    if (performance.now() > end) return true;
    before = now;
  }
})()`;
