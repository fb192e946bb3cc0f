import type { Rect } from '../../core/geometry.ts';
import type { Pixels } from '../../util/image.ts';
import { findRoot } from './connected-components.ts';

/** An area of one colour, or of one smooth gradient, that fills a box; text in it counts as holes. */
export interface FlatRegion {
  readonly rect: Rect;
  readonly colour: readonly [number, number, number];
}

/** Soft corners are drawn in steps that are hardly larger than this. */
const sameColour = 3;
const largerThanLetters = 600;
const minimum = { width: 16, height: 14 };

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** The flat parts of a picture. */
export interface FlatRegions {
  /** Those that fill a box: filled boxes and the insides of framed ones. */
  readonly boxes: readonly FlatRegion[];
  /** Frames of one colour, by their outer edge; one side may be interrupted. */
  readonly frames: readonly Rect[];
  /** Thin horizontal lines. */
  readonly lines: readonly Rect[];
  /** One byte a pixel: 1 where the pixel belongs to an area too large to be part of a letter. */
  readonly background: Uint8Array;
}

/** Finds areas of one colour in a picture at one pixel per logical pixel. */
export function flatRegions(pixels: Pixels): FlatRegions {
  const labels = labelPixels(pixels);
  const areas = measureAreas(pixels, labels);
  const background = new Uint8Array(labels.length);
  for (let index = 0; index < labels.length; index++) {
    if (isBackground(areas.get(labels[index] as number))) background[index] = 1;
  }
  const outlined = outlinedAreas(pixels, labels, areas);
  return {
    boxes: outlined.filter((area) => isFilled(area)).map(toRegion),
    frames: outlined.filter((area) => !isFilled(area)).map((area) => toRegion(area).rect),
    lines: [...areas.values()].filter((area) => area.bottom - area.top <= 3 && area.right - area.left >= 60).map((area) => toRegion(area).rect),
    background,
  };
}

/** Neither a letter nor a border. */
function isBackground(area: Area | undefined): boolean {
  if (!area || area.count < largerThanLetters) return false;
  return area.count > 5 * (area.right - area.left + area.bottom - area.top);
}

function outlinedAreas(pixels: Pixels, labels: Int32Array, areas: ReadonlyMap<number, Area>): Area[] {
  return [...areas]
    .filter(([label, area]) => isBoxSized(area, pixels) && fillsItsBox(labels, label, { area, width: pixels.width }))
    .map(([, area]) => area);
}

function isFilled(area: Area): boolean {
  return area.count > (area.right - area.left) * (area.bottom - area.top) * 0.25;
}

function toRegion(area: Area): FlatRegion {
  const rect = { left: area.left, top: area.top, width: area.right - area.left, height: area.bottom - area.top };
  return { rect, colour: [area.red / area.count, area.green / area.count, area.blue / area.count] };
}

function labelPixels({ data, width, height }: Pixels): Int32Array {
  const labels = new Int32Array(width * height);
  for (let index = 0; index < labels.length; index++) labels[index] = index;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      if (x > 0 && isSame(data, index, index - 1)) unite(labels, index, index - 1);
      if (y > 0 && isSame(data, index, index - width)) unite(labels, index, index - width);
    }
  }
  for (let index = 0; index < labels.length; index++) labels[index] = findRoot(labels, index);
  return labels;
}

function unite(labels: Int32Array, first: number, second: number): void {
  const a = findRoot(labels, first);
  const b = findRoot(labels, second);
  if (a < b) labels[b] = a;
  else if (b < a) labels[a] = b;
}

function isSame(data: Uint8Array, first: number, second: number): boolean {
  const [a, b] = [first * 3, second * 3];
  return (
    Math.abs((data[a] as number) - (data[b] as number)) <= sameColour &&
    Math.abs((data[a + 1] as number) - (data[b + 1] as number)) <= sameColour &&
    Math.abs((data[a + 2] as number) - (data[b + 2] as number)) <= sameColour
  );
}

/** Boxes and colours of all areas that are large enough to matter. */
function measureAreas(pixels: Pixels, labels: Int32Array): Map<number, Area> {
  const counts = new Int32Array(labels.length);
  for (const label of labels) counts[label] = (counts[label] as number) + 1;
  const areas = new Map<number, Area>();
  for (let index = 0; index < labels.length; index++) {
    const label = labels[index] as number;
    if ((counts[label] as number) < 100) continue;
    const [x, y] = [index % pixels.width, Math.floor(index / pixels.width)];
    let area = areas.get(label);
    if (!area) {
      area = { left: x, top: y, right: x, bottom: y, count: 0, red: 0, green: 0, blue: 0 };
      areas.set(label, area);
    }
    addPixel(area, { x, y }, [pixels.data, index * 3]);
  }
  return areas;
}

function addPixel(area: Area, at: { x: number; y: number }, [data, index]: readonly [Uint8Array, number]): void {
  if (at.x < area.left) area.left = at.x;
  if (at.x >= area.right) area.right = at.x + 1;
  area.bottom = at.y + 1;
  area.count += 1;
  area.red += data[index] as number;
  area.green += data[index + 1] as number;
  area.blue += data[index + 2] as number;
}

function isBoxSized(area: Area, pixels: Pixels): boolean {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (width < minimum.width || height < minimum.height) return false;
  if (width > pixels.width * 0.98 && height > pixels.height * 0.9) return false;
  return isFilled(area) || (area.count > width + height && height < 300);
}

/** Whether the outer outline is a box, also one with round corners; holes do not matter. */
function fillsItsBox(labels: Int32Array, label: number, { area, width }: { area: Area; width: number }): boolean {
  let covered = 0;
  for (let y = area.top; y < area.bottom; y++) {
    let first = y * width + area.left;
    let last = y * width + area.right - 1;
    while (first <= last && labels[first] !== label) first++;
    while (last > first && labels[last] !== label) last--;
    covered += last - first + 1;
  }
  return covered >= (area.right - area.left) * (area.bottom - area.top) * 0.84;
}
