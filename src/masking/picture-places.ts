import { scaleRect, type Rect } from '../core/screen/geometry.ts';
import type { TreeNode } from '../core/screen/screen-tree.ts';
import type { PixelScreen } from '../vision/screen.ts';
import { drawnRoles, iconSide } from '../core/screen/drawn-roles.data.ts';
import { findAlike, type TextPiece } from './find-values.ts';
import { flat } from './tree-places.ts';

/** In logical pixels: content without a tree may be a single line. */
const leastLine = 12;

/** Whether the screen has content whose text the tree does not expose. */
export function needsTextRecognition(nodes: readonly TreeNode[], dpr: number): boolean {
  return flat(nodes).some(
    // The tree covers the content of accessible frames.
    ({ role, rect, children }) =>
      drawnRoles.has(role) &&
      !(role === 'iframe' && children.length > 0) &&
      Math.min(rect.width, rect.height) > (role === 'application' ? leastLine : iconSide) * dpr,
  );
}

/** Where one of the values is visible, within a line or across two lines; in frame pixels. */
export function readPlaces({ rows, scale }: PixelScreen, values: readonly string[]): Rect[] {
  const pieces: TextPiece[] = rows.flat();
  return findAlike(pieces, values).map(({ rect }) => scaleRect(rect, scale));
}
