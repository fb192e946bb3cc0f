import type { TreeDescription, TreeStates } from '../../../../core/screen/screen-tree.ts';
import { attribute, isElement, nextSiblingOf, parentNodeOf, queryAll, tagOf } from '../document/dom.ts';
import { byId } from '../document/shown-tree.ts';
import { isRendered, textIn } from './text.ts';

/** What a page says of a field beside its name: what is wrong with it, and what helps to fill it. */

const mostDescriptions = 10;
const longestDescription = 500;
const describedRoles = new Set(
  'textbox searchbox combobox spinbutton slider checkbox radio switch listbox radiogroup group'.split(' '),
);
export const isSeen = (element: Element) => isRendered(element) && getComputedStyle(element).visibility === 'visible';

/** Names that authors and their style sheets give to descriptions of a fault. */
const namesFault = (element: Element) =>
  attribute(element, 'role') === 'alert' ||
  /error|(?:^|[^a-z])err(?:[^a-z]|$)|invalid|danger|alert|feedback|warn/i.test(
    attribute(element, 'class') + ' ' + attribute(element, 'id'),
  );

/** The next element behind this one of which anything can be read. */
function readableBehind(element: Element) {
  for (let next = nextSiblingOf(element); next; next = nextSiblingOf(next)) {
    if (isElement(next) && isSeen(next) && /\p{L}{2}/u.test(textIn(next, longestDescription))) return next;
  }
  return null;
}

const fieldsSelector = 'input, select, textarea, button, [role]';

/** Where nothing is attached: the text right behind a field or what is around it alone, when its own name says that it describes a fault. */
function faultBehind(field: Element) {
  for (
    let node: Node | null = field, level = 0;
    node && isElement(node) && level < 4;
    node = parentNodeOf(node), level++
  ) {
    const inside = Array.from(queryAll(node, fieldsSelector)).filter(
      (one) => one !== field && /^(input|select|textarea)$/.test(tagOf(one)),
    );
    if (inside.length > 0) return null;
    const behind = readableBehind(node);
    if (behind) return namesFault(behind) && queryAll(behind, fieldsSelector).length === 0 ? behind : null;
  }
  return null;
}

export function descriptionsOf(element: Element, role: string, states: TreeStates): TreeDescription[] {
  if (!describedRoles.has(role)) return [];
  const named = (name: string) =>
    attribute(element, name)
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, mostDescriptions)
      .map((id) => byId(element, id))
      .filter((one): one is Element => one !== null && isSeen(one));
  const faults = states.invalid ? named('aria-errormessage') : [];
  const others = named('aria-describedby').filter((one) => !faults.includes(one));
  const described = [
    ...faults.map((one) => ({ text: textIn(one, longestDescription), isError: true })),
    ...others.map((one) => ({ text: textIn(one, longestDescription), isError: namesFault(one) })),
  ].filter(({ text }) => text !== '');
  const behind = states.invalid && described.length === 0 ? faultBehind(element) : null;
  return behind ? [{ text: textIn(behind, longestDescription), isError: true }] : described;
}
