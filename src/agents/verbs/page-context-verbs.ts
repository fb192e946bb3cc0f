import { z } from 'zod';

import { defineVerb } from './define-verb.ts';

const nothing = z.strictObject({});

/** Lets later reads share one snapshot of the screen, until `unfreezePageContext`. Actions fail in the meantime. */
export const freezePageContext = defineVerb({
  name: 'freezePageContext',
  params: nothing,
  options: nothing,
  read: () => ({
    subject: '',
    options: {},
    async run(call): Promise<void> {
      call.step.frame(await call.agent.frames.freeze(call.signal), 'seen');
    },
  }),
});

/** Reads see the live screen again. */
export const unfreezePageContext = defineVerb({
  name: 'unfreezePageContext',
  params: nothing,
  options: nothing,
  read: () => ({
    subject: '',
    options: {},
    run: (call): Promise<void> => Promise.resolve(call.agent.frames.unfreeze()),
  }),
});
