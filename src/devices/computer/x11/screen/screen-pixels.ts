import { clipRect, type Rect } from '../../../../core/screen/geometry.ts';
import type { X11Connection } from '../x11-connection.ts';
import { bytesOfPixel, getImage } from './get-image.ts';
import { rgbxConverter } from './to-rgbx.ts';

/** Share of an area from which reading all of it takes no longer than reading a part and copying that. */
const largePart = 0.5;

export interface ReadOptions {
  /** In pixels of the X screen. */
  readonly area: Rect;
  /** What has changed since the call before, in pixels of the X screen. Absent: unknown, so everything is read. */
  readonly changes?: { readonly within: Rect | undefined } | undefined;
}

export interface ReadPixels {
  /** Four bytes a pixel: red, green, blue, and one that means nothing. Valid until the next call. */
  readonly data: Uint8Array;
  /** Whether they may differ from those of the call before. */
  readonly isNew: boolean;
}

interface Kept {
  readonly area: Rect;
  readonly data: Uint8Array;
}

/** The pixels of a part of an X screen. Only what has changed since the call before is read, where that is known. */
export class ScreenPixels {
  readonly #connection: X11Connection;
  readonly #toRgbx: (data: Buffer) => Uint8Array;
  #kept: Kept | undefined;

  constructor(connection: X11Connection) {
    this.#connection = connection;
    this.#toRgbx = rgbxConverter(connection.screen);
  }

  /** Calls must not overlap. */
  async read({ area, changes }: ReadOptions): Promise<ReadPixels> {
    const before = this.#kept && isSame(this.#kept.area, area) ? this.#kept.data : undefined;
    // Not before the pixels have been read: changes are told once, also if the request for the pixels then fails.
    this.#kept = undefined;
    if (!changes) return { data: await this.#read(area), isNew: true };
    const part = changes.within && partOf(area, changes.within);
    const data = before ? await this.#renewed(before, area, part) : await this.#read(area);
    this.#kept = { area, data };
    return { data, isNew: !before || part !== undefined };
  }

  /** @param part - What has changed, in pixels of the area. */
  async #renewed(before: Uint8Array, area: Rect, part: Rect | undefined): Promise<Uint8Array> {
    if (!part) return before;
    if (sizeOf(part) > sizeOf(area) * largePart) return this.#read(area);
    const piece = await this.#read({ ...part, left: area.left + part.left, top: area.top + part.top });
    const [from, to] = [part.width, area.width].map((width) => width * bytesOfPixel) as [number, number];
    for (let row = 0; row < part.height; row++)
      before.set(piece.subarray(row * from, (row + 1) * from), (part.top + row) * to + part.left * bytesOfPixel);
    return before;
  }

  async #read(rect: Rect): Promise<Uint8Array> {
    return this.#toRgbx(await getImage(this.#connection, rect));
  }
}

/** What of a rectangle lies in an area, in pixels of the area. */
function partOf(area: Rect, { left, top, width, height }: Rect): Rect | undefined {
  return clipRect({ left: left - area.left, top: top - area.top, width, height }, area);
}

function sizeOf({ width, height }: Rect): number {
  return width * height;
}

/** Whether two rectangles are equal. */
export function isSame(one: Rect, other: Rect): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
}
