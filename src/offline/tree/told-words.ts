import { scaleRect, type Rect } from '../../core/screen/geometry.ts';
import type { TreeNode, TreeWord } from '../../core/screen/screen-tree.ts';
import type { Pixels } from '../../util/image.ts';
import { areaOf } from '../../vision/boxes/rect-math.ts';
import type { Doubt, Span, Word } from '../../vision/text/screen-text.ts';
import { contrastIn, leastContrast, plainContrast } from './painted.ts';
import { lettersOf } from '../../core/text/letters.ts';
import { isDateField, typedInto } from '../grammar/elements/roles.data.ts';

/** Words as the application tells them, sorted by whether anything is painted at their places. */
export interface ToldWords {
  readonly seen: readonly Word[];
  readonly unseen: readonly Word[];
  /** What styles put before or behind them. */
  readonly styled?: readonly string[];
}

/** Frame pixels: nobody sees a word in less. */
const leastArea = 6;

interface Ground {
  readonly pixels: Pixels;
  /** Frame pixels per logical pixel. */
  readonly scale: number;
}

/** The words of one node itself: of a text, of what a field holds, or on a button that draws its own. */
export function wordsOf(node: TreeNode, ground: Ground): ToldWords {
  const seen: Word[] = [];
  const unseen: Word[] = [];
  for (const { rect, covered, ...word } of node.role === 'text' ? ownWords(node) : drawnWords(node)) {
    const contrast = contrastIn(ground.pixels, middleOf(rect, word.from ? mostReach * ground.scale : Infinity));
    // What is there for screen readers alone.
    if (areaOf(rect) < leastArea) continue;
    const isSeen = covered !== 'opaque' && contrast >= leastContrast;
    const doubt = word.doubt ?? doubtOf(covered, contrast);
    const laid: Word = { ...word, rect: scaleRect(rect, 1 / ground.scale), ...(doubt && { doubt }) };
    (isSeen ? seen : unseen).push(laid);
  }
  return { seen, unseen };
}

/** Logical pixels: what a tall field holds may be one line at its top. */
const mostReach = 4;

/** Boxes of words reach into what is above and below of them. */
function middleOf({ left, top, width, height }: Rect, most: number): Rect {
  const reach = Math.min(height * 0.15, most);
  return { left, top: top + reach, width, height: height - 2 * reach };
}

function doubtOf(covered: TreeWord['covered'], contrast: number): Doubt | undefined {
  if (covered === 'unknown') return 'covered';
  return contrast < plainContrast ? 'faint' : undefined;
}

/** Of fonts that are made of icons: characters of private use. */
const drawnGlyphs = /[\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFF}]/gu;

/** A word in frame pixels. */
type PlacedWord = Word & Pick<TreeWord, 'covered'>;

function ownWords(node: TreeNode): PlacedWord[] {
  const { words = [] } = node;
  const spans = spansOf(node.name, words);
  return words.flatMap(({ text, isCut, isReversed, ...place }, index) => {
    const letters = text.replaceAll(drawnGlyphs, '');
    const doubt: Doubt | undefined = isReversed ? 'reversed' : isCut ? 'cut' : undefined;
    return letters === '' ? [] : [{ ...place, text: letters, of: node, span: spans[index], ...(doubt && { doubt }) }];
  });
}

/** Where words stand in their text: a long one may be broken, and styles change the case of letters. */
function spansOf(text: string, words: readonly TreeWord[]): (Span | undefined)[] {
  const all = text.toLowerCase();
  let at = 0;
  return words.map((word) => {
    const from = at < 0 ? -1 : all.indexOf(word.text.toLowerCase(), at);
    at = from < 0 ? -1 : from + word.text.length;
    return from < 0 ? undefined : { from, to: at };
  });
}

const pushed = /^(?:submit|button|reset)$/;
/** Frames of fields, in frame pixels. */
const frame = 3;

/** What fields and some buttons show is no text of the document. */
function drawnWords(node: TreeNode): PlacedWord[] {
  const rect = inside(node.rect);
  const place = { rect, ...(node.cutContent && { doubt: 'cut' as const }) };
  if (isPushed(node)) return [{ ...place, text: node.name }];
  const { value, placeholder = '' } = node;
  if (value === undefined || !typedInto.has(node.role) || isSpeltOut(node, value)) return [];
  const isRewritten = isDateField(node);
  if (value !== '')
    return [{ ...place, text: value, from: 'value', ...(isRewritten && { doubt: 'rewritten' as const }) }];
  return placeholder === '' ? [] : [{ ...place, text: placeholder, from: 'placeholder' }];
}

/** Whether texts in a field are what it holds, as in editors with paragraphs: its words are theirs. */
function isSpeltOut({ children }: TreeNode, value: string): boolean {
  const isText = ({ role, fromStyle }: TreeNode): boolean => role === 'text' && !fromStyle;
  if (children.some(isText)) return true;
  const textsIn = (node: TreeNode): string[] => (isText(node) ? [node.name] : node.children.flatMap(textsIn));
  const texts = lettersOf(children.flatMap(textsIn).join(''));
  return texts !== '' && texts.includes(lettersOf(value));
}

/** An input that is a button, which has its words in an attribute. */
function isPushed({ role, name, attributes = {}, children }: TreeNode): boolean {
  return role === 'button' && pushed.test(attributes['type'] ?? '') && children.length === 0 && name !== '';
}

function inside({ left, top, width, height }: Rect): Rect {
  if (width < frame * 4 || height < frame * 4) return { left, top, width, height };
  return { left: left + frame, top: top + frame, width: width - 2 * frame, height: height - 2 * frame };
}
