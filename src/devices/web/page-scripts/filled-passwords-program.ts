import type { FilledPassword } from '../scripts/filled-password.ts';
import { keep, kept } from './document/kept.ts';
import { showsDots } from './meaning/masked.ts';

/**
 * Where filled password fields stand: CSS pixels of the visual viewport, through open shadow roots and frames of the same
 * site. A field that was one for passwords stays one, whatever a button beside it makes of it.
 */

/** How a document lies in the view, where frames may be scaled: what is at x inside of it is at x * sx + left. */
interface DocumentPlace {
  readonly left: number;
  readonly top: number;
  readonly sx: number;
  readonly sy: number;
  readonly depth: number;
}

const key = Symbol.for('eyewright.passwords');
const passwords = kept<WeakSet<Element>>(key) ?? keep(key, new WeakSet<Element>());
const deepest = 20;

const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input';
const isFrame = (element: Element): element is HTMLIFrameElement => /^i?frame$/.test(element.localName);

/** Whether it holds something, and is or was for passwords. */
function isFilled(input: HTMLInputElement) {
  if (input.type === 'password') passwords.add(input);
  return passwords.has(input) && input.value !== '';
}

function look(root: Document | ShadowRoot, place: DocumentPlace, found: FilledPassword[]) {
  for (const element of Array.from(root.querySelectorAll('*'))) {
    const shadow = element.shadowRoot;
    if (shadow && place.depth < deepest) look(shadow, { ...place, depth: place.depth + 1 }, found);
    if (isFrame(element)) lookInside(element, place, found);
    if (!isInput(element) || !isFilled(element)) continue;
    const box = element.getBoundingClientRect();
    if (!(box.width > 0 && box.height > 0)) continue;
    const { left, top, sx, sy } = place;
    found.push({
      left: box.left * sx + left,
      top: box.top * sy + top,
      width: box.width * sx,
      height: box.height * sy,
      showsDots: showsDots(element),
    });
  }
}

/** Nothing of a frame of another site. */
function contentOf(frame: HTMLIFrameElement) {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
}

function lookInside(frame: HTMLIFrameElement, { left, top, sx, sy, depth }: DocumentPlace, found: FilledPassword[]) {
  const inner = contentOf(frame);
  if (!inner || depth > deepest) return;
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const kx = box.width / (frame.offsetWidth || box.width || 1);
  const ky = box.height / (frame.offsetHeight || box.height || 1);
  const place = {
    left: left + (box.left + (frame.clientLeft + parseFloat(style.paddingLeft)) * kx) * sx,
    top: top + (box.top + (frame.clientTop + parseFloat(style.paddingTop)) * ky) * sy,
    sx: sx * kx,
    sy: sy * ky,
    depth: depth + 1,
  };
  look(inner, place, found);
}

export default function filledPasswords(): FilledPassword[] {
  const view = window.visualViewport || { offsetLeft: 0, offsetTop: 0 };
  const found: FilledPassword[] = [];
  try {
    look(document, { left: -view.offsetLeft, top: -view.offsetTop, sx: 1, sy: 1, depth: 0 }, found);
  } catch {
    // Something that the page broke.
  }
  return found;
}
