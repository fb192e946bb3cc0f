import type { Rect } from '../../../core/screen/geometry.ts';
import { areaOf, holds, overlapY, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Screen } from '../../screen/screen.ts';
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

const cells: ReadonlySet<string> = new Set(['cell', 'gridcell']);

/**
 * Where a person would drop something on it. What stands in a cell names the cell, and what is dragged is larger than the
 * pointer: calendars go by its middle.
 */
export function droppedOn(element: Pick<Candidate, 'rect' | 'told'>, { told }: Screen): Rect {
  const around = (told?.elements ?? []).filter(({ node, rect }) => cells.has(node.role) && holds(rect, element.rect));
  const [cell] = around.toSorted((one, other) => areaOf(one.rect) - areaOf(other.rect));
  return cell?.rect ?? touchedAt(element);
}
