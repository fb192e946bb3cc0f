import { bottomOf, middleY } from '../screen/rect-math.ts';
import type { Told, ToldElement } from '../screen/told.ts';
import { actionable, cellRoles } from '../grammar/roles.data.ts';

export interface ToldRow {
  readonly element: ToldElement;
  /** From left to right; also such that began in a row above and reach into this one. */
  readonly cells: readonly ToldElement[];
  /** What can be acted on in it. */
  readonly controls: readonly ToldElement[];
}

export const tabular: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);

/** The rows of a table from top to bottom, without those of tables in its cells. */
export function rowsOf(table: ToldElement, { elements }: Told): ToldRow[] {
  const inside = elements.filter(({ around }) => innermost(around, tabular) === table);
  const cells = inside.filter(({ node }) => cellRoles.has(node.role));
  return inside
    .filter(({ node }) => node.role === 'row')
    .map((element) => ({
      element,
      cells: cellsIn(element, cells),
      controls: inside.filter(({ node, around }) => actionable.has(node.role) && around.includes(element)),
    }))
    .filter((row) => row.cells.length > 0)
    .sort((a, b) => middleY(a.element.rect) - middleY(b.element.rect));
}

function cellsIn(row: ToldElement, cells: readonly ToldElement[]): ToldElement[] {
  const y = middleY(row.rect);
  const reaches = ({ rect }: ToldElement): boolean => rect.top < y && y < bottomOf(rect) && rect.top < row.rect.top;
  return cells.filter((cell) => cell.around.includes(row) || reaches(cell)).sort((a, b) => a.rect.left - b.rect.left);
}

function innermost(around: readonly ToldElement[], roles: ReadonlySet<string>): ToldElement | undefined {
  return around.find(({ node }) => roles.has(node.role));
}
