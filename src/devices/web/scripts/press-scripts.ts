/** Expressions that ask the watch on presses, see `../page-scripts/watching/press.ts`. */

/** An expression: whether there is a document, and what was pressed and not clicked since this was asked last. */
export const arrivedAndMissed = `({
  isThere: document.documentElement !== null,
  missed: window[Symbol.for('eyewright.press')]?.take() ?? null,
})`;

/** An expression: what an earlier step has set or typed and the page has taken back since, without anybody's doing. */
export const takenBack = `(window[Symbol.for('eyewright.press')]?.look() ?? null)`;

/**
 * An expression: where the pointer is, in CSS pixels, whoever moved it there; null where that cannot be told. Without a watch on its
 * moves, and over a frame, it is somewhere in what the pointer rests on.
 */
export const pointerNow = `(() => {
  const watched = window[Symbol.for('eyewright.press')]?.at() ?? null;
  let hovered = null;
  // Of a document in quirks mode, ':hover' alone finds nothing but links.
  for (const element of document.querySelectorAll(':not(eyewright):hover')) hovered = element;
  const isFrame = hovered !== null && /^i?frame$/i.test(hovered.localName);
  if (watched && !(isFrame && document.elementFromPoint(watched.x, watched.y) !== hovered)) return watched;
  if (!hovered || /^(html|body)$/i.test(hovered.localName)) return null;
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  for (let around = hovered; around && !/^(html|body)$/i.test(around.localName); around = around.parentElement) {
    if (around !== hovered && getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  // The middle first: it rests on what is hovered itself, and on no part of it.
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9, 0.02, 0.98];
  const places = parts.flatMap((down) => parts.map((along) => ({ x: left + (right - left) * along, y: top + (bottom - top) * down })));
  return places.find(({ x, y }) => document.elementFromPoint(x, y) === hovered) ?? null;
})()`;
