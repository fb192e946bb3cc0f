import { z } from 'zod';

import { defineAction } from '../core/device/action.ts';
import { sleep as wait } from '../core/time/deadline.ts';

/** Waits for a fixed time. */
export const sleep = defineAction({
  name: 'Sleep',
  description: 'Wait for something slow, at most 10000 ms at a time.',
  params: z.object({ timeMs: z.number().min(0).max(10_000) }),
  needs: [],
  effect: 'nothing',
  run: ({ signal }, { timeMs }) => wait(timeMs, signal),
});
