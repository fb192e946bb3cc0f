import type { Rect } from '../../../core/screen/geometry.ts';
import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import { actionable } from '../../grammar/elements/roles.data.ts';
import {
  bottomOf,
  middleX,
  overlapX,
  overlapY,
  rectFrom,
  rightOf,
  sameRow,
  unionOf,
} from '../../../vision/boxes/rect-math.ts';
import { joined, type Segment, type Word } from '../../../vision/text/screen-text.ts';
import type { Told, ToldElement } from '../../screen/told.ts';
import { mayGoOn } from '../plans/has-room.ts';
import { tabular, titlesOf, type ToldColumn, type ToldRow, type ToldTable } from './told-rows.ts';
import { totalsOf } from './total-rows.ts';
import type { Screen } from '../../screen/screen.ts';

/** Tables that no role tells of: boxes of one kind below each other, whose texts stand below those of a line over them. */
export function laidOutTables({ told, segments, scale, height }: LaidOut): ToldTable[] {
  const elements = told?.elements ?? [];
  const controls = elements.filter(({ node }) => actionable.has(node.role) && node.role !== 'row');
  const page = {
    segments,
    scale,
    height,
    elements,
    controls,
    pressed: new Set(controls.flatMap(({ words }) => words)),
  };
  return stacksOf(elements).flatMap((rows) => tableOf(rows, page) ?? []);
}

type LaidOut = Pick<Screen, 'told' | 'segments' | 'scale' | 'height'>;

interface Page extends Omit<LaidOut, 'told'> {
  readonly elements: Told['elements'];
  /** What can be acted on, and the words on it. */
  readonly controls: readonly ToldElement[];
  readonly pressed: ReadonlySet<Word>;
}

/** Boxes of one kind and width, each below the one before. */
function stacksOf(elements: readonly ToldElement[]): ToldElement[][] {
  const groups = new Map<ToldElement | undefined, ToldElement[]>();
  for (const element of elements) {
    if (!mayBeRow(element)) continue;
    const [parent] = element.around;
    groups.set(parent, [...(groups.get(parent) ?? []), element]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const rows = group.filter(
      ({ rect }) => first && isAlike(rect.left, first.rect.left) && isAlike(rect.width, first.rect.width),
    );
    const isStack = rows.every(({ rect }, at) => at === 0 || rect.top >= bottomOf(rows[at - 1]?.rect ?? rect) - 1);
    return rows.length > 1 && rows.length === group.length && isStack ? [rows] : [];
  });
}

function mayBeRow({ node, words, around, isPainted }: ToldElement): boolean {
  const isBox = node.role === 'generic' && node.isItem === true && words.length > 0 && isPainted;
  return isBox && !around.some((outer) => tabular.has(outer.node.role) || outer.node.isItem === true);
}

/** Logical pixels: edges may lie between two. */
const alike = 2;

function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= alike;
}

function tableOf(stack: readonly ToldElement[], page: Page): ToldTable | undefined {
  const [first] = stack;
  const own = first ? linesIn(first, page.segments) : [];
  const above = headingsAbove(stack, page.segments);
  const [heads, rows] = areHeadings(own, stack.slice(1), page) ? [own, stack.slice(1)] : [above, stack];
  if (rows.length < leastRows || !areHeadings(heads, rows, page)) return undefined;
  const texts = rows.flatMap((row) => linesIn(row, page.segments));
  const columns = columnsOf(heads, texts, page.pressed);
  return columns && filled(rows, { columns, heads, page });
}

/**
 * Whether a line of texts names what is below it, and is not one more of the same: each of the others has something to act
 * on, or numbers in two places, and it has none.
 */
function areHeadings(heads: readonly Segment[], rows: readonly ToldElement[], page: Page): boolean {
  if (heads.length < leastColumns || heads.some(({ text }) => /\d/.test(text))) return false;
  const isPlain = !heads.some(({ words }) => words.some((word) => page.pressed.has(word)));
  const isActedOn = (row: ToldElement): boolean => page.controls.some(({ around }) => around.includes(row));
  const numbers = (row: ToldElement): number =>
    linesIn(row, page.segments).filter(
      ({ text, words }) => /\d/.test(text) && !words.some((word) => page.pressed.has(word)),
    ).length;
  return (isPlain && rows.every(isActedOn)) || rows.every((row) => numbers(row) > 1);
}

/** Undefined where the headings do not stand over what they would be of. */
function columnsOf(
  heads: readonly Segment[],
  texts: readonly Segment[],
  pressed: ReadonlySet<Word>,
): ToldColumn[] | undefined {
  // Texts on buttons stand within their edges.
  const plain = texts.filter(({ words: [word] }) => word && !pressed.has(word));
  if (heads.length < leastColumns || !heads.every((head) => isOver(head, plain))) return undefined;
  const bands = bandsOf([...heads, ...texts]);
  const columns = bands.map((band) => columnOf(band, heads)).filter((column) => column !== undefined);
  const named = columns.filter(({ name }) => name !== '').length;
  const isWhole = columns.length === bands.length && named === heads.length && named * 2 > bands.length;
  return isWhole ? columns : undefined;
}

/** Whether most of what is below a heading begins, ends or has its middle where the heading has. */
function isOver({ rect }: Segment, texts: readonly Segment[]): boolean {
  const below = texts.filter((text) => overlapX(text.rect, rect) > 0);
  const aligned = below.filter(
    (text) =>
      isAlike(text.rect.left, rect.left) ||
      isAlike(rightOf(text.rect), rightOf(rect)) ||
      isAlike(middleX(text.rect), middleX(rect)),
  );
  return aligned.length * 2 >= below.length;
}

const leastColumns = 3;
const leastRows = 2;

function linesIn({ words }: ToldElement, segments: readonly Segment[]): Segment[] {
  return segments.filter((segment) => segment.words.every((word) => words.includes(word)));
}

/** The line of texts right over the first row, within its width. */
function headingsAbove([first]: readonly ToldElement[], segments: readonly Segment[]): Segment[] {
  if (!first) return [];
  const { rect } = first;
  const over = segments.filter(
    (one) =>
      bottomOf(one.rect) <= rect.top + 1 &&
      rect.top - bottomOf(one.rect) < nearby &&
      one.rect.left >= rect.left - alike &&
      rightOf(one.rect) <= rightOf(rect) + alike,
  );
  const [lowest] = [...over].sort((a, b) => bottomOf(b.rect) - bottomOf(a.rect));
  return lowest ? over.filter((one) => sameRow(one.rect, lowest.rect) && one.words.every(({ from }) => !from)) : [];
}

/** Logical pixels between headings and the first row. */
const nearby = 24;

interface Band {
  readonly left: number;
  readonly right: number;
}

/** What the texts take of the width: one band a column, as long as none reaches into another. */
function bandsOf(texts: readonly Segment[]): Band[] {
  const bands: Band[] = [];
  for (const { rect } of [...texts].sort((a, b) => a.rect.left - b.rect.left)) {
    const last = bands.at(-1);
    if (last && rect.left < last.right + alike)
      bands[bands.length - 1] = { left: last.left, right: Math.max(last.right, rightOf(rect)) };
    else bands.push({ left: rect.left, right: rightOf(rect) });
  }
  return bands;
}

/** Undefined where two headings stand over the same texts. */
function columnOf({ left, right }: Band, heads: readonly Segment[]): ToldColumn | undefined {
  const [head, other] = heads.filter(({ rect }) => rect.left < right && rightOf(rect) > left);
  const name = head?.text ?? '';
  return other
    ? undefined
    : { name, fullName: name, rect: rectFrom(left, head?.rect.top ?? 0, [right, bottomOf(head?.rect ?? zero)]) };
}

const zero: Rect = { left: 0, top: 0, width: 0, height: 0 };

interface Filling {
  readonly columns: readonly ToldColumn[];
  readonly heads: readonly Segment[];
  readonly page: Page;
}

function filled(stack: readonly ToldElement[], { columns, heads, page }: Filling): ToldTable | undefined {
  const [first] = stack;
  if (!first) return undefined;
  const element = first.around[0] ?? around(first, stack);
  const rows = stack.map((row) => rowOf(row, columns, page.controls));
  const { totals, ...doubt } = totalsOf(rows);
  return {
    element,
    titles: titlesOf(first, page),
    columns,
    rows: rows.filter((row) => !totals.includes(row)),
    totals,
    ...doubt,
    goesOn:
      mayGoOn(element, stack, page.scale) ||
      bottomOf(rows.at(-1)?.element.rect ?? first.rect) > page.height - first.rect.height ||
      hasOthers(element.rect, [...stack, ...heads], page.segments),
  };
}

/** What nothing is told to be around reaches as far as one more row would. */
function around(first: ToldElement, stack: readonly ToldElement[]): ToldElement {
  const { left, top, width, height } = unionOf(stack.map(({ rect }) => rect));
  const rect = { left, top, width, height: height + first.rect.height / 2 };
  return { ...first, node: { ...first.node, isItem: false }, rect, words: stack.flatMap(({ words }) => words) };
}

/** What stands in the table, not above its rows, and is in none of them may be a row of another kind. */
function hasOthers(area: Rect, known: readonly (ToldElement | Segment)[], segments: readonly Segment[]): boolean {
  const words = new Set(known.flatMap((one) => one.words));
  const [start = area.top] = known.map(({ rect }) => rect.top);
  return segments.some(
    (one) =>
      one.rect.top >= start &&
      overlapY(one.rect, area) > 0 &&
      overlapX(one.rect, area) > 0 &&
      !one.words.every((word) => words.has(word)),
  );
}

function rowOf(element: ToldElement, columns: readonly ToldColumn[], controls: readonly ToldElement[]): ToldRow {
  return {
    element,
    cells: columns.map((column) => cellOf(element, column)),
    controls: controls.filter(({ around }) => around.includes(element)),
  };
}

/** The words of a row in a column, as a cell would have them. */
function cellOf(row: ToldElement, { rect: { left, width } }: ToldColumn): ToldElement {
  const isIn = ({ rect }: Word): boolean => rect.left >= left - alike && rightOf(rect) <= left + width + alike;
  const words = row.words.filter(isIn);
  const rect = { ...row.rect, left, width };
  const node: TreeNode = { role: 'cell', name: '', states: {}, rect, visible: true, children: [] };
  return {
    node,
    place: row.place,
    rect,
    around: [row, ...row.around],
    words,
    text: joined(words),
    styled: '',
    isHidden: false,
    isPainted: true,
  };
}
