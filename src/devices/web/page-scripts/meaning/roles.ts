import { attribute, attributeOf, has, isKey, tagOf } from '../document/dom.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { labelOf } from './text.ts';

/** Roles of elements. */

const byTag: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  iframe: 'iframe',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  summary: 'button',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
  video: 'video',
  audio: 'audio',
  canvas: 'canvas',
};

const byInputType: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  hidden: 'none',
};

const knownRoles = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader ' +
    'combobox complementary contentinfo definition dialog directory document feed figure form grid gridcell group heading img ' +
    'image link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter ' +
    'navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox ' +
    'separator slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treegrid ' +
    'treeitem generic none presentation'
  ).split(' '),
);

const sectionTags = new Set(['article', 'aside', 'main', 'nav', 'section']);
export const inputTypeOf = (element: Element) => attribute(element, 'type').trim().toLowerCase();
export const isFocusable = (element: Element) => /^\s*\d+\s*$/.test(attribute(element, 'tabindex'));
export const isEditingHost = (element: Element) =>
  has(element, 'contenteditable') && attribute(element, 'contenteditable') !== 'false';

function isInSection(element: Element) {
  for (let node: Element | null = aroundOf(element); node; node = aroundOf(node))
    if (sectionTags.has(tagOf(node))) return true;
  return false;
}

function roleOfInput(element: Element) {
  const role = byInputType[inputTypeOf(element)] || 'textbox';
  return (role === 'textbox' || role === 'searchbox') && has(element, 'list') ? 'combobox' : role;
}

const roleOfLink = (element: Element) => (has(element, 'href') || has(element, 'xlink:href') ? 'link' : 'generic');

/** Roles that depend on more than the tag. */
const roleOfTag: Record<string, (element: Element) => string> = {
  a: roleOfLink,
  area: roleOfLink,
  input: roleOfInput,
  select: (element) => (has(element, 'multiple') || Number(attribute(element, 'size')) > 1 ? 'listbox' : 'combobox'),
  img: (element) => (attributeOf(element, 'alt') === '' ? 'none' : 'img'),
  svg: () => 'img',
  header: (element) => (isInSection(element) ? 'generic' : 'banner'),
  footer: (element) => (isInSection(element) ? 'generic' : 'contentinfo'),
  section: (element) => (labelOf(element) ? 'region' : 'generic'),
  form: (element) => (labelOf(element) ? 'form' : 'generic'),
  th: (element) => (attribute(element, 'scope').startsWith('row') ? 'rowheader' : 'columnheader'),
};

function implicitRole(element: Element): string {
  const tag = tagOf(element);
  const find = isKey(roleOfTag, tag) ? roleOfTag[tag] : undefined;
  if (find) return find(element);
  return (isKey(byTag, tag) && byTag[tag]) || (isEditingHost(element) ? 'textbox' : 'generic');
}

export function roleOf(element: Element): string {
  const explicit = has(element, 'role')
    ? attribute(element, 'role')
        .toLowerCase()
        .split(/\s+/)
        .find((role) => knownRoles.has(role))
    : '';
  if (!explicit) return implicitRole(element);
  if (explicit === 'none' || explicit === 'presentation') return isFocusable(element) ? implicitRole(element) : 'none';
  return explicit === 'image' ? 'img' : explicit;
}

/** What is turned on and off, and often drawn by something else. */
export const toggleRoles = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
export const tabularRoles = new Set(['table', 'grid', 'treegrid']);
const untypedInputs = /^(button|submit|reset|image|file|checkbox|radio|hidden)$/;

export const isTypedInto = (element: Element) =>
  tagOf(element) === 'textarea' ||
  isEditingHost(element) ||
  (tagOf(element) === 'input' && !untypedInputs.test(inputTypeOf(element)));

/** What says that it opens a list is a drop-down to people, also where its role is that of a field. */
export const opensList = (element: Element) =>
  tagOf(element) === 'input' && roleOf(element) === 'textbox' && attribute(element, 'aria-haspopup') === 'listbox';
export const isDropDown = (element: Element) => roleOf(element) === 'combobox' || opensList(element);

/** Of use only with a name, or not at all. */
export const plainRoles = new Set([
  'generic',
  'none',
  'paragraph',
  'rowgroup',
  'blockquote',
  'code',
  'group',
  'figure',
  'note',
  'document',
  'application',
]);
const fieldRoles = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
]);
export const isField = (element: Element) =>
  /^(input|select|textarea)$/.test(tagOf(element)) || fieldRoles.has(roleOf(element));
/** Marks that are drawn by a label, or over an input that nobody sees. */
export const isDrawnElsewhere = (element: Element) =>
  tagOf(element) === 'input' && (toggleRoles.has(roleOf(element)) || inputTypeOf(element) === 'file');
export const isActedOn = (element: Element) => interactiveRoles.has(roleOf(element));

export const interactiveRoles = new Set(
  (
    'button link checkbox radio switch textbox searchbox combobox listbox option slider spinbutton tab ' +
    'menuitem menuitemcheckbox menuitemradio treeitem'
  ).split(' '),
);
