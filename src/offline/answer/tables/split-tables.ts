import { bottomOf, rightOf } from '../../../vision/boxes/rect-math.ts';
import type { ToldTable } from './told-rows.ts';

/** Logical pixels: the body may have a scroll bar beside it, and stands right under its head, or is scrolled under it. */
const most = { left: 4, right: 24, gap: 8 };

/**
 * Tables whose head stays in view are often two: one with the head alone, and one with the rows right under it. They are one to
 * everybody who sees them.
 */
export function joinSplitTables(tables: readonly ToldTable[]): ToldTable[] {
  const joined: ToldTable[] = [];
  for (const table of tables) {
    const head = joined.at(-1);
    if (head && isHeadOf(head, table)) joined[joined.length - 1] = withHead(head, table);
    else joined.push(table);
  }
  return joined;
}

function isHeadOf(head: ToldTable, { element, lead }: ToldTable): boolean {
  const isHead = head.lead === undefined && head.columns.length > 1 && head.rows.length + head.totals.length === 0;
  if (!isHead || lead?.cells.length !== head.columns.length) return false;
  const [above, below] = [head.element.rect, element.rect];
  const isAsWide =
    Math.abs(above.left - below.left) <= most.left && Math.abs(rightOf(above) - rightOf(below)) <= most.right;
  return isAsWide && below.top <= bottomOf(above) + most.gap && bottomOf(below) > bottomOf(above);
}

function withHead({ columns, titles }: ToldTable, { lead, ...body }: ToldTable): ToldTable {
  return { ...body, columns, titles: [...titles, ...body.titles], rows: lead ? [lead, ...body.rows] : body.rows };
}
