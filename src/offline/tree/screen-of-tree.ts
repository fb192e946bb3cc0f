import { hasLetters } from '../../core/text/letters.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { scaleRect, type Rect } from '../../core/screen/geometry.ts';
import type { TreeNode, TreeReading } from '../../core/screen/screen-tree.ts';
import type { Pixels } from '../../util/image.ts';
import type { BoxRole } from '../../vision/boxes/classify-boxes.ts';
import { areaOf, bottomOf, holds, rectFrom, rightOf } from '../../vision/boxes/rect-math.ts';
import {
  innermostBox,
  joined,
  toParagraphs,
  toRows,
  toSegments,
  type Segment,
  type Word,
} from '../../vision/text/screen-text.ts';
import type { ToldElement } from '../screen/told.ts';
import { contrastIn, leastContrast, standsOut } from './painted.ts';
import { asPainted } from './painted-order.ts';
import { wordsOf, type ToldWords } from './told-words.ts';
import { comparable } from '../answer/names/compare-texts.ts';
import { actionable, cellRoles, rolesOfKind } from '../grammar/elements/roles.data.ts';
import type { Screen, ScreenBox, SmallControl } from '../screen/screen.ts';

/** Marks and frames of fields and boxes are drawn on their edge, in logical pixels. */
const edge = 2;

/** The screen as its application tells of it, as far as its picture confirms that; no letter of it is read. */
export async function screenOfTree(
  frame: Frame,
  { nodes, goesOn = false }: Pick<TreeReading, 'nodes' | 'goesOn'>,
): Promise<Screen> {
  const walk = new Walk(frame, await frame.pixels());
  for (const node of nodes) walk.visit(node, []);
  const { elements, kept, texts, seen, unseen } = walk;
  const boxes = elements.map((told): ScreenBox => ({
    rect: told.rect,
    role: roleOf(told),
    segments: [],
    text: '',
    told,
  }));
  return {
    width: Math.round(frame.width / frame.dpr),
    height: Math.round(frame.height / frame.dpr),
    scale: frame.dpr,
    ...laidOut(seen, boxes),
    controls: elements.flatMap(toControl),
    told: {
      elements,
      kept,
      texts,
      unseen: toSegments(toRows([...unseen, ...seen.filter(({ doubt }) => doubt)]), []),
      goesOn,
    },
  };
}

/** Words in rows, labels and paragraphs, and in the boxes around them. */
export function laidOut(
  words: readonly Word[],
  boxes: readonly ScreenBox[],
): Pick<Screen, 'rows' | 'segments' | 'paragraphs' | 'boxes'> {
  const rects = boxes.map(({ rect }) => rect).sort((a, b) => areaOf(b) - areaOf(a));
  const rows = toRows(words);
  const segments = toSegments(rows, rects);
  return { rows, segments, paragraphs: toParagraphs(segments), boxes: filled(boxes, rects, segments) };
}

/** @param rects - Of the boxes, from large to small. */
function filled(boxes: readonly ScreenBox[], rects: readonly Rect[], segments: readonly Segment[]): ScreenBox[] {
  const homes = new Map<Rect, Segment[]>();
  for (const segment of segments) {
    const home = innermostBox(segment.rect, rects) ?? rects.findLast((rect) => holds(rect, segment.rect));
    if (home) homes.set(home, [...(homes.get(home) ?? []), segment]);
  }
  return boxes.map((box) => {
    const inside = homes.get(box.rect) ?? [];
    return { ...box, segments: inside, text: box.told?.text ?? inside.map(({ text }) => text).join(' ') };
  });
}

class Walk {
  readonly elements: ToldElement[] = [];
  readonly kept: ToldElement[] = [];
  readonly texts: Word[][] = [];
  readonly seen: Word[] = [];
  readonly unseen: Word[] = [];
  readonly #frame: Frame;
  readonly #pixels: Pixels;

  constructor(frame: Frame, pixels: Pixels) {
    this.#frame = frame;
    this.#pixels = pixels;
  }

  /** Returns the words in a node. */
  visit(given: TreeNode, around: readonly ToldElement[]): ToldWords {
    const node: TreeNode = given.opensList ? { ...given, role: 'combobox' } : given;
    if (node.fromStyle) {
      this.unseen.push({ text: node.name, rect: scaleRect(node.rect, 1 / this.#frame.dpr), of: node, from: 'style' });
      return { seen: [], unseen: [], styled: [node.name] };
    }
    const own = node.visible ? this.#wordsOf(node, around) : undefined;
    if (own) this.#keep(node, own);
    const element = node.role === 'text' ? undefined : this.#add(node, around);
    const inside = element && !node.muted ? [element, ...around] : around;
    const parts = [...(own ? [own] : []), ...node.children.map((child) => this.visit(child, inside))];
    const words = {
      seen: parts.flatMap(({ seen }) => seen),
      unseen: parts.flatMap(({ unseen }) => unseen),
      styled: parts.flatMap(({ styled = [] }) => styled),
    };
    if (element) fill(element, words);
    return words;
  }

  #keep({ words }: TreeNode, { seen, unseen }: ToldWords): void {
    this.seen.push(...seen);
    this.unseen.push(...unseen);
    // Where a word cannot be seen, those around it do not follow each other.
    if (seen.length > 1 && seen.length === words?.length) this.texts.push([...seen]);
  }

  #wordsOf(node: TreeNode, around: readonly ToldElement[]): ToldWords {
    const words = wordsOf(node, { pixels: this.#pixels, scale: this.#frame.dpr });
    const cell = around.find((outer) => cellRoles.has(outer.node.role))?.node;
    if (!cell) return words;
    const inCell = (word: Word): Word => ({ ...word, cell });
    return { seen: words.seen.map(inCell), unseen: words.unseen.map(inCell) };
  }

  #add(node: TreeNode, around: readonly ToldElement[]): Written | undefined {
    const rect = node.visible ? onFrame(node.rect, this.#frame) : undefined;
    if (!rect) return undefined;
    const { dpr } = this.#frame;
    const hasFrame = node.value !== undefined || node.states.checked !== undefined;
    const contrast = contrastIn(this.#pixels, rect, hasFrame ? edge * dpr : 0);
    const isPainted = contrast >= leastContrast || standsOut(this.#pixels, rect);
    const element = {
      node,
      place: this.elements.length,
      rect: scaleRect(rect, 1 / dpr),
      around,
      words: [],
      text: '',
      styled: '',
      isHidden: false,
      isPainted,
    };
    (node.muted ? this.kept : this.elements).push(element);
    return element;
  }
}

/** What is known of an element once all in it was visited. */
type Written = ToldElement & {
  node: TreeNode;
  button?: string;
  words: readonly Word[];
  text: string;
  styled: string;
  isHidden: boolean;
};

function fill(element: Written, words: ToldWords): void {
  element.words = asPainted(words.seen);
  element.text = joined(element.words);
  element.styled = (words.styled ?? []).join(' ');
  element.isHidden = isHidden(words);
  // Its arrow says nothing of what is chosen.
  const spoken = joined(element.words.filter(({ text }) => hasLetters(text)));
  const dropDown = asDropDown(element, spoken || element.text);
  if (!dropDown) return;
  element.button = element.node.name;
  element.node = dropDown;
}

/**
 * A button that has a value shows what is chosen, as far as that can be seen. So does one that unfolds a list, and is called by
 * a label and by all that it shows. In the other order it may be any button: "Actions" is called "Actions for Ann".
 */
function asDropDown({ node: { value, ...node }, text: shown }: Written, text: string): TreeNode | undefined {
  const { role, name, states } = node;
  if (role !== 'button') return undefined;
  const isSeen = value !== undefined && comparable(shown).includes(comparable(value));
  if (value !== undefined) return { ...node, role: 'combobox', ...(isSeen && { value }) };
  const isOne = states.expanded !== undefined && text !== '' && name.endsWith(` ${text}`);
  return isOne ? { ...node, role: 'combobox', name: name.slice(0, -text.length - 1), value: text } : undefined;
}

function isHidden({ seen, unseen }: ToldWords): boolean {
  return seen.length + unseen.length > 0 && seen.every(({ doubt }) => doubt === 'covered');
}

function onFrame(rect: Rect, frame: Frame): Rect | undefined {
  const [left, top] = [Math.max(0, rect.left), Math.max(0, rect.top)];
  const [right, bottom] = [Math.min(frame.width, rightOf(rect)), Math.min(frame.height, bottomOf(rect))];
  return right > left && bottom > top ? rectFrom(left, top, [right, bottom]) : undefined;
}

function roleOf({ node: { role } }: ToldElement): BoxRole {
  if (role === 'button') return 'button';
  if (rolesOfKind.field.includes(role)) return 'field';
  return rolesOfKind.select.includes(role) && actionable.has(role) ? 'select' : 'panel';
}

function toControl(told: ToldElement): SmallControl[] {
  const { node, rect } = told;
  const kind = (['checkbox', 'radio', 'switch'] as const).find((one) => rolesOfKind[one].includes(node.role));
  // What is neither on nor off has no state of the two.
  if (!kind || typeof node.states.checked !== 'boolean') return [];
  return [{ kind, rect, checked: node.states.checked, told }];
}
