import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Drags one element onto another. */
export const dragAndDrop = defineAction({
  name: 'DragAndDrop',
  description: 'Drag one element and drop it on another.',
  params: z.object({ from: target('What to drag'), to: target('Where to drop it') }),
  needs: ['pointer'],
  run: ({ input, signal }, { from, to }) => input.pointer.drag(from.center, to.center, { signal }),
});
