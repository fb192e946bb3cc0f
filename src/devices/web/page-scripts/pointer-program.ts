import type { Point } from '../../../core/screen/geometry.ts';
import { kept } from './document/kept.ts';

const watch = kept<{ readonly at: () => Point | null }>(Symbol.for('eyewright.press'));

/** The last of all that the pointer rests on. Of a document in quirks mode, ':hover' alone finds nothing but links. */
const hoveredNow = (): Element | null => Array.from(document.querySelectorAll(':not(eyewright):hover')).at(-1) ?? null;

const isRoot = (element: Element) => /^(html|body)$/i.test(element.localName);

/** What of an element is in view: cut by the boxes around it that clip it. */
function shownBox(element: Element) {
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  for (let around: Element | null = element; around && !isRoot(around); around = around.parentElement) {
    if (around !== element && getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** The middle first: it rests on the element itself, and on no part of it. */
const shares = [0.5, 0.3, 0.7, 0.1, 0.9, 0.02, 0.98];

function pointOn(element: Element): Point | null {
  const { left, top, right, bottom } = shownBox(element);
  const points = shares.flatMap((down) =>
    shares.map((along) => ({ x: left + (right - left) * along, y: top + (bottom - top) * down })),
  );
  return points.find(({ x, y }) => document.elementFromPoint(x, y) === element) ?? null;
}

/**
 * Where the pointer is, in CSS pixels, whoever moved it there; null where that cannot be known. Without a watch on its moves, and
 * over a frame, it is somewhere in what the pointer rests on.
 */
export default function pointerNow(): Point | null {
  const watched = watch?.at() ?? null;
  const hovered = hoveredNow();
  const isFrame = hovered !== null && /^i?frame$/i.test(hovered.localName);
  if (watched && !(isFrame && document.elementFromPoint(watched.x, watched.y) !== hovered)) return watched;
  return hovered && !isRoot(hovered) ? pointOn(hovered) : null;
}
