import { z } from 'zod';

import { defineAction, target } from '../core/action.ts';

/** Presses one element once. */
export const tap = defineAction({
  name: 'Tap',
  description: 'Tap or click one element.',
  params: z.object({ locate: target('The element') }),
  needs: ['pointer'],
  run: ({ input, signal }, { locate }) => input.pointer.tap(locate.center, { signal }),
});
