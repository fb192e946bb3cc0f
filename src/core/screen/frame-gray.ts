import { toGray, type Gray } from '../../util/pictures/gray.ts';
import type { Frame } from './frame.ts';

const grays = new WeakMap<Frame, Promise<Gray>>();

/** A frame in shades of gray. Cached, since each element that is looked up on the frame needs it. */
export function grayOf(frame: Frame): Promise<Gray> {
  const known = grays.get(frame) ?? frame.pixels().then(toGray);
  grays.set(frame, known);
  return known;
}
