import type { ElementKind } from '../grammar/element-words.data.ts';

/** Roles that a kind means, the likeliest first: what comes later is taken where there is nothing better. */
export const rolesOfKind: Readonly<Record<Exclude<ElementKind, 'text'>, readonly (readonly string[])[]>> = {
  button: [['button'], ['menuitem', 'tab']],
  link: [['link']],
  field: [['textbox', 'searchbox', 'spinbutton'], ['combobox']],
  select: [['combobox', 'listbox']],
  checkbox: [['checkbox', 'menuitemcheckbox'], ['switch']],
  radio: [['radio', 'menuitemradio']],
  switch: [['switch'], ['checkbox']],
  heading: [['heading']],
};

/** What people act on, whatever they call it. */
export const actionable: ReadonlySet<string> = new Set([
  ...Object.entries(rolesOfKind).flatMap(([kind, roles]) => (kind === 'heading' ? [] : roles.flat())),
  'option',
  'slider',
  'treeitem',
]);

/** Where text can be typed. */
export const editable: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox']);

/** What is only read: nobody types there, and nothing of it is a button. */
export const plain: ReadonlySet<string> = new Set(['text', 'heading', 'cell', 'columnheader', 'rowheader', 'caption']);

/** One of several alike, with all that belongs to it. */
export const rows: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'option', 'treeitem']);

export const dialogs: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);

export const sections: ReadonlySet<string> = new Set([
  'region',
  'form',
  'group',
  'navigation',
  'complementary',
  'main',
  'banner',
  'contentinfo',
  'search',
  'article',
  'tabpanel',
  'table',
  'radiogroup',
]);
