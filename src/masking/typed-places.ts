import type { Screenshot } from '../core/screen/frame.ts';
import { clipRect, isWithin, rectAround, scaleRect, type Point, type Rect } from '../core/screen/geometry.ts';
import type { PixelScreen } from '../vision/screen.ts';
import { decodeArea, type Pixels } from '../util/image.ts';

/** In logical pixels: single-line fields are not higher. */
const highestField = 90;
/** Assumed size of a field if no box is visible, in logical pixels. */
const guessed = { width: 320, height: 44 };
/** Maximum mean difference of two pictures of one field, from 0 to 255; a blinking cursor stays below. */
const likeness = 10;

interface TypedPlace {
  readonly rect: Rect;
  readonly look: Pixels;
}

/** Without a tree, a field that received a secret is identified by its position, as long as it looks the same. */
export class TypedPlaces {
  #fresh: Point | undefined;
  #known: TypedPlace[] = [];

  /** @param point - Where the field was tapped, in frame pixels. */
  typedAt(point: Point): void {
    this.#fresh = point;
  }

  async on(shot: Screenshot, screen: PixelScreen | undefined): Promise<Rect[]> {
    const point = this.#fresh;
    this.#fresh = undefined;
    const looked = await Promise.all(this.#known.map(async (place) => ((await isStill(place, shot)) ? [place] : [])));
    this.#known = looked.flat();
    const rect = point && clipRect(fieldAt(point, screen, shot.dpr ?? 1), shot);
    if (rect) this.#known.push({ rect, look: await lookOf(shot, rect) });
    return this.#known.map((place) => place.rect);
  }
}

/** The smallest box around the point that can be a field, else an area of the usual size. */
function fieldAt(point: Point, screen: PixelScreen | undefined, dpr: number): Rect {
  const boxes = (screen?.boxes ?? [])
    .filter(({ rect }) => rect.height <= highestField && rect.width > rect.height)
    .map(({ rect }) => scaleRect(rect, dpr))
    .filter((rect) => isWithin(point, rect))
    .toSorted((one, other) => one.width * one.height - other.width * other.height);
  if (boxes[0]) return boxes[0];
  const { left, top } = rectAround(point, 0);
  const [width, height] = [guessed.width * dpr, guessed.height * dpr];
  return { left: left - width / 2, top: top - height / 2, width, height };
}

function lookOf(shot: Screenshot, rect: Rect): Promise<Pixels> {
  return decodeArea(shot.data, rect);
}

async function isStill({ rect, look }: TypedPlace, shot: Screenshot): Promise<boolean> {
  if (rect.left + rect.width > shot.width || rect.top + rect.height > shot.height) return false;
  const { data } = await lookOf(shot, rect);
  let difference = 0;
  for (let index = 0; index < data.length; index++)
    difference += Math.abs((data[index] ?? 0) - (look.data[index] ?? 0));
  return difference / data.length < likeness;
}
