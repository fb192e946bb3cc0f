import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Presses one element with the secondary button. Native context menus cannot be seen or operated afterwards. */
export const rightClick = defineAction({
  name: 'RightClick',
  description: 'Click one element with the right mouse button.',
  params: z.object({ locate: target('The element') }),
  needs: ['mouse'],
  run: ({ input, signal }, { locate }) => input.mouse.rightClick(locate.center, { signal }),
});
