import type { ElementKind } from '../../grammar/element-words.data.ts';

/** Single words that name kinds: an element of another kind is not meant by them. */
export const kindsOfWord: Readonly<Record<string, readonly Exclude<ElementKind, 'text'>[]>> = {
  button: ['button'],
  btn: ['button'],
  link: ['link'],
  hyperlink: ['link'],
  tab: ['tab'],
  checkbox: ['checkbox'],
  radio: ['radio'],
  switch: ['switch'],
  toggle: ['switch'],
  slider: ['slider'],
  input: ['field'],
  field: ['field', 'select'],
  textbox: ['field'],
  dropdown: ['select'],
  select: ['select'],
  picker: ['select'],
  combobox: ['select'],
  menuitem: ['menuitem'],
  option: ['option', 'radio', 'menuitem'],
  heading: ['heading'],
  columnheader: ['columnheader'],
};
