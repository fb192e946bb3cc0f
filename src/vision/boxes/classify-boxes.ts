import type { Rect } from '../../core/screen/geometry.ts';
import { isAtRightEnd } from './chevrons.ts';
import type { FoundBoxes } from './find-boxes.ts';
import { bottomOf, holds, overlapX, rightOf, sameRow } from './rect-math.ts';
import { innermostBox, type Segment } from '../text/screen-text.ts';
import type { SmallControl } from './small-controls.ts';

/** Role of a box by its looks; the text around it may override it. */
export type BoxRole = 'button' | 'field' | 'select' | 'panel' | 'underline';

/** A box on the screen, in logical pixels. */
export interface ScreenBox {
  readonly rect: Rect;
  readonly role: BoxRole;
  /** Text lines in the box that are in no smaller box. */
  readonly segments: readonly Segment[];
  readonly text: string;
}

interface Marks {
  readonly chevrons: readonly Rect[];
  readonly controls: readonly SmallControl[];
}

/** Distinguishes buttons, fields and drop-downs from other boxes by size and text position. */
export function classifyBoxes(
  { boxes, lines }: Pick<FoundBoxes, 'boxes' | 'lines'>,
  segments: readonly Segment[],
  marks: Marks,
): ScreenBox[] {
  const contents = new Map<Rect, Segment[]>();
  for (const segment of segments) {
    const home = innermostBox(segment.rect, boxes);
    if (home) contents.set(home, [...(contents.get(home) ?? []), segment]);
  }
  const classified = boxes.map((rect): ScreenBox => {
    const inside = (contents.get(rect) ?? []).filter((segment) => !isPictureIn(rect, segment));
    const isParent = boxes.some(
      (other) => other !== rect && holds(rect, other) && other.height < rect.height && !isEndOf(rect, other),
    );
    const hasChevron = marks.chevrons.some((chevron) => isAtRightEnd(chevron, rect));
    const role = isParent || holdsControl(rect, marks.controls) ? 'panel' : roleOf(rect, inside, hasChevron);
    return { rect, role, segments: inside, text: inside.map((segment) => segment.text).join(' ') };
  });
  return [...classified, ...underlinedFields(lines, boxes, segments)];
}

/** The background of the arrow at the end of a drop-down is not a box of its own. */
function isEndOf(rect: Rect, other: Rect): boolean {
  return rect.height < 60 && rect.width > 60 && other.width <= 32 && other.left > rightOf(rect) - 40;
}

/** OCR reads the icon at the end of a date field as one or two meaningless letters. */
function isPictureIn(rect: Rect, { words, rect: place }: Segment): boolean {
  const isAtEnd = rect.height < 60 && rect.width > 80 && place.left > rightOf(rect) - 38 && place.width <= 22;
  return isAtEnd && words.every(({ isDoubtful }) => isDoubtful === true);
}

function holdsControl(rect: Rect, controls: readonly SmallControl[]): boolean {
  // The icon at the end of a date field looks like a checkbox.
  const isPicture = (control: SmallControl): boolean =>
    rect.height < 60 && control.rect.left > rightOf(rect) - 36 && rect.width > 80;
  return controls.some((control) => holds(rect, control.rect) && !isPicture(control));
}

function roleOf(rect: Rect, segments: readonly Segment[], hasChevron: boolean): BoxRole {
  const [first] = segments;
  if (!first) return isFieldSized(rect) ? 'field' : 'panel';
  if (rect.height > 80) return isTextArea(rect, segments) ? 'field' : 'panel';
  if (hasChevron && (segments.length === 1 || isLabelOverValue(segments))) return 'select';
  if (segments.length > 1) return roleOfSeveral(rect, segments);
  return isLikeButton(rect, first) ? 'button' : 'field';
}

function isLikeButton(rect: Rect, text: Segment): boolean {
  return isCentred(rect, text) && !isPlaceholder(rect, text);
}

/** Pale text at the left of a wide box is a placeholder. */
function isPlaceholder(rect: Rect, { words, rect: text }: Segment): boolean {
  const isPale = words.every((word) => word.isPale === true);
  return isPale && rect.width >= widePlaceholder && text.left - rect.left < rect.height * 0.6;
}

/** In logical pixels; a button as wide has space on both sides of its label. */
const widePlaceholder = 150;

function roleOfSeveral(rect: Rect, segments: readonly Segment[]): BoxRole {
  if (isLabelOverValue(segments)) return 'field';
  const isOneRow = segments.every((segment) => segments.every((other) => sameRow(other.rect, segment.rect)));
  return isOneRow && rect.width <= 320 ? 'button' : 'panel';
}

function isTextArea(rect: Rect, segments: readonly Segment[]): boolean {
  const [only] = segments;
  return rect.height < 260 && segments.length === 1 && only !== undefined && only.rect.left - rect.left < 40;
}

function isFieldSized(rect: Rect): boolean {
  return rect.width >= 36 && rect.height >= 18 && rect.height <= 260 && rect.width >= rect.height;
}

function isLabelOverValue([upper, lower, more]: readonly Segment[]): boolean {
  if (!upper || !lower || more) return false;
  return bottomOf(upper.rect) <= lower.rect.top + 3 && Math.abs(upper.rect.left - lower.rect.left) < 6;
}

function isCentred(rect: Rect, segment: Segment): boolean {
  const before = segment.rect.left - rect.left;
  const after = rightOf(rect) - rightOf(segment.rect);
  return Math.abs(before - after) <= Math.max(6, rect.width * 0.08);
}

/** A line with space above it and no frame may be a field with an underline. */
function underlinedFields(lines: readonly Rect[], boxes: readonly Rect[], segments: readonly Segment[]): ScreenBox[] {
  const found: ScreenBox[] = [];
  for (const line of lines) {
    const rect: Rect = { left: line.left, top: line.top - 32, width: line.width, height: 32 + line.height };
    if (rect.top < 0 || line.width > 700 || boxes.some((box) => isEdgeOf(line, box))) continue;
    const inside = segments.filter((segment) => holds(rect, segment.rect));
    const isUnderlinedText = inside.some((segment) => overlapX(segment.rect, line) > line.width * 0.85);
    if (inside.length > 1 || isUnderlinedText) continue;
    found.push({ rect, role: 'underline', segments: inside, text: inside.map((segment) => segment.text).join(' ') });
  }
  return found;
}

function isEdgeOf(line: Rect, box: Rect): boolean {
  const nearEdge = Math.abs(line.top - box.top) < 5 || Math.abs(bottomOf(line) - bottomOf(box)) < 5;
  return nearEdge && overlapX(line, box) > line.width * 0.8;
}
