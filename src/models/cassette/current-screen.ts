import type { CallKind, ModelRequest } from '../../core/model/model.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { grayOf } from '../../core/screen/frame-gray.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import { headsOf } from '../../core/screen/line-columns.ts';
import { lineOf, wordsOf } from '../../core/screen/screen-words.ts';
import type { TreeNode, TreeReading } from '../../core/screen/screen-tree.ts';
import { pathTo } from '../../core/screen/tree-path.ts';
import type { Gray } from '../../util/pictures/gray.ts';
import { looksAt } from './place-looks.ts';
import { placeText } from './place-text.ts';
import { isAboutWholeScreen } from './recorded-reply.ts';
import { screenOf } from './request-key.ts';

/** The text of a screen at the time of a request. */
export interface ScreenText {
  /** One line per element or text, in reading order, with placeholders such as `{{time}}` for what differs in each run. */
  readonly lines: readonly string[];
  /** Short-lived texts, such as toasts. */
  readonly notices: readonly string[];
  /**
   * Those of the lines and notices that are not visible, as `unseen text "…"` or `partly seen text "…"`. Undefined in older
   * cassettes.
   */
  readonly unseen?: readonly string[] | undefined;
  /**
   * For lines that stand in one of several columns, the index of the line that they stand under. Undefined in older
   * cassettes.
   */
  readonly heads?: ReadonlyMap<number, number> | undefined;
  /**
   * The fields that have a value which is not shown, such as a password. Undefined for screens without fields, and in older
   * cassettes.
   */
  readonly filled?: readonly string[] | undefined;
  /** What empty fields show in place of a value. Undefined for screens without fields, and in older cassettes. */
  readonly hints?: readonly string[] | undefined;
  /** The boxes of the lines; not kept. */
  readonly boxes?: readonly Rect[] | undefined;
}

/** The current screen, in the form that cassettes keep. */
export interface CurrentScreen {
  /** @param named - Texts of the request and its reply; times and the like that they contain are not replaced. */
  text(named: string): ScreenText;
  /** The words at a place, or its looks where it has no words. */
  at(place: Rect): string;
  /** The words around a place: those of its row, or else the lines before and after it. */
  near(place: Rect): string;
}

export interface ReadScreenInit {
  redact<T>(value: T): T;
  /** The lines of text in parts of a picture that have no elements; undefined when they cannot be read. */
  readPicture(frame: Frame, parts: readonly Rect[]): Promise<readonly string[] | undefined>;
}

/** Least share of the screen of a drawing whose picture is read. */
const largeShare = 0.02;

/** Reads the elements of the screen, and the text of pictures where the elements are not complete. */
export async function readScreen(
  kind: CallKind,
  request: ModelRequest,
  { redact, readPicture }: ReadScreenInit,
): Promise<CurrentScreen | undefined> {
  const { readTree } = request as { readonly readTree?: () => Promise<TreeReading | undefined> };
  // A closer look at a part of the screen depends on its picture alone.
  if (!readTree && !isAboutWholeScreen(kind)) return undefined;
  const frame = screenOf(request);
  const nodes = await nodesOf(readTree);
  const read = frame && (await readDrawings(nodes, frame, readPicture));
  if (nodes.length === 0 && read === undefined) return undefined;
  const toWords = (text: string): string => redact(text);
  const { lines, notices, boxes = [] } = wordsOf(nodes.map(withoutRepeats), { redact: toWords });
  const unseen = unseenIn(nodes, toWords);
  const filled = filledIn(nodes, toWords);
  const hints = hintsIn(nodes, toWords);
  const drawn = (read ?? []).map((line) => `drawn ${JSON.stringify(redact(line))}`);
  // Verdicts and extracted data have no places.
  const picture = frame && !isAboutWholeScreen(kind) ? await grayOf(frame).catch(() => undefined) : undefined;
  const shown: Shown = { nodes: nodes.map(withoutRepeats), picture, lineFor: (node) => lineOf(node, toWords) };
  return {
    text: (named) => ({
      lines: [...lines, ...drawn].map((line) => formOf(line, named)),
      notices: notices.map((line) => formOf(line, named)),
      unseen: unseen.map((line) => formOf(line, named)),
      filled: filled?.map((line) => formOf(line, named)),
      hints: hints?.map((line) => formOf(line, named)),
      // Most comparisons do not need it.
      get heads() {
        return headsIn(boxes);
      },
      boxes,
    }),
    at: (place) => textAt(place, shown),
    near: (place) => textNear(place, shown),
  };
}

function headsIn(boxes: readonly Rect[]): ReadonlyMap<number, number> {
  return new Map([...headsOf(boxes).entries()].flatMap(([index, head]) => (head === undefined ? [] : [[index, head]])));
}

async function nodesOf(readTree: (() => Promise<TreeReading | undefined>) | undefined): Promise<readonly TreeNode[]> {
  const tree = await readTree?.().catch(() => undefined);
  return tree?.nodes ?? [];
}

/** The lines of texts that are not visible, because they are covered or have the colour of their background. */
function unseenIn(nodes: readonly TreeNode[], toWords: (text: string) => string): readonly string[] {
  const { lines, notices } = wordsOf(nodes.map(asSeen).map(withoutRepeats), { redact: toWords });
  return [...lines, ...notices].filter((line) => unseenPrefix.test(line));
}

function filledIn(nodes: readonly TreeNode[], toWords: (text: string) => string): readonly string[] | undefined {
  const fields = flat(nodes).filter(({ role }) => role === 'textbox');
  if (fields.length === 0) return undefined;
  return fields.flatMap((node) => (node.hidesValue ? [lineOf(node, toWords) ?? node.role] : []));
}

/** What empty fields show in place of a value, unless that is their name. */
function hintsIn(nodes: readonly TreeNode[], toWords: (text: string) => string): readonly string[] | undefined {
  const fields = flat(nodes).filter(({ role }) => /^(?:textbox|searchbox|combobox|spinbutton)$/.test(role));
  if (fields.length === 0) return undefined;
  return fields.flatMap(({ name, value, hidesValue, placeholder }) => {
    const isShown = placeholder !== undefined && (value ?? '') === '' && hidesValue !== true;
    return isShown && placeholder !== '' && placeholder !== name ? [toWords(placeholder)] : [];
  });
}

/** Begins the lines that are not visible. */
export const unseenPrefix = /^(?:un|partly )seen /;

function asSeen(node: TreeNode): TreeNode {
  const children = node.children.map(asSeen);
  const { role, words = [] } = node;
  const hidden = words.filter(({ covered }) => covered === 'opaque').length;
  if (hidden === 0) return { ...node, children };
  return { ...node, role: `${hidden === words.length ? 'unseen' : 'partly seen'} ${role}`, children };
}

function readDrawings(
  nodes: readonly TreeNode[],
  frame: Frame,
  readPicture: ReadScreenInit['readPicture'],
): ReturnType<ReadScreenInit['readPicture']> {
  const drawings = partsWithoutText(nodes, frame);
  return drawings.length > 0 ? readPicture(frame, drawings) : Promise.resolve(undefined);
}

interface Shown {
  readonly nodes: readonly TreeNode[];
  readonly picture: Gray | undefined;
  /** The line of one element; undefined for one without words. */
  lineFor(node: TreeNode): string | undefined;
}

function textAt(place: Rect, { nodes, picture, lineFor }: Shown): string {
  const node = pathTo(nodes, rectCenter(place)).at(-1);
  const own = node && lineFor(node);
  const words = own ?? wordsWithin(nodes, place, lineFor);
  // Of a large element only a part is meant, which its words do not identify.
  const needsLooks = words === '' || (own !== undefined && isMuchLarger(node?.rect, place));
  return placeText(words && formOf(words), needsLooks && picture ? looksAt(picture, place) : undefined);
}

/** Most lines of a row; a part with more lines is not a row. */
const longestRow = 12;

/**
 * The text around an element; the element itself is compared by `textAt`. Dates and the like are replaced by their form, unless
 * only they distinguish the element from another one with the same words, as in a list of trips.
 */
function textNear(place: Rect, shown: Shown): string {
  const own = pathTo(shown.nodes, rectCenter(place)).at(-1);
  const text = exactTextNear(place, shown);
  const form = formOf(text);
  if (!own || form === text) return text;
  const twins = flat(shown.nodes).filter((node) => node !== own && node.role === own.role && node.name === own.name);
  const others = twins.map(({ rect }) => exactTextNear(rect, shown)).filter((other) => other !== text);
  return others.some((other) => formOf(other) === form) ? text : form;
}

const flat = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

function exactTextNear(place: Rect, { nodes, lineFor }: Shown): string {
  const path = pathTo(nodes, rectCenter(place));
  const own = path.at(-1);
  if (!own) return '';
  const rows = path.map((node) => linesIn([node], lineFor)).filter(({ length }) => length > 1 && length <= longestRow);
  return (rows.at(-1) ?? linesAround(own, nodes, lineFor)).join(', ');
}

function linesIn(nodes: readonly TreeNode[], lineFor: Shown['lineFor']): readonly string[] {
  return nodes.flatMap((node) => [lineFor(node) ?? [], linesIn(node.children, lineFor)].flat());
}

/** The lines before and after an element, in reading order. */
function linesAround(own: TreeNode, nodes: readonly TreeNode[], lineFor: Shown['lineFor']): readonly string[] {
  const flatOutside = (some: readonly TreeNode[]): readonly TreeNode[] =>
    some.flatMap((node) => [node, ...(node === own ? [] : flatOutside(node.children))]);
  const all = flatOutside(nodes).filter((node) => node === own || lineFor(node) !== undefined);
  const index = all.indexOf(own);
  return [all[index - 1], all[index + 1]].flatMap((node) => (node && lineFor(node)) ?? []);
}

/** Removes texts that repeat the name of their element; only whether they are visible is kept. */
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

/** The parts of a screen without elements: all of it, or large drawings. */
function partsWithoutText(nodes: readonly TreeNode[], frame: Frame): readonly Rect[] {
  if (nodes.length === 0) return [{ left: 0, top: 0, width: frame.width, height: frame.height }];
  const isLarge = ({ width, height }: Rect): boolean => (width * height) / (frame.width * frame.height) > largeShare;
  const within = ({ drawn, visible, rect, children }: TreeNode): readonly Rect[] => [
    ...(drawn === 'content' && visible && isLarge(rect) ? [rect] : []),
    ...children.flatMap(within),
  ];
  return nodes.flatMap(within);
}

/** The lines of the elements within a place that has no element in its middle. */
function wordsWithin(nodes: readonly TreeNode[], place: Rect, lineFor: Shown['lineFor']): string {
  const within = (node: TreeNode): readonly string[] => [
    ...(node.visible && isWithin(rectCenter(node.rect), place) ? [lineFor(node) ?? ''] : []),
    ...node.children.flatMap(within),
  ];
  return nodes.flatMap(within).filter(Boolean).join(', ');
}

function isMuchLarger({ width, height }: Rect = { left: 0, top: 0, width: 0, height: 0 }, place: Rect): boolean {
  return width > 2 * place.width + 8 || height > 2 * place.height + 8;
}
