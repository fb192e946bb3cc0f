import { z } from 'zod';

import { defineAction } from '../../../core/device/action.ts';
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
