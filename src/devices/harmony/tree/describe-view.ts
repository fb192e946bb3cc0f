import type { ViewDescriber } from '../../shared/tree/view-describer.ts';
import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import { rolesByType, touchableRoles } from './harmony-roles.data.ts';
import type { LayoutFlag, LayoutView } from './parse-layout.ts';

/** Maximum length of a row's name that is composed of its content. */
const longestName = 200;

/** Roles whose components may be clickable. */
const saysLittle: readonly string[] = ['text', 'img', 'listitem'];

/** The ARIA role of a component. */
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

/** Name of a component: its own label, else, for clickable ones, the text inside or around it. */
export function nameOf(view: LayoutView): string {
  const own = ownName(view);
  if (own !== '' || isField(view)) return own;
  if (view.flags.has('checkable')) return nameFromInside(view) || nameOfRow(view);
  return isButton(view) ? nameFromInside(view) : '';
}

function isButton(view: LayoutView): boolean {
  return view.flags.has('clickable') || rolesByType[view.type] === 'button';
}

/** The name of a switch without a label comes from its row. */
function nameOfRow(view: LayoutView): string {
  for (let row = view.parent; row; row = row.parent) if (row.flags.has('clickable')) return nameFromInside(row);
  return '';
}

function ownName(view: LayoutView): string {
  // The text of a field is its value, not its name.
  return tidy(view.description || (isField(view) ? view.hint : view.text));
}

/** Stops at nested clickable components. */
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

/** Undefined for components without a value, and for values that must not be read. */
export function valueOf(view: LayoutView): string | undefined {
  const holds = isField(view) || ['combobox', 'slider', 'spinbutton'].includes(roleOf(view));
  const hasOwnText = view.text !== '' && view.text !== view.hint;
  return holds && hasOwnText && !hidesValue(view) ? view.text : undefined;
}

/** A password has as many dots as characters. */
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

/** How HarmonyOS describes its components. */
export const viewDescriber: ViewDescriber<LayoutView> = {
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

/** Components that draw their own content and may expose none of it. */
const drawing: ReadonlySet<string> = new Set(['Canvas', 'Video', 'Web', 'XComponent']);
