import { bottomOf } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';

/** Whether a container has room above or below those of its parts that are told: others are made while it is scrolled. */
export function hasRoom({ rect }: ToldElement, parts: readonly ToldElement[]): boolean {
  const last = Math.max(...parts.map((part) => bottomOf(part.rect)), rect.top);
  const first = Math.min(...parts.map((part) => part.rect.top), bottomOf(rect));
  const height = Math.min(...parts.map((part) => part.rect.height), 40);
  return bottomOf(rect) - last > height * 0.8 || first - rect.top > height * 1.5;
}

/** The same, or that it is cut off where the screen ends. */
export function mayGoOn(container: ToldElement, parts: readonly ToldElement[], scale: number): boolean {
  const { node, rect } = container;
  const height = Math.min(...parts.map((part) => part.rect.height), 40);
  // What lies outside of the frame is cut off from the box on it.
  const isCut = node.rect.height / scale > rect.height + height * 0.5;
  return node.goesOn === true || isCut || hasRoom(container, parts);
}
