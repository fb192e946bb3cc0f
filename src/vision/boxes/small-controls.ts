import type { Point, Rect } from '../../core/screen/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { connectedComponents, toLogicalRect, type Component } from './connected-components.ts';
import { inkScale } from './ink-image.ts';
import { cell } from './background-cells.ts';
import type { PreparedImage } from '../text/prepare-image.ts';
import { Outline } from './outline.ts';
import { areaOf, bottomOf, holds, rightOf } from './rect-math.ts';

/** A checkbox, radio button or switch, in logical pixels. */
export interface SmallControl {
  readonly kind: 'checkbox' | 'radio' | 'switch';
  readonly rect: Rect;
  readonly checked: boolean;
}

type Colour = readonly [number, number, number];

/** Finds checkboxes and radio buttons by their outline, and switches by their colours. */
export function smallControls(image: PreparedImage): SmallControl[] {
  const components = connectedComponents(image.solidInk);
  const marks = components.flatMap((component) => {
    const rect = toLogicalRect(component);
    const mark = isMarkSized(rect) && !isCell(rect) ? asMark(image.large, component, rect) : undefined;
    return mark && !isAmongLetters(component, components) ? [mark] : [];
  });
  // The track of a switch may be too faint to be ink.
  const areas = [...components.map(toLogicalRect), ...image.flat.boxes.map((box) => box.rect), ...image.flat.patches];
  const switches = areas.filter(isSwitchSized).flatMap((rect) => asSwitch(image.large, rect) ?? []);
  return outermost([...marks, ...switches]);
}

function outermost(controls: readonly SmallControl[]): SmallControl[] {
  const bySize = [...controls].sort((a, b) => areaOf(b.rect) - areaOf(a.rect));
  const kept: SmallControl[] = [];
  for (const control of bySize) if (!kept.some((other) => holds(other.rect, control.rect))) kept.push(control);
  return kept;
}

/** A cell with a wrongly detected background looks like a square. */
function isCell({ left, top, width }: Rect): boolean {
  const offGrid = (value: number): number => Math.abs(value / cell - Math.round(value / cell)) * cell;
  return offGrid(left) < 0.6 && offGrid(top) < 0.6 && offGrid(width) < 0.6;
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
  if (isLetterE(outline, Math.max(round, square)) || (kind === 'radio' && outline.hasThickRing())) return undefined;
  return { kind, rect, checked: isMarked(pixels, component) };
}

/** Letters such as e and c resemble a box or a ring, but are not symmetric from top to bottom. */
function isLetterE(outline: Outline, closeness: number): boolean {
  return closeness < 0.95 && outline.asymmetry() > 0.1;
}

/** Letters are close together, on both sides or very close on one; controls keep a distance. */
function isAmongLetters(component: Component, all: readonly Component[]): boolean {
  if (all.some((other) => isUnderline(other, component))) return true;
  const height = component.bottom - component.top;
  const gaps = all.flatMap((other) => {
    if (other === component || other.bottom - other.top > 40 * inkScale || other.area < 8) return [];
    const beside = other.top < component.bottom && other.bottom > component.top;
    if (!beside || isWithin(other, component)) return [];
    return [{ left: component.left - other.right, right: other.left - component.right }];
  });
  // Slanted letters overlap their neighbours.
  const within = (gap: number, limit: number): boolean => gap > -limit && gap < limit;
  const veryClose = Math.max(1.9 * inkScale, height * 0.15);
  const close = Math.max(4 * inkScale, height * 0.3);
  if (gaps.some(({ left, right }) => within(left, veryClose) || within(right, veryClose))) return true;
  return gaps.some(({ left }) => within(left, close)) && gaps.some(({ right }) => within(right, close));
}

/** The underline of a link, together with the letters that touch it. */
function isUnderline(line: Component, letter: Component): boolean {
  const isBelow = line.top > letter.top && Math.abs(line.bottom - letter.bottom) < 4 * inkScale;
  return isBelow && line.left <= letter.left + inkScale && line.right > letter.right + 2 * inkScale;
}

function isWithin(inner: Component, outer: Component): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
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

/** A pill with a knob at one end, recognised by its colours regardless of its outline. */
function asSwitch(pixels: Pixels, rect: Rect): SmallControl | undefined {
  const side = rect.height * inkScale;
  const [left, top] = [rect.left * inkScale, rect.top * inkScale];
  const [right, bottom] = [rightOf(rect) * inkScale, bottomOf(rect) * inkScale];
  const at = (x: number, y: number): Colour => colourAt(pixels, Math.round(x), Math.round(y));
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const track = at(middle.x, top + side * 0.13);
  if (distance(track, at(middle.x, bottom - 1 - side * 0.13)) > 30) return undefined;
  const inset = side * 0.08;
  const corners = [
    at(left + inset, top + inset),
    at(right - 1 - inset, top + inset),
    at(left + inset, bottom - 1 - inset),
  ];
  if (corners.some((corner) => distance(corner, track) < 8)) return undefined;
  const ends = [at(left + side / 2, middle.y), at(right - side / 2, middle.y)] as const;
  const [leftGap, rightGap] = [distance(ends[0], track), distance(ends[1], track)];
  const [small, large] = [Math.min(leftGap, rightGap), Math.max(leftGap, rightGap)];
  if (large < 14 || small > 30 || large < small * 2.5) return undefined;
  // Letters are not uniform at the positions of the knob and the track.
  const isKnobAndTrack = [left + side / 2, right - side / 2].every((x) =>
    isEven(pixels, { x, y: middle.y }, { radius: side * 0.14, limit: Math.min(30, large / 2) }),
  );
  if (!isKnobAndTrack) return undefined;
  const limit = Math.min(30, large / 2);
  const isRight = rightGap > leftGap;
  return isTrack(at, { left, top, right, side, limit, isRight })
    ? undefined
    : { kind: 'switch', rect, checked: isRight };
}

interface SwitchEnd {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly side: number;
  /** Colours that differ less are one. */
  readonly limit: number;
  /** Which end has another colour than the middle. */
  readonly isRight: boolean;
}

/** The track surrounds the knob. If the colour of an end also lies over the middle, this end is the track, and a wide knob has the middle. */
function isTrack(at: (x: number, y: number) => Colour, { left, top, right, side, limit, isRight }: SwitchEnd): boolean {
  const [x, y] = [(left + right) / 2, top + side / 2];
  const fromEdge = (inset: number): number => (isRight ? right - inset : left + inset);
  const end = at(fromEdge(side / 2), y);
  const isEnd = (colour: Colour): boolean => distance(colour, end) < limit;
  if (!isEnd(at(fromEdge(1 + side * 0.13), y)) || isEnd(at(x, top - 2 * inkScale))) return false;
  return Array.from({ length: Math.ceil(side * 0.12) }).some((_, below) => isEnd(at(x, top + below)));
}

/** Whether a small area has one colour. */
function isEven(pixels: Pixels, { x, y }: Point, { radius, limit }: { radius: number; limit: number }): boolean {
  const main = colourAt(pixels, Math.round(x), Math.round(y));
  const steps = [-radius, 0, radius];
  return steps.every((dy) =>
    steps.every((dx) => distance(colourAt(pixels, Math.round(x + dx), Math.round(y + dy)), main) < limit),
  );
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
