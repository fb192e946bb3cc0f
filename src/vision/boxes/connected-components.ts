import type { Rect } from '../../core/screen/geometry.ts';
import { inkScale, type InkImage } from './ink-image.ts';
import { rectFrom } from './rect-math.ts';

/** Consecutive pixels of one row with the same label; `end` is exclusive. */
export interface PixelRun {
  readonly y: number;
  readonly start: number;
  readonly end: number;
}

/** Connected pixels with their bounding box; `right` and `bottom` are exclusive. */
export interface Component {
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
  readonly runs: PixelRun[];
}

/** The box of a component in logical pixels. */
export function toLogicalRect({ left, top, right, bottom }: Component): Rect {
  return rectFrom(left / inkScale, top / inkScale, [right / inkScale, bottom / inkScale]);
}

const inkBelow = 200;

/** Groups ink into components (8 neighbours). */
export function connectedComponents(image: InkImage): Component[] {
  const runs: PixelRun[] = [];
  const parents: number[] = [];
  let previous: [number, number] = [0, 0];
  for (let y = 0; y < image.height; y++) {
    const first = runs.length;
    collectRuns(image, y, runs);
    for (let index = first; index < runs.length; index++) parents.push(index);
    joinRows(runs, parents, [previous, [first, runs.length]]);
    previous = [first, runs.length];
  }
  return gather(runs, parents);
}

function collectRuns(image: InkImage, y: number, into: PixelRun[]): void {
  const offset = y * image.width;
  let start = -1;
  for (let x = 0; x < image.width; x++) {
    const dark = (image.data[offset + x] as number) < inkBelow;
    if (dark && start < 0) start = x;
    if (!dark && start >= 0) {
      into.push({ y, start, end: x });
      start = -1;
    }
  }
  if (start >= 0) into.push({ y, start, end: image.width });
}

type RunRange = readonly [number, number];

function joinRows(runs: readonly PixelRun[], parents: number[], [above, here]: readonly [RunRange, RunRange]): void {
  let upper = above[0];
  for (let lower = here[0]; lower < here[1]; lower++) {
    const run = runs[lower] as PixelRun;
    while (upper < above[1] && (runs[upper] as PixelRun).end < run.start) upper++;
    for (let other = upper; other < above[1] && (runs[other] as PixelRun).start <= run.end; other++) {
      unite(parents, other, lower);
    }
  }
}

/** Finds the representative of a set, with path compression. */
function findRoot(parents: number[], index: number): number {
  let root = index;
  while (parents[root] !== root) root = parents[root] as number;
  let at = index;
  while (parents[at] !== root) {
    const next = parents[at] as number;
    parents[at] = root;
    at = next;
  }
  return root;
}

function unite(parents: number[], first: number, second: number): void {
  const [a, b] = [findRoot(parents, first), findRoot(parents, second)];
  if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
}

function gather(runs: readonly PixelRun[], parents: number[]): Component[] {
  const components = new Map<number, Component>();
  for (const [index, run] of runs.entries()) {
    const root = findRoot(parents, index);
    let component = components.get(root);
    if (!component) {
      component = { left: run.start, top: run.y, right: run.end, bottom: run.y + 1, area: 0, runs: [] };
      components.set(root, component);
    }
    component.left = Math.min(component.left, run.start);
    component.right = Math.max(component.right, run.end);
    component.bottom = run.y + 1;
    component.area += run.end - run.start;
    component.runs.push(run);
  }
  return [...components.values()];
}
