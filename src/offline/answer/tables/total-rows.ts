import type { ToldRow } from './told-rows.ts';

/** A word for a sum, alone or with what it sums; and the same with something behind it, which may as well be a name: "Total War 2". */
const words = String.raw`(?:(?:grand|sub)?[ -]?totals?|sum|average|mean|count|balance|(?:zwischen|gesamt)?summe|gesamt(?:betrag)?|sous-total|total général|somme|suma|importe total|合计|总计|小计)`;
const sums = new RegExp(`^${words}(?: (?:amount|due|sum|price|value))?:?$`, 'i');
const mayBeSums = new RegExp(String.raw`^${words}(?: (?:of .+|\(.+\)|.*\d.*)):?$`, 'i');
/** "5 vehicles" in the first cell counts rows. */
const counts = /^\d+ \p{L}+$/u;

/** The rows at the end of a table that sum up those before them. */
export interface Totals {
  readonly totals: readonly ToldRow[];
  /** The last of the others, where it begins as a total does, and nothing else tells it apart. */
  readonly mayBeTotal?: ToldRow;
}

/** The rows at the end that sum up those before them: they are told to be the foot, are called so, or differ from all others. */
export function totalsOf(rows: readonly ToldRow[]): Totals {
  const feet = rows.filter(({ element }) => element.node.part === 'foot');
  const body = rows.filter((row) => !feet.includes(row));
  let start = body.length;
  while (start > 1 && isTotal(body[start - 1], body.slice(0, start - 1))) start -= 1;
  const last = start > 1 ? body[start - 1] : undefined;
  const mayBeTotal = last && mayBeSums.test(firstText(last)) ? last : undefined;
  return { totals: [...body.slice(start), ...feet], ...(mayBeTotal && { mayBeTotal }) };
}

function isTotal(row: ToldRow | undefined, others: readonly ToldRow[]): boolean {
  if (!row) return false;
  const first = firstText(row);
  if (sums.test(first)) return true;
  const isGapped = hasGaps(row, others);
  if (mayBeSums.test(first) && (isGapped || isMerged(row, others) || isHead(row, others))) return true;
  return isGapped && (counts.test(first) || lacksControls(row, others));
}

function firstText({ cells }: ToldRow): string {
  return cells.find(({ text }) => text !== '')?.text ?? '';
}

/** Whether a cell reaches over more columns than in any other row. */
function isMerged({ cells }: ToldRow, others: readonly ToldRow[]): boolean {
  return others.every((other) => cells.length < other.cells.length);
}

/** Whether its first cell is marked as a heading, as that of no other row is. */
function isHead(row: ToldRow, others: readonly ToldRow[]): boolean {
  const isMarked = ({ cells: [first] }: ToldRow): boolean => /^(?:row|column)header$/.test(first?.node.role ?? '');
  return isMarked(row) && !others.some(isMarked);
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
