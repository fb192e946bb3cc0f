import { getter, has, hostOf, isElement, isFragment, isHtml, queryAll, rootOf, tagOf } from '../document/dom.ts';
import { aroundOf, childrenOf, queryRoot } from '../document/shown-tree.ts';
import { inputTypeOf, roleOf, toggleRoles } from './roles.ts';
import { isRendered, longestName, textIn } from './text.ts';

/** Labels, and what they are the labels of. */

export const labelGetter = {
  input: getter(HTMLInputElement.prototype, 'labels'),
  select: getter(HTMLSelectElement.prototype, 'labels'),
  textarea: getter(HTMLTextAreaElement.prototype, 'labels'),
  button: getter(HTMLButtonElement.prototype, 'labels'),
  meter: getter(HTMLMeterElement.prototype, 'labels'),
  progress: getter(HTMLProgressElement.prototype, 'labels'),
  output: getter(HTMLOutputElement.prototype, 'labels'),
};

/** A label of nothing that stands alone with what is toggled. */
export function labelAlone(element: Element) {
  if (tagOf(element) !== 'input' || !/^(checkbox|radio)$/.test(inputTypeOf(element))) return '';
  const label = Array.from(childrenOf(aroundOf(element) as Element)).find(
    (one): one is Element => isElement(one) && isLabel(one) && isDrawnBy(element, one),
  );
  return label ? textIn(label, longestName) : '';
}

/** The label of a component is that of the only field in it. */
export function labelOfHost(element: Element) {
  const root = rootOf(element);
  const host = isFragment(root) ? hostOf(root) : null;
  if (!host || queryRoot(root, 'input, select, textarea').length !== 1) return '';
  const label = Array.from(queryRoot(rootOf(host), 'label')).find((one) => controlOf(one) === host);
  return label ? textIn(label, longestName, (node) => node === host) : '';
}

export const controlOf = getter(HTMLLabelElement.prototype, 'control');
export const isLabel = (element: Element) => tagOf(element) === 'label' && isHtml(element);

/** What a touch turns on or off, wherever in it the touch lands, except on a link, a button or a field in it. */
export const isToggle = (element: Element) => isLabel(element) || toggleRoles.has(roleOf(element));

/** Whether what is toggled has no box of its own, and the label around it is what people see and touch in its place. */
export function isDrawnByLabel(element: Element) {
  if (tagOf(element) !== 'input' || !toggleRoles.has(roleOf(element))) return false;
  for (let node = aroundOf(element); node; node = aroundOf(node)) {
    if (isLabel(node)) return controlOf(node) === element && isRendered(node);
  }
  return false;
}

/** Whether a label of nothing stands beside an element that is toggled, alone with it: what is around both passes the touch on. */
export function isDrawnBy(element: Element, label: Element) {
  const around = aroundOf(label);
  return (
    toggleRoles.has(roleOf(element)) &&
    !controlOf(label) &&
    !has(label, 'for') &&
    around === aroundOf(element) &&
    queryAll(around as Element, 'input, select, textarea, button, a, label').length === 2
  );
}
