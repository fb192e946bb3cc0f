import { createFrame, type Screenshot } from '../../core/frame.ts';
import { scaleRect, type Rect } from '../../core/geometry.ts';
import type { TreeNode } from '../../core/screen-tree.ts';
import { acquireEngine } from '../../models/offline/screen/ocr-engine.ts';
import { readScreen, type Screen } from '../../models/offline/screen/screen.ts';
import { TextReader } from '../../models/offline/screen/text-reader.ts';
import { drawnRoles, iconSide } from '../../models/offline/tree/drawn-roles.data.ts';
import { findAlike, type Piece } from './find-values.ts';
import { flat } from './tree-places.ts';

/** Whether there is something that the tree cannot tell the words of. */
export function needsReading(nodes: readonly TreeNode[], dpr: number): boolean {
  return flat(nodes).some(
    // Of a frame that can be looked into, the tree tells all.
    ({ role, rect, children }) =>
      drawnRoles.has(role) &&
      !(role === 'iframe' && children.length > 0) &&
      rect.width > iconSide * dpr &&
      rect.height > iconSide * dpr,
  );
}

/** Reads pictures for what no tree tells. */
export class PictureReader {
  readonly #reader = new TextReader();
  #release: (() => void) | undefined;

  /** @param known - What the tree tells the words of; frame pixels. */
  read(shot: Screenshot, known: readonly Rect[]): Promise<Screen> {
    this.#release ??= acquireEngine();
    const frame = createFrame(shot);
    return readScreen(
      frame,
      this.#reader,
      known.map((rect) => scaleRect(rect, 1 / frame.dpr)),
    );
  }

  close(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

/** Where one of the values can be read, line by line as well as on into the next; frame pixels. */
export function readPlaces({ rows, scale }: Screen, values: readonly string[]): Rect[] {
  const pieces: Piece[] = rows.flat();
  return findAlike(pieces, values).map(({ rect }) => scaleRect(rect, scale));
}
