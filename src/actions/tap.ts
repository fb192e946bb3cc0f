import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Presses one element once. */
export const tap = defineAction({
  name: 'Tap',
  description: 'Tap or click one element.',
  params: z.object({
    locate: target('The element'),
    // Not described to models: a tap is a plain one, unless a step states what must stay selected.
    keepsChosen: z
      .boolean()
      .optional()
      .meta({ internal: true, description: 'Keeps what is selected in a list of several, as Control does.' }),
  }),
  needs: ['pointer'],
  run: ({ input, signal }, { locate, keepsChosen }) => input.pointer.tap(locate.center, { signal, keepsChosen }),
});
