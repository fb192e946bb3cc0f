import type { Rect } from '../../../core/geometry.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import { rightOf, sameRow } from './rect-math.ts';

/** The triangle or arrow before the name of what unfolds, in logical pixels. */
export interface Disclosure {
  readonly rect: Rect;
  /** Whether it points down: what it is the sign of is unfolded. */
  readonly isOpen: boolean;
}

/** Arrows that point to the right or down, with a text behind them and nothing before. */
export function findDisclosures(components: readonly Component[]): Disclosure[] {
  const marks = components.map(toLogicalRect);
  return components.flatMap((component) => {
    const rect = toLogicalRect(component);
    if (!isSmall(rect)) return [];
    const isOpen = pointsDown(component);
    if (!isOpen && !pointsRight(component)) return [];
    return isBeforeText(rect, marks) ? [{ rect, isOpen }] : [];
  });
}

function isSmall({ width, height }: Rect): boolean {
  return (
    width >= 4 && width <= 14 && height >= 4 && height <= 14 && Math.max(width, height) <= Math.min(width, height) * 1.5
  );
}

function pointsDown(component: Component): boolean {
  const span = component.right - component.left;
  const down = component.bottom - component.top;
  const widthAt = (from: number, to: number): number => {
    const runs = component.runs.filter(({ y }) => y >= component.top + down * from && y < component.top + down * to);
    return Math.max(0, ...runs.map(({ end }) => end)) - Math.min(Infinity, ...runs.map(({ start }) => start));
  };
  return widthAt(0, 0.3) > span * 0.8 && widthAt(0.8, 1) < span * 0.45 && isEven(component);
}

/** Tall at the left and narrow at the right. */
function pointsRight(component: Component): boolean {
  const across = component.right - component.left;
  const height = component.bottom - component.top;
  const heightAt = (from: number, to: number): number => {
    const [left, right] = [component.left + across * from, component.left + across * to];
    const rows = component.runs.filter(({ start, end }) => start < right && end > left).map(({ y }) => y);
    return rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows) + 1;
  };
  return heightAt(0, 0.3) > height * 0.8 && heightAt(0.85, 1) < height * 0.45 && isEven(component);
}

/** Whether the ink of both halves is alike, in the one direction or the other: letters mostly are not. */
function isEven({ runs, left, right, top, bottom }: Component): boolean {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  let [above, below, before, behind] = [0, 0, 0, 0];
  for (const { y, start, end } of runs) {
    if (y + 0.5 < middleY) above += end - start;
    else if (y + 0.5 > middleY) below += end - start;
    before += Math.max(0, Math.min(end, middleX) - start);
    behind += Math.max(0, end - Math.max(start, middleX));
  }
  const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * 0.2;
  return isAlike(above, below) || isAlike(before, behind);
}

/** Logical pixels. Letters of one word stand closer, and other words further away. */
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
