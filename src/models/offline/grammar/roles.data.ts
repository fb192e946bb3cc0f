import type { TreeNode } from '../../../core/screen-tree.ts';
import type { ElementKind } from './element-words.data.ts';

/** Roles that a kind means. */
export const rolesOfKind: Readonly<Record<Exclude<ElementKind, 'text'>, readonly string[]>> = {
  button: ['button'],
  link: ['link'],
  field: ['textbox', 'searchbox', 'spinbutton'],
  select: ['combobox', 'listbox'],
  checkbox: ['checkbox', 'menuitemcheckbox'],
  radio: ['radio', 'menuitemradio'],
  switch: ['switch'],
  heading: ['heading'],
};

/** Whether an element is of a kind. What is typed into may offer a list as well, and is a field to everybody. */
export function isOfKind({ role, typeable }: TreeNode, kind: Exclude<ElementKind, 'text'>): boolean {
  if (kind === 'field' && role === 'combobox') return typeable === true;
  return rolesOfKind[kind].includes(role);
}

/** What people act on, whatever they call it. */
export const actionable: ReadonlySet<string> = new Set([
  ...Object.entries(rolesOfKind).flatMap(([kind, roles]) => (kind === 'heading' ? [] : roles)),
  'menuitem',
  'option',
  'slider',
  'tab',
  'treeitem',
]);

/** What shows a value that people enter or choose. */
export const typedInto: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** One of several alike, with all that belongs to it. */
export const rows: ReadonlySet<string> = new Set(['row', 'listitem', 'option', 'treeitem']);

export const dialogs: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);

/** Words for parts of a page that need no name. */
export const landmarks: Readonly<Record<string, readonly string[]>> = {
  sidebar: ['complementary', 'navigation'],
  header: ['banner'],
  footer: ['contentinfo'],
  navigation: ['navigation'],
  nav: ['navigation'],
  menu: ['menu', 'navigation', 'menubar'],
  main: ['main'],
  toolbar: ['toolbar'],
};
