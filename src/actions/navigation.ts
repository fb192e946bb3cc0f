import { z } from 'zod';

import { defineAction } from '../core/device/action.ts';
import { assertMayOpen } from '../core/device/grants.ts';

/** Opens an address in the current tab. */
export const navigate = defineAction({
  name: 'Navigate',
  description: 'Open a URL in the current tab.',
  params: z.object({ url: z.string().min(1) }),
  needs: ['navigation'],
  run({ input, grants, signal }, { url }) {
    assertMayOpen(url, grants);
    return input.navigation.goto(url, { signal });
  },
});

/** Reloads the current page. */
export const reload = defineAction({
  name: 'Reload',
  description: 'Reload the page.',
  params: z.object({}),
  needs: ['navigation'],
  run: ({ input, signal }) => input.navigation.reload({ signal }),
});

/** Goes one page back in the history. */
export const goBack = defineAction({
  name: 'GoBack',
  description: 'Go back one page in the history.',
  params: z.object({}),
  needs: ['navigation'],
  run: ({ input, signal }) => input.navigation.back({ signal }),
});
