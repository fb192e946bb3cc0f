import type { Rect } from '../../../core/screen/geometry.ts';
import { overlapY, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../elements/find-candidates.ts';

/** Boxes that may react only where something is written: the rest of them is empty, or holds other parts. */
const writtenOn: ReadonlySet<string> = new Set(['treeitem', 'cell', 'gridcell', 'listitem']);

/** Where a person would touch it: such a box at its first line, everything else anywhere. */
export function touchedAt({ told, rect }: Pick<Candidate, 'rect' | 'told'>): Rect {
  const [first] = told?.words ?? [];
  if (!told || !first || !writtenOn.has(told.node.role)) return rect;
  const line = told.words.filter((word) => overlapY(word.rect, first.rect) > first.rect.height / 2);
  return unionOf(line.map((word) => word.rect));
}
