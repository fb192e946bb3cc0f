import { scaleRect, type Rect } from '../core/screen/geometry.ts';
import type { TreeNode } from '../core/screen/screen-tree.ts';
import type { PixelScreen } from '../vision/screen.ts';
import { drawnRoles, iconSide } from '../core/screen/drawn-roles.data.ts';
import { findAlike, type TextPiece } from './find-values.ts';
import { flat } from './tree-places.ts';

/** Logical pixels: what nobody can look into may be a single line. */
const leastLine = 12;

/** Whether there is something that the tree cannot tell the words of. */
export function needsTextRecognition(nodes: readonly TreeNode[], dpr: number): boolean {
  return flat(nodes).some(
    // Of a frame that can be looked into, the tree tells all.
    ({ role, rect, children }) =>
      drawnRoles.has(role) &&
      !(role === 'iframe' && children.length > 0) &&
      Math.min(rect.width, rect.height) > (role === 'application' ? leastLine : iconSide) * dpr,
  );
}

/** Where one of the values can be read, line by line as well as on into the next; frame pixels. */
export function readPlaces({ rows, scale }: PixelScreen, values: readonly string[]): Rect[] {
  const pieces: TextPiece[] = rows.flat();
  return findAlike(pieces, values).map(({ rect }) => scaleRect(rect, scale));
}
