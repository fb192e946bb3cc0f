import type { ElementScope } from '../grammar/element-grammar.ts';
import { bottomOf, middleX, rightOf } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import type { ToldElement } from '../screen/told.ts';
import { nameCost } from './name-cost.ts';
import { toldTables } from './told-table.ts';
import { unsure } from './unsure.ts';

export interface ToldRow {
  readonly element: ToldElement;
  readonly cells: readonly ToldElement[];
}

/** A table as the application tells of it; of its rows, those that can be seen. */
export interface ToldTable {
  readonly element: ToldElement;
  readonly headers: readonly ToldElement[];
  /** Without the row of the headers, and without sums and counts of the others. */
  readonly rows: readonly ToldRow[];
  /** Whether there may be more rows than can be seen. */
  readonly hasMore: boolean;
}

const tables: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);
const cells: ReadonlySet<string> = new Set(['cell', 'gridcell', 'rowheader', 'columnheader']);

/** Whether words of an element can be seen, or it has none and something else is painted. */
export function canBeSeen({ isPainted, isHidden }: ToldElement): boolean {
  return isPainted && !isHidden;
}

/** The one table that is meant. Throws `MODEL_UNSURE` where there is none, or more than one. */
export function tableOf(screen: Screen, scope: ElementScope | undefined): ToldTable {
  if (scope && (scope.type !== 'table' || scope.within)) throw unsure('only tables are looked at for rows and columns');
  const called = tablesCalled(screen, scope?.anchor?.text);
  const [only, other] = called;
  if (only && !other) return toTable(screen, only);
  throw unsure(`${called.length} tables on the screen may be meant, and not one`, 'Name the table by its caption.');
}

function tablesCalled({ told }: Screen, name: string | undefined): ToldElement[] {
  const all = (told?.elements ?? []).filter((element) => tables.has(element.node.role) && canBeSeen(element));
  return name === undefined ? all : all.filter(({ node }) => (nameCost(node.name, name, true) ?? Infinity) < 3);
}

function toTable(screen: Screen, element: ToldElement): ToldTable {
  const elements = screen.told?.elements ?? [];
  const own = elements.filter(
    (one) => one.node.role === 'row' && one.around.find(({ node }) => tables.has(node.role)) === element,
  );
  const seen = own.filter(canBeSeen).map((row): ToldRow => ({
    element: row,
    cells: elements.filter((one) => cells.has(one.node.role) && rowOf(one) === row),
  }));
  const sums = new Set(
    toldTables(screen)
      .find((read) => read.element === element)
      ?.totals.map((row) => row.element),
  );
  const isHeader = ({ cells: inRow }: ToldRow): boolean =>
    inRow.length > 0 && inRow.every(({ node }) => node.role === 'columnheader');
  return {
    element,
    headers: seen.filter(isHeader).flatMap((row) => row.cells),
    rows: seen.filter((row) => !isHeader(row) && !sums.has(row.element)),
    hasMore:
      seen.length < own.length ||
      goesOn(
        element,
        seen.map((row) => row.element),
        screen.scale,
      ),
  };
}

function rowOf({ around }: ToldElement): ToldElement | undefined {
  return around.find(({ node }) => node.role === 'row');
}

/** Whether a container goes on above or below the last of its parts that can be seen: they are scrolled away. */
export function goesOn({ node, rect }: ToldElement, parts: readonly ToldElement[], scale: number): boolean {
  const last = Math.max(...parts.map((part) => bottomOf(part.rect)), rect.top);
  const first = Math.min(...parts.map((part) => part.rect.top), bottomOf(rect));
  const height = Math.min(...parts.map((part) => part.rect.height), 40);
  // What lies outside of the frame is cut off from the box on it.
  const isCut = node.rect.height / scale > rect.height + height * 0.5;
  return isCut || bottomOf(rect) - last > height * 0.8 || first - rect.top > height * 1.5;
}

/** The header that is called so, or has this number. Throws `MODEL_UNSURE` where there is not just one. */
export function headerOf({ headers }: ToldTable, { anchor, ordinal }: ElementScope): ToldElement {
  const name = anchor?.text ?? anchor?.source ?? '';
  const found =
    ordinal === undefined
      ? headers.filter(({ text, node }) => [text, node.name].some((one) => (nameCost(one, name, true) ?? Infinity) < 3))
      : headers.slice(ordinal > 0 ? ordinal - 1 : ordinal).slice(0, 1);
  const [only, other] = found;
  if (only && !other) return only;
  const names = headers.map(({ text }) => `"${text}"`).join(', ');
  throw unsure(`the table has ${found.length} columns "${ordinal ?? name}", and not one; its columns: ${names}`);
}

/** The cell of a row that stands under a header. Throws `MODEL_UNSURE` where there is not just one. */
export function cellUnder({ cells: inRow }: ToldRow, header: ToldElement): ToldElement {
  const middle = middleX(header.rect);
  const [only, other] = inRow.filter(({ rect }) => rect.left <= middle && rightOf(rect) >= middle);
  if (only && !other) return only;
  throw unsure(`a row of the table does not have one cell under "${header.text}"`);
}

/** The row with this number. */
export function rowAt({ rows, hasMore }: ToldTable, ordinal: number): ToldRow | undefined {
  if (hasMore && ordinal < 0) throw unsure('the last row of the table may lie outside of what is shown');
  return rows.at(ordinal > 0 ? ordinal - 1 : ordinal);
}
