import { throwIfAborted } from '../../../core/deadline.ts';
import type { Direction, Edge, ScrollInput } from '../../../core/device-input.ts';
import type { Point, Size } from '../../../core/geometry.ts';
import type { BoundDriver } from '../bound-driver.ts';
import { scrollExtents, scrollSettled, viewportSize } from '../scripts/page-scripts.ts';
import type { InputParts } from './input-parts.ts';

/** Farther than any page is long; browsers stop at the edge. */
const beyondEdge = 9_999_999;
const edgeDelta: Record<Edge, Point> = {
  top: { x: 0, y: -beyondEdge },
  bottom: { x: 0, y: beyondEdge },
  left: { x: -beyondEdge, y: 0 },
  right: { x: beyondEdge, y: 0 },
};
const unit: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
/** Part of the viewport that one scroll covers; the rest stays in view for orientation. */
const defaultPart = 0.7;
/** Lists that load more at their end are followed this often. */
const mostEdgeRounds = 20;

interface Place {
  readonly point: Point;
  readonly size: Size;
}

/** Puts the pointer where the wheel is to turn: at the given place, where it is already, or in the middle. */
async function movePointer(driver: BoundDriver, at: Point | undefined): Promise<Place> {
  const size = (await driver.read(viewportSize)) as Size;
  const point = at ?? driver.pointer.at ?? { x: size.width / 2, y: size.height / 2 };
  driver.pointer.at = point;
  await driver.mouse.move(point.x, point.y);
  return { point, size };
}

export function webScroll({ driver, guard, toPage }: InputParts): ScrollInput {
  return {
    by: ({ direction, distance, at, signal }) =>
      guard(`scroll ${direction}`, signal, async () => {
        const { size } = await movePointer(driver, at && toPage(at));
        const { x, y } = unit[direction];
        const length = distance === undefined ? undefined : toPage({ x: distance, y: 0 }).x;
        throwIfAborted(signal);
        await driver.mouse.wheel(x * (length ?? size.width * defaultPart), y * (length ?? size.height * defaultPart));
        await driver.rest(scrollSettled);
      }),
    toEdge: ({ edge, at, signal }) =>
      guard(`scroll to the ${edge}`, signal, async () => {
        const { point } = await movePointer(driver, at && toPage(at));
        let before: unknown;
        for (let round = 0; round < mostEdgeRounds; round++) {
          throwIfAborted(signal);
          await driver.mouse.wheel(edgeDelta[edge].x, edgeDelta[edge].y);
          await driver.rest(scrollSettled);
          const now = await driver.read(scrollExtents(point.x, point.y));
          if (now === before) return;
          before = now;
        }
      }),
  };
}
