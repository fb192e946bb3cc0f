import type { Place } from '../../tree/tree-questions.ts';
import type { Box, Clips, Styled } from '../types.ts';
import { documentElementOf, rectOf, scrollHeightOf, scrollWidthOf, scrollingElementOf } from '../document/dom.ts';
import { isEmpty, overlap, toBox } from '../geometry/boxes.ts';
import { clipsInside } from '../geometry/places.ts';
import { scrollsByStyle } from './scroll-rest.ts';

/** How far a document and its boxes can be scrolled, and so what of them anybody can see. */

/** Where a document can be scrolled to. */
export function reachOfDocument(root: Document, place: Place): Clips {
  const element = scrollingElementOf(root) || documentElementOf(root);
  const { left, top } = rectOf(documentElementOf(root));
  const [right, bottom] = [left + scrollWidthOf(element), top + scrollHeightOf(element)];
  const whole = toBox(
    {
      left: Math.min(left, 0),
      top: Math.min(top, 0),
      right: Math.max(right, innerWidth),
      bottom: Math.max(bottom, innerHeight),
    },
    place,
  );
  return { flow: whole, absolute: whole, fixed: place.clip };
}

/** As for what is in view, but for what a box can be scrolled to. */
export function reachInside(styled: Styled, outer: Clips): Clips & { readonly own: Box } {
  const { style, box } = styled;
  const reach = clipsInside(styled, outer);
  const scrolls = [style.overflowX, style.overflowY].map((overflow) => scrollsByStyle.test(overflow));
  if (!scrolls[0] && !scrolls[1]) return reach;
  if (isEmpty(overlap(reach.own, box))) return reach;
  const flow = {
    left: scrolls[0] ? -Infinity : reach.flow.left,
    right: scrolls[0] ? Infinity : reach.flow.right,
    top: scrolls[1] ? -Infinity : reach.flow.top,
    bottom: scrolls[1] ? Infinity : reach.flow.bottom,
  };
  return {
    ...reach,
    flow,
    absolute: reach.absolute === reach.flow ? flow : reach.absolute,
    fixed: reach.fixed === reach.flow ? flow : reach.fixed,
  };
}
