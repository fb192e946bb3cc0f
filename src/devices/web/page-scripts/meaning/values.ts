import {
  attribute,
  attributeOf,
  clean,
  containsNode,
  dataOf,
  has,
  isElement,
  isKey,
  isText,
  matches,
  queryAll,
  rectOf,
  tagOf,
} from '../document/dom.ts';
import { byId, childrenOf } from '../document/shown-tree.ts';
import { nameOf } from './names.ts';
import { isUndecided, optionsOf, selectedOptionsOf, valueGetter } from './native-values.ts';
import { inputTypeOf, isDropDown, isEditingHost, isTypedInto } from './roles.ts';
import { isSecret } from './secrets.ts';
import { choiceParts, textIn } from './text.ts';
import { longestText } from './text-limit.ts';

/** What fields hold and offer. */

/** In place of what a field holds that is for nobody to read. */
export const hiddenValue: { readonly isHidden?: true } = {};

const isPicture = (element: Element) => /^(?:img|svg)$/.test(tagOf(element)) || attribute(element, 'role') === 'img';

const isPressed = (element: Element) => tagOf(element) === 'button' || attribute(element, 'role') === 'button';

/**
 * The letters that are shown; the words for pictures, such as an arrow that is called "Open menu", and for buttons, such as one that
 * takes a tag back, only where there are no others.
 */
function shownIn(element: Element, without?: (element: Element) => boolean) {
  const isAside = (node: Element) => isPicture(node) || isPressed(node) || without?.(node) === true;
  const letters = textIn(element, longestText(), isAside);
  return letters || textIn(element, longestText(), without);
}

/** What a drop-down that is drawn shows as its text, without the label where that stands in it. */
function shownChoice(element: Element) {
  const labels = attribute(element, 'aria-labelledby')
    .split(/\s+/)
    .map((id) => (id ? byId(element, id) : null));
  const [label] = labels.filter((one) => one && one !== element && containsNode(element, one));
  // One that shows nothing beside what it is called by is called by what it shows.
  if (label) return shownIn(element, (node) => node === label) || shownIn(element);
  const name = clean(attribute(element, 'aria-label'), longestText());
  const shown = shownIn(element, name ? (node) => isJust(node, name) : undefined);
  // What it is called by may be the choice as well.
  return shown || (name && shownIn(element) === name ? undefined : shownIn(element));
}

/** Whether a text is all that is in an element. */
function isJust(element: Element, text: string) {
  const children = childrenOf(element);
  return !children.some(isElement) && clean(children.filter(isText).map(dataOf).join(''), longestText()) === text;
}

function valueOfInput(input: Element) {
  const type = inputTypeOf(input);
  if (/^(checkbox|radio|button|submit|reset|image|hidden)$/.test(type)) return undefined;
  const value = String(valueGetter.input(input));
  return clean(type === 'file' ? value.replace(/^.*[\\/]/, '') : value, longestText());
}

/** What is chosen in a list of the platform. */
const chosenIn = (select: Element) =>
  clean(Array.from(selectedOptionsOf(select) || [], (option) => textIn(option, 200)).join(', '), longestText());

/** What something that is drawn as a field holds. */
function valueOfDrawn(element: Element, role: string) {
  if (isEditingHost(element) || role === 'textbox' || role === 'searchbox') return textIn(element, longestText());
  if (role === 'combobox' && queryAll(element, 'input, select, textarea').length === 0) return shownChoice(element);
  const choice = role === 'button' ? choiceParts(element) : [];
  if (choice.length > 0) return clean(choice.map((part) => shownIn(part)).join(' '), longestText());
  const aria = attributeOf(element, 'aria-valuetext') || attributeOf(element, 'aria-valuenow');
  return aria === null ? undefined : clean(aria, longestText());
}

/** What a field holds; never that of a password or the like, of which everybody sees only whether there is any. */
export function valueOf(element: Element, role: string): string | typeof hiddenValue | undefined {
  const tag = tagOf(element);
  if (isSecret(element, role)) return tag === 'input' && String(valueGetter.input(element)) === '' ? '' : hiddenValue;
  if (tag === 'input') return valueOfInput(element);
  if (tag === 'select') return chosenIn(element);
  if (isUndecided(element)) return undefined;
  if (isKey(valueGetter, tag)) return clean(String(valueGetter[tag](element)), longestText());
  return valueOfDrawn(element, role);
}

/** A field or a drop-down that is empty, of which nothing is seen where it has no colour: a touch may reach it all the same. */
export function isBlankField(element: Element) {
  const tag = tagOf(element);
  if (tag === 'input' || tag === 'textarea') return isBlankInput(element, tag);
  return !isTypedInto(element) && isDropDown(element) && textIn(element, 1) === '';
}

function isBlankInput(element: Element, tag: 'input' | 'textarea') {
  const { width, height } = rectOf(element);
  return (
    isTypedInto(element) &&
    (width >= 8 || isDropDown(element)) &&
    height >= 8 &&
    String(valueGetter[tag](element)) === ''
  );
}

const mostOptions = 500;

/** What a list of the platform offers, also one that is offered for a field. */
export function offeredBy(element: Element) {
  const list = tagOf(element) === 'input' && has(element, 'list') ? byId(element, attribute(element, 'list')) : element;
  if (!list || !/^(select|datalist)$/.test(tagOf(list))) return null;
  const nameOfOption = (option: Element) =>
    list === element ? nameOf(option, 'option') : attribute(option, 'value') || nameOf(option, 'option');
  const all = Array.from<Element>(list === element ? optionsOf(list) : queryAll(list, 'option')).slice(0, mostOptions);
  const disabled = new Set(all.filter((option) => matches(option, ':disabled')));
  return {
    options: all.map((option) => (disabled.has(option) ? '' : nameOfOption(option))),
    ...(disabled.size > 0 && { disabledOptions: [...disabled].map(nameOfOption) }),
  };
}
