import { z } from 'zod';

import { defineAction, target } from '../../../core/device/action.ts';
import { parseKeys } from '../../../core/device/keys.ts';

/** The general action describes key combinations to models, which a phone does not support. */
export const keyboardPress = defineAction({
  name: 'KeyboardPress',
  description: 'Press one key such as Enter, Tab or Backspace, no combinations; locate only to focus an element first.',
  params: z.object({ keyName: z.string().min(1), locate: target('The element to focus').optional() }),
  needs: ['keyboard'],
  uses: ['pointer'],
  async run({ input, signal }, { keyName, locate }) {
    const keys = parseKeys(keyName);
    if (locate) await input.pointer?.tap(locate.center, { signal });
    await input.keyboard.press(keys, { signal });
  },
});
