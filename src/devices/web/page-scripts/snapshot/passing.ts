import type { Place } from '../../tree/tree-questions.ts';
import type { Box, Styled } from '../types.ts';
import { attribute, has, tagOf } from '../document/dom.ts';
import { isEmpty } from '../geometry/boxes.ts';
import { roleOf } from '../meaning/roles.ts';

/** What is shown in passing, as toasts are. */

export const announcingRoles = /^(alert|status|log|timer|marquee)$/;
const lastingRoles = /^(dialog|alertdialog|banner|contentinfo|navigation|toolbar|form|search|main)$/;

interface Passing {
  readonly isPassing: boolean;
  /** Where it is shown. */
  readonly place: Pick<Place, 'clip'>;
}

/** Whether something is shown in passing: in what announces changes, or in a small box over the page, as toasts are. */
export function isPassing({ element, style, box }: Styled, outer: Passing) {
  const live = attribute(element, 'aria-live');
  if (live) return live !== 'off';
  if (outer.isPassing) return true;
  const isOver = style.position === 'fixed' && !isEmpty(box);
  const role = isOver || has(element, 'role') || tagOf(element) === 'output' ? roleOf(element) : '';
  if (!isOver || lastingRoles.test(role)) return announcingRoles.test(role);
  return announcingRoles.test(role) || shareOf(box, outer.place.clip) < 0.15;
}

const shareOf = (box: Box, view: Box) =>
  ((box.right - box.left) * (box.bottom - box.top)) / ((view.right - view.left) * (view.bottom - view.top) || 1);
