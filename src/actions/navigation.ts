import { z } from 'zod';

import { defineAction } from '../core/action.ts';

/** Opens an address in the current tab. */
export const navigate = defineAction({
  name: 'Navigate',
  description: 'Open a URL in the current tab.',
  params: z.object({ url: z.string().min(1) }),
  needs: ['navigation'],
  run: ({ input }, { url }) => input.navigation.goto(url),
});

/** Loads the current page again. */
export const reload = defineAction({
  name: 'Reload',
  description: 'Reload the page.',
  params: z.object({}),
  needs: ['navigation'],
  run: ({ input }) => input.navigation.reload(),
});

/** Goes one page back in the history. */
export const goBack = defineAction({
  name: 'GoBack',
  description: 'Go back one page in the history.',
  params: z.object({}),
  needs: ['navigation'],
  run: ({ input }) => input.navigation.back(),
});
