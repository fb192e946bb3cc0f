import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Moves the pointer over one element. */
export const hover = defineAction({
  name: 'Hover',
  description: 'Move the pointer over one element without clicking.',
  params: z.object({ locate: target('The element') }),
  needs: ['mouse'],
  run: ({ input, signal }, { locate }) => input.mouse.hover(locate.center, { signal }),
});
