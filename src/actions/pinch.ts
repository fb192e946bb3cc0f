import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Default pinch: a quarter of the shorter side, in half a second. */
const defaultPart = 1 / 4;
const defaultMs = 500;

/** Zooms with two fingers. */
export const pinch = defineAction({
  name: 'Pinch',
  description: 'Zoom with two fingers: "in" brings them together and zooms out, "out" spreads them and zooms in.',
  params: z.object({
    direction: z.enum(['in', 'out']),
    locate: target('What to zoom').optional(),
    distance: z.number().positive().nullish().meta({ description: 'pixels', pixels: true }),
    duration: z.number().positive().nullish().meta({ description: 'ms' }),
  }),
  needs: ['pinch'],
  run({ input, screen, signal }, { direction, locate, distance, duration }) {
    const { width, height } = screen;
    return input.pinch.pinch(locate?.center ?? { x: width / 2, y: height / 2 }, {
      direction,
      distance: distance ?? Math.min(width, height) * defaultPart,
      durationMs: duration ?? defaultMs,
      signal,
    });
  },
});
