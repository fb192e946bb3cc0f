import type { CallKind, ModelRequest } from '../../core/model/model.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { grayOf } from '../../core/screen/frame-gray.ts';
import { isWithin, rectCenter, type Point, type Rect } from '../../core/screen/geometry.ts';
import { formOf, hasForm } from '../../core/text/passing-texts.ts';
import { lineOf, wordsOf } from '../../core/screen/screen-words.ts';
import type { TreeNode, TreeReading } from '../../core/screen/screen-tree.ts';
import { pathTo } from '../../core/screen/tree-path.ts';
import type { Gray } from '../../util/pictures/gray.ts';
import { without } from '../../util/without.ts';
import { wordsIn } from '../../util/words-in.ts';
import { screenOf, type Asked } from './asked.ts';
import { looksAlike, looksAt, looksOpening } from './place-looks.ts';

/** What a screen said when it was asked about. */
export interface ToldScreen {
  /** One line an element or a text, in their order, with `{{time}}` and the like for what is another one in each run. */
  readonly lines: readonly string[];
  /** What was told in passing, such as toasts. */
  readonly notices: readonly string[];
  /** Lines of all these that nobody sees, as `unseen text "…"` or `partly seen text "…"`; of older cassettes that is not known. */
  readonly unseen?: readonly string[] | undefined;
}

/** A screen that tells what it shows. */
export interface ScreenReading {
  /** What it says; times and the like that the words name stay as they are. */
  told(named: string): ToldScreen;
  /** What stands at a place: in words, or what it looks like where it has none. */
  at(place: Rect): string;
  /** What stands around a place: the words of its row, or else those before and after it. */
  near(place: Rect): string;
}

export interface ReadScreenInit {
  redact<T>(value: T): T;
  /** The lines of text in parts of a picture of which the screen tells nothing; undefined where nobody can read them. */
  readPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[] | undefined>;
}

const isAboutAll = (kind: CallKind): boolean => kind === 'judge' || kind === 'extract';

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
  if (!readTree && !isAboutAll(kind)) return undefined;
  const frame = screenOf(request);
  const nodes = await toldNodes(readTree);
  const read = frame && (await readDrawings(nodes, frame, readPicture));
  if (nodes.length === 0 && read === undefined) return undefined;
  const toWords = (text: string): string => redact(text);
  const { lines, notices } = wordsOf(nodes.map(withoutRepeats), { redact: toWords });
  const unseen = unseenIn(nodes, toWords);
  const drawn = (read ?? []).map((line) => `drawn ${JSON.stringify(redact(line))}`);
  // Verdicts and readings have no places.
  const picture = frame && !isAboutAll(kind) ? await grayOf(frame).catch(() => undefined) : undefined;
  const shown: Shown = { nodes: nodes.map(withoutRepeats), picture, say: (node) => lineOf(node, toWords) };
  return {
    told: (named) => ({
      lines: [...lines, ...drawn].map((line) => formOf(line, named)),
      notices: notices.map((line) => formOf(line, named)),
      unseen: unseen.map((line) => formOf(line, named)),
    }),
    at: (place) => standingAt(place, shown),
    near: (place) => standingNear(place, shown),
  };
}

async function toldNodes(readTree: (() => Promise<TreeReading | undefined>) | undefined): Promise<readonly TreeNode[]> {
  const reading = await readTree?.().catch(() => undefined);
  return reading?.nodes ?? [];
}

/** The lines of texts that nobody sees, since something lies over them or they have the colour of their ground. */
function unseenIn(nodes: readonly TreeNode[], toWords: (text: string) => string): readonly string[] {
  const { lines, notices } = wordsOf(nodes.map(asSeen).map(withoutRepeats), { redact: toWords });
  return [...lines, ...notices].filter((line) => unseenLine.test(line));
}

const unseenLine = /^(?:un|partly )seen /;

function asSeen(node: TreeNode): TreeNode {
  const children = node.children.map(asSeen);
  const { role, words = [] } = node;
  const hidden = words.filter(({ covered }) => covered === 'opaque').length;
  if (hidden === 0) return { ...node, children };
  return { ...node, role: `${hidden === words.length ? 'unseen' : 'partly seen'} ${role}`, children };
}

/** Lines with a mark of those that nobody sees. */
function withMarks(lines: readonly string[], unseen: readonly string[]): readonly string[] {
  const left = [...unseen];
  return lines.map((line) => {
    const index = left.findIndex((mark) => mark.replace(unseenLine, '') === line);
    return index < 0 ? line : (left.splice(index, 1)[0] ?? line);
  });
}

function marked({ lines, notices, unseen = [] }: ToldScreen): ToldScreen {
  return { lines: withMarks(lines, unseen), notices: withMarks(notices, unseen) };
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
  const node = pathTo(nodes, rectCenter(place)).at(-1);
  const own = node && say(node);
  const words = own ?? wordsWithin(nodes, place, say);
  // Of something large only a part is meant, and its words say nothing of that.
  const needsLooks = words === '' || (own !== undefined && isMuchLarger(node?.rect, place));
  return [words && formOf(words), needsLooks && picture && looksAt(picture, place)].filter(Boolean).join(beside);
}

/** Lines of a row, with all that it holds; what has more is no row. */
const longestRow = 12;

/**
 * The element itself is compared by what stands at its place. Dates and the like count by their form, unless they are what tells it from
 * another one of the same words, as in a list of trips.
 */
function standingNear(place: Rect, shown: Shown): string {
  const own = pathTo(shown.nodes, rectCenter(place)).at(-1);
  const said = saidNear(place, shown);
  const form = formOf(said);
  if (!own || form === said) return said;
  const twins = flat(shown.nodes).filter((node) => node !== own && node.role === own.role && node.name === own.name);
  const others = twins.map(({ rect }) => saidNear(rect, shown)).filter((text) => text !== said);
  return others.some((text) => formOf(text) === form) ? said : form;
}

const flat = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function saidNear(place: Rect, { nodes, say }: Shown): string {
  const path = pathTo(nodes, rectCenter(place));
  const own = path.at(-1);
  if (!own) return '';
  const rows = path.map((node) => linesIn([node], say)).filter(({ length }) => length > 1 && length <= longestRow);
  return (rows.at(-1) ?? linesAround(own, nodes, say)).join(', ');
}

function linesIn(nodes: readonly TreeNode[], say: Shown['say']): readonly string[] {
  return nodes.flatMap((node) => [say(node) ?? [], linesIn(node.children, say)].flat());
}

/** The lines before and after an element, in the order in which a screen is read. */
function linesAround(own: TreeNode, nodes: readonly TreeNode[], say: Shown['say']): readonly string[] {
  const flat = (some: readonly TreeNode[]): readonly TreeNode[] =>
    some.flatMap((node) => [node, ...(node === own ? [] : flat(node.children))]);
  const all = flat(nodes).filter((node) => node === own || say(node) !== undefined);
  const index = all.indexOf(own);
  return [all[index - 1], all[index + 1]].flatMap((node) => (node && say(node)) ?? []);
}

/** Of an element that is called as the text in it, the text says nothing more than whether it is seen. */
function withoutRepeats(node: TreeNode): TreeNode {
  const isRepeat = ({ role, name, children }: TreeNode): boolean =>
    /(?:^| )text$/.test(role) && name === node.name && children.length === 0;
  const [repeat] = node.children.filter(isRepeat);
  return {
    ...node,
    role: repeat ? repeat.role.replace(/text$/, node.role) : node.role,
    children: node.children.filter((child) => !isRepeat(child)).map(withoutRepeats),
  };
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

/** An answer that is looked for, and what it is an answer to. */
export interface Answered {
  readonly kind: CallKind;
  readonly asked: Asked;
  readonly reply: unknown;
}

/** What a question and its answer name: of that, times and the like are no chance. */
export function namedBy({ asked, reply }: Pick<Answered, 'asked' | 'reply'>): string {
  const { data, done } = Object(reply) as { readonly data?: unknown; readonly done?: { readonly message?: string } };
  return JSON.stringify([asked, data, done?.message]);
}

/** Whether an answer is about all that a screen says: verdicts and readings, and plans with nothing left to do. */
export function isVerdict({ kind, reply }: Answered): boolean {
  if (kind !== 'plan') return isAboutAll(kind);
  return (reply as { readonly actions: readonly unknown[] }).actions.length === 0;
}

/**
 * What of a recorded screen is another one now; undefined when the answer to it still holds. A verdict is about all that the
 * screen says. An action is about the elements it names, which are compared at their places, and about what its words speak of:
 * of all else a few lines may differ.
 */
export function toldOtherwise(answered: Answered, then: ToldScreen, told: ToldScreen): string | undefined {
  const [recorded, now] = then.unseen ? [marked(then), marked(told)] : [then, told];
  const gone = without(recorded.lines, now.lines);
  const come = without(now.lines, recorded.lines);
  if (isVerdict(answered)) {
    // Whether a toast is still there when a plan ends is chance; one that says something else is not.
    const [noticeGone] = answered.kind === 'plan' ? [] : without(recorded.notices, now.notices);
    const [noticeCome] = without(now.notices, recorded.notices);
    return differing(gone[0] ?? noticeGone, come[0] ?? noticeCome) ?? otherOrder(recorded.lines, now.lines);
  }
  const spoken = new Set(wordsIn(namedBy(answered)).filter((word) => word.length > 2));
  const isTelling = (line: string): boolean =>
    telling.test(line) ||
    wordsIn(line)
      .slice(1)
      .some((word) => spoken.has(word));
  const [most, least] = [recorded.lines.length * fewLines, gone.length + come.length];
  if (least > most || [...gone, ...come].some(isTelling)) return differing(gone.find(isTelling) ?? gone[0], come[0]);
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
