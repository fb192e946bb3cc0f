import type { Box } from '../types.ts';
import type { Place } from '../../tree/tree-questions.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import { ownerDocumentOf, shadowOf, typeOf } from '../document/dom.ts';
import { contentOf, framesAround, isFrame, keyIn, selectorOf } from '../document/frames.ts';
import { middleOf } from './boxes.ts';
import { placeOf } from './places.ts';

/** What is at a point of the picture. */

/** Pages move bars when they hear that something scrolled, which is in the next frame. */
export const nextFrames = () =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 200);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** Elements at the middle of a box, the topmost first; those that take no touch are not among them. */
export function stackAt(hit: Element, box: Box, base: Place | undefined) {
  const { x, y } = middleOf(box);
  const place = placeOf(ownerDocumentOf(hit), base);
  return Document.prototype.elementsFromPoint.call(
    ownerDocumentOf(hit),
    (x - place.tx) / place.sx,
    (y - place.ty) / place.sy,
  );
}

/** The deepest element at a point of the picture, or the frame there that cannot be looked into. */
export function elementAt(point: Point, base: Place | undefined) {
  let root = document;
  for (let depth = 0; depth < 100; depth++) {
    const place = placeOf(typeOf(root) === 9 ? root : ownerDocumentOf(root), base);
    const [x, y] = [(point.x - place.tx) / place.sx, (point.y - place.ty) / place.sy];
    const proto = typeOf(root) === 9 ? Document.prototype : ShadowRoot.prototype;
    const element = proto.elementFromPoint.call(root, x, y);
    if (!element) return null;
    const shadow = shadowOf(element);
    if (isFrame(element)) {
      const content = contentOf(element);
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
