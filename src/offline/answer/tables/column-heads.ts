import type { Rect } from '../../../core/screen/geometry.ts';
import { rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { Screen } from '../../screen/screen.ts';

/** Whether a text heads a column of the row at a place, where no table is told: the texts beside it head others of that row. */
export function headsColumn(screen: Screen, heading: Segment, place: Rect): boolean {
  const row = inRow(screen, place);
  const head = inRow(screen, heading.rect);
  return isHeadOf(heading, row) && head.filter((title) => isHeadOf(title, row)).length > 2;
}

function inRow({ segments }: Screen, rect: Rect): Segment[] {
  return segments.filter((one) => sameRow(one.rect, rect));
}

/** Whether a text begins or ends right above one of a row, as the name of a column does. */
function isHeadOf({ rect }: Segment, row: readonly Segment[]): boolean {
  return row.some(
    (cell) =>
      cell.rect.top > rect.top &&
      (Math.abs(cell.rect.left - rect.left) < aligned || Math.abs(rightOf(cell.rect) - rightOf(rect)) < aligned),
  );
}

/** Logical pixels. */
const aligned = 8;
