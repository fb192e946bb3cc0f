import type { Rect } from '../../core/screen/geometry.ts';
import { likeness } from '../../vision/boxes/rect-math.ts';
import { cellRoles, rows } from '../grammar/elements/roles.data.ts';
import type { Screen } from './screen.ts';
import type { ToldElement } from './told.ts';

/** What holds its rows and cells as parts; a dialog or a section may have a list drawn over it that belongs to it. */
const holding: ReadonlySet<string> = new Set([...rows, 'table', 'grid', 'treegrid']);

const sameBox = 0.95;

/**
 * Whether an element only lies over a row or a table, as what an open menu or a filter has in it: it stands there, and is no part
 * of it. Some tables consist of several: what is in a row of its own may be a part of the same line.
 */
export function liesOver({ told }: Screen, element: ToldElement, area: Rect): boolean {
  if (element.around.some(isPartOfTable)) return false;
  const held = (told?.elements ?? []).filter(
    ({ node, rect, words }) => holding.has(node.role) && words.length > 0 && likeness(rect, area) > sameBox,
  );
  return held.length > 0 && !held.some((one) => one === element || element.around.includes(one));
}

function isPartOfTable({ node: { role } }: ToldElement): boolean {
  return rows.has(role) || cellRoles.has(role) || role === 'rowgroup';
}
