import { z } from 'zod';

import type { Call } from '../../agents/steps/agent-context.ts';
import { defineVerb, type Verb } from '../../agents/verbs/define-verb.ts';
import { ConfigError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import type { BrowserDevice } from '../../devices/web/browser/browser-device.ts';
import type { BrowserPage } from '../../devices/web/driver/browser-page.ts';

const nothing = z.strictObject({});

const newPageOptionsSchema = z.strictObject({
  /** Time limit in milliseconds, from the end of the action. Default: the agent's `newPageTimeout`. */
  timeout: z.number().nonnegative().optional(),
});
/** Options of `waitForNewPage`. */
export type NewPageOptions = z.input<typeof newPageOptionsSchema>;

/** Calls that only browser agents have; they appear as steps in the report. They need no open page. */
export interface BrowserVerbs<P> {
  readonly newPage: Verb<[], P>;
  readonly setActivePage: Verb<[P], void>;
  readonly waitForNewPage: Verb<[(() => unknown)?, NewPageOptions?], P>;
}

export function browserVerbs<P extends BrowserPage>(device: BrowserDevice<P>, timeoutMs: number): BrowserVerbs<P> {
  return {
    newPage: defineVerb({
      name: 'newPage',
      params: nothing,
      options: nothing,
      read: () => ({
        subject: '',
        options: {},
        acts: true,
        needsScreen: false,
        async run() {
          // The pages that are open get their numbers before the new one.
          await device.pages();
          return device.newPage();
        },
      }),
    }),
    setActivePage: defineVerb({
      name: 'setActivePage',
      params: nothing,
      options: nothing,
      read(page: P) {
        device.assertOwn(page);
        return {
          subject: page.url(),
          options: {},
          acts: true,
          needsScreen: false,
          run: ({ signal }) => device.setActive(page, signal),
        };
      },
    }),
    waitForNewPage: defineVerb({
      name: 'waitForNewPage',
      params: nothing,
      options: newPageOptionsSchema,
      read(action?: () => unknown, given: NewPageOptions = {}) {
        if (action !== undefined && typeof action !== 'function') {
          throw new ConfigError('CONFIG_INVALID', 'waitForNewPage: the action must be a function', {
            hint: "For instance: waitForNewPage(() => agent.aiTap('Terms')).",
          });
        }
        const { timeout = timeoutMs } = parseOrThrow(newPageOptionsSchema, given, 'waitForNewPage');
        const run = ({ signal }: Call): Promise<P> => device.nextPage(action, timeout, signal);
        return { subject: '', options: {}, needsScreen: false, run };
      },
    }),
  };
}
