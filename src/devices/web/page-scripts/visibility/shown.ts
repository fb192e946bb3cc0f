import { checkVisibility, rectOf, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { inputTypeOf } from '../meaning/roles.ts';

/** Whether an element is shown at all. */

export const isShown = (element: Element) => {
  const rect = rectOf(element);
  if (!(rect.width > 0 && rect.height > 0)) return false;
  return checkVisibility
    ? checkVisibility.call(element, { checkVisibilityCSS: true })
    : getComputedStyle(element).visibility === 'visible';
};

/** Fields may be drawn by something else that lies where they are. */
const mayBeDrawn = (element: Element) =>
  /^(input|select|textarea)$/.test(tagOf(element)) && !/^(submit|button|reset|image)$/.test(inputTypeOf(element));

/** Whether nobody sees an element, though it has its place. */
export function isFaded(element: Element) {
  for (let node: Element | null = mayBeDrawn(element) ? aroundOf(element) : element; node; node = aroundOf(node)) {
    if (getComputedStyle(node).opacity === '0') return true;
  }
  return false;
}
