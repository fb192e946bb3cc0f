import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Holds a finger on one element. */
export const longPress = defineAction({
  name: 'LongPress',
  description: 'Press one element long with a finger.',
  params: z.object({
    locate: target('The element'),
    duration: z.number().positive().nullish().meta({ description: 'ms' }),
  }),
  needs: ['longPress'],
  run: ({ input, signal }, { locate, duration }) =>
    input.longPress.longPress(locate.center, { durationMs: duration ?? undefined, signal }),
});
