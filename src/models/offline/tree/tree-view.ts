import type { Frame } from '../../../core/frame.ts';
import type { Rect } from '../../../core/geometry.ts';
import type { TreeNode, TreeReading } from '../../../core/screen-tree.ts';
import { bottomOf, rectFrom, rightOf } from '../screen/rect-math.ts';
import { isPainted } from './painted.ts';
import { editable } from './tree-roles.data.ts';

/** An element that the screen tells of, in logical pixels. */
export interface TreeElement {
  readonly node: TreeNode;
  /** What of it lies on the frame. */
  readonly rect: Rect;
  /** What it is part of, seen or not, the innermost first. */
  readonly around: readonly TreeNode[];
}

/** What the tree of a screen tells, and what its pixels say to that. */
export interface TreeView {
  /** All that the tree tells, also what nobody can see, in document order. */
  readonly told: readonly TreeElement[];
  /** Whether somebody sees it and a touch reaches it. */
  isSeen(element: TreeElement): boolean;
  /** Whether the screen has more than the tree tells. */
  readonly isCut: boolean;
  /** Frame pixels per logical pixel. */
  readonly scale: number;
}

/** Marks and frames of fields and boxes are drawn on their edge, in logical pixels. */
const edge = 2;

/** Lays a tree on the picture. */
export async function viewTree(frame: Frame, { nodes, isCut }: TreeReading): Promise<TreeView> {
  const pixels = await frame.pixels();
  const { dpr: scale } = frame;
  const told = nodes.flatMap((node) => flat(node, []));
  const inFrame = told.flatMap(({ node, around }): TreeElement[] => {
    const rect = onFrame(node.rect, frame);
    return rect ? [{ node, around, rect: scaled(rect, 1 / scale) }] : [];
  });
  const isSeen = ({ node, rect }: TreeElement): boolean => {
    const hasFrame = editable.has(node.role) || node.states.checked !== undefined;
    return node.reachable === true && isPainted(pixels, scaled(rect, scale), hasFrame ? edge * scale : 0);
  };
  return { told: inFrame, isSeen, isCut, scale };
}

function flat(node: TreeNode, around: readonly TreeNode[]): Pick<TreeElement, 'node' | 'around'>[] {
  return [{ node, around }, ...node.children.flatMap((child) => flat(child, [node, ...around]))];
}

function onFrame(rect: Rect, frame: Frame): Rect | undefined {
  const [left, top] = [Math.max(0, rect.left), Math.max(0, rect.top)];
  const [right, bottom] = [Math.min(frame.width, rightOf(rect)), Math.min(frame.height, bottomOf(rect))];
  return right > left && bottom > top ? rectFrom(left, top, [right, bottom]) : undefined;
}

function scaled({ left, top, width, height }: Rect, by: number): Rect {
  return { left: left * by, top: top * by, width: width * by, height: height * by };
}
