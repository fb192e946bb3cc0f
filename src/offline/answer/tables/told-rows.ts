import { bottomOf, middleY } from '../../../vision/boxes/rect-math.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { Told, ToldElement } from '../../screen/told.ts';
import { actionable, cellRoles } from '../../grammar/elements/roles.data.ts';

export interface ToldRow {
  readonly element: ToldElement;
  /** In the order of reading; also such that began in a row above and reach into this one. */
  readonly cells: readonly ToldElement[];
  /** What can be acted on in it. */
  readonly controls: readonly ToldElement[];
}

/** A table by what is told of it; only what is in view. */
export interface ToldTable {
  readonly element: ToldElement;
  /** What it is called: by its own name, and by the heading over it. */
  readonly titles: readonly string[];
  readonly columns: readonly ToldColumn[];
  /** The first row where no cells are marked as headings: it may have the names of the columns, or be like the others. */
  readonly lead?: ToldRow;
  /** Without headings, totals, and rows that are one text for all columns. */
  readonly rows: readonly ToldRow[];
  /** Sums and counts of the others. */
  readonly totals: readonly ToldRow[];
  /** The last of its rows, where it may be a total as well. */
  readonly mayBeTotal?: ToldRow;
  /** Whether it has rows that are not in view. */
  readonly goesOn: boolean;
}

export interface ToldColumn {
  /** As it is shown; what only a reader of the tree hears, where nothing is shown. */
  readonly name: string;
  /** With the names of the headings over it, where there are several rows of them. */
  readonly fullName: string;
  readonly rect: Rect;
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
  return inReadingOrder(cells.filter((cell) => cell.around.includes(row) || reaches(cell)));
}

/** From left to right; from right to left where the cells of a row follow each other so. */
export function inReadingOrder(cells: readonly ToldElement[]): ToldElement[] {
  const rowOf = ({ around }: ToldElement): ToldElement | undefined => around.find(({ node }) => node.role === 'row');
  const inOrder = [...cells].sort((a, b) => a.place - b.place);
  const steps = inOrder.flatMap((cell, index) => {
    const next = inOrder[index + 1];
    return next && rowOf(next) === rowOf(cell) ? [next.rect.left - cell.rect.left] : [];
  });
  const isLeftwards = steps.length > 0 && steps.every((step) => step < 0);
  return inOrder.sort((a, b) => (isLeftwards ? b.rect.left - a.rect.left : a.rect.left - b.rect.left));
}

function innermost(around: readonly ToldElement[], roles: ReadonlySet<string>): ToldElement | undefined {
  return around.find(({ node }) => roles.has(node.role));
}

/** What a table is called: by its own name, by the heading over it, and by the part of the page that it is in. */
export function titlesOf(table: ToldElement, { elements }: Pick<Told, 'elements'>): string[] {
  const before = elements.slice(0, elements.indexOf(table));
  const heading = before.findLast(({ node, rect }) => node.role === 'heading' && rect.top <= table.rect.top);
  const region = table.around.find(({ node }) => node.role === 'region' && node.name !== '');
  const names = [table.node.name, heading?.text ?? '', region?.node.name ?? ''];
  return [...new Set(names.filter((name) => name !== ''))];
}
