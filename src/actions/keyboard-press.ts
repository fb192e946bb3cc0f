import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';
import { parseKeys } from '../core/device/keys.ts';

/** Presses a key or a key combination, in the focused element or in the given one. */
export const keyboardPress = defineAction({
  name: 'KeyboardPress',
  description: 'Press a key or a combination such as Enter or Control+A; locate only to focus an element first.',
  params: z.object({ keyName: z.string().min(1), locate: target('The element to focus').optional() }),
  needs: ['keyboard'],
  uses: ['pointer'],
  async run({ input, signal }, { keyName, locate }) {
    const keys = parseKeys(keyName);
    if (locate) await input.pointer?.tap(locate.center, { signal });
    await input.keyboard.press(keys, { signal });
  },
});
