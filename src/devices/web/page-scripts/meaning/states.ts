import type { TreeStates } from '../../../../core/screen/screen-tree.ts';
import type { Draft } from '../types.ts';
import {
  attribute,
  attributeOf,
  getter,
  has,
  isElement,
  isHtml,
  isKey,
  matches,
  parentNodeOf,
  tagOf,
} from '../document/dom.ts';
import { isDisabled } from './disabled.ts';
import { checkedOf, indeterminateOf, selectedOf } from './native-values.ts';
import { inputTypeOf } from './roles.ts';

/** States and addresses of elements. */

const truth = (element: Element, name: string) => {
  const value = attributeOf(element, name);
  if (value === 'mixed') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
};

const plainTruth = (element: Element, name: string) => {
  const value = truth(element, name);
  return value === 'mixed' ? undefined : value;
};

const isAria = (element: Element, name: string) => attribute(element, name) === 'true';

function isExpanded(element: Element): boolean | undefined {
  const details = tagOf(element) === 'summary' ? parentNodeOf(element) : null;
  if (details && isElement(details) && tagOf(details) === 'details') return has(details, 'open');
  return plainTruth(element, 'aria-expanded');
}

function isChecked(element: Element, role: string): TreeStates['checked'] {
  if (tagOf(element) !== 'input' || !/^(checkbox|radio|switch)$/.test(role)) return truth(element, 'aria-checked');
  return indeterminateOf(element) ? 'mixed' : checkedOf(element);
}

/** Of fields, what their attributes say; of others, what ARIA says. */
function isReadOnly(element: Element) {
  if (/^(input|textarea)$/.test(tagOf(element))) return has(element, 'readonly');
  return isAria(element, 'aria-readonly');
}

const isRequired = (element: Element) =>
  (/^(input|textarea|select)$/.test(tagOf(element)) && has(element, 'required')) || isAria(element, 'aria-required');

export function statesOf(element: Element, role: string): TreeStates {
  const states: Draft<TreeStates> = {};
  const set = <K extends keyof TreeStates>(name: K, value: TreeStates[K]) => {
    if (value !== undefined) states[name] = value;
  };
  set('checked', isChecked(element, role));
  set('selected', tagOf(element) === 'option' ? selectedOf(element) : plainTruth(element, 'aria-selected'));
  set('pressed', truth(element, 'aria-pressed'));
  set('expanded', isExpanded(element));
  if (isDisabled(element)) states.disabled = true;
  if (matches(element, ':focus')) states.focused = true;
  if (isReadOnly(element)) states.readonly = true;
  if (isRequired(element)) states.required = true;
  if (has(element, 'aria-invalid') && attribute(element, 'aria-invalid') !== 'false') states.invalid = true;
  if (!/^(?:false)?$/.test(attribute(element, 'aria-current'))) states.current = true;
  return states;
}

export const testIdNames = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
export const testIdOf = (element: Element) => {
  for (const name of testIdNames) if (has(element, name)) return attribute(element, name).slice(0, 500);
  return '';
};

const addressOf: Record<string, readonly [name: string, read: (node: Node) => string]> = {
  a: ['href', getter(HTMLAnchorElement.prototype, 'href')],
  area: ['href', getter(HTMLAreaElement.prototype, 'href')],
  img: ['src', getter(HTMLImageElement.prototype, 'src')],
  iframe: ['src', getter(HTMLIFrameElement.prototype, 'src')],
};

export function attributesOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  const put = (name: string, value: string) => {
    if (value) found[name] = value.slice(0, 1000);
  };
  put('id', attribute(element, 'id'));
  put('testId', testIdOf(element));
  if (tagOf(element) === 'input') put('type', inputTypeOf(element));
  const tag = tagOf(element);
  // A link in a drawing has a property of the same name, which is no text.
  const address = isHtml(element) && isKey(addressOf, tag) ? addressOf[tag] : undefined;
  if (address) {
    const [name, read] = address;
    const url = has(element, name) ? String(read(element)) : '';
    if (!/^(data|blob):/i.test(url)) put(name, url);
  }
  return found;
}
