import type { Rect } from '../../../core/screen/geometry.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { bottomOf, holds, middleY, overlapX, sameRow, unionOf } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { Answer } from '../answer.ts';
import { isUnder } from '../elements/screen-relations.ts';
import { comparable } from '../names/compare-texts.ts';
import { findText, isWholeLine, type TextMatch } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/** The cells of one row, in the order of the columns that are asked for. */
export type PicturedRow = readonly Segment[];

/**
 * The rows of a table that only a picture shows; undefined where no line has the names of all columns. What does not stand in
 * even rows of as many cells is a problem: a cell may have been missed, or the table may have ended.
 */
export function picturedTable(screen: Screen, names: readonly string[]): Answer<readonly PicturedRow[]> | undefined {
  const heads = headsOf(screen, names);
  const tables = heads.map((head) => rowsUnder(screen, head)).filter((rows) => rows.length > 0);
  const [rows, other] = tables;
  if (!rows)
    return heads.length > 0 ? { problem: `nothing stands in even rows under "${names.join('", "')}"` } : undefined;
  if (other) return { problem: `there are ${tables.length} tables with "${names.join('", "')}"` };
  const problem = rows.map(problemOf).find((one) => one !== undefined) ?? unevenIn(rows) ?? endOf(screen, rows);
  return problem === undefined
    ? { data: rows.map(({ wanted }) => wanted.map(([cell]) => cell as Segment)) }
    : { problem };
}

interface Head {
  readonly wanted: readonly TextMatch[];
  /** All that stands in the line of the names. */
  readonly columns: readonly Segment[];
}

interface Row {
  readonly wanted: readonly (readonly Segment[])[];
  readonly segments: readonly Segment[];
  /** How many columns have something in it. */
  readonly filled: number;
}

function headsOf(screen: Screen, names: readonly string[]): Head[] {
  const found = names.map((name) => findText(screen, name, { loose: 'misread' }).filter(isWholeLine));
  return (found[0] ?? []).flatMap((first) => {
    const wanted = found.map((matches) => matches.find((match) => sameRow(match.rect, first.rect)));
    const all = wanted.filter((match) => match !== undefined);
    const columns = columnsBeside(screen, first);
    return all.length === names.length ? [{ wanted: all, columns }] : [];
  });
}

/** All names of columns: where they have a ground of their own, what stands on it. */
function columnsBeside(screen: Screen, first: TextMatch): Segment[] {
  const line = screen.segments.filter(
    (segment) => sameRow(segment.rect, first.rect) && comparable(segment.text) !== '',
  );
  const parts = boxesAround(screen, first.rect).map(({ rect }) => line.filter((segment) => holds(rect, segment.rect)));
  return parts.find((part) => part.length > 1) ?? line;
}

/** Rows under names, with what stands under each of these. */
function rowsUnder(screen: Screen, { wanted, columns }: Head): Row[] {
  const reach = unionOf([...columns, ...wanted].map(({ rect }) => rect));
  return linesUnder(screen, columns, reach).map((segments) => ({
    wanted: wanted.map((head) => segments.filter((segment) => isUnder(head.rect, segment.rect))),
    segments,
    filled: columns.filter((column) => segments.some((segment) => isUnder(column.rect, segment.rect))).length,
  }));
}

/**
 * Lines in which at least half of the columns have something, until one has less or stands further away. A line of less between
 * two of them belongs to the upper one: its cells have several lines.
 */
export function linesUnder(screen: Screen, columns: readonly Segment[], reach: Rect): Segment[][] {
  const least = Math.min(columns.length, Math.max(2, columns.length / 2));
  const rows: Segment[][] = [];
  let [last, pitch, more] = [middleY(reach), Infinity, [] as Segment[]];
  for (const segments of linesBelow(screen, reach)) {
    const filled = columns.filter((column) => segments.some((segment) => isUnder(column.rect, segment.rect))).length;
    const step = middleY(segments[0]?.rect ?? reach) - last;
    if (step > Math.max(64, pitch * 1.6)) break;
    if (filled < least) {
      more.push(...segments);
      continue;
    }
    if (rows.length > 0) pitch = Math.min(pitch, Math.max(step, 16));
    rows.at(-1)?.push(...more);
    more = [];
    last += step;
    rows.push([...segments]);
  }
  // What stands close under the last row may still be of it.
  rows.at(-1)?.push(...more.filter(({ rect }) => middleY(rect) - last < pitch * 0.6));
  return rows;
}

function linesBelow({ segments }: Screen, reach: Rect): Segment[][] {
  const lines: Segment[][] = [];
  const below = segments.filter(
    ({ rect, text }) => rect.top > bottomOf(reach) - 2 && overlapX(rect, reach) > -24 && comparable(text) !== '',
  );
  for (const segment of [...below].sort((a, b) => middleY(a.rect) - middleY(b.rect))) {
    const line = lines.at(-1);
    if (line?.some((other) => sameRow(other.rect, segment.rect))) line.push(segment);
    else lines.push([segment]);
  }
  return lines;
}

function problemOf({ wanted, segments }: Row): string | undefined {
  const line = segments.map(({ text }) => text).join(' ');
  if (wanted.some((cells) => cells.length !== 1)) return `not every column has just one text in the row "${line}"`;
  const doubtful = wanted.flat().find(({ words }) => words.some((word) => word.isDoubtful === true));
  return doubtful && `nobody can tell for sure that "${doubtful.text}" is what it says`;
}

/** What stands below a table in even lines looks like its last row, but mostly stands further away, or has less. */
function unevenIn(rows: readonly Row[]): string | undefined {
  const middles = rows.map(({ segments: [first] }) => middleY(first?.rect ?? { left: 0, top: 0, width: 0, height: 0 }));
  const steps = middles.slice(1).map((middle, at) => middle - (middles[at] ?? 0));
  const uneven = steps.findIndex((step) => step > Math.min(...steps) * 1.3 + 4);
  const most = Math.max(...rows.map(({ filled }) => filled));
  const sparse = rows.findIndex(({ filled }) => filled < most * leastFilled);
  const other = rows[uneven < 0 ? sparse : uneven + 1];
  const line = other?.segments.map(({ text }) => text).join(' ');
  return other && `"${line}" stands apart from the rows above, or has less than they have: it may be none of the table`;
}

/** How much a row has of what the fullest has. */
const leastFilled = 0.7;

/** Whether the table may go on below what is shown. */
function endOf(screen: Screen, rows: readonly Row[]): string | undefined {
  const bottom = Math.max(...rows.flatMap(({ segments }) => segments.map(({ rect }) => bottomOf(rect))));
  return bottom > screen.height - 24
    ? `there may be more than the ${rows.length} rows that can be seen; scroll`
    : undefined;
}
