import type { Rect } from '../../core/screen/geometry.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import { holds, middleY, rightOf, sameRow } from './rect-math.ts';

/** The small arrows at the right ends of drop-downs, in logical pixels. */
export function findChevrons(boxes: readonly Rect[], components: readonly Component[]): Rect[] {
  const marks = components.map(toLogicalRect);
  const wide = boxes.filter((rect) => rect.height <= 70 && rect.width >= 36);
  return components
    .filter(isArrow)
    .map(toLogicalRect)
    .filter((mark) => wide.some((rect) => isAtRightEnd(mark, rect)) && isAlone(mark, marks));
}

/** Wide at the top and narrow at the bottom. */
function isArrow(component: Component): boolean {
  const { width, height } = toLogicalRect(component);
  if (width < 5 || width > 16 || height < 3 || height > 12 || width < height * 0.85) return false;
  const across = component.right - component.left;
  const down = component.bottom - component.top;
  const reach = (from: number, to: number): number => {
    const runs = component.runs.filter(({ y }) => y >= component.top + down * from && y < component.top + down * to);
    return Math.max(...runs.map(({ end }) => end)) - Math.min(...runs.map(({ start }) => start));
  };
  return reach(0, 0.4) > across * 0.75 && reach(0.75, 1) < across * 0.6;
}

/** Whether a mark is at the position of a drop-down's arrow. */
export function isAtRightEnd(mark: Rect, rect: Rect): boolean {
  if (rect.height > 70 || mark.left < rightOf(rect) - 34 || rightOf(mark) > rightOf(rect)) return false;
  return holds(rect, mark) && Math.abs(middleY(mark) - middleY(rect)) <= 4;
}

/** Letters are closer to each other. */
function isAlone(mark: Rect, marks: readonly Rect[]): boolean {
  const space = mark.width < mark.height * 1.15 ? 6 : 3.5;
  return !marks.some((other) => {
    const gap = mark.left - rightOf(other);
    return other !== mark && sameRow(other, mark) && gap < space && gap > -4 && other.left < mark.left;
  });
}

/** OCR sometimes reads the arrow as a letter. */
export function isChevron(word: Rect, chevrons: readonly Rect[]): boolean {
  return chevrons.some((chevron) => holds(word, chevron) && word.width < chevron.width * 1.6 + 2);
}
