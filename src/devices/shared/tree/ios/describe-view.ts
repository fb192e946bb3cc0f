import type { ViewDescriber } from '../view-describer.ts';
import type { TreeStates } from '../../../../core/screen/screen-tree.ts';
import { rolesByType, touchableRoles } from './ios-roles.data.ts';
import type { IosView } from './parse-source.ts';

/** Maximum length of a row's name that is composed of its content. */
const longestName = 200;

/** The ARIA role of an element. */
export function roleOf(view: IosView): string {
  const known = rolesByType[view.type] ?? 'generic';
  // Buttons of a tab bar are tabs.
  if (known === 'button' && view.parent?.type === 'TabBar') return 'tab';
  return known;
}

export function isField({ type }: IosView): boolean {
  const role = rolesByType[type];
  return role === 'textbox' || role === 'searchbox';
}

/** Name of an element: its label or its text. A field without either is named by its placeholder. */
export function nameOf(view: IosView): string {
  const own = tidy(view.label || (isField(view) ? view.placeholder : ''));
  if (own !== '' || isField(view)) return own;
  if (view.type === 'StaticText') return tidy(view.value);
  return isTouchable(view) ? nameFromInside(view) : '';
}

function nameFromInside(view: IosView): string {
  const parts: string[] = [];
  const visit = (node: IosView): void => {
    const own = tidy(node.label || (node.type === 'StaticText' ? node.value : ''));
    if (own !== '') parts.push(own);
    else for (const child of node.children) if (!isTouchable(child)) visit(child);
  };
  for (const child of view.children) visit(child);
  return parts.join(' ').slice(0, longestName);
}

export function isTouchable(view: IosView): boolean {
  return touchableRoles.has(roleOf(view));
}

/** Undefined for elements without a value, and for values that must not be read. */
export function valueOf(view: IosView): string | undefined {
  if (view.type === 'SecureTextField' || view.value === '') return undefined;
  // An empty field reports its placeholder as its value.
  if (isField(view)) return view.value === view.placeholder ? undefined : view.value;
  return ['combobox', 'slider', 'spinbutton', 'progressbar'].includes(roleOf(view)) ? view.value : undefined;
}

export function hidesValue({ type, value, placeholder }: IosView): boolean {
  return type === 'SecureTextField' && value !== '' && value !== placeholder;
}

export function statesOf(view: IosView): TreeStates {
  const role = roleOf(view);
  const isChecked = ['switch', 'checkbox', 'radio'].includes(role);
  return {
    ...(isChecked && { checked: view.value === '1' || view.value === 'true' }),
    ...(view.isSelected && { selected: true }),
    ...(view.isFocused && { focused: true }),
    ...(!view.isEnabled && { disabled: true }),
  };
}

/** The accessibility identifier. If there is none, iOS reports the label instead. */
export function idsOf({ name, label, value }: IosView): readonly string[] {
  return name === '' || name === label || name === value ? [] : [name];
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** How iOS describes its elements. */
export const viewDescriber: ViewDescriber<IosView> = {
  roleOf,
  nameOf,
  isField,
  idsOf,
  isTouchable,
  valueOf,
  hidesValue,
  statesOf,
  placeholderOf: ({ placeholder }) => placeholder,
  isShown: ({ isVisible }) => isVisible,
  // For other types the label may be meant for screen readers only.
  textOf: (view) => (view.type === 'StaticText' ? nameOf(view) : ''),
  isSure: () => true,
  scrolls,
  draws: ({ type }) => type === 'WebView',
};

const scrolling: ReadonlySet<string> = new Set(['CollectionView', 'ScrollView', 'Table', 'TextView', 'WebView']);

/** The scroll bars report the number of pages; without them it is unknown whether there is more. */
function scrolls(view: IosView): boolean {
  if (!scrolling.has(view.type)) return false;
  const pages = view.children.flatMap(({ label }) => /scroll bar, (\d+) page/i.exec(label)?.[1] ?? []);
  return pages.length === 0 ? view.type !== 'TextView' : pages.some((count) => Number(count) > 1);
}
