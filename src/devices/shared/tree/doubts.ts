import type { Rect, Size } from '../../../core/screen/geometry.ts';
import { openPicture } from '../../../util/image.ts';

/** The properties of a view that the plausibility check needs. */
export interface DoubtfulView {
  readonly bounds: Rect;
  /** For messages. */
  readonly type: string;
  /** Whether it has text or is interactive. */
  readonly hasContent: boolean;
}

export interface DoubtsInit {
  /** Screen size in the units of the bounds. */
  readonly size: Size;
  /** Fraction of all views that may lie outside the screen; not every platform reports such views. */
  readonly mostOutside: number;
  /** Takes a screenshot, if the views have no content. */
  look(): Promise<Uint8Array>;
}

/** Why the reported views cannot match the screen; undefined if they may. */
export async function doubtsAbout(
  views: readonly DoubtfulView[],
  { size, mostOutside, look }: DoubtsInit,
): Promise<string | undefined> {
  const outside = views.filter(({ bounds }) => isOutside(bounds, size));
  const [first] = outside;
  if (first && outside.length > views.length * mostOutside) {
    return `it reports views outside the screen (${first.type})`;
  }
  if (views.some(({ hasContent }) => hasContent)) return undefined;
  return (await showsMuch(await look())) ? 'it reports nothing, but the screen has content' : undefined;
}

/** Pixels by which shadows and insets may stick out. */
const slack = 2;

function isOutside({ left, top, width, height }: Rect, size: Size): boolean {
  return left < -slack || top < -slack || left + width > size.width + slack || top + height > size.height + slack;
}

const width = 90;
const height = 200;
/** Grey level difference between neighbours that counts as an edge, and the minimum share of edges on a screen with content. */
const edge = 24;
const leastShare = 0.01;

async function showsMuch(picture: Uint8Array): Promise<boolean> {
  const opened = await openPicture(picture);
  const cells = await opened.removeAlpha().greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  let edges = 0;
  for (let index = 1; index < cells.length; index++) {
    if (index % width !== 0 && Math.abs((cells[index] ?? 0) - (cells[index - 1] ?? 0)) > edge) edges += 1;
  }
  return edges > cells.length * leastShare;
}
