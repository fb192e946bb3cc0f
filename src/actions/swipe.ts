import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';
import type { Direction } from '../core/device/device-input.ts';
import { ActionError } from '../core/errors/errors.ts';
import { clampPoint, type Point, type Size } from '../core/screen/geometry.ts';
import { directions } from '../core/device/scroll-types.ts';

const ways: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
/** Default distance as a fraction of the screen. */
const defaultPart = 0.4;

/** Moves a finger from one point to another. */
export const swipe = defineAction({
  name: 'Swipe',
  description:
    'Move one finger, for carousels and sliders: from an element (default: the middle of the screen) to another, or in the direction that the finger goes.',
  params: z.object({
    from: target('Where it begins').optional(),
    to: target('Where it ends').optional(),
    direction: z.enum(directions).nullish(),
    distance: z.number().positive().nullish().meta({ description: 'pixels', pixels: true }),
    duration: z.number().positive().nullish().meta({ description: 'ms' }),
  }),
  needs: ['swipe'],
  run({ input, screen, signal }, { from, to, direction, distance, duration }) {
    const start = from?.center ?? { x: screen.width / 2, y: screen.height / 2 };
    const end = to?.center ?? (direction && moved(start, { direction, distance, screen }));
    if (!end) {
      throw new ActionError('ACTION_PARAMS_INVALID', 'Swipe needs to know where to: "to" or "direction" is missing');
    }
    return input.swipe.swipe(start, end, { durationMs: duration ?? undefined, signal });
  },
});

interface Move {
  readonly direction: Direction;
  readonly distance: number | null | undefined;
  readonly screen: Size;
}

/** Limited by the edges of the screen. */
function moved(start: Point, { direction, distance, screen }: Move): Point {
  const { x, y } = ways[direction];
  const length = distance ?? (x === 0 ? screen.height : screen.width) * defaultPart;
  return clampPoint({ x: start.x + x * length, y: start.y + y * length }, screen);
}
