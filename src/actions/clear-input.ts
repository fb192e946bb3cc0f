import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';

/** Empties one field. */
export const clearInput = defineAction({
  name: 'ClearInput',
  description: 'Empty one field.',
  params: z.object({ locate: target('The field') }),
  needs: ['pointer', 'text'],
  effect: 'target',
  async run({ input, signal }, { locate }) {
    await input.pointer.tap(locate.center, { signal });
    await input.text.clear({ signal });
  },
});
