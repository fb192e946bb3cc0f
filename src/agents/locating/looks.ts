import type { ElementLooks } from '../../core/memory/cache.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { grayOf } from '../../core/screen/frame-gray.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import { cropImage, decodePixels } from '../../util/image.ts';
import { findPiece, isTelling, snippetAreas, type PieceMatch } from '../../util/pictures/find-piece.ts';
import { crop, toGray } from '../../util/pictures/gray.ts';

/** The picture of an element and its surroundings; undefined when it shows too little to be recognised again. */
export function looksOf(frame: Frame, rect: Rect): Promise<ElementLooks | undefined> {
  // A failure of the cache does not fail the call.
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

/** Looks for an element on a frame, at its original size and, if the screen has another width, scaled by the widths. */
export function findByLooks(frame: Frame, looks: ElementLooks): Promise<PieceMatch> {
  return compare(frame, looks).catch((error: unknown) => ({ why: `its picture is of no use: ${errorMessage(error)}` }));
}

async function compare(frame: Frame, { image, element, screen }: ElementLooks): Promise<PieceMatch> {
  const snippet = { gray: toGray(await decodePixels(image)), element };
  const match = await findPiece(await grayOf(frame), snippet);
  if ('area' in match || frame.width === screen.width) return match;
  return findPiece(await grayOf(frame), snippet, frame.width / screen.width);
}
