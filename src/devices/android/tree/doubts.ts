import type { Rect, Size } from '../../../core/geometry.ts';
import { loadSharp } from '../../../util/image.ts';
import { nameOf, testIdOf } from './describe-view.ts';
import type { Hierarchy, ViewNode } from './parse-hierarchy.ts';

export interface DoubtsInit {
  readonly size: Size;
  /** A picture of the screen, for when the views tell of nothing. */
  look(): Promise<Uint8Array>;
}

/** Why what `uiautomator` tells cannot be what is on the screen; undefined where it may be. */
export async function doubtsAbout(hierarchy: Hierarchy, { size, look }: DoubtsInit): Promise<string | undefined> {
  const outside = hierarchy.views.find(({ bounds }) => isOutside(bounds, size));
  if (outside) return `it tells of views outside the screen (${outside.className})`;
  if (hierarchy.views.some(tells)) return undefined;
  return (await showsMuch(await look())) ? 'it tells of nothing, and the screen shows much' : undefined;
}

/** Pixels by which shadows and insets may stick out. */
const slack = 2;

function isOutside({ left, top, width, height }: Rect, size: Size): boolean {
  return left < -slack || top < -slack || left + width > size.width + slack || top + height > size.height + slack;
}

function tells(view: ViewNode): boolean {
  return nameOf(view) !== '' || testIdOf(view) !== '' || view.text !== '' || view.flags.has('clickable');
}

const width = 90;
const height = 200;
/** Levels of grey between neighbours that make an edge, and the share of edges of a screen with something on it. */
const edge = 24;
const leastShare = 0.01;

async function showsMuch(picture: Uint8Array): Promise<boolean> {
  const sharp = await loadSharp();
  const cells = await sharp(picture).removeAlpha().greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  let edges = 0;
  for (let index = 1; index < cells.length; index++) {
    if (index % width !== 0 && Math.abs((cells[index] ?? 0) - (cells[index - 1] ?? 0)) > edge) edges += 1;
  }
  return edges > cells.length * leastShare;
}
