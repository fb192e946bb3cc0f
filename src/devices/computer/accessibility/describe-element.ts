import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import type { RawElement } from './raw-element.ts';
import { ariaRoles, fieldRoles, pageRoles } from './roles.data.ts';
import { isPage } from './toolkits.ts';

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

export function describeElement(element: RawElement, toolkit: string): ElementFacts {
  const role = roleOf(element);
  const isField = fieldRoles.has(role) && (role !== 'combobox' || element.states.has('editable'));
  const hidesValue = isSecret(element);
  return {
    role,
    name: nameOf(element, toolkit),
    value: hidesValue ? undefined : valueOf(element, role, toolkit),
    hidesValue,
    placeholder: placeholderOf(element),
    states: statesOf(element, role),
    isField,
  };
}

function roleOf({ role, name, attributes, action, states }: RawElement): string {
  const given = attributes['xml-roles']?.split(' ').find((each) => pageRoles.has(each));
  if (given) return given;
  if (attributes['text-input-type'] === 'search') return 'searchbox';
  // GTK 3 tells of a checkbox in a table only that it can be toggled.
  if (role === 'table-cell' && action === 'toggle') return 'checkbox';
  return states.has('editable') && editable.has(role) ? 'textbox' : plainRole(role, name);
}

/** Parts of a page that text can be typed into. */
const editable = new Set(['section', 'paragraph']);
/** Roles of boxes, which say something only with a name. A label of a page holds a control; one of a desktop is a text. */
const boxes: Readonly<Record<string, string>> = { label: 'text', panel: 'group', grouping: 'group' };

function plainRole(role: string, name: string): string {
  // A menu without a name is the box around its items, not what opens it.
  if (role === 'menu' && name === '') return 'menu';
  const box = boxes[role];
  if (box !== undefined) return name === '' ? 'generic' : box;
  return ariaRoles[role] ?? 'generic';
}

function nameOf({ role, name, label, description, text, attributes }: RawElement, toolkit: string): string {
  // A page gives the placeholder as the name where there is no other.
  if (attributes['name-from'] === 'placeholder') return '';
  const isChoice = role === 'combo-box' && !isPage(toolkit);
  const own = isChoice ? '' : name;
  // The description of a field is its placeholder.
  return tidy(own || label || (text === undefined ? description : ''));
}

function placeholderOf({ attributes, name, description, text }: RawElement): string {
  if (attributes['name-from'] === 'placeholder') return tidy(name);
  const given = attributes['placeholder'] ?? attributes['placeholder-text'] ?? '';
  // Fields of Qt have it as their description.
  return tidy(given || (text === undefined ? '' : description));
}

function valueOf(element: RawElement, aria: string, toolkit: string): string | undefined {
  const { role, name, text } = element;
  if (role === 'combo-box') return tidy(text ?? (isPage(toolkit) ? '' : name)) || undefined;
  if (text !== undefined && fieldRoles.has(aria)) return text.replaceAll(embedded, '');
  return element.range && valueInRange(element);
}

const bars = new Set(['progress-bar', 'level-bar']);
/** Numbers are stored less precisely than they are told. */
const digits = 6;

function valueInRange({ role, range, attributes }: RawElement): string | undefined {
  if (!range) return undefined;
  if (attributes['valuetext']) return attributes['valuetext'];
  const { now, least, most } = range;
  if (bars.has(role) && most > least) return `${Math.round((100 * (now - least)) / (most - least))}%`;
  return String(Number(now.toPrecision(digits)));
}

/** A field for a password, or one that shows dots. */
function isSecret({ role, attributes, text = '' }: RawElement): boolean {
  return role === 'password-text' || attributes['text-input-type'] === 'password' || /^[•●∙*]+$/.test(text);
}

const checkable = new Set('checkbox radio switch menuitemcheckbox menuitemradio'.split(' '));
const selectable = new Set('option tab row cell gridcell treeitem listitem'.split(' '));

function statesOf(element: RawElement, aria: string): TreeStates {
  const { states } = element;
  return {
    ...choiceStates(element, aria),
    ...(states.has('expandable') && { expanded: states.has('expanded') }),
    ...(states.has('focused') && { focused: true }),
    ...(isDisabled(element) && { disabled: true }),
    ...(fieldRoles.has(aria) && isReadOnly(element) && { readonly: true }),
    ...(states.has('required') && { required: true }),
    ...(states.has('invalidEntry') && { invalid: true }),
  };
}

function choiceStates({ role, states }: RawElement, aria: string): TreeStates {
  if (checkable.has(aria)) return { checked: states.has('indeterminate') ? 'mixed' : states.has('checked') };
  if (selectable.has(aria)) return states.has('selected') ? { selected: true } : {};
  // A toggle button of a page that opens something has no pressed state.
  const canBePressed = role === 'toggle-button' && aria === 'button' && !states.has('expandable');
  return canBePressed ? { pressed: states.has('pressed') || states.has('checked') } : {};
}

/** Chromium tells neither of the two for fields that are only read. */
function isDisabled({ states }: RawElement): boolean {
  return !states.has('enabled') && !states.has('sensitive') && !states.has('readOnly');
}

function isReadOnly(element: RawElement): boolean {
  const { role, states } = element;
  return states.has('readOnly') || (role === 'text' && !states.has('editable') && !isDisabled(element));
}

/** Stands in a text for an element in it. */
const embedded = /\u{FFFC}/gu;

function tidy(text: string | undefined): string {
  return (text ?? '').replaceAll(embedded, ' ').replaceAll(/\s+/g, ' ').trim();
}
