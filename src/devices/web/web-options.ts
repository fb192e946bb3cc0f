import { z } from 'zod';

import { functionOption } from '../../core/options/options.ts';
import type { DialogHandler } from './dialogs/dialog-policy.ts';

/** Options of page agents beside the shared ones; see the resolver for the order of sources. */
export const webOptionsSchema = z.strictObject({
  /** Keeps navigation in the current tab: links to new tabs open in the same tab. */
  forceSameTabNavigation: z.boolean().default(true),
  /**
   * Longest wait for the document after an action, in milliseconds; 0 skips it. When the time is up, there is a warning, and the
   * call continues.
   */
  waitForNavigationTimeout: z.number().nonnegative().default(5000),
  /**
   * Longest wait after an action for an idle network (at most two requests in flight for 200 ms), in milliseconds; 0
   * skips it. When the time is up, there is a warning, and the call continues. Default: 2000 with Puppeteer, 0 with Playwright.
   */
  waitForNetworkIdleTimeout: z.number().nonnegative().optional(),
  /**
   * Adds the touch gestures Swipe and Pinch, with real touch events (browsers of the Chromium family). A long press
   * works without it.
   */
  enableTouchEventsInActionSpace: z.boolean().default(false),
  /**
   * Answer to dialogs that no listener of the test handles: `accept`, `dismiss`, or a function that returns one of
   * these or `{ promptText }`. If a page asks whether to leave it, the agent leaves the page, unless a function decides
   * otherwise. Default: `dismiss`.
   */
  dialogs: z.union([z.enum(['accept', 'dismiss']), functionOption<DialogHandler>()]).optional(),
  /** Draws the options of `select` elements in the page, so that the agent can see and click them. */
  forceBrowserSelectRendering: z.boolean().default(true),
});

/** Options of browser agents: those of their pages, and those for switching between them. */
export const browserOptionsSchema = z.strictObject({
  ...webOptionsSchema.shape,
  /** Browser agents switch between tabs; only page agents keep everything in one. */
  forceSameTabNavigation: z
    .literal(false, { error: 'browser agents follow tabs instead: leave it out, or use a page agent' })
    .default(false),
  /** Makes each new page the active one. Browser agents only. */
  autoFollowNewPage: z.boolean().default(false),
  /** How long `waitForNewPage` waits, in milliseconds. Browser agents only. */
  newPageTimeout: z.number().nonnegative().default(5000),
});

/** What a user may write. */
export type WebOptions = z.input<typeof webOptionsSchema>;
/** What the code reads. */
export type ResolvedWebOptions = z.output<typeof webOptionsSchema>;
