import { z } from 'zod';

import { defineAction, target, type AnyAction } from '../../../core/device/action.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { TwoFingers } from '../two-fingers.ts';

const distance = z.number().positive().nullish().meta({ description: 'pixels', pixels: true });
const duration = z.number().positive().nullish().meta({ description: 'ms' });

/** Default pinch: a quarter of the shorter side, in half a second. */
const usualPart = 1 / 4;
const usualMs = 500;

/** Takes a scale, as plans use it, or a direction, as `aiPinch` does. @param fingers - Undefined if no multi-touch input is available. */
export function pinchAction(fingers: TwoFingers | undefined): AnyAction {
  return defineAction({
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
      const center = locate?.center ?? { x: width / 2, y: height / 2 };
      const options = { durationMs: time ?? usualMs, signal };
      if (direction) {
        const way = length ?? Math.min(width, height) * usualPart;
        return input.pinch.pinch(center, { ...options, direction, distance: way });
      }
      await fingers?.zoom(center, { ...options, scale: requireScale(scale) });
    },
  });
}

function requireScale(scale: number | null | undefined): number {
  if (typeof scale === 'number') return scale;
  throw new ActionError('ACTION_PARAMS_INVALID', 'Pinch needs to know how far: "scale" is missing');
}
