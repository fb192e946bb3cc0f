import type { Rect } from '../../../core/geometry.ts';
import type { TreeNode } from '../../../core/screen-tree.ts';
import { actionable } from '../grammar/roles.data.ts';
import { bottomOf, middleX, overlapX, rectFrom, rightOf, sameRow } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import { joined, type Segment, type Word } from '../screen/screen-text.ts';
import type { Told, ToldElement } from '../screen/told.ts';
import { mayGoOn } from './has-room.ts';
import { tabular, type ToldColumn, type ToldRow, type ToldTable } from './told-rows.ts';
import { totalsOf } from './total-rows.ts';

/** Tables that no role tells of: boxes of one kind below each other, whose texts stand below those of a line over them. */
export function laidOutTables({ told, segments, scale }: LaidOut): ToldTable[] {
  const elements = told?.elements ?? [];
  const stacks = stacksOf(elements);
  return stacks.flatMap((rows) => tableOf(rows, { segments, scale, elements }) ?? []);
}

type LaidOut = Pick<Screen, 'told' | 'segments' | 'scale'>;

interface Page {
  readonly segments: readonly Segment[];
  readonly scale: number;
  readonly elements: Told['elements'];
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
  const lines = stack.map((row) => linesIn(row, page.segments));
  const [first = [], ...others] = lines;
  const hasOwnHead = isHead(stack, first);
  const heads = hasOwnHead ? first : headingsAbove(stack, page.segments);
  const rows = hasOwnHead ? stack.slice(1) : stack;
  const columns = columnsOf(heads, (hasOwnHead ? others : lines).flat(), pressedIn(page.elements));
  return columns && rows.length >= leastRows ? filled(rows, { columns, page }) : undefined;
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

function pressedIn(elements: Told['elements']): ReadonlySet<Word> {
  const controls = elements.filter(({ node }) => actionable.has(node.role) && node.role !== 'row');
  return new Set(controls.flatMap(({ words }) => words));
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

/** The first of the boxes has nothing but words, while each of the others has numbers, or something to act on. */
function isHead([head, ...rows]: readonly ToldElement[], lines: readonly Segment[]): boolean {
  const saysMore = ({ text }: ToldElement): boolean => /\d/.test(text);
  return head !== undefined && lines.length >= leastColumns && !saysMore(head) && rows.every(saysMore);
}

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

function filled(
  stack: readonly ToldElement[],
  { columns, page }: { columns: readonly ToldColumn[]; page: Page },
): ToldTable | undefined {
  const [first] = stack;
  const parent = first?.around[0] ?? first;
  if (!first || !parent) return undefined;
  const rows = stack.map((element) => rowOf(element, columns, page.elements));
  const totals = totalsOf(rows);
  return {
    element: parent,
    titles: titlesOf(first, page.elements),
    columns,
    rows: rows.filter((row) => !totals.includes(row)),
    totals,
    goesOn: parent.node.goesOn === true || (parent !== first && mayGoOn(parent, stack, page.scale)),
  };
}

function titlesOf(first: ToldElement, elements: Told['elements']): string[] {
  const heading = elements
    .slice(0, elements.indexOf(first))
    .findLast(({ node, rect }) => node.role === 'heading' && rect.top <= first.rect.top);
  const region = first.around.find(({ node }) => node.role === 'region' && node.name !== '');
  return [...new Set([heading?.text ?? '', region?.node.name ?? ''])].filter((name) => name !== '');
}

function rowOf(element: ToldElement, columns: readonly ToldColumn[], elements: Told['elements']): ToldRow {
  return {
    element,
    cells: columns.map((column) => cellOf(element, column)),
    controls: elements.filter(({ node, around }) => actionable.has(node.role) && around.includes(element)),
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
    isHidden: false,
    isPainted: true,
  };
}
