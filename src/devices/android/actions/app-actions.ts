import { z } from 'zod';

import { defineAction } from '../../../core/action.ts';
import { assertMayOpen } from '../../../core/grants.ts';
import { appTarget } from '../apps/app-target.ts';

export const launch = defineAction({
  name: 'Launch',
  description: 'Open an app by its name or package, package/.Activity, or a web URL.',
  params: z.object({ target: z.string().min(1) }),
  needs: ['apps'],
  run({ input, grants, signal }, { target }) {
    if (appTarget(target).kind === 'url') assertMayOpen(target, grants);
    return input.apps.launch(target, { signal });
  },
});

export const terminate = defineAction({
  name: 'Terminate',
  description: 'Force-stop an app by its name or package.',
  params: z.object({ target: z.string().min(1) }),
  needs: ['apps'],
  run: ({ input, signal }, { target }) => input.apps.terminate(target, { signal }),
});
