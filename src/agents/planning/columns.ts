import type { ColumnLines, RememberedOutcome } from '../../core/memory/cache.ts';
import { headsOf, standsUnder } from '../../core/screen/line-columns.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import type { ScreenWords } from '../../core/screen/screen-words.ts';
import { hasForm } from '../../core/text/passing-texts.ts';

/** A line of the screen with its box. */
interface BoxedLine {
  readonly line: string;
  readonly box: Rect;
}

/** Two states of the screen. */
interface States {
  readonly before: readonly BoxedLine[];
  readonly after: readonly BoxedLine[];
}

/** The lines of a screen with their boxes, in another form; none where the boxes are not known. */
export function boxedLines(
  { lines, boxes = [] }: ScreenWords,
  toForm: (line: string) => string = (line) => line,
): readonly BoxedLine[] {
  return boxes.flatMap((box, index) => {
    const line = lines[index];
    return line === undefined ? [] : [{ line: toForm(line), box }];
  });
}

/**
 * The columns in which lines were added or removed. The order of the lines does not tell them: a cell before an empty one is
 * in the order where it is after it.
 */
export function columnsOf({ before, after }: States, changed: readonly string[]): readonly ColumnLines[] {
  const pairs = [...underIn(after, before), ...underIn(before, after)].filter(({ line }) => changed.includes(line));
  const heads = [...new Set(pairs.map(({ under }) => under))];
  return heads.flatMap((under) => {
    const lines = pairs.flatMap((pair) => (pair.under === under ? [pair.line] : []));
    return changedUnder(under, [...new Set(lines)], { before, after });
  });
}

/** What the lines of a screen stand under: a line that is unique in both states, or in the only one that has it. */
function underIn(lines: readonly BoxedLine[], others: readonly BoxedLine[]): readonly Sought[] {
  const count = (line: string, among: readonly BoxedLine[]): number =>
    among.filter((each) => each.line === line).length;
  const isUnique = ({ line }: BoxedLine): boolean => count(line, lines) === 1 && count(line, others) <= 1;
  const unique = lines.map(isUnique);
  const heads = headsOf(
    lines.map(({ box }) => box),
    (index) => unique[index] === true,
  );
  return lines.flatMap(({ line }, index) => {
    const head = lines[heads[index] ?? -1];
    return head ? [{ line, under: head.line }] : [];
  });
}

function changedUnder(under: string, lines: readonly string[], states: States): readonly ColumnLines[] {
  const changes = lines.map((line) => ({ line, by: changeUnder({ line, under }, states) ?? 0 }));
  const times = (sign: number): readonly string[] =>
    changes.flatMap(({ line, by }) => Array.from({ length: Math.max(0, by * sign) }, () => line));
  const [come, gone] = [times(1), times(-1)];
  return [
    ...(come.length > 0 ? [{ under, lines: come }] : []),
    ...(gone.length > 0 ? [{ under, lines: gone, gone: true }] : []),
  ];
}

interface Sought {
  readonly line: string;
  readonly under: string;
}

/** How many times more a line stands in a column; undefined where the column is not there. */
function changeUnder(sought: Sought, { before, after }: States): number | undefined {
  const [was, is] = [countUnder(sought, before), countUnder(sought, after)];
  return was === undefined && is === undefined ? undefined : (is ?? 0) - (was ?? 0);
}

function countUnder({ line, under }: Sought, lines: readonly BoxedLine[]): number | undefined {
  const heads = lines.filter((each) => hasForm(each.line, under));
  if (heads.length === 0) return undefined;
  return lines.filter((each) => hasForm(each.line, line) && heads.some(({ box }) => standsUnder(each.box, box))).length;
}

/** Describes lines that were added to or removed from another column than the recorded one. */
export function inOtherColumns(columns: readonly ColumnLines[], states: States): readonly string[] {
  return columns.flatMap(({ under, lines, gone = false }) =>
    [...new Set(lines)].flatMap((line) => {
      const wanted = lines.filter((other) => other === line).length * (gone ? -1 : 1);
      const by = changeUnder({ line, under }, states);
      // A line that is not there at all is reported elsewhere.
      const isThere = gone || states.after.some((each) => hasForm(each.line, line));
      if (by === undefined || by === wanted || !isThere) return [];
      return [`${line} ${gone ? 'is not gone from' : 'did not come to'} the column under ${under}`];
    }),
  );
}

/** The same for what is remembered of a plan. */
export function columnsMissed(
  { columns = [] }: Pick<RememberedOutcome, 'columns'>,
  before: ScreenWords,
  after: ScreenWords,
): readonly string[] {
  return inOtherColumns(columns, { before: boxedLines(before), after: boxedLines(after) });
}
