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
import { screenOf, type RequestWords } from './request-words.ts';
import { looksAlike, looksAt, looksOpening } from './place-looks.ts';

/** The text of a screen at the time of a request. */
export interface ScreenText {
  /** One line per element or text, in their order, with `{{time}}` and the like for parts that differ in each run. */
  readonly lines: readonly string[];
  /** Short-lived messages, such as toasts. */
  readonly notices: readonly string[];
  /** The lines that cannot be seen, as `unseen text "…"` or `partly seen text "…"`; not known for older cassettes. */
  readonly unseen?: readonly string[] | undefined;
}

/** A screen whose text can be read. */
export interface ReadableScreen {
  /** Its text. @param named - Texts whose times and the like stay as they are. */
  text(named: string): ScreenText;
  /** The content of a box: its text, or what it looks like if it has none. */
  at(place: Rect): string;
  /** The text around a box: that of its row, or else the lines before and after it. */
  near(place: Rect): string;
}

export interface ReadScreenInit {
  redact<T>(value: T): T;
  /** The lines of text in parts of a picture that are missing in the tree; undefined without a text reader. */
  readPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[] | undefined>;
}

const isAboutAll = (kind: CallKind): boolean => kind === 'judge' || kind === 'extract';

/** A part that is missing in the tree is read from the picture if it has more than this share of the screen. */
const largeShare = 0.02;

/** Reads the text of a screen: from its elements, and from its picture where the tree is incomplete. */
export async function readScreen(
  kind: CallKind,
  request: ModelRequest,
  { redact, readPicture }: ReadScreenInit,
): Promise<ReadableScreen | undefined> {
  const { readTree } = request as { readonly readTree?: () => Promise<TreeReading | undefined> };
  // A request about a part of the screen is only about its picture.
  if (!readTree && !isAboutAll(kind)) return undefined;
  const frame = screenOf(request);
  const nodes = await readNodes(readTree);
  const read = frame && (await readDrawings(nodes, frame, readPicture));
  if (nodes.length === 0 && read === undefined) return undefined;
  const toWords = (text: string): string => redact(text);
  const { lines, notices } = wordsOf(nodes.map(withoutRepeats), { redact: toWords });
  const unseen = unseenIn(nodes, toWords);
  const drawn = (read ?? []).map((line) => `drawn ${JSON.stringify(redact(line))}`);
  // Verdicts and data have no boxes.
  const picture = frame && !isAboutAll(kind) ? await grayOf(frame).catch(() => undefined) : undefined;
  const shown: Shown = { nodes: nodes.map(withoutRepeats), picture, toLine: (node) => lineOf(node, toWords) };
  return {
    text: (named) => ({
      lines: [...lines, ...drawn].map((line) => formOf(line, named)),
      notices: notices.map((line) => formOf(line, named)),
      unseen: unseen.map((line) => formOf(line, named)),
    }),
    at: (place) => contentAt(place, shown),
    near: (place) => contentNear(place, shown),
  };
}

async function readNodes(readTree: (() => Promise<TreeReading | undefined>) | undefined): Promise<readonly TreeNode[]> {
  const tree = await readTree?.().catch(() => undefined);
  return tree?.nodes ?? [];
}

/** The lines of texts that cannot be seen, because they are covered or have the colour of their background. */
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

/** Marks the lines that cannot be seen. */
function withMarks(lines: readonly string[], unseen: readonly string[]): readonly string[] {
  const left = [...unseen];
  return lines.map((line) => {
    const index = left.findIndex((mark) => mark.replace(unseenLine, '') === line);
    return index < 0 ? line : (left.splice(index, 1)[0] ?? line);
  });
}

function marked({ lines, notices, unseen = [] }: ScreenText): ScreenText {
  return { lines: withMarks(lines, unseen), notices: withMarks(notices, unseen) };
}

function readDrawings(
  nodes: readonly TreeNode[],
  frame: Frame,
  readPicture: ReadScreenInit['readPicture'],
): ReturnType<ReadScreenInit['readPicture']> {
  const drawings = unreadParts(nodes, frame);
  return drawings.length > 0 ? readPicture(frame, drawings) : Promise.resolve(undefined);
}

interface Shown {
  readonly nodes: readonly TreeNode[];
  readonly picture: Gray | undefined;
  /** The line of one element. */
  toLine(node: TreeNode): string | undefined;
}

function contentAt(place: Rect, { nodes, picture, toLine }: Shown): string {
  const node = pathTo(nodes, rectCenter(place)).at(-1);
  const own = node && toLine(node);
  const words = own ?? wordsWithin(nodes, place, toLine);
  // A reply means only a part of a large element, which the text of the element does not identify.
  const needsLooks = words === '' || (own !== undefined && isMuchLarger(node?.rect, place));
  return [words && formOf(words), needsLooks && picture && looksAt(picture, place)].filter(Boolean).join(beside);
}

/** Most lines of a row with its content; a part with more is no row. */
const longestRow = 12;

/**
 * The text around an element. For dates and the like only the form counts, unless they are what distinguishes the element from
 * another one with the same text, as in a list of trips.
 */
function contentNear(place: Rect, shown: Shown): string {
  const own = pathTo(shown.nodes, rectCenter(place)).at(-1);
  const text = textNear(place, shown);
  const form = formOf(text);
  if (!own || form === text) return text;
  const twins = flat(shown.nodes).filter((node) => node !== own && node.role === own.role && node.name === own.name);
  const others = twins.map(({ rect }) => textNear(rect, shown)).filter((other) => other !== text);
  return others.some((other) => formOf(other) === form) ? text : form;
}

const flat = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function textNear(place: Rect, { nodes, toLine }: Shown): string {
  const path = pathTo(nodes, rectCenter(place));
  const own = path.at(-1);
  if (!own) return '';
  const rows = path.map((node) => linesIn([node], toLine)).filter(({ length }) => length > 1 && length <= longestRow);
  return (rows.at(-1) ?? linesAround(own, nodes, toLine)).join(', ');
}

function linesIn(nodes: readonly TreeNode[], toLine: Shown['toLine']): readonly string[] {
  return nodes.flatMap((node) => [toLine(node) ?? [], linesIn(node.children, toLine)].flat());
}

/** The lines before and after an element, in reading order. */
function linesAround(own: TreeNode, nodes: readonly TreeNode[], toLine: Shown['toLine']): readonly string[] {
  const flat = (some: readonly TreeNode[]): readonly TreeNode[] =>
    some.flatMap((node) => [node, ...(node === own ? [] : flat(node.children))]);
  const all = flat(nodes).filter((node) => node === own || toLine(node) !== undefined);
  const index = all.indexOf(own);
  return [all[index - 1], all[index + 1]].flatMap((node) => (node && toLine(node)) ?? []);
}

/** Removes a text that equals the name of its element; the element keeps the mark whether the text can be seen. */
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

/** The parts of a screen that are missing in the tree: all of it, or drawings. */
function unreadParts(nodes: readonly TreeNode[], frame: Frame): readonly Rect[] {
  if (nodes.length === 0) return [{ left: 0, top: 0, width: frame.width, height: frame.height }];
  const isLarge = ({ width, height }: Rect): boolean => (width * height) / (frame.width * frame.height) > largeShare;
  const within = ({ drawn, visible, rect, children }: TreeNode): readonly Rect[] => [
    ...(drawn === 'content' && visible && isLarge(rect) ? [rect] : []),
    ...children.flatMap(within),
  ];
  return nodes.flatMap(within);
}

/** The text of the elements in a box, if none is in its middle. */
function wordsWithin(nodes: readonly TreeNode[], place: Rect, toLine: (node: TreeNode) => string | undefined): string {
  const within = (node: TreeNode): readonly string[] => [
    ...(node.visible && isWithin(rectCenter(node.rect), place) ? [toLine(node) ?? ''] : []),
    ...node.children.flatMap(within),
  ];
  return nodes.flatMap(within).filter(Boolean).join(', ');
}

function isMuchLarger({ width, height }: Rect = { left: 0, top: 0, width: 0, height: 0 }, place: Rect): boolean {
  return width > 2 * place.width + 8 || height > 2 * place.height + 8;
}

const beside = ' · ';

/** Whether the content of a box is the same as when it was recorded. */
export function isSameAt(recorded: string, now: string): boolean {
  const [was, is] = [partsOf(recorded), partsOf(now)];
  return was.words === is.words && looksAlike(was.looks, is.looks);
}

/** Splits the content of a box into its text and its looks. */
function partsOf(at: string): { readonly words: string; readonly looks: string } {
  const start = at.lastIndexOf(looksOpening);
  const isAlone = start === 0;
  const isBeside = start > 0 && at.slice(0, start).endsWith(beside);
  if (!isAlone && !isBeside) return { words: at, looks: '' };
  return { words: at.slice(0, Math.max(0, start - beside.length)), looks: at.slice(start) };
}

/** The text of a box, for messages. */
export const placeWords = (at = ''): string => partsOf(at).words || 'something without text';

/** The boxes in a reply, in their order. */
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

/** Lines that identify a screen; a screen with other ones is another screen. */
const identifying = /^(?:dialog|alertdialog|alert|heading) /;
/** Share of the lines that may differ for a reply with boxes. */
const fewLines = 0.1;

/** A reply and the words of its request. */
export interface RecordedAnswer {
  readonly kind: CallKind;
  readonly asked: RequestWords;
  readonly reply: unknown;
}

/** The texts in a request and its reply: times and the like in them are intended. */
export function namedBy({ asked, reply }: Pick<RecordedAnswer, 'asked' | 'reply'>): string {
  const { data, done } = Object(reply) as { readonly data?: unknown; readonly done?: { readonly message?: string } };
  return JSON.stringify([asked, data, done?.message]);
}

/** Whether a reply depends on the whole text of a screen: verdicts, data, and plans with nothing left to do. */
export function isVerdict({ kind, reply }: RecordedAnswer): boolean {
  if (kind !== 'plan') return isAboutAll(kind);
  return (reply as { readonly actions: readonly unknown[] }).actions.length === 0;
}

/**
 * How the text of a screen differs from the recorded one; undefined if the reply is still valid. A verdict depends on the whole
 * text. An action depends on the elements that it names, whose boxes are compared separately, and on lines with words of the
 * request; a few other lines may differ.
 */
export function textChange(answer: RecordedAnswer, then: ScreenText, current: ScreenText): string | undefined {
  const [recorded, now] = then.unseen ? [marked(then), marked(current)] : [then, current];
  const gone = without(recorded.lines, now.lines);
  const come = without(now.lines, recorded.lines);
  if (isVerdict(answer)) {
    // Whether a toast is still there when a plan ends is chance; a toast with another text is not.
    const [noticeGone] = answer.kind === 'plan' ? [] : without(recorded.notices, now.notices);
    const [noticeCome] = without(now.notices, recorded.notices);
    return differing(gone[0] ?? noticeGone, come[0] ?? noticeCome) ?? otherOrder(recorded.lines, now.lines);
  }
  const spoken = new Set(wordsIn(namedBy(answer)).filter((word) => word.length > 2));
  const isRelevant = (line: string): boolean =>
    identifying.test(line) ||
    wordsIn(line)
      .slice(1)
      .some((word) => spoken.has(word));
  const [most, least] = [recorded.lines.length * fewLines, gone.length + come.length];
  if (least > most || [...gone, ...come].some(isRelevant)) return differing(gone.find(isRelevant) ?? gone[0], come[0]);
  return otherOrder(without(recorded.lines, gone), without(now.lines, come));
}

function differing(gone: string | undefined, come: string | undefined): string | undefined {
  if (gone !== undefined && come !== undefined) return `the screen: it showed ${gone}, and shows ${come} now`;
  if (gone !== undefined) return `the screen: it no longer shows ${gone}`;
  return come === undefined ? undefined : `the screen: it did not show ${come}`;
}

function otherOrder(lines: readonly string[], others: readonly string[]): string | undefined {
  const place = lines.findIndex((line, index) => !hasForm(others[index] ?? '', line));
  return place < 0 ? undefined : `the screen: ${lines[place] ?? ''} is in another place`;
}
