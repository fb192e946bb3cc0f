import type { TreeNode } from '../../../core/screen/screen-tree.ts';
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
  slider: ['slider'],
  tab: ['tab'],
  option: ['option'],
  menu: ['menu'],
  menuitem: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  treeitem: ['treeitem'],
  listitem: ['listitem'],
  item: ['listitem', 'option', 'menuitem', 'treeitem', 'row', 'article'],
  row: ['row'],
  cell: ['cell', 'gridcell'],
  columnheader: ['columnheader'],
  rowheader: ['rowheader'],
  icon: ['img'],
  picture: ['img', 'figure'],
  heading: ['heading'],
  dialog: ['dialog', 'alertdialog'],
  section: ['region', 'group', 'form', 'article', 'tabpanel', 'log', 'feed'],
  table: ['table', 'grid', 'treegrid'],
  list: ['list', 'listbox'],
  progressbar: ['progressbar', 'meter'],
  tooltip: ['tooltip'],
};

/**
 * What is of a kind only by its name: what opens the "File" menu is called so, the button that a picture stands on is the "Edit"
 * icon to people, and a drop-down is a field of its form. "The menu" is no button, and "the fields" are no drop-downs.
 */
const rolesOfNamed: Partial<typeof rolesOfKind> = {
  field: ['combobox'],
  menu: ['menuitem', 'button'],
  icon: ['button', 'link', 'menuitem'],
};

/** The same for what is called by a name. */
export function isOfNamedKind(node: TreeNode, kind: Exclude<ElementKind, 'text'>): boolean {
  return isOfKind(node, kind) || rolesOfNamed[kind]?.includes(node.role) === true;
}

/** Whether an element is of a kind. What is typed into may offer a list as well, and is a field to everybody. */
export function isOfKind({ role, typeable }: TreeNode, kind: Exclude<ElementKind, 'text'>): boolean {
  if (kind === 'field' && role === 'combobox') return typeable === true;
  return rolesOfKind[kind].includes(role);
}

/** What people act on, whatever they call it. */
export const actionable: ReadonlySet<string> = new Set([
  ...rolesOfKind.button,
  ...rolesOfKind.link,
  ...rolesOfKind.field,
  ...rolesOfKind.select,
  ...rolesOfKind.checkbox,
  ...rolesOfKind.radio,
  ...rolesOfKind.switch,
  ...rolesOfKind.slider,
  ...rolesOfKind.tab,
  ...rolesOfKind.option,
  ...rolesOfKind.menuitem,
  ...rolesOfKind.treeitem,
]);

/** What shows a value that people enter or choose. */
export const typedInto: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

/** One of several alike, with all that belongs to it. */
export const rows: ReadonlySet<string> = new Set(['row', 'listitem', 'option', 'treeitem']);

/** Cells of a table, and its headers. */
export const cellRoles: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

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
  form: ['form'],
};

/** Whether the browser shows what a field holds in a form of its own: "03/04/2026" for "2026-03-04". */
export function isDateField({ attributes }: TreeNode): boolean {
  return /^(?:date|datetime-local|month|week|time)$/.test(attributes?.['type'] ?? '');
}
