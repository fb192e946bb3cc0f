import { attribute, attributeOf, has, hostOf, isFragment, matches, rootOf, tagOf } from '../document/dom.ts';
import { isActedOn } from './roles.ts';

/** Controls that HTML knows tell by themselves whether they are disabled. */
const isNative = (element: Element) =>
  /^(button|input|select|textarea|option)$/.test(tagOf(element)) || (tagOf(element) === 'a' && has(element, 'href'));

/**
 * Whether a control that is made of plain elements is what a disabled component shows of itself: such a component has the
 * attribute of fields and buttons, and HTML passes it on to nothing inside.
 */
function isOfDisabled(element: Element) {
  if (isNative(element) || !isActedOn(element)) return false;
  const root = rootOf(element);
  const host = isFragment(root) ? hostOf(root) : null;
  return host !== null && tagOf(host).includes('-') && has(host, 'disabled') && attribute(host, 'disabled') !== 'false';
}

export function isDisabled(element: Element) {
  const said = attributeOf(element, 'aria-disabled');
  return matches(element, ':disabled') || said === 'true' || (said === null && isOfDisabled(element));
}
