import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Presses one element twice, fast enough for a double click. */
export const doubleClick = defineAction({
  name: 'DoubleClick',
  description: 'Double-click one element.',
  params: z.object({ locate: target('The element') }),
  needs: ['pointer'],
  run: ({ input, signal }, { locate }) => input.pointer.doubleTap(locate.center, { signal }),
});
