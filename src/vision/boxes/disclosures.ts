import type { Rect } from '../../core/screen/geometry.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import { Outline } from './outline.ts';
import { rightOf, sameRow } from './rect-math.ts';

/** The triangle or arrow of an expandable item, before its name or at the end of its line, in logical pixels. */
export interface Disclosure {
  readonly rect: Rect;
  /** Whether it points down: the item is expanded. */
  readonly isOpen: boolean;
}

/** Arrows that point right or down, directly before a text with nothing before them, or at the end of a line. */
export function findDisclosures(components: readonly Component[]): Disclosure[] {
  const marks = components.map(toLogicalRect);
  return components.flatMap((component) => {
    const rect = toLogicalRect(component);
    if (!isSmall(rect)) return [];
    const isOpen = pointsDown(component);
    if (!isOpen && !pointsRight(component)) return [];
    // At the end of a line, an arrow that points down may also mean that the item is collapsed.
    return isBeforeText(rect, marks) || (!isOpen && isBehindText(rect, marks)) ? [{ rect, isOpen }] : [];
  });
}

function isSmall({ width, height }: Rect): boolean {
  return (
    width >= 4 && width <= 14 && height >= 4 && height <= 14 && Math.max(width, height) <= Math.min(width, height) * 1.5
  );
}

/** Wide at the top, narrow at the bottom and symmetric. Letters such as V are neither filled nor flat. */
function pointsDown(component: Component): boolean {
  const { left, right, top, bottom, runs } = component;
  const [span, down] = [right - left, bottom - top];
  const widthAt = (from: number, to: number): number => {
    const within = runs.filter(({ y }) => y >= top + down * from && y < top + down * to);
    return Math.max(0, ...within.map(({ end }) => end)) - Math.min(Infinity, ...within.map(({ start }) => start));
  };
  const isArrow = widthAt(0, 0.3) > span * 0.8 && widthAt(0.8, 1) < span * 0.45;
  const aside = runs.reduce((sum, { start, end }) => sum + Math.abs(start - left - (right - end)), 0);
  return isArrow && aside <= runs.length * 2 && (isFilled(component) || down <= span * flat);
}

/** Tall at the left, narrow at the right and symmetric. */
function pointsRight(component: Component): boolean {
  const { left, right, top, bottom, runs } = component;
  const [across, height] = [right - left, bottom - top];
  const heightAt = (from: number, to: number): number => {
    const [first, last] = [left + across * from, left + across * to];
    const rows = runs.filter(({ start, end }) => start < last && end > first).map(({ y }) => y);
    return rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows) + 1;
  };
  const isArrow = heightAt(0, 0.3) > height * 0.8 && heightAt(0.85, 1) < height * 0.45;
  const isEven = new Outline(component).asymmetry() < mostUneven;
  return isArrow && isEven && (isFilled(component) || across <= height * flat);
}

/** A triangle covers half of a box that is as high as wide. */
function isFilled({ area, left, right, top, bottom }: Component): boolean {
  return area >= (right - left) * (bottom - top) * 0.45;
}

/** Height of an arrow of two strokes relative to its width. */
const flat = 0.7;
const mostUneven = 0.2;

/** In logical pixels. Letters of one word are closer, and other words are farther away. */
const leastGap = 3;
const mostGap = 20;
const emptyBefore = 24;

function isBeforeText(rect: Rect, marks: readonly Rect[]): boolean {
  const beside = marks.filter((mark) => mark !== rect && sameRow(mark, rect));
  const gaps = beside.filter((mark) => mark.left >= rightOf(rect) - 1).map((mark) => mark.left - rightOf(rect));
  const next = Math.min(Infinity, ...gaps);
  if (next < leastGap || next > mostGap) return false;
  return !beside.some((mark) => mark.left < rect.left && rightOf(mark) > rect.left - emptyBefore && mark.width < 200);
}

/** A letter is closer to the letters before it. */
const apart = 24;

function isBehindText(rect: Rect, marks: readonly Rect[]): boolean {
  const beside = marks.filter((mark) => mark !== rect && sameRow(mark, rect) && mark.width < 200);
  const isLast = !beside.some((mark) => mark.left > rect.left && mark.left < rightOf(rect) + emptyBefore * 2);
  return (
    isLast &&
    beside.some((mark) => rightOf(mark) < rect.left - apart) &&
    !beside.some((mark) => rightOf(mark) >= rect.left - apart && mark.left < rect.left)
  );
}
