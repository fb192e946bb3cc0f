import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import { bottomOf, holds, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { isSameText } from '../names/compare-texts.ts';
import { findText, isWholeLine } from '../names/text-match.ts';
import type { Screen, ScreenBox } from '../../screen/screen.ts';

/** The text in a field without its label. What is pale there may only stand in it while it is empty. */
export function picturedField(
  screen: Screen,
  field: { readonly rect: Rect },
  { label, where }: { label: string; where: string },
): ResolvedValue {
  const box = screen.boxes.find((candidate) => candidate.rect === field.rect);
  const inside = (box?.segments ?? []).filter((segment) => !isSameText(segment.text, label));
  const text = inside.map((segment) => segment.text).join(' ');
  const own = (box?.segments ?? []).filter((segment) => !inside.includes(segment));
  // What is not pale in it may be its value, or another's name.
  if (text === '' && own.some(({ words }) => words.every((word) => word.isPale !== true)))
    return { problem: `${where} shows nothing but "${label}"`, named: false };
  const isPale = isSample.test(text) || inside.some(({ words }) => words.some((word) => word.isPale === true));
  return isPale ? { problem: `${where} shows "${text}", which may be no value`, named: false } : { text, where };
}

/** What fields show while they are empty, whatever colour it has. */
const isSample = /^(?:e\.? ?g\.|z\. ?B\.|p\. ?ej\.|ex\.|(?:mm|dd|tt|jj|hh|--)[/.:-])/i;

/** How many texts say so, as far as a picture tells: parts of longer texts are no such things. */
export function picturedCount(screen: Screen, text: string, kind: ElementKind | undefined): ResolvedValue {
  const where = `the number of "${text}"`;
  const found = findText(screen, text);
  const boxes = found.flatMap((match) => (isWholeLine(match) ? (buttonAround(screen, match.rect) ?? []) : []));
  const isPlain = found.length > 0 && (kind === 'button' ? boxes.length === found.length : found.every(isWholeLine));
  if (isPlain && !boxes.some((box) => mayBeAnother(screen, box, boxes))) return { text: String(found.length), where };
  return { problem: `${where} cannot be told from a picture: ${found.length} texts are like it`, named: false };
}

function buttonAround({ boxes }: Screen, rect: Rect): ScreenBox | undefined {
  return boxes.find((box) => box.role === 'button' && holds(box.rect, rect) && box.segments.length === 1);
}

/** A box of the same size whose words could not be read. */
function mayBeAnother({ boxes }: Screen, { rect }: ScreenBox, found: readonly ScreenBox[]): boolean {
  return boxes.some((box) => {
    const isLike = Math.abs(box.rect.width - rect.width) <= 3 && Math.abs(box.rect.height - rect.height) <= 3;
    const isUnread = box.segments.every(({ words }) => words.some((word) => word.isDoubtful === true));
    return isLike && isUnread && !found.includes(box);
  });
}

/** Texts in one box belong together, as do cells side by side; what stands in a box does not belong to what stands outside. */
export function mayBelong(screen: Screen, anchor: Rect, text: Rect): boolean {
  const box = homeOf(screen, anchor);
  if (!box || holds(box.rect, text)) return true;
  const other = homeOf(screen, text)?.rect;
  return other !== undefined && isNextCell(box.rect, other);
}

function homeOf(screen: Screen, rect: Rect): ScreenBox | undefined {
  return boxesAround(screen, rect).find((box) => box.role !== 'underline' && !isLine(box, rect));
}

/** The ground of one line of several cells is no border for what stands below it. */
function isLine({ role, rect }: ScreenBox, text: Rect): boolean {
  return role === 'panel' && rect.height < text.height * 4;
}

function isNextCell(a: Rect, b: Rect): boolean {
  const across = Math.max(a.left, b.left) - Math.min(rightOf(a), rightOf(b));
  const isBeside = sameRow(a, b) && Math.abs(a.height - b.height) <= 3 && across <= 8;
  const down = Math.max(a.top, b.top) - Math.min(bottomOf(a), bottomOf(b));
  return isBeside || (Math.abs(a.left - b.left) <= 3 && Math.abs(a.width - b.width) <= 3 && down <= 8);
}

/** What stands in the boxes around something: its row may be as high as these. */
export function cardTexts(screen: Screen, anchor: Rect): string[] {
  const panels = screen.boxes.filter(({ rect }) => holds(rect, anchor) && rect.height < screen.height * 0.4);
  return panels.map(({ rect }) => {
    const inside = screen.segments.filter((segment) => holds(rect, segment.rect));
    return inside.map(({ text }) => text).join(' ');
  });
}
