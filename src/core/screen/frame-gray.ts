import { toGray, type Gray } from '../../util/pictures/gray.ts';
import type { Frame } from './frame.ts';

const grays = new WeakMap<Frame, Promise<Gray>>();

/** The brightness of a frame; it is asked for by each element that is looked up on it, and made once. */
export function grayOf(frame: Frame): Promise<Gray> {
  const known = grays.get(frame) ?? frame.pixels().then(toGray);
  grays.set(frame, known);
  return known;
}
