import type { Box, Draft, NodeDraft } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import { has, queryOne, tagOf } from '../document/dom.ts';
import { nameOf } from '../meaning/names.ts';
import { isFocusable } from '../meaning/roles.ts';
import { scrollsInside } from './out-of-view.ts';
import { hasBox } from '../visibility/paint.ts';
import { isSealed, textOfStyle } from '../visibility/style-text.ts';

/** What a document shows that its tree cannot tell. */

/** What an element shows or holds that is not in its tree. */
export type Beyond = Pick<NodeDraft, 'scrolls' | 'drawn'>;

interface Boxed {
  readonly box: Box;
  readonly place: Place;
}

const drawingSide = 64;

/** A mark of what a canvas shows; none of one that its page may not read itself. */
export function drawingOf(canvas: Element) {
  try {
    const copy = Document.prototype.createElement.call(document, 'canvas') as HTMLCanvasElement;
    [copy.width, copy.height] = [drawingSide, drawingSide];
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvas as HTMLCanvasElement, 0, 0, drawingSide, drawingSide);
    let mark = 0x811c9dc5;
    for (const value of context.getImageData(0, 0, drawingSide, drawingSide).data)
      mark = Math.imul(mark ^ value, 0x01000193);
    return String(mark >>> 0).padStart(10, '0');
  } catch {
    return undefined;
  }
}

/** CSS pixels: no text that anybody reads fits into smaller pictures. */
const iconSide = 48;
const isLarge = (box: Box, place: Place) =>
  box.right - box.left > iconSide * place.sx || box.bottom - box.top > iconSide * place.sy;

/** What an element shows or holds that is not in its tree. */
export function beyondOf(
  element: Element,
  role: string,
  { style, box, shown, place }: Boxed & { readonly style: CSSStyleDeclaration; readonly shown: Box },
): Beyond {
  const found: Draft<Beyond> = {};
  if (scrollsInside(element, style, shown)) found.scrolls = true;
  const drawn = drawnBy(element, role, { box, place });
  if (drawn) found.drawn = drawn;
  return found;
}

/** What an element draws of which the document says nothing. */
function drawnBy(element: Element, role: string, { box, place }: Boxed) {
  const tag = tagOf(element);
  if (/^(canvas|object|embed)$/.test(tag)) return 'content';
  if (!isLarge(box, place)) return undefined;
  const isPicture =
    tag === 'video' || ((tag === 'img' || (tag === 'svg' && !hasText(element))) && nameOf(element, role) === '');
  return isPicture ? 'picture' : undefined;
}

export const hasText = (svg: Element) => queryOne(svg, 'text, foreignObject') !== null;

const partsOfDrawing = 'a, [role], [tabindex], [aria-label], [aria-labelledby], [onclick], :scope * > title';

/** A seat in a plan, a bar of a chart: something that is called by a name, or that people can act on. */
const hasParts = (svg: Element) => queryOne(svg, partsOfDrawing) !== null;

/** A drawing of shapes alone. */
export const isPlainDrawing = (element: Element) => tagOf(element) === 'svg' && !hasText(element) && !hasParts(element);

/** What an element may show in which nothing is reported: what it keeps to itself, or a picture in its ground. */
export function unreportedDrawing(element: Element, style: CSSStyleDeclaration, { box, place }: Boxed) {
  if (isSealed(element)) return 'content';
  return isLarge(box, place) && style.backgroundImage.includes('url(') ? 'picture' : undefined;
}

const readableText = /[\p{L}\p{N}]/u;

/** The words that styles put before or after what is in an element, where they are not hidden. */
export function wordsOfStyle(element: Element) {
  return ['::before', '::after']
    .filter((pseudo) => !isHiddenPart(element, pseudo))
    .map((pseudo) => textOfStyle(element, pseudo).replace(/[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFF}]/gu, ''))
    .filter((text) => readableText.test(text));
}

function isHiddenPart(element: Element, pseudo: string) {
  const { display, visibility, opacity } = getComputedStyle(element, pseudo);
  return display === 'none' || visibility !== 'visible' || opacity === '0';
}

/** Whether an element reacts to the pointer by itself; around is what it is in. */
export function reactsItself(element: Element, style: CSSStyleDeclaration, around: CSSStyleDeclaration | null) {
  return (
    has(element, 'onclick') ||
    isFocusable(element) ||
    (tagOf(element) === 'a' && hasBox(style)) ||
    (style.cursor === 'pointer' && !(around && around.cursor === 'pointer'))
  );
}
