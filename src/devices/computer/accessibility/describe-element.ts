import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import type { RawElement } from './raw-element.ts';
import { ariaRoles, fieldRoles, pageRoles } from './roles.data.ts';

/** What an element is, in the words of a screen tree. */
export interface ElementFacts {
  readonly role: string;
  readonly name: string;
  readonly value: string | undefined;
  readonly hidesValue: boolean;
  readonly placeholder: string;
  readonly states: TreeStates;
  readonly isField: boolean;
}

/** Stands in a text for an element in it. */
const embedded = /\u{FFFC}/gu;

export function describeElement(element: RawElement, toolkit: string): ElementFacts {
  const role = roleOf(element);
  const isField = fieldRoles.has(role) && (role !== 'combobox' || element.states.has('editable'));
  const hidesValue = isSecret(element);
  const placeholder = placeholderOf(element);
  return {
    role,
    name: nameOf(element, toolkit),
    value: hidesValue ? undefined : valueOf(element, role, toolkit),
    hidesValue,
    placeholder,
    states: statesOf(element, role),
    isField,
  };
}

function roleOf({ role, name, attributes, actions, states }: RawElement): string {
  const given = attributes['xml-roles']?.split(' ').find((each) => pageRoles.has(each));
  if (given) return given;
  if (attributes['text-input-type'] === 'search') return 'searchbox';
  if (role === 'table-cell' && actions?.some((action) => /toggle/i.test(action))) return 'checkbox';
  if (role === 'dialog' || role === 'alert') return states.has('active') && role === 'alert' ? 'alertdialog' : role;
  // A label of a page holds a control; the label of a desktop is a text.
  if (role === 'label' && name === '') return 'generic';
  if (states.has('editable') && (role === 'section' || role === 'paragraph')) return 'textbox';
  if (role === 'panel' || role === 'grouping') return name === '' ? 'generic' : 'group';
  return ariaRoles[role] ?? 'generic';
}

function nameOf(element: RawElement, toolkit: string): string {
  const { role, name, label, description, attributes } = element;
  const isChoice = role === 'combo-box' && !isPage(toolkit);
  // A page has a placeholder as the name where there is no other; here it is told apart from names.
  if (attributes['name-from'] === 'placeholder') return '';
  return tidy(
    (isChoice ? '' : name) || label || (role === 'password-text' || element.text !== undefined ? '' : description),
  );
}

function placeholderOf({ attributes, name, description, text }: RawElement): string {
  if (attributes['name-from'] === 'placeholder') return tidy(name);
  const given = attributes['placeholder'] ?? attributes['placeholder-text'] ?? '';
  // Fields of Qt have it as their description.
  return tidy(given || (text === '' && name === '' ? description : ''));
}

function valueOf(
  { role, name, text, range, attributes }: RawElement,
  aria: string,
  toolkit: string,
): string | undefined {
  if (role === 'combo-box') return tidy(text ?? (isPage(toolkit) ? '' : name)) || undefined;
  if (text !== undefined && (fieldRoles.has(aria) || text !== '')) return text.replaceAll(embedded, '') || undefined;
  if (!range) return undefined;
  if (attributes['valuetext']) return attributes['valuetext'];
  const { now, least, most } = range;
  const isBar = role === 'progress-bar' || role === 'level-bar';
  if (isBar && most > least) return `${Math.round((100 * (now - least)) / (most - least))}%`;
  return String(Number(now.toPrecision(6)));
}

/** A field for a password, or one that shows dots. */
function isSecret({ role, attributes, text = '' }: RawElement): boolean {
  return role === 'password-text' || attributes['text-input-type'] === 'password' || /^[•●∙*]+$/.test(text);
}

const checkable = new Set('checkbox radio switch menuitemcheckbox menuitemradio'.split(' '));
const selectable = new Set('option tab row cell gridcell treeitem listitem'.split(' '));

function statesOf({ role, states, children }: RawElement, aria: string): TreeStates {
  const has = states.has.bind(states);
  // A toggle button of a page that opens something has no pressed state.
  const canBePressed = role === 'toggle-button' && aria === 'button' && !has('expandable');
  const isDisabled = !has('enabled') && !has('sensitive') && !has('readOnly');
  const isReadOnly =
    has('readOnly') || (aria === 'textbox' && !has('editable') && !isDisabled && children.length === 0);
  return {
    ...(checkable.has(aria) && { checked: has('indeterminate') ? 'mixed' : has('checked') }),
    ...(canBePressed && { pressed: has('pressed') || has('checked') }),
    ...(selectable.has(aria) && has('selected') && { selected: true }),
    ...(has('expandable') && { expanded: has('expanded') }),
    ...(has('focused') && { focused: true }),
    ...(isDisabled && { disabled: true }),
    ...(isReadOnly && fieldRoles.has(aria) && { readonly: true }),
    ...(has('required') && { required: true }),
    ...(has('invalidEntry') && { invalid: true }),
  };
}

function isPage(toolkit: string): boolean {
  return toolkit === 'Chromium' || toolkit === 'Gecko';
}

function tidy(text: string | undefined): string {
  return (text ?? '').replaceAll(embedded, ' ').replaceAll(/\s+/g, ' ').trim();
}
