import type { ElementLooks } from '../../core/memory/cache.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { grayOf } from '../../core/screen/frame-gray.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import { cropImage, decodePixels } from '../../util/image.ts';
import { findPiece, isTelling, snippetAreas, type PieceMatch } from '../../util/pictures/find-piece.ts';
import { crop, toGray } from '../../util/pictures/gray.ts';

/** What an element of a frame looks like; undefined where there is too little to know it again by. */
export function looksOf(frame: Frame, rect: Rect): Promise<ElementLooks | undefined> {
  // Remembering fails no call.
  return cutOut(frame, rect).catch(() => undefined);
}

async function cutOut(frame: Frame, rect: Rect): Promise<ElementLooks | undefined> {
  const screen = await grayOf(frame);
  const areas = snippetAreas(rect, screen);
  if (!areas) return undefined;
  const gray = crop(screen, areas.whole);
  if (!isTelling({ gray, element: areas.element })) return undefined;
  const image = await cropImage(frame.data, areas.whole);
  return { image, element: areas.element, screen: { width: frame.width, height: frame.height } };
}

/** Looks for an element on a frame, at its size and, where the screen has another width, at the size that follows from that. */
export function findByLooks(frame: Frame, looks: ElementLooks): Promise<PieceMatch> {
  return compare(frame, looks).catch((error: unknown) => ({ why: `its picture is of no use: ${errorMessage(error)}` }));
}

async function compare(frame: Frame, { image, element, screen }: ElementLooks): Promise<PieceMatch> {
  const snippet = { gray: toGray(await decodePixels(image)), element };
  const sighting = await findPiece(await grayOf(frame), snippet);
  if ('area' in sighting || frame.width === screen.width) return sighting;
  return findPiece(await grayOf(frame), snippet, frame.width / screen.width);
}
