import type { Rect } from '../../core/screen/geometry.ts';
import type { Pixels } from '../../util/image.ts';

/** An area of one colour or of one smooth gradient that fills a box. Text in it counts as holes. */
export interface FlatRegion {
  readonly rect: Rect;
  readonly colour: readonly [number, number, number];
}

/** Maximum difference in brightness from the first pixel of an area. Faint boxes differ from the page by hardly more. */
const sameLight = 3;
/** Maximum difference in colour, which picture compression blurs. */
const sameTint = 14;
/** In pixels. Badges are hardly larger than the first value; letters are never as large as the second. */
const leastBackground = 250;
const surelyBackground = 20_000;
const minimum = { width: 16, height: 14 };

interface RegionArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** The flat regions of a picture. */
export interface FlatRegions {
  /** Regions that fill a box: filled boxes and the insides of framed ones. */
  readonly boxes: readonly FlatRegion[];
  /** Areas with the outline of a box and much other content in it: boxes with a gradient, or large letters. */
  readonly patches: readonly Rect[];
  /** Frames of one colour, by their outer edge. One side may be interrupted. */
  readonly frames: readonly Rect[];
  /** Thin horizontal lines. */
  readonly lines: readonly Rect[];
  /** One byte per pixel: 1 if the pixel belongs to an area too large to be part of a letter. */
  readonly background: Uint8Array;
}

/** Finds areas of one colour in a picture with one pixel per logical pixel. */
export function flatRegions(pixels: Pixels): FlatRegions {
  const labels = labelPixels(pixels);
  const areas = measureAreas(pixels, labels);
  const backgrounds = new Set<RegionArea>();
  const isGround = new Uint8Array(labels.length);
  for (const [label, area] of areas) {
    if (!isBackground(area) && !isDenselyLettered(labels, label, { area, width: pixels.width })) continue;
    backgrounds.add(area);
    isGround[label] = 1;
  }
  const background = new Uint8Array(labels.length);
  for (let index = 0; index < labels.length; index++) background[index] = isGround[labels[index] as number] as number;
  const outlined = outlinedAreas(pixels, labels, areas);
  return {
    boxes: outlined.filter((area) => isFilled(area) && backgrounds.has(area)).map(toRegion),
    patches: outlined.filter((area) => isFilled(area) && !backgrounds.has(area)).map((area) => toRegion(area).rect),
    frames: outlined.filter((area) => !isFilled(area)).map((area) => toRegion(area).rect),
    lines: [...areas.values()]
      .filter((area) => area.bottom - area.top <= 3 && area.right - area.left >= 60)
      .map((area) => toRegion(area).rect),
    background,
  };
}

/** Neither a letter nor a border: large, or compact. Letters are narrow or leave much of their box empty. */
function isBackground(area: RegionArea): boolean {
  if (area.count < leastBackground) return false;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (area.count >= surelyBackground) return area.count > 5 * (width + height);
  return width >= 14 && height >= 12 && width >= height * 0.6 && area.count > width * height * 0.55;
}

/** A small box full of text: less of its fill is visible, but unlike touching letters it has four complete sides. */
function isDenselyLettered(labels: Int32Array, label: number, { area, width }: AreaInPicture): boolean {
  const { left, top, right, bottom } = area;
  const [across, down] = [right - left, bottom - top];
  if (area.count < leastBackground || down < 14 || across < down * 1.2 || area.count < across * down * 0.3)
    return false;
  const isOwn = (x: number, y: number): boolean => labels[y * width + x] === label;
  const near = [0, 1, 2];
  const share = (from: number, to: number, isDrawn: (at: number) => boolean): number => {
    let drawn = 0;
    for (let at = from; at < to; at++) if (isDrawn(at)) drawn++;
    return drawn / (to - from);
  };
  // Corners may be round.
  const corner = Math.round(Math.min(across, down) / 4);
  const sides = [
    share(left + corner, right - corner, (x) => near.some((step) => isOwn(x, top + step))),
    share(left + corner, right - corner, (x) => near.some((step) => isOwn(x, bottom - 1 - step))),
    share(top + corner, bottom - corner, (y) => near.some((step) => isOwn(left + step, y))),
    share(top + corner, bottom - corner, (y) => near.some((step) => isOwn(right - 1 - step, y))),
  ];
  return Math.min(...sides) > 0.8;
}

function outlinedAreas(pixels: Pixels, labels: Int32Array, areas: ReadonlyMap<number, RegionArea>): RegionArea[] {
  return [...areas]
    .filter(([label, area]) => isBoxSized(area, pixels) && fillsItsBox(labels, label, { area, width: pixels.width }))
    .map(([, area]) => area);
}

function isFilled(area: RegionArea): boolean {
  return area.count > (area.right - area.left) * (area.bottom - area.top) * 0.25;
}

function toRegion(area: RegionArea): FlatRegion {
  const rect = { left: area.left, top: area.top, width: area.right - area.left, height: area.bottom - area.top };
  return { rect, colour: [area.red / area.count, area.green / area.count, area.blue / area.count] };
}

/** Brightness and two colour differences of a picture, which picture compression preserves to different degrees. */
interface Planes {
  readonly light: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
  readonly width: number;
}

function toPlanes({ data, width, height }: Pixels): Planes {
  const size = width * height;
  const planes = { light: new Uint8Array(size), blue: new Uint8Array(size), red: new Uint8Array(size), width };
  for (let index = 0, at = 0; index < size; index++, at += 3) {
    const red = data[at] as number;
    const blue = data[at + 2] as number;
    const light = (77 * red + 150 * (data[at + 1] as number) + 29 * blue) >> 8;
    planes.light[index] = light;
    planes.blue[index] = 128 + ((blue - light) >> 1);
    planes.red[index] = 128 + ((red - light) >> 1);
  }
  return planes;
}

/** Assigns the same number to all pixels of an area. */
function labelPixels(pixels: Pixels): Int32Array {
  const planes = toPlanes(pixels);
  const labels = new Int32Array(planes.light.length).fill(-1);
  const { width } = planes;
  const steps = [1, 2, 3, width, 2 * width, 3 * width, width + 1];
  // Starts with uniform pixels: the soft edge of an area does not have its colour.
  for (let seed = 0; seed < labels.length; seed++)
    if (labels[seed] === -1 && isEven(planes, seed, steps)) grow(planes, labels, seed);
  for (let seed = 0; seed < labels.length; seed++) if (labels[seed] === -1) grow(planes, labels, seed);
  return labels;
}

function isEven({ light, blue, red, width }: Planes, at: number, steps: readonly number[]): boolean {
  const value = light[at] as number;
  for (const step of steps) {
    const other = light[at + step];
    if (other === undefined || Math.abs(other - value) > 1) return false;
  }
  // Compression blurs colour farther over an edge than brightness.
  const inside = at + 3 * width + 3;
  return isNear(blue, at, inside) && isNear(red, at, inside);
}

function isNear(plane: Uint8Array, a: number, b: number): boolean {
  return Math.abs((plane[a] as number) - (plane[b] ?? Infinity)) <= sameTint / 3;
}

/** Numbers an area row by row: a whole span of pixels, then what touches it above and below. */
function grow(planes: Planes, labels: Int32Array, seed: number): void {
  const growth: FillState = { planes, labels, seed, spans: [] };
  numberSpan(growth, seed);
  while (growth.spans.length > 0) {
    const end = growth.spans.pop() as number;
    const start = growth.spans.pop() as number;
    growAcross(growth, [start, end], -planes.width);
    growAcross(growth, [start, end], planes.width);
  }
}

interface FillState {
  readonly planes: Planes;
  readonly labels: Int32Array;
  readonly seed: number;
  /** First and last pixel (exclusive) of each span whose neighbours were not visited yet. */
  readonly spans: number[];
}

/** @param way - Index offset to the row above or below. */
function growAcross(growth: FillState, [start, end]: readonly [number, number], way: number): void {
  const { planes, labels, seed } = growth;
  for (let at = start; at < end; at++) {
    const next = at + way;
    // Outside the picture there is no label to compare.
    if (labels[next] !== -1) continue;
    if (isSame(planes, next, seed) || isGradient(planes, next, at)) numberSpan(growth, next);
  }
}

/** Numbers a pixel and its neighbours in the row that match the seed. */
function numberSpan({ planes, labels, seed, spans }: FillState, at: number): void {
  const row = at - (at % planes.width);
  const rowEnd = row + planes.width;
  labels[at] = seed;
  let start = at;
  while (start > row && labels[start - 1] === -1 && isSame(planes, start - 1, seed)) labels[--start] = seed;
  let end = at + 1;
  while (end < rowEnd && labels[end] === -1 && isSame(planes, end, seed)) labels[end++] = seed;
  spans.push(start, end);
}

function isSame({ light, blue, red }: Planes, a: number, b: number): boolean {
  return (
    Math.abs((light[a] as number) - (light[b] as number)) <= sameLight &&
    Math.abs((blue[a] as number) - (blue[b] as number)) <= sameTint &&
    Math.abs((red[a] as number) - (red[b] as number)) <= sameTint
  );
}

/** Whether two rows belong to one gradient; a soft corner is not uniform from side to side. */
function isGradient({ light }: Planes, next: number, from: number): boolean {
  const value = light[next] as number;
  if (Math.abs(value - (light[from] as number)) > 1) return false;
  for (let side = -3; side <= 3; side++) if (light[next + side] !== value) return false;
  return true;
}

/** Bounding boxes and colours of all areas that are large enough to matter. */
function measureAreas(pixels: Pixels, labels: Int32Array): Map<number, RegionArea> {
  const counts = new Int32Array(labels.length);
  for (let index = 0; index < labels.length; index++) (counts[labels[index] as number] as number)++;
  const areas = new Map<number, RegionArea>();
  for (let y = 0; y < pixels.height; y++) {
    const end = (y + 1) * pixels.width;
    for (let start = y * pixels.width; start < end;) {
      const label = labels[start] as number;
      let next = start + 1;
      while (next < end && labels[next] === label) next++;
      if ((counts[label] as number) >= 100) addSpan(areaOf(areas, label), pixels, [start, next]);
      start = next;
    }
  }
  return areas;
}

function areaOf(areas: Map<number, RegionArea>, label: number): RegionArea {
  const known = areas.get(label);
  if (known) return known;
  const area = { left: Infinity, top: Infinity, right: 0, bottom: 0, count: 0, red: 0, green: 0, blue: 0 };
  areas.set(label, area);
  return area;
}

/** Adds pixels of one row to an area. */
function addSpan(area: RegionArea, { data, width }: Pixels, [start, end]: readonly [number, number]): void {
  const y = Math.floor(start / width);
  area.left = Math.min(area.left, start - y * width);
  area.right = Math.max(area.right, end - y * width);
  area.top = Math.min(area.top, y);
  area.bottom = y + 1;
  area.count += end - start;
  let [red, green, blue] = [0, 0, 0];
  for (let at = start * 3; at < end * 3; at += 3) {
    red += data[at] as number;
    green += data[at + 1] as number;
    blue += data[at + 2] as number;
  }
  area.red += red;
  area.green += green;
  area.blue += blue;
}

function isBoxSized(area: RegionArea, pixels: Pixels): boolean {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (width < minimum.width || height < minimum.height) return false;
  if (width > pixels.width * 0.98 && height > pixels.height * 0.9) return false;
  return isFilled(area) || (area.count > width + height && height < 300);
}

interface AreaInPicture {
  readonly area: RegionArea;
  /** Width of the picture. */
  readonly width: number;
}

/** Whether the outer outline is a box, possibly with round corners. Holes do not matter. */
function fillsItsBox(labels: Int32Array, label: number, { area, width }: AreaInPicture): boolean {
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
