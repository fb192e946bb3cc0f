import { createHash } from 'node:crypto';

import type { Component } from '../boxes/connected-components.ts';
import type { PixelBounds, ReadWord } from './letter-case.ts';
import { readInk } from './ocr-engine.ts';
import type { InkImage } from '../boxes/ink-image.ts';
import { readMissed } from './read-missed.ts';

/**
 * A part of the picture that contains text and is surrounded by empty pixels. It is recognised on its own, and cached
 * by its pixels wherever it is.
 */
interface Patch {
  readonly left: number;
  readonly top: number;
  /** Exclusive, like `bottom`. */
  readonly right: number;
  readonly bottom: number;
  readonly key: string;
}

/** Empty rows and columns between two patches; wider than any space between words of a line. */
const gapRows = 6;
const gapColumns = 64;
/** Soft edge of letters, which is not ink. */
const rim = 3;
const cacheLimit = 4000;
const inkBelow = 200;

/** Recognises prepared pictures. Patches that it has seen before come from the cache. */
export class TextReader {
  readonly #known = new Map<string, readonly ReadWord[]>();

  /** @param image - Contains only text, whose letters are among the components. */
  async read(image: InkImage, components: readonly Component[]): Promise<ReadWord[]> {
    const patches = findPatches(image);
    const unknown = patches.filter((patch) => !this.#known.has(patch.key));
    if (unknown.length > 0) await this.#readPatches(image, unknown, components);
    const words = patches.flatMap((patch) =>
      (this.#known.get(patch.key) ?? []).map((word) => shift(word, patch.left, patch.top)),
    );
    this.#trim();
    return words;
  }

  async #readPatches(image: InkImage, patches: readonly Patch[], components: readonly Component[]): Promise<void> {
    const margin = 16;
    const top = Math.max(0, (patches[0]?.top ?? 0) - margin);
    const bottom = Math.min(image.height, Math.max(...patches.map((patch) => patch.bottom)) + margin);
    const read = await readInk(onlyPatches(image, patches, [top, bottom]));
    const words = read.map((word) => shift(word, 0, top));
    const inside = components.filter((component) => patches.some((patch) => holdsAll(patch, component)));
    const missed = await readMissed(image, inside, words);
    const kept = words.filter((word) => word.confidence >= 40 || !missed.some((other) => overlap(word, other)));
    // A line below some words makes them look as if they had been missed.
    const second = missed.filter((word) => !kept.some((other) => isSamePlace(word, other)));
    for (const patch of patches) this.#known.set(patch.key, []);
    const found = new Map<string, ReadWord[]>();
    for (const word of [...kept, ...second]) {
      const patch = patches.find((candidate) => holdsMiddle(candidate, word));
      if (!patch) continue;
      const list = found.get(patch.key) ?? [];
      list.push(shift(word, -patch.left, -patch.top));
      found.set(patch.key, list);
    }
    for (const [key, list] of found) this.#known.set(key, list);
  }

  #trim(): void {
    for (const key of this.#known.keys()) {
      if (this.#known.size <= cacheLimit) return;
      this.#known.delete(key);
    }
  }
}

function overlap(a: ReadWord, b: ReadWord): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether most of the smaller of two words lies in the other. */
function isSamePlace(a: ReadWord, b: ReadWord): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return false;
  const areaOf = ({ left, top, right, bottom }: ReadWord): number => (right - left) * (bottom - top);
  return width * height > Math.min(areaOf(a), areaOf(b)) / 2;
}

function holdsAll(patch: Patch, { left, top, right, bottom }: PixelBounds): boolean {
  return left >= patch.left && right <= patch.right && top >= patch.top && bottom <= patch.bottom;
}

function holdsMiddle(patch: Patch, { left, top, right, bottom }: PixelBounds): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= patch.left && x < patch.right && y >= patch.top && y < patch.bottom;
}

function shift(word: ReadWord, x: number, y: number): ReadWord {
  return { ...word, left: word.left + x, right: word.right + x, top: word.top + y, bottom: word.bottom + y };
}

/** From top to bottom, and from left to right within a row. */
function findPatches(image: InkImage): Patch[] {
  const rows = spansOf(image.height, gapRows, (y) => hasInk(image, y));
  const occurrences = new Map<string, number>();
  return rows.flatMap(([top, bottom]) => {
    const columns = inkedColumns(image, top, bottom);
    return spansOf(image.width, gapColumns, (x) => columns[x] === 1).map(([first, end]) => {
      const box = { left: Math.max(0, first - rim), top, right: Math.min(image.width, end + rim), bottom };
      const hash = hashOf(image, box);
      const count = occurrences.get(hash) ?? 0;
      occurrences.set(hash, count + 1);
      return { ...box, key: `${hash}#${count}` };
    });
  });
}

type Interval = readonly [from: number, to: number];

/** Intervals with content whose gaps are smaller than `gap`. */
function spansOf(length: number, gap: number, holds: (at: number) => boolean): Interval[] {
  const spans: [number, number][] = [];
  for (let at = 0; at < length; at++) {
    if (!holds(at)) continue;
    const last = spans.at(-1);
    if (last && at - last[1] < gap) last[1] = at + 1;
    else spans.push([at, at + 1]);
  }
  return spans;
}

function hasInk(image: InkImage, y: number): boolean {
  const end = (y + 1) * image.width;
  for (let index = y * image.width; index < end; index++) if ((image.data[index] as number) < inkBelow) return true;
  return false;
}

/** 1 for columns with ink between two rows. */
function inkedColumns({ data, width }: InkImage, top: number, bottom: number): Uint8Array {
  const columns = new Uint8Array(width);
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) if ((data[y * width + x] as number) < inkBelow) columns[x] = 1;
  return columns;
}

function hashOf({ data, width }: InkImage, { left, top, right, bottom }: PixelBounds): string {
  const hash = createHash('md5').update(`${right - left} `);
  for (let y = top; y < bottom; y++) hash.update(data.subarray(y * width + left, y * width + right));
  return hash.digest('base64');
}

function onlyPatches({ data, width }: InkImage, patches: readonly Patch[], [top, bottom]: Interval): InkImage {
  const copy = new Uint8Array(width * (bottom - top)).fill(255);
  for (const patch of patches)
    for (let y = patch.top; y < patch.bottom; y++)
      copy.set(data.subarray(y * width + patch.left, y * width + patch.right), (y - top) * width + patch.left);
  return { data: copy, width, height: bottom - top };
}
