import { readNodes, type NodeKind, type PageNode } from '../../phone/scripts/read-nodes.ts';
import type { IosPhone } from '../device/ios-phone.ts';
import type { Box } from './alert-box.ts';

const types: Readonly<Record<NodeKind, string>> = {
  button: 'Button',
  checkbox: 'Switch',
  field: 'TextField',
  frame: 'WebView',
  image: 'Image',
  link: 'Link',
  list: 'Table',
  progress: 'ProgressIndicator',
  radio: 'RadioButton',
  root: 'Application',
  select: 'PopUpButton',
  slider: 'Slider',
  switch: 'Switch',
  tab: 'Button',
  table: 'Table',
  text: 'StaticText',
  view: 'Other',
};

interface Element {
  readonly type: string;
  readonly box: Box;
  readonly label: string;
  readonly name?: string;
  readonly value?: string;
  readonly placeholder?: string;
  readonly enabled?: boolean;
  readonly selected?: boolean;
  readonly accessible?: boolean;
  readonly children?: readonly Element[];
}

/** The screen as `/source?format=xml` tells it, in points. */
export async function sourceOf(phone: IosPhone): Promise<string> {
  await phone.screen.settle();
  const { app, window } = phone.screen.front;
  const nodes = ((await window.evaluate(readNodes)) ?? []) as readonly PageNode[];
  const { width, height } = phone.size;
  const box = { left: 0, top: 0, right: width, bottom: height };
  const label = phone.apps.find(app)?.label ?? '';
  const shown = [{ type: 'Window', box, label: '', children: nodes.map(elementOf) }, ...alertOf(phone)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml({ type: 'Application', box, label, name: label, children: shown }, 0)}`;
}

function alertOf({ alert }: IosPhone): readonly Element[] {
  if (!alert.shown) return [];
  const { text } = alert.shown;
  const box = alert.box();
  const buttons = alert.buttons().map(({ name, box: place }) => ({ type: 'Button', box: place, label: name, name }));
  return [{ type: 'Alert', box, label: text, children: [{ type: 'StaticText', box, label: text }, ...buttons] }];
}

function elementOf(node: PageNode): Element {
  const label = node.description || (node.kind === 'field' ? '' : node.text);
  const isField = node.kind === 'field';
  const value = isField ? node.text || node.hint : node.kind === 'text' ? node.text : valueOf(node);
  return {
    type: node.password ? 'SecureTextField' : node.scrollable && node.kind === 'view' ? 'ScrollView' : types[node.kind],
    box: node.rect,
    label,
    name: node.id || label,
    value,
    placeholder: node.hint,
    enabled: node.enabled,
    selected: node.selected,
    accessible: node.clickable || node.kind === 'text',
    children: node.children.map(elementOf),
  };
}

function valueOf({ checkable, checked, kind, text }: PageNode): string {
  if (checkable) return checked ? '1' : '0';
  return kind === 'select' ? text : '';
}

function xml(element: Element, index: number): string {
  const { type, box, label, name = label, value = '', placeholder = '', children = [] } = element;
  const tag = `XCUIElementType${type}`;
  const pairs: readonly (readonly [string, string | number | boolean])[] = [
    ['type', tag],
    ...optional('value', value),
    ...optional('name', name),
    ...optional('label', label),
    ['enabled', element.enabled ?? true],
    ['visible', true],
    ['accessible', element.accessible ?? false],
    ['x', Math.round(box.left)],
    ['y', Math.round(box.top)],
    ['width', Math.round(box.right - box.left)],
    ['height', Math.round(box.bottom - box.top)],
    ['index', index],
    ...optional('placeholderValue', placeholder),
    ...optional('selected', element.selected ? 'true' : ''),
  ];
  const head = `<${tag} ${pairs.map(([key, item]) => `${key}="${escape(String(item))}"`).join(' ')}`;
  const inner = children.map((child, at) => xml(child, at)).join('');
  return inner ? `${head}>${inner}</${tag}>` : `${head}/>`;
}

function optional(key: string, value: string): readonly (readonly [string, string])[] {
  return value === '' ? [] : [[key, value]];
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
}
