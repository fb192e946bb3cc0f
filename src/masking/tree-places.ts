import type { Rect } from '../core/screen/geometry.ts';
import type { TreeNode } from '../core/screen/screen-tree.ts';
import { findValues, type TextPiece } from './find-values.ts';

/** Frame pixels of a field's frame, which stays to be seen. */
const border = 2;

/** What tells a field from others, as long as its application calls it the same. */
export type FieldKey = string;

/** The field that text goes to. */
export function focusedField(nodes: readonly TreeNode[]): FieldKey | undefined {
  const field = flat(nodes).findLast((node) => node.states.focused === true && isField(node));
  return field && isNamed(field) ? keyOf(field) : undefined;
}

/** Without a word of its own, a field would be like any other. */
function isNamed({ name, placeholder = '', attributes = {} }: TreeNode): boolean {
  return [name, placeholder, attributes['id'], attributes['testId']].some((word) => word !== undefined && word !== '');
}

export interface TreeQuery {
  readonly values: readonly string[];
  /** Fields that were given a secret. */
  readonly received: ReadonlySet<FieldKey>;
}

/** Where a tree says that a secret stands: its value in any text, what it was typed into, and what hides what it holds. */
export function treePlaces(nodes: readonly TreeNode[], { values, received }: TreeQuery): TextPiece[] {
  const all = flat(nodes);
  const fields = all.filter((node) => node.hidesValue === true || isReceiver(node, received));
  return [
    ...findValues(all.flatMap(piecesOf), values),
    ...fields.map(({ rect }) => ({ text: '', rect: inside(rect), isField: true })),
  ];
}

function isReceiver(node: TreeNode, received: ReadonlySet<FieldKey>): boolean {
  return isField(node) && node.value !== '' && received.has(keyOf(node));
}

const fieldRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

function isField({ role, typeable }: TreeNode): boolean {
  return typeable === true || fieldRoles.has(role);
}

function keyOf({ role, name, placeholder = '', attributes = {} }: TreeNode): FieldKey {
  return JSON.stringify([role, name, placeholder, attributes['id'] ?? '', attributes['testId'] ?? '']);
}

/** What is painted of one element itself. */
function piecesOf({ name, value, placeholder, words, children, rect }: TreeNode): TextPiece[] {
  if (words) return words.map(({ text, rect: place }) => ({ text, rect: place }));
  if (value) return [{ text: value, rect: inside(rect), isField: true }];
  // What has something in it may be called by that, which is told as well.
  const own = children.length === 0 ? [{ text: name, rect }] : [];
  return placeholder ? [...own, { text: placeholder, rect: inside(rect), isField: true }] : own;
}

function inside({ left, top, width, height }: Rect): Rect {
  const margin = width > border * 4 && height > border * 4 ? border : 0;
  return { left: left + margin, top: top + margin, width: width - margin * 2, height: height - margin * 2 };
}

export function flat(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
