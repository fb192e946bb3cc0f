import type { TreeStates } from '../../../../core/screen/screen-tree.ts';
import type { Draft } from '../types.ts';
import {
  attribute,
  attributeOf,
  getter,
  has,
  isElement,
  isKey,
  matches,
  parentNodeOf,
  tagOf,
} from '../document/dom.ts';
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

export function statesOf(element: Element, role: string): TreeStates {
  const tag = tagOf(element);
  const states: Draft<TreeStates> = {};
  const set = <K extends keyof TreeStates>(name: K, value: TreeStates[K]) => {
    if (value !== undefined) states[name] = value;
  };
  if (tag === 'input' && (role === 'checkbox' || role === 'radio' || role === 'switch')) {
    set('checked', indeterminateOf(element) ? 'mixed' : checkedOf(element));
  } else set('checked', truth(element, 'aria-checked'));
  set('selected', tag === 'option' ? selectedOf(element) : plainTruth(element, 'aria-selected'));
  set('pressed', truth(element, 'aria-pressed'));
  const details = tag === 'summary' ? parentNodeOf(element) : null;
  set(
    'expanded',
    details && isElement(details) && tagOf(details) === 'details'
      ? has(details, 'open')
      : plainTruth(element, 'aria-expanded'),
  );
  if (matches(element, ':disabled') || attribute(element, 'aria-disabled') === 'true') states.disabled = true;
  if (matches(element, ':focus')) states.focused = true;
  if (/^(input|textarea)$/.test(tag) ? has(element, 'readonly') : attribute(element, 'aria-readonly') === 'true')
    states.readonly = true;
  if (
    (/^(input|textarea|select)$/.test(tag) && has(element, 'required')) ||
    attribute(element, 'aria-required') === 'true'
  )
    states.required = true;
  if (has(element, 'aria-invalid') && attribute(element, 'aria-invalid') !== 'false') states.invalid = true;
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
  const address = isKey(addressOf, tag) ? addressOf[tag] : undefined;
  if (address) {
    const [name, read] = address;
    const url = has(element, name) ? String(read(element)) : '';
    if (!/^(data|blob):/i.test(url)) put(name, url);
  }
  return found;
}
