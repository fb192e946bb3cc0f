import type { Rect } from '../../core/screen/geometry.ts';
import { holds, likeness } from '../../vision/boxes/rect-math.ts';
import { cellRoles, rows } from '../grammar/elements/roles.data.ts';
import type { Screen } from './screen.ts';
import type { ToldElement } from './told.ts';

/** What holds its rows and cells as parts; a dialog or a section may have a list drawn over it that belongs to it. */
const holding: ReadonlySet<string> = new Set([...rows, 'table', 'grid', 'treegrid']);

const sameBox = 0.95;

/** Something that was found: an element, or nothing but a text. */
interface Found {
  readonly told?: ToldElement;
  readonly textRect: Rect;
}

/**
 * Whether something only lies over a row or a table, as what an open menu or a filter has in it: it stands there, and is no part
 * of it. Some tables consist of several: what is in a row of its own may be a part of the same line.
 */
export function liesOver({ told }: Screen, found: Found, area: Rect): boolean {
  const elements = told?.elements ?? [];
  if (elements.some((one) => isPartOfTable(one) && isIn(found, one))) return false;
  const held = elements.filter(
    ({ node, rect, words }) => holding.has(node.role) && words.length > 0 && likeness(rect, area) > sameBox,
  );
  return held.length > 0 && !held.some((one) => one === found.told || isIn(found, one));
}

function isIn({ told, textRect }: Found, outer: ToldElement): boolean {
  return told ? told.around.includes(outer) : outer.words.some(({ rect }) => holds(textRect, rect));
}

function isPartOfTable({ node: { role } }: ToldElement): boolean {
  return rows.has(role) || cellRoles.has(role) || role === 'rowgroup';
}
