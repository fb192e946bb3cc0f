import type { Rect } from '../../core/screen/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { toLogicalRect, type Component } from './connected-components.ts';
import type { InkImage } from './ink-image.ts';
import { Outline } from './outline.ts';

/** Soft edge of a shape, in pixels of the prepared picture. */
const rim = 3;
const gain = 1.6;

/**
 * For badges and small buttons that became solid ink: measures their content against their own colour. Returns their
 * boxes in logical pixels.
 */
export function revealFills(ink: InkImage, large: Pixels, components: readonly Component[]): Rect[] {
  const fills = components.filter(isFill);
  for (const fill of fills) reveal(ink, large, fill);
  return fills.map(toLogicalRect);
}

function isFill(component: Component): boolean {
  const { width, height } = toLogicalRect(component);
  if (height < 13 || height > 60 || width < 18 || width > 320 || width < height * 1.8) return false;
  // Touching bold letters fill less of their box and have ragged edges.
  if (component.area < (component.right - component.left) * (component.bottom - component.top) * 0.65) return false;
  const { top, bottom } = new Outline(component).sides(0.5);
  return top > 0.9 && bottom > 0.9;
}

function reveal(ink: InkImage, large: Pixels, fill: Component): void {
  const colour = commonColour(large, fill);
  for (const [y, [first, last]] of rowsOf(fill)) {
    const row = y * ink.width;
    ink.data.fill(255, row + first, row + last);
    if (y < fill.top + rim || y >= fill.bottom - rim) continue;
    for (let x = first + rim; x < last - rim; x++) {
      const at = (row + x) * 3;
      const most = Math.max(...colour.map((value, channel) => Math.abs((large.data[at + channel] as number) - value)));
      ink.data[row + x] = Math.max(0, 255 - most * gain);
    }
  }
}

/** Start and end of each row of the shape, including holes. */
function rowsOf(fill: Component): Map<number, [number, number]> {
  const rows = new Map<number, [number, number]>();
  for (const { y, start, end } of fill.runs) {
    const known = rows.get(y);
    rows.set(y, known ? [Math.min(known[0], start), Math.max(known[1], end)] : [start, end]);
  }
  return rows;
}

function commonColour(large: Pixels, fill: Component): number[] {
  const counts = new Map<number, { count: number; sum: [number, number, number] }>();
  for (const { y, start, end } of fill.runs) {
    for (let x = start; x < end; x++) {
      const at = (y * large.width + x) * 3;
      const [red, green, blue] = [large.data[at] as number, large.data[at + 1] as number, large.data[at + 2] as number];
      const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
      const entry = counts.get(key) ?? { count: 0, sum: [0, 0, 0] };
      entry.count += 1;
      entry.sum = [entry.sum[0] + red, entry.sum[1] + green, entry.sum[2] + blue];
      counts.set(key, entry);
    }
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most ? most.sum.map((sum) => sum / most.count) : [0, 0, 0];
}
