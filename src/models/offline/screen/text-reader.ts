import { createHash } from 'node:crypto';

import type { Component } from './connected-components.ts';
import type { ReadWord } from './letter-case.ts';
import { readInk } from './ocr-engine.ts';
import type { InkImage } from './ink-image.ts';
import { readMissed } from './read-missed.ts';

/** Rows of the picture that hold text, from the first to behind the last; read on its own, cached by its pixels. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly key: string;
}

const gapRows = 6;
const cacheLimit = 2000;
const inkBelow = 200;

/** Reads prepared pictures, and reads again only those bands that it has not seen before. */
export class TextReader {
  readonly #known = new Map<string, readonly ReadWord[]>();

  /** `image` holds nothing but text, whose letters are among the components. */
  async read(image: InkImage, components: readonly Component[]): Promise<ReadWord[]> {
    const bands = findBands(image);
    const unknown = bands.filter((band) => !this.#known.has(band.key));
    if (unknown.length > 0) await this.#readBands(image, unknown, components);
    const words = bands.flatMap((band) => (this.#known.get(band.key) ?? []).map((word) => shift(word, band.top)));
    this.#trim();
    return words;
  }

  async #readBands(image: InkImage, bands: readonly Band[], components: readonly Component[]): Promise<void> {
    const margin = 16;
    const top = Math.max(0, (bands[0]?.top ?? 0) - margin);
    const bottom = Math.min(image.height, (bands.at(-1)?.bottom ?? 0) + margin);
    const read = await readInk(onlyBands(image, bands, [top, bottom]));
    const words = read.map((word) => shift(word, top));
    const inBands = components.filter((component) =>
      bands.some((band) => component.top >= band.top && component.bottom <= band.bottom),
    );
    const second = await readMissed(image, inBands, words);
    const kept = words.filter((word) => word.confidence >= 40 || !second.some((other) => overlap(word, other)));
    for (const band of bands) this.#known.set(band.key, []);
    const found = new Map<string, ReadWord[]>();
    for (const word of [...kept, ...second]) {
      const middle = (word.top + word.bottom) / 2;
      const band = bands.find((candidate) => middle >= candidate.top && middle < candidate.bottom);
      if (!band) continue;
      const list = found.get(band.key) ?? [];
      list.push(shift(word, -band.top));
      found.set(band.key, list);
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

function shift(word: ReadWord, by: number): ReadWord {
  return { ...word, top: word.top + by, bottom: word.bottom + by };
}

function findBands(image: InkImage): Band[] {
  const spans: [number, number][] = [];
  for (let y = 0; y < image.height; y++) {
    if (!hasInk(image, y)) continue;
    const last = spans.at(-1);
    if (last && y - last[1] < gapRows) last[1] = y + 1;
    else spans.push([y, y + 1]);
  }
  const occurrences = new Map<string, number>();
  return spans.map(([top, bottom]) => {
    const hash = createHash('md5')
      .update(image.data.subarray(top * image.width, bottom * image.width))
      .digest('base64');
    const count = occurrences.get(hash) ?? 0;
    occurrences.set(hash, count + 1);
    return { top, bottom, key: `${hash}${image.width}#${count}` };
  });
}

function hasInk(image: InkImage, y: number): boolean {
  const end = (y + 1) * image.width;
  for (let index = y * image.width; index < end; index++) if ((image.data[index] as number) < inkBelow) return true;
  return false;
}

function onlyBands(image: InkImage, bands: readonly Band[], [top, bottom]: readonly [number, number]): InkImage {
  const { width } = image;
  const data = new Uint8Array(width * (bottom - top)).fill(255);
  for (const band of bands)
    data.set(image.data.subarray(band.top * width, band.bottom * width), (band.top - top) * width);
  return { data, width, height: bottom - top };
}
