import type { PhoneWords } from '../../shared/tree/phone-words.ts';
import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import { rolesByType, touchableRoles } from './harmony-roles.data.ts';
import type { LayoutFlag, LayoutView } from './parse-layout.ts';

/** Of a row that is called by what is in it, at most so many characters. */
const longestName = 200;

/** Components of these roles may be made to be touched. */
const saysLittle: readonly string[] = ['text', 'img', 'listitem'];

/** ARIA's word for what a component is. */
export function roleOf(view: LayoutView): string {
  const known = rolesByType[view.type];
  return known === undefined || saysLittle.includes(known) ? roleByUse(view, known) : known;
}

function roleByUse(view: LayoutView, known: string | undefined): string {
  const canBeTouched = view.flags.has('clickable');
  if (canBeTouched && view.parent?.type === 'TabBar') return 'tab';
  if (view.flags.has('checkable')) return 'checkbox';
  if (canBeTouched && nameFromInside(view) !== '') return 'button';
  if (known === 'listitem') return known;
  return ownName(view) === '' ? 'generic' : (known ?? 'text');
}

export function isField(view: LayoutView): boolean {
  const role = rolesByType[view.type];
  return role === 'textbox' || role === 'searchbox';
}

export function isTouchable(view: LayoutView): boolean {
  return view.flags.has('clickable') || view.flags.has('checkable') || touchableRoles.has(roleOf(view));
}

/** What a component is called: what it says itself, or else, where it is for touching, what is in it, or around it. */
export function nameOf(view: LayoutView): string {
  const own = ownName(view);
  if (own !== '' || isField(view)) return own;
  if (view.flags.has('checkable')) return nameFromInside(view) || nameOfRow(view);
  return isButton(view) ? nameFromInside(view) : '';
}

function isButton(view: LayoutView): boolean {
  return view.flags.has('clickable') || rolesByType[view.type] === 'button';
}

/** A switch says nothing itself in a row that says what it is for. */
function nameOfRow(view: LayoutView): string {
  for (let row = view.parent; row; row = row.parent) if (row.flags.has('clickable')) return nameFromInside(row);
  return '';
}

function ownName(view: LayoutView): string {
  // What a field holds is its value.
  return tidy(view.description || (isField(view) ? view.hint : view.text));
}

/** Stops at what can be touched by itself. */
function nameFromInside(view: LayoutView): string {
  const parts: string[] = [];
  const visit = (node: LayoutView): void => {
    const own = ownName(node);
    if (own !== '') parts.push(own);
    else for (const child of node.children) if (!child.flags.has('clickable')) visit(child);
  };
  visit(view);
  return parts.join(' ').slice(0, longestName);
}

/** Undefined for what holds nothing that may be told. */
export function valueOf(view: LayoutView): string | undefined {
  const holds = isField(view) || ['combobox', 'slider', 'spinbutton'].includes(roleOf(view));
  const says = view.text !== '' && view.text !== view.hint;
  return holds && says && !hidesValue(view) ? view.text : undefined;
}

/** Of a password there are as many dots as it has characters. */
export function hidesValue({ text }: LayoutView): boolean {
  return /^[•●∙*]+$/.test(text);
}

export function statesOf({ flags }: LayoutView): TreeStates {
  const has = (flag: LayoutFlag): boolean => flags.has(flag);
  return {
    ...(has('checkable') && { checked: has('checked') }),
    ...(has('selected') && { selected: true }),
    ...(has('focused') && { focused: true }),
    ...(!has('enabled') && { disabled: true }),
  };
}

export function idsOf({ id }: LayoutView): readonly string[] {
  return id === '' ? [] : [id];
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What HarmonyOS says of its components. */
export const viewWords: PhoneWords<LayoutView> = {
  roleOf,
  nameOf,
  isField,
  idsOf,
  isTouchable,
  valueOf,
  hidesValue,
  statesOf,
  placeholderOf: ({ hint }) => hint,
  isShown: ({ flags }) => flags.has('visible'),
  textOf: (view) => (isField(view) || hidesValue(view) ? '' : tidy(view.text)),
  isSure: (view) => roleOf(view) === rolesByType[view.type],
  scrolls: ({ flags }) => flags.has('scrollable'),
  draws: ({ type }) => drawing.has(type),
};

/** Components that draw by themselves what they show, of which they may tell nothing. */
const drawing: ReadonlySet<string> = new Set(['Canvas', 'Video', 'Web', 'XComponent']);
