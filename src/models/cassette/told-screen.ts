import type { CallKind, ModelRequest } from '../../core/model.ts';
import type { Frame } from '../../core/frame.ts';
import { isWithin, rectCenter, type Point, type Rect } from '../../core/geometry.ts';
import { formOf, hasForm } from '../../core/passing-texts.ts';
import { lineOf, wordsOf } from '../../core/screen-words.ts';
import type { TreeNode, TreeReading } from '../../core/screen-tree.ts';
import type { Gray } from '../../util/pictures/gray.ts';
import { without } from '../../util/without.ts';
import { screenOf } from './asked.ts';
import { grayOf, looksAlike, looksAt, looksOpening } from './place-looks.ts';

/** What a screen said when it was asked about. */
export interface ToldScreen {
  /** One line an element or a text, in their order, with `{{time}}` and the like for what is another one in each run. */
  readonly lines: readonly string[];
  /** What was told in passing, such as toasts. */
  readonly notices: readonly string[];
}

/** A screen that tells what it shows. */
export interface ScreenReading {
  readonly told: ToldScreen;
  /** What stands at a place: in words, or what it looks like where it has none. */
  at(place: Rect): string;
}

export interface ReadScreenInit {
  redact<T>(value: T): T;
  /** The lines of text in parts of a picture of which the screen tells nothing; undefined where nobody can read them. */
  readPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[] | undefined>;
}

/** Share of a screen that a part has to have, of which nothing is told, so that its picture is read. */
const largeShare = 0.02;

/** What a screen says now: its elements, and what can be read of its picture where they do not tell all of it. */
export async function readScreen(
  kind: CallKind,
  request: ModelRequest,
  { redact, readPicture }: ReadScreenInit,
): Promise<ScreenReading | undefined> {
  const { readTree } = request as { readonly readTree?: () => Promise<TreeReading | undefined> };
  // A closer look at a part of the screen is about what its picture shows.
  if (!readTree && kind !== 'judge' && kind !== 'extract') return undefined;
  const frame = screenOf(request);
  const nodes = await toldNodes(readTree);
  const read = frame && (await readDrawings(nodes, frame, readPicture));
  if (nodes.length === 0 && read === undefined) return undefined;
  const toWords = (text: string): string => redact(text);
  const { lines, notices } = wordsOf(nodes, toWords);
  const drawn = (read ?? []).map((line) => `drawn ${JSON.stringify(redact(line))}`);
  const picture = frame && (await grayOf(frame).catch(() => undefined));
  return {
    told: { lines: [...lines, ...drawn].map((line) => formOf(line)), notices: notices.map((line) => formOf(line)) },
    at: (place) => standingAt(place, { nodes, picture, say: (node) => lineOf(node, toWords) }),
  };
}

async function toldNodes(readTree: (() => Promise<TreeReading | undefined>) | undefined): Promise<readonly TreeNode[]> {
  const reading = await readTree?.().catch(() => undefined);
  return (reading?.nodes ?? []).map(withoutRepeats);
}

function readDrawings(
  nodes: readonly TreeNode[],
  frame: Frame,
  readPicture: ReadScreenInit['readPicture'],
): ReturnType<ReadScreenInit['readPicture']> {
  const drawings = untold(nodes, frame);
  return drawings.length > 0 ? readPicture(frame, drawings) : Promise.resolve(undefined);
}

interface Shown {
  readonly nodes: readonly TreeNode[];
  readonly picture: Gray | undefined;
  /** What one element says. */
  say(node: TreeNode): string | undefined;
}

function standingAt(place: Rect, { nodes, picture, say }: Shown): string {
  const node = deepest(nodes, rectCenter(place));
  const own = node && say(node);
  const words = own ?? wordsWithin(nodes, place, say);
  // Of something large only a part is meant, and its words say nothing of that.
  const needsLooks = words === '' || (own !== undefined && isMuchLarger(node?.rect, place));
  return [words && formOf(words), needsLooks && picture && looksAt(picture, place)].filter(Boolean).join(beside);
}

/** Of an element that is called as the text in it, the text says nothing more. */
function withoutRepeats(node: TreeNode): TreeNode {
  const isRepeat = ({ role, name, children }: TreeNode): boolean =>
    role === 'text' && name === node.name && children.length === 0;
  return { ...node, children: node.children.filter((child) => !isRepeat(child)).map(withoutRepeats) };
}

/** The parts of a screen of which nothing is told: all of it, or drawings. */
function untold(nodes: readonly TreeNode[], frame: Frame): readonly Rect[] {
  if (nodes.length === 0) return [{ left: 0, top: 0, width: frame.width, height: frame.height }];
  const isLarge = ({ width, height }: Rect): boolean => (width * height) / (frame.width * frame.height) > largeShare;
  const within = ({ drawn, visible, rect, children }: TreeNode): readonly Rect[] => [
    ...(drawn === 'content' && visible && isLarge(rect) ? [rect] : []),
    ...children.flatMap(within),
  ];
  return nodes.flatMap(within);
}

/** The innermost element at a point; of several the last, which is drawn above the others. */
function deepest(nodes: readonly TreeNode[], point: Point): TreeNode | undefined {
  let found: TreeNode | undefined;
  for (const node of nodes) {
    const own = node.visible && isWithin(point, node.rect) ? node : undefined;
    found = deepest(node.children, point) ?? own ?? found;
  }
  return found;
}

/** What elements in a place say, of which none is in its middle. */
function wordsWithin(nodes: readonly TreeNode[], place: Rect, say: (node: TreeNode) => string | undefined): string {
  const within = (node: TreeNode): readonly string[] => [
    ...(node.visible && isWithin(rectCenter(node.rect), place) ? [say(node) ?? ''] : []),
    ...node.children.flatMap(within),
  ];
  return nodes.flatMap(within).filter(Boolean).join(', ');
}

function isMuchLarger({ width, height }: Rect = { left: 0, top: 0, width: 0, height: 0 }, place: Rect): boolean {
  return width > 2 * place.width + 8 || height > 2 * place.height + 8;
}

const beside = ' · ';

/** Whether the same stands at a place as when it was recorded. */
export function isSameAt(recorded: string, now: string): boolean {
  const [was, is] = [partsOf(recorded), partsOf(now)];
  return was.words === is.words && looksAlike(was.looks, is.looks);
}

/** The words and the looks of what stands at a place. */
function partsOf(at: string): { readonly words: string; readonly looks: string } {
  const start = at.lastIndexOf(looksOpening);
  const isAlone = start === 0;
  const isBeside = start > 0 && at.slice(0, start).endsWith(beside);
  if (!isAlone && !isBeside) return { words: at, looks: '' };
  return { words: at.slice(0, Math.max(0, start - beside.length)), looks: at.slice(start) };
}

/** What stands at a place, for messages. */
export const placeWords = (at = ''): string => partsOf(at).words || 'something without words';

/** The places in an answer, in their order. */
export function placesIn(kind: CallKind, reply: unknown): readonly Rect[] {
  if (kind === 'locate' || kind === 'section') return rectsIn([reply]);
  if (kind !== 'plan') return [];
  const { actions = [] } = reply as { readonly actions?: readonly { readonly param: Record<string, unknown> }[] };
  return actions.flatMap(({ param }) => rectsIn(Object.values(param)));
}

function rectsIn(values: readonly unknown[]): readonly Rect[] {
  return values.flatMap((value) => {
    const { rect, center } = Object(value) as { readonly rect?: Rect; readonly center?: Point };
    const around = center && { left: center.x - 12, top: center.y - 12, width: 24, height: 24 };
    return rect ?? around ?? [];
  });
}

/** Kinds of lines that say where one is; a screen with other ones is another screen. */
const telling = /^(?:dialog|alertdialog|alert|heading) /;
/** Share of the lines of which an answer with places may know nothing. */
const fewLines = 0.1;

/**
 * What of a recorded screen is another one now; undefined when the answer to it still holds. A verdict is about all that the
 * screen says. An action is about the elements it names, which are compared at their places: of all else a few lines may differ.
 */
export function toldOtherwise(kind: CallKind, recorded: ToldScreen, now: ToldScreen): string | undefined {
  const gone = without(recorded.lines, now.lines);
  const come = without(now.lines, recorded.lines);
  if (kind === 'judge' || kind === 'extract') {
    const [noticeGone] = without(recorded.notices, now.notices);
    const [noticeCome] = without(now.notices, recorded.notices);
    return differing(gone[0] ?? noticeGone, come[0] ?? noticeCome) ?? otherOrder(recorded.lines, now.lines);
  }
  const isTelling = (line: string): boolean => telling.test(line);
  const [most, least] = [recorded.lines.length * fewLines, gone.length + come.length];
  if (least > most || [...gone, ...come].some(isTelling)) return differing(gone[0], come[0]);
  return otherOrder(without(recorded.lines, gone), without(now.lines, come));
}

function differing(gone: string | undefined, come: string | undefined): string | undefined {
  if (gone !== undefined && come !== undefined) return `the screen: it showed ${gone}, and shows ${come} now`;
  if (gone !== undefined) return `the screen: it no longer shows ${gone}`;
  return come === undefined ? undefined : `the screen: it did not show ${come}`;
}

function otherOrder(lines: readonly string[], others: readonly string[]): string | undefined {
  const place = lines.findIndex((line, index) => !hasForm(others[index] ?? '', line));
  return place < 0 ? undefined : `the screen: ${lines[place] ?? ''} stands in another place`;
}
