import type { Place } from '../../tree/tree-questions.ts';
import type { Point } from '../../../../core/screen/geometry.ts';
import type { Ask, Box } from '../types.ts';
import { isConnectedOf, ownerDocumentOf, rectOf } from '../document/dom.ts';
import { kept } from '../document/kept.ts';
import { isFrame } from '../document/frames.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { areaOf, holdsBox, isEmpty, middleOf, overlap, toBox } from '../geometry/boxes.ts';
import { nextFrames } from '../geometry/hit-test.ts';
import { placeOf } from '../geometry/places.ts';
import { isReachable } from './landing.ts';
import { seenKey, textOfItem, type Reading, type Seen } from '../snapshot/reading.ts';

/** Where elements have moved to since the tree was read. */

/** CSS pixels: what moves by less is where it was. */
const restPixels = 1;

/** Longer movements never end: of those, any moment is as good as another. */
const longestMoveMs = 2000;

/** Whether the row, card or entry that an element is in still has the same text. */
function isSameItem(element: Element) {
  const items = kept<Reading>(seenKey)?.items;
  for (let node: Element | null = element; node; node = aroundOf(node)) {
    const text = items?.get(node);
    if (text !== undefined) return text === textOfItem(node);
  }
  return true;
}

/** The smallest that held a box when the tree was read: what it is the box of, or what its text stands in. */
function seenAround(box: Box, reading: string, base: Place | undefined) {
  const last = kept<Reading>(seenKey);
  let smallest: Seen[] = [];
  for (const each of last?.reading === reading ? last.seen : []) {
    if (!holdsBox(each.box, box)) continue;
    const [other] = smallest;
    if (!other || areaOf(each.box) < areaOf(other.box)) smallest = [each];
    else if (areaOf(each.box) === areaOf(other.box)) smallest.push(each);
  }
  // Inputs that their labels draw may all be kept in one place.
  const touched = smallest.length > 1 ? smallest.filter((one) => isTouched(one, base)) : [];
  return touched.at(-1) || smallest.at(-1);
}

/** Whether a touch of its middle is one of it. */
function isTouched({ element }: Seen, base: Place | undefined) {
  const now = element.deref();
  return now !== undefined && isReachable(now, toBox(rectOf(now), placeOf(ownerDocumentOf(now), base)), base);
}

/** How far the middle of a box has moved. */
function moveOf(from: Box, to: Box): Point {
  const [before, after] = [middleOf(from), middleOf(to)];
  return { x: after.x - before.x, y: after.y - before.y };
}

const isMove = ({ x, y }: Point, limit: number) => Math.abs(x) > limit || Math.abs(y) > limit;

/** How much larger than a box its element may be, by area, to be what is meant by the box, where no text in it is. */
const mostAround = 4;

interface Followed {
  readonly box?: Box;
  readonly element?: Element | undefined;
}

/** The given box and its element; or, once it is at rest, where its element is by now; no box for one that is gone. */
export async function followed(box: Box, { reading, base }: Pick<Ask<'aim'>, 'reading' | 'base'>): Promise<Followed> {
  const seen = reading === undefined ? undefined : seenAround(box, reading, base);
  const element = seen?.element.deref();
  if (!seen || (element && isFrame(element))) return { box };
  if (!element || isGone(element)) return {};
  const isMeant = seen.hasText || areaOf(seen.box) <= mostAround * areaOf(box);
  const meant = isMeant ? element : undefined;
  const place = placeOf(ownerDocumentOf(element), base);
  if (!isMove(moveOf(seen.box, toBox(rectOf(element), place)), restPixels * place.sx)) return { box, element: meant };
  const now = await boxAtRest(element, base);
  if (isEmpty(overlap(now, placeOf(ownerDocumentOf(element), base).clip)) || isGone(element)) return {};
  return { box: holdsBox(box, seen.box) ? now : movedBy(box, moveOf(seen.box, now)), element: meant };
}

const isGone = (element: Element) => !isConnectedOf(element) || !isSameItem(element);
const movedBy = (box: Box, { x, y }: Point): Box => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
});

/** Where an element is once it stands still, or after the longest movement that is waited for. */
async function boxAtRest(element: Element, base: Place | undefined): Promise<Box> {
  const place = () => placeOf(ownerDocumentOf(element), base);
  const boxNow = () => toBox(rectOf(element), place());
  const limit = (restPixels * place().sx) / 2;
  const end = performance.now() + longestMoveMs;
  let now = boxNow();
  for (let still = 0; still < 2 && performance.now() < end;) {
    await nextFrames();
    const next = boxNow();
    still = isMove(moveOf(now, next), limit) ? 0 : still + 1;
    now = next;
  }
  return now;
}
