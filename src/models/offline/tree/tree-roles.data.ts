import type { ElementKind } from '../grammar/element-words.data.ts';

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

/** What people act on, whatever they call it. */
export const actionable: ReadonlySet<string> = new Set([
  ...Object.entries(rolesOfKind).flatMap(([kind, roles]) => (kind === 'heading' ? [] : roles)),
  'menuitem',
  'option',
  'slider',
  'tab',
  'treeitem',
]);

/** Where text can be typed. */
export const editable: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox']);

/** What is only read: nobody types there, and nothing of it is a button. */
export const plain: ReadonlySet<string> = new Set(['text', 'heading', 'cell', 'columnheader', 'rowheader', 'caption']);

/** One of several alike, with all that belongs to it. */
export const rows: ReadonlySet<string> = new Set(['row', 'listitem', 'option', 'treeitem']);

export const dialogs: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);
