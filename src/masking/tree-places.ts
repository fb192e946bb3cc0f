import type { Rect } from '../core/screen/geometry.ts';
import type { TreeNode } from '../core/screen/screen-tree.ts';
import { findValues, type TextPiece } from './find-values.ts';

/** Border of a field in frame pixels; it stays visible. */
const border = 2;

/** Identifies a field as long as the application keeps its names. */
export type FieldKey = string;

/** The field that receives typed text. */
export function focusedField(nodes: readonly TreeNode[]): FieldKey | undefined {
  const field = flat(nodes).findLast((node) => node.states.focused === true && isField(node));
  return field && isNamed(field) ? keyOf(field) : undefined;
}

/** A field without a name or id cannot be distinguished from others. */
function isNamed({ name, placeholder = '', attributes = {} }: TreeNode): boolean {
  return [name, placeholder, attributes['id'], attributes['testId']].some((word) => word !== undefined && word !== '');
}

export interface TreeQuery {
  readonly values: readonly string[];
  /** Fields that received a secret. */
  readonly received: ReadonlySet<FieldKey>;
}

/** Where the tree contains a secret: its value in any text, fields that received one, and fields that hide their value and may show it. */
export function treePlaces(nodes: readonly TreeNode[], { values, received }: TreeQuery): TextPiece[] {
  const all = flat(nodes);
  const fields = all.filter(
    (node) => node.showsDots !== true && (node.hidesValue === true || isReceiver(node, received)),
  );
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

/** The areas to mask within a single element. */
function piecesOf({ name, value, placeholder, words, children, rect }: TreeNode): TextPiece[] {
  if (words) return words.map(({ text, rect: place }) => ({ text, rect: place }));
  if (value) return [{ text: value, rect: inside(rect), isField: true }];
  // The name of a container may come from its children, which are reported as well.
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
