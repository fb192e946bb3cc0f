/** Most cells of a comparison. */
const mostCells = 9_000_000;

/** The longest common subsequence of two lists, as pairs of indexes; undefined when they are too long to compare. */
export function stayedOf(
  one: readonly string[],
  other: readonly string[],
): readonly (readonly [number, number])[] | undefined {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [rows, columns] = [one.length - start - end, other.length - start - end];
  if (rows * columns > mostCells) return undefined;
  const same = (row: number, column: number): boolean => one[start + row] === other[start + column];
  const middle = longest(rows, columns, same).map(([row, column]) => [start + row, start + column] as const);
  const first = Array.from({ length: start }, (_, index) => [index, index] as const);
  const last = Array.from(
    { length: end },
    (_, index) => [one.length - end + index, other.length - end + index] as const,
  );
  return [...first, ...middle, ...last];
}

function longest(
  rows: number,
  columns: number,
  same: (row: number, column: number) => boolean,
): readonly (readonly [number, number])[] {
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    if (same(row, column)) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
