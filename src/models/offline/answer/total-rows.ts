import type { ToldRow } from './told-rows.ts';

const sums =
  /^(?:(?:grand|sub)?[ -]?totals?|sum|average|mean|count|balance|(?:zwischen|gesamt)?summe|gesamt(?:betrag)?|sous-total|total général|somme|suma|importe total|合计|总计|小计)(?: (?:amount|due|sum|price|value|of .+|\(.+\)|.*\d.*))?:?$/i;
/** "5 vehicles" in the first cell counts rows. */
const counts = /^\d+ \p{L}+$/u;

/** The rows at the end that sum up those before them: they are told to be the foot, or differ from all others. */
export function totalsOf(rows: readonly ToldRow[]): readonly ToldRow[] {
  const feet = rows.filter(({ element }) => element.node.part === 'foot');
  const body = rows.filter((row) => !feet.includes(row));
  let start = body.length;
  while (start > 1 && isTotal(body[start - 1], body.slice(0, start - 1))) start -= 1;
  return [...body.slice(start), ...feet];
}

function isTotal(row: ToldRow | undefined, others: readonly ToldRow[]): boolean {
  if (!row) return false;
  const [first = ''] = row.cells.flatMap(({ text }) => (text === '' ? [] : [text]));
  return sums.test(first) || (hasGaps(row, others) && (counts.test(first) || lacksControls(row, others)));
}

/** Whether cells are empty, or missing, that all others have something in. */
function hasGaps(row: ToldRow, others: readonly ToldRow[]): boolean {
  return others.every((other) => filled(row) < filled(other));
}

function filled({ cells, controls }: ToldRow): number {
  const isFilled = (cell: ToldRow['cells'][number]): boolean =>
    cell.text !== '' || cell.node.name !== '' || controls.some(({ around }) => around.includes(cell));
  return cells.filter(isFilled).length;
}

const leastOthers = 2;

/** Whether there is nothing to act on, while there is in each of the others. */
function lacksControls(row: ToldRow, others: readonly ToldRow[]): boolean {
  return (
    others.length >= leastOthers && row.controls.length === 0 && others.every(({ controls }) => controls.length > 0)
  );
}
