import type { Box, Hit } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Point } from '../../../../core/screen/geometry.ts';
import { isDocument, ownerDocumentOf, shadowOf } from '../document/dom.ts';
import { contentOf, framesAround, isFrame, keyIn, selectorOf } from '../document/frames.ts';
import { inDocument, middleOf } from './boxes.ts';
import { placeOf } from './places.ts';

/** What is at a point of the picture. */

/** Pages move bars when they hear that something scrolled, which is in the next frame. */
export const nextFrames = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 200);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Elements at the middle of a box, the topmost first; those that take no touch are not among them. */
export function stackAt(hit: Element, box: Box, base: Place | undefined): Element[] {
  const { x, y } = middleOf(box);
  const place = placeOf(ownerDocumentOf(hit), base);
  return Document.prototype.elementsFromPoint.call(
    ownerDocumentOf(hit),
    (x - place.tx) / place.sx,
    (y - place.ty) / place.sy,
  );
}

/** The deepest element at a point of the picture, or the frame there that cannot be looked into. */
export function elementAt(point: Point, base: Place | undefined): Hit | null {
  let root: Document | ShadowRoot = document;
  for (let depth = 0; depth < 100; depth++) {
    const place: Place = placeOf(isDocument(root) ? root : ownerDocumentOf(root), base);
    const { x, y } = inDocument(point, place);
    const element: Element | null = isDocument(root)
      ? Document.prototype.elementFromPoint.call(root, x, y)
      : ShadowRoot.prototype.elementFromPoint.call(root, x, y);
    if (!element) return null;
    const shadow: ShadowRoot | null = shadowOf(element);
    if (isFrame(element)) {
      const content: Document | null = contentOf(element);
      if (!content)
        return {
          frame: keyIn(element),
          holder: element,
          around: [...framesAround(element), selectorOf(element)],
          place,
        };
      root = content;
    } else if (shadow && shadow !== root) root = shadow;
    else return { element, place };
  }
  return null;
}
