import { z } from 'zod';

import { defineAction, target } from '../../../core/action.ts';
import { ActionError } from '../../../core/errors.ts';
import { pullWay } from '../../shared/pull-gesture.ts';

const distance = z.number().positive().nullish().meta({ description: 'pixels', pixels: true });
const duration = z.number().positive().nullish().meta({ description: 'ms' });

export const pullGesture = defineAction({
  name: 'PullGesture',
  description: 'Pull the screen down to refresh it, or up to load more.',
  params: z.object({ direction: z.enum(['down', 'up']), distance, duration }),
  needs: ['swipe'],
  async run({ input, screen, signal }, { direction, distance: length, duration: time }) {
    const { from, to, durationMs } = pullWay({
      direction,
      distance: length ?? undefined,
      durationMs: time ?? undefined,
      screen,
    });
    await input.swipe.swipe(from, to, { durationMs, signal });
  },
});

/** What a pinch is when nobody says more: a quarter of the shorter side, in half a second. */
const usualPart = 1 / 4;
const usualMs = 500;

/** As plans say it, by a scale; and as `aiPinch` does, by a direction. */
export const pinch = defineAction({
  name: 'Pinch',
  description: 'Zoom with two fingers: a scale above 1 zooms in, below 1 zooms out.',
  params: z.object({
    scale: z.number().positive().nullish(),
    locate: target('What to zoom').optional(),
    duration,
    direction: z.enum(['in', 'out']).optional().meta({ internal: true }),
    distance: distance.meta({ internal: true }),
  }),
  needs: ['pinch'],
  async run({ input, screen, signal }, { scale, locate, duration: time, direction, distance: length }) {
    const { width, height } = screen;
    const usual = Math.min(width, height) * usualPart;
    const center = locate?.center ?? { x: width / 2, y: height / 2 };
    const how = direction ? { direction, distance: length ?? usual } : byScale(scale, usual);
    if (how) await input.pinch.pinch(center, { ...how, durationMs: time ?? usualMs, signal });
  },
});

/** The fingers end as many times as far from each other as the scale says, or begin so. */
function byScale(
  scale: number | null | undefined,
  usual: number,
): { direction: 'in' | 'out'; distance: number } | undefined {
  if (scale === null || scale === undefined) {
    throw new ActionError('ACTION_PARAMS_INVALID', 'Pinch needs to know how far: "scale" is missing');
  }
  if (scale === 1) return undefined;
  const ratio = scale > 1 ? scale : 1 / scale;
  return { direction: scale > 1 ? 'out' : 'in', distance: usual * Math.min(2, ratio - 1) };
}
