import { rectCenter, type Rect } from '../../core/screen/geometry.ts';
import type { ReadTree } from '../../core/model/model.ts';
import type { TreeNode } from '../../core/screen/screen-tree.ts';
import { labelCost } from '../answer/elements/screen-relations.ts';
import { typedInto } from '../grammar/elements/roles.data.ts';
import { plainWords } from './quoted-words.ts';

export interface Found {
  readonly rects: readonly Rect[];
  readonly quoted: ReadonlySet<string>;
  readonly readTree: ReadTree | undefined;
}

/** A label stands no further from its field. */
const farthestLabel = 40;

/**
 * Whether each place is what anybody would mean: what is there is called exactly as was quoted, its painted words say the same, and
 * nothing else in view is called so or reads so.
 */
export async function isOnlyOne({ rects, quoted, readTree }: Found): Promise<boolean> {
  const reading = rects.length > 0 ? await readTree?.() : undefined;
  if (rects.length > 0 && !reading) return false;
  const nodes = withChildren(reading?.nodes ?? []);
  return rects.every((rect) => isPlain(rect, quoted, nodes));
}

function isPlain(rect: Rect, quoted: ReadonlySet<string>, nodes: readonly TreeNode[]): boolean {
  const own = nodes.find((node) => node.role !== 'text' && isSame(node.rect, rect));
  if (!own) return false;
  const isField = typedInto.has(own.role);
  const name = namesOf(own).find((each) => quoted.has(each));
  if (name === undefined) return false;
  const texts = withChildren(own.children).filter(({ role, fromStyle }) => role === 'text' && !fromStyle);
  const painted = plainWords(texts.map((text) => text.name).join(' '));
  // A name that is not painted may be another than what people read there; what is painted in a field is what was typed.
  if (painted !== name && !isField) return false;
  return nodes.every((node) => !namesOf(node).includes(name) || belongs(node, rect, isField));
}

/** What a thing is called: its name, and in a field where nothing was typed the words that stand there instead. */
function namesOf({ role, name, value = '', placeholder = '' }: TreeNode): string[] {
  const names = typedInto.has(role) && value === '' ? [name, placeholder] : [name];
  return names.map(plainWords).filter((each) => each !== '');
}

function withChildren(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...withChildren(node.children)]);
}

/** Parts of a thing, what it is part of, and the label of a field. */
function belongs(node: TreeNode, rect: Rect, isField: boolean): boolean {
  if (holds(rect, node.rect) || holds(node.rect, rect)) return true;
  const cost = isField ? labelCost(node.rect, rect) : undefined;
  return cost !== undefined && cost <= farthestLabel;
}

function isSame(one: Rect, other: Rect): boolean {
  return holds(one, other) && holds(other, one);
}

/** With a pixel or two of rounding. */
function holds(outer: Rect, inner: Rect): boolean {
  const { x, y } = rectCenter(inner);
  const isIn = x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
  return isIn && inner.width <= outer.width + 2 && inner.height <= outer.height + 2;
}
