import { attribute, attributeOf, getter, has, isElement, matches, parentNodeOf, tagOf } from '../document/dom.ts';
import { checkedOf, indeterminateOf, selectedOf } from './native-values.ts';
import { inputTypeOf } from './roles.ts';

/** States and addresses of elements. */

const truth = (element: Element, name: string) => {
  const said = attributeOf(element, name);
  return said === null
    ? undefined
    : said === 'mixed'
      ? 'mixed'
      : said === 'true'
        ? true
        : said === 'false'
          ? false
          : undefined;
};

export function statesOf(element: Element, role: string) {
  const tag = tagOf(element);
  const states = {};
  const set = (name: string, value) => {
    if (value !== undefined) states[name] = value;
  };
  if (tag === 'input' && (role === 'checkbox' || role === 'radio' || role === 'switch')) {
    set('checked', indeterminateOf(element) ? 'mixed' : checkedOf(element));
  } else set('checked', truth(element, 'aria-checked'));
  set('selected', tag === 'option' ? selectedOf(element) : truth(element, 'aria-selected'));
  set('pressed', truth(element, 'aria-pressed'));
  const details = tag === 'summary' ? parentNodeOf(element) : null;
  set(
    'expanded',
    details && isElement(details) && tagOf(details) === 'details'
      ? has(details, 'open')
      : truth(element, 'aria-expanded'),
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

const addressOf = {
  a: ['href', getter(HTMLAnchorElement.prototype, 'href')],
  area: ['href', getter(HTMLAreaElement.prototype, 'href')],
  img: ['src', getter(HTMLImageElement.prototype, 'src')],
  iframe: ['src', getter(HTMLIFrameElement.prototype, 'src')],
};

export function attributesOf(element: Element) {
  const found = {};
  const put = (name: string, value) => {
    if (value) found[name] = value.slice(0, 1000);
  };
  put('id', attribute(element, 'id'));
  put('testId', testIdOf(element));
  if (tagOf(element) === 'input') put('type', inputTypeOf(element));
  if (Object.hasOwn(addressOf, tagOf(element))) {
    const [name, read] = addressOf[tagOf(element)];
    const address = has(element, name) ? String(read(element)) : '';
    if (!/^(data|blob):/i.test(address)) put(name, address);
  }
  return found;
}
