import type { Component } from './connected-components.ts';

/** Drawn share of each side, from 0 to 1. */
export interface Sides {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Maximum distance of a drawn side from the edge of its box, in pixels of the prepared picture. */
const depth = 3;

/** The shape of a component as a bitmap of its box. */
export class Outline {
  readonly #width: number;
  readonly #height: number;
  readonly #bits: Uint8Array;

  constructor(component: Component) {
    this.#width = component.right - component.left;
    this.#height = component.bottom - component.top;
    this.#bits = new Uint8Array(this.#width * this.#height);
    for (const run of component.runs) {
      const row = (run.y - component.top) * this.#width - component.left;
      this.#bits.fill(1, row + run.start, row + run.end);
    }
  }

  /** Drawn share of each side. Corners are left out, by a fraction of the shorter side. */
  sides(corner: number): Sides {
    const skip = Math.max(1, Math.round(Math.min(this.#width, this.#height) * corner) - (corner >= 0.5 ? 2 : 0));
    const across = range(skip, this.#width - skip);
    const down = range(skip, this.#height - skip);
    const share = (positions: readonly number[], isDrawn: (at: number) => boolean): number =>
      positions.filter(isDrawn).length / (positions.length || 1);
    return {
      top: share(across, (x) => this.#any(x, 0, { stepX: 0, stepY: 1 })),
      bottom: share(across, (x) => this.#any(x, this.#height - 1, { stepX: 0, stepY: -1 })),
      left: share(down, (y) => this.#any(0, y, { stepX: 1, stepY: 0 })),
      right: share(down, (y) => this.#any(this.#width - 1, y, { stepX: -1, stepY: 0 })),
    };
  }

  /** Share of the side that is drawn least. */
  squareness(): number {
    const { top, bottom, left, right } = this.sides(0.16);
    return Math.min(top, bottom, left, right);
  }

  /** Share of rows whose outer ends lie on an ellipse in the box. Gaps in the outline reduce it. */
  roundness(): number {
    const [radiusX, radiusY] = [this.#width / 2, this.#height / 2];
    const rows = range(1, this.#height - 1);
    const fits = rows.filter((y) => {
      const half = radiusX * Math.sqrt(1 - ((y + 0.5 - radiusY) / radiusY) ** 2);
      const row = this.#bits.subarray(y * this.#width, (y + 1) * this.#width);
      const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
      // Where the outline is flat, a step of one row moves its end by several columns.
      const tolerance = 2 + (this.#width / 8) * (Math.abs(y + 0.5 - radiusY) / radiusY) ** 4;
      return (
        first >= 0 &&
        Math.abs(first - (radiusX - half)) <= tolerance &&
        Math.abs(last + 1 - (radiusX + half)) <= tolerance
      );
    });
    return fits.length / (rows.length || 1);
  }

  /** Share of ink without a counterpart when the shape is turned upside down. */
  asymmetry(): number {
    let ink = 0;
    let alone = 0;
    for (let y = 0; y < this.#height; y++) {
      const [row, opposite] = [y * this.#width, (this.#height - 1 - y) * this.#width];
      for (let x = 0; x < this.#width; x++) {
        if (this.#bits[row + x] === 0) continue;
        ink += 1;
        if (this.#bits[opposite + x] === 0) alone += 1;
      }
    }
    return alone / (ink || 1);
  }

  /** Whether it has an empty centre and thick walls, like a letter and unlike a control. */
  hasThickRing(): boolean {
    const y = Math.floor(this.#height / 2);
    const row = this.#bits.subarray(y * this.#width, (y + 1) * this.#width);
    if (row[Math.floor(this.#width / 2)] === 1) return false;
    const gap = row.indexOf(0, row.indexOf(1));
    return gap > this.#width * 0.2;
  }

  #any(x: number, y: number, { stepX, stepY }: { stepX: number; stepY: number }): boolean {
    for (let step = 0; step < depth; step++) {
      if (this.#bits[(y + step * stepY) * this.#width + x + step * stepX]) return true;
    }
    return false;
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
