import type { Point, Rect } from '../../core/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { connectedComponents, toLogicalRect, type Component } from './connected-components.ts';
import { inkScale } from './ink-image.ts';
import type { PreparedImage } from './prepare-image.ts';
import { Outline } from './outline.ts';
import { containsPoint, middleX, middleY } from './rect-math.ts';

/** A checkbox, radio button or switch, in logical pixels. */
export interface SmallControl {
  readonly kind: 'checkbox' | 'radio' | 'switch';
  readonly rect: Rect;
  readonly checked: boolean;
}

type Colour = readonly [number, number, number];

/** Finds small controls by their outline. */
export function smallControls(image: PreparedImage): SmallControl[] {
  const components = connectedComponents(image.solidInk);
  const found: SmallControl[] = [];
  for (const component of components) {
    const control = asControl(image.large, component);
    if (control && !isAmongLetters(component, components)) found.push(control);
  }
  return found.filter((control) => !found.some((other) => other !== control && encloses(other.rect, control.rect)));
}

function encloses(outer: Rect, inner: Rect): boolean {
  return outer.width > inner.width && containsPoint(outer, { x: middleX(inner), y: middleY(inner) });
}

function asControl(pixels: Pixels, component: Component): SmallControl | undefined {
  const rect = toLogicalRect(component);
  if (isMarkSized(rect)) return asMark(pixels, component, rect);
  return isSwitchSized(rect) ? asSwitch(pixels, component, rect) : undefined;
}

function isMarkSized({ width, height }: Rect): boolean {
  return Math.abs(width - height) <= 1.5 && height >= 11 && height <= 30;
}

function isSwitchSized({ width, height }: Rect): boolean {
  const ratio = width / height;
  return ratio > 1.45 && ratio < 2.6 && height >= 13 && height <= 40 && width >= 24 && width <= 72;
}

function asMark(pixels: Pixels, component: Component, rect: Rect): SmallControl | undefined {
  const outline = new Outline(component);
  const square = outline.squareness();
  const round = outline.roundness();
  if (square < 0.8 && round < 0.9) return undefined;
  // Small circles have straight sides, too, but no square has round ones.
  const kind = round >= 0.85 ? 'radio' : 'checkbox';
  if (kind === 'radio' && outline.hasThickRing()) return undefined;
  return { kind, rect, checked: isMarked(pixels, component) };
}

/** Letters stand close together, on both sides or very close on one; controls keep a distance. */
function isAmongLetters(component: Component, all: readonly Component[]): boolean {
  const height = component.bottom - component.top;
  const gaps = all.flatMap((other) => {
    if (other === component || other.bottom - other.top > 40 * inkScale || other.area < 8) return [];
    const beside = other.top < component.bottom && other.bottom > component.top;
    if (!beside || isWithin(other, component)) return [];
    return [{ left: component.left - other.right, right: other.left - component.right }];
  });
  // Slanted letters reach over their neighbours.
  const within = (gap: number, limit: number): boolean => gap > -limit && gap < limit;
  const veryClose = Math.max(1.9 * inkScale, height * 0.15);
  const close = Math.max(4 * inkScale, height * 0.3);
  if (gaps.some(({ left, right }) => within(left, veryClose) || within(right, veryClose))) return true;
  return gaps.some(({ left }) => within(left, close)) && gaps.some(({ right }) => within(right, close));
}

function isWithin(inner: Component, outer: Component): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

function isMarked(pixels: Pixels, component: Component): boolean {
  const width = component.right - component.left;
  const height = component.bottom - component.top;
  const [insetX, insetY] = [Math.round(width * 0.24), Math.round(height * 0.24)];
  const colours: Colour[] = [];
  for (let y = component.top + insetY; y < component.bottom - insetY; y++) {
    for (let x = component.left + insetX; x < component.right - insetX; x++) colours.push(colourAt(pixels, x, y));
  }
  const main = commonest(colours);
  const different = colours.filter((colour) => distance(colour, main) > 45).length;
  if (different > colours.length * 0.06) return true;
  const outside = colourAt(pixels, component.left - 4, Math.round((component.top + component.bottom) / 2));
  return distance(main, outside) > 90 && Math.max(...main) - Math.min(...main) > 60;
}

function asSwitch(pixels: Pixels, component: Component, rect: Rect): SmallControl | undefined {
  const { left, top, right, bottom } = component;
  const [width, height] = [right - left, bottom - top];
  const middle = Math.round((top + bottom) / 2);
  const track = colourAt(pixels, Math.round(left + width / 2), Math.round(top + height * 0.22));
  const leftEnd = evenColour(pixels, { x: left + height * 0.5, y: middle }, height * 0.14);
  const rightEnd = evenColour(pixels, { x: right - height * 0.5, y: middle }, height * 0.14);
  if (!leftEnd || !rightEnd) return undefined;
  const [leftGap, rightGap] = [distance(leftEnd, track), distance(rightEnd, track)];
  if (Math.max(leftGap, rightGap) < 24 || Math.min(leftGap, rightGap) > 20) return undefined;
  const sides = new Outline(component).sides(0.5);
  const isPill = sides.top > 0.85 && sides.bottom > 0.85 && sides.left > 0 && sides.right > 0;
  return isPill ? { kind: 'switch', rect, checked: rightGap > leftGap } : undefined;
}

/** The colour of a small area; undefined when it has several, as letters do. */
function evenColour(pixels: Pixels, { x, y }: Point, radius: number): Colour | undefined {
  const main = colourAt(pixels, Math.round(x), Math.round(y));
  const around = [-radius, 0, radius].flatMap((dy) => [-radius, 0, radius].map((dx) => colourAt(pixels, Math.round(x + dx), Math.round(y + dy))));
  return around.every((colour) => distance(colour, main) < 30) ? main : undefined;
}

function colourAt({ data, width, height }: Pixels, x: number, y: number): Colour {
  const index = (Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))) * 3;
  return [data[index] as number, data[index + 1] as number, data[index + 2] as number];
}

function distance(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

function commonest(colours: readonly Colour[]): Colour {
  const counts = new Map<number, { colour: Colour; count: number }>();
  for (const colour of colours) {
    const key = ((colour[0] >> 5) << 6) | ((colour[1] >> 5) << 3) | (colour[2] >> 5);
    const entry = counts.get(key) ?? { colour, count: 0 };
    counts.set(key, { colour: entry.colour, count: entry.count + 1 });
  }
  let best = { colour: [0, 0, 0] as Colour, count: 0 };
  for (const entry of counts.values()) if (entry.count > best.count) best = entry;
  return best.colour;
}
