import type { Rect } from '../../core/geometry.ts';
import type { Component } from './connected-components.ts';
import type { FoundBoxes } from './find-boxes.ts';
import { inkScale } from './prepare-image.ts';
import { bottomOf, holds, middleY, overlapX, rightOf, sameRow } from './rect-math.ts';
import { innermostBox, type Segment } from './screen-text.ts';
import type { SmallControl } from './small-controls.ts';

/** What a box looks like; a guess that the words around it may overrule. */
export type BoxRole = 'button' | 'field' | 'select' | 'panel' | 'underline';

/** A box on the screen, in logical pixels. */
export interface ScreenBox {
  readonly rect: Rect;
  readonly role: BoxRole;
  /** The lines in it that are in no smaller box. */
  readonly segments: readonly Segment[];
  readonly text: string;
}

interface Marks {
  readonly components: readonly Component[];
  readonly controls: readonly SmallControl[];
}

/** Tells buttons, fields and drop-downs from other boxes by size and by how their text stands. */
export function classifyBoxes({ boxes, lines }: FoundBoxes, segments: readonly Segment[], marks: Marks): ScreenBox[] {
  const contents = new Map<Rect, Segment[]>();
  for (const segment of segments) {
    const home = innermostBox(segment.rect, boxes);
    if (home) contents.set(home, [...(contents.get(home) ?? []), segment]);
  }
  const classified = boxes.map((rect): ScreenBox => {
    const inside = contents.get(rect) ?? [];
    const isParent = boxes.some((other) => other !== rect && holds(rect, other) && other.height < rect.height);
    const chevron = findChevron(rect, marks.components);
    const words = chevron ? withoutChevron(inside, chevron) : inside;
    const role = isParent || holdsControl(rect, marks.controls) ? 'panel' : roleOf(rect, words, chevron !== undefined);
    return { rect, role, segments: words, text: words.map((segment) => segment.text).join(' ') };
  });
  return [...classified, ...underlinedFields(lines, boxes, segments)];
}

function holdsControl(rect: Rect, controls: readonly SmallControl[]): boolean {
  return controls.some((control) => holds(rect, control.rect));
}

function roleOf(rect: Rect, segments: readonly Segment[], hasChevron: boolean): BoxRole {
  const [first] = segments;
  if (!first) return isFieldSized(rect) ? 'field' : 'panel';
  if (rect.height > 80) return rect.height < 260 && segments.length === 1 && isAtLeft(rect, first) ? 'field' : 'panel';
  if (hasChevron && segments.length <= 1) return 'select';
  if (segments.length === 2 && isLabelOverValue(segments)) return 'field';
  if (segments.length > 1) return segments.some((other) => !sameRow(other.rect, first.rect)) || rect.width > 320 ? 'panel' : 'button';
  return isCentred(rect, first) ? 'button' : 'field';
}

function isFieldSized(rect: Rect): boolean {
  return rect.width >= 36 && rect.height >= 18 && rect.height <= 260 && rect.width >= rect.height;
}

function isAtLeft(rect: Rect, segment: Segment): boolean {
  return segment.rect.left - rect.left < 40;
}

function isLabelOverValue([upper, lower]: readonly Segment[]): boolean {
  if (!upper || !lower) return false;
  return bottomOf(upper.rect) <= lower.rect.top + 3 && Math.abs(upper.rect.left - lower.rect.left) < 6;
}

function isCentred(rect: Rect, segment: Segment): boolean {
  const before = segment.rect.left - rect.left;
  const after = rightOf(rect) - rightOf(segment.rect);
  return Math.abs(before - after) <= Math.max(6, rect.width * 0.08);
}

/** The small arrow at the right end of a drop-down. */
function findChevron(rect: Rect, components: readonly Component[]): Rect | undefined {
  if (rect.height > 70 || rect.width < 44) return undefined;
  for (const component of components) {
    const mark: Rect = {
      left: component.left / inkScale,
      top: component.top / inkScale,
      width: (component.right - component.left) / inkScale,
      height: (component.bottom - component.top) / inkScale,
    };
    if (mark.left < rightOf(rect) - 34 || rightOf(mark) > rightOf(rect) || !holds(rect, mark)) continue;
    const fits = mark.width >= 5 && mark.width <= 16 && mark.height >= 3 && mark.height <= 10;
    if (fits && mark.width > mark.height * 1.15 && Math.abs(middleY(mark) - middleY(rect)) <= 4) return mark;
  }
  return undefined;
}

/** The arrow is sometimes read as a letter of its own. */
function withoutChevron(segments: readonly Segment[], chevron: Rect): Segment[] {
  return segments.filter((segment) => overlapX(segment.rect, chevron) < segment.rect.width * 0.5);
}

/** A line with room above it and no frame may be a field of the flat kind. */
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
