import { isElement, rectOf } from '../document/dom.ts';
import { aroundOf, childrenOf, holdsElement } from '../document/shown-tree.ts';
import { nameOf } from '../meaning/names.ts';
import { isActedOn, isDrawnElsewhere, isDropDown, roleOf } from '../meaning/roles.ts';
import { isBoxed } from '../snapshot/panels.ts';

/**
 * Of a drop-down, the box that people take for it: with an edge or a ground, or said to be the drop-down. The field in it may take no
 * pointer, be as narrow as what is typed, or have no colour, and what was chosen may lie over it.
 */
export function drawnBoxOf(field: Element) {
  if (!isDropDown(field)) return null;
  for (let node = aroundOf(field), depth = 0; node && depth < farthestBox; node = aroundOf(node), depth++)
    if (roleOf(node) === 'combobox' || isBoxed(getComputedStyle(node), rectOf(node))) return node;
  return null;
}

/**
 * The checkbox or the like that is drawn under an input without a colour and a name: the two are one thing, and what takes the touch
 * is told by the drawn one.
 */
export function drawnUnder(input: Element) {
  if (!isDrawnElsewhere(input) || nameOf(input, roleOf(input)) !== '' || getComputedStyle(input).opacity !== '0')
    return undefined;
  const around = aroundOf(input);
  const beside = around ? childrenOf(around).filter(isElement) : [];
  return beside.find((one) => one !== input && roleOf(one) === roleOf(input) && !isDrawnElsewhere(one));
}

const farthestBox = 6;

/** Whether a touch lands on the box that a drop-down is drawn as, and on nothing in it that reacts by itself, such as what empties it. */
export function isInBoxOf(field: Element, hit: Element) {
  const box = drawnBoxOf(field);
  if (!box || !holdsElement(box, hit)) return false;
  for (let node: Element | null = hit; node && node !== box; node = aroundOf(node)) if (isActedOn(node)) return false;
  return true;
}
