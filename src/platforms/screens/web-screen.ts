import { z } from 'zod';

import { agentOptionsSchema } from '../../agents/agent-options.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { browserOptionsSchema, webOptionsSchema } from '../../devices/web/web-options.ts';
import { omitKeys, pickKeys } from '../../util/pick-keys.ts';
import { agentFor } from '../agent-for.ts';
import { agentForBrowser, type BrowserTarget } from '../web/agent-for-browser.ts';
import { ownBrowser, ownBrowserSchema, type OwnBrowser } from './own-browser.ts';
import { endAgent } from './end-agent.ts';
import type { Screen, ScreenKind, ScreenRequest } from './screen.ts';

const options = z.strictObject({
  ...browserOptionsSchema.shape,
  ...webOptionsSchema.shape,
  ...ownBrowserSchema.shape,
});
const browserNames = Object.keys(ownBrowserSchema.shape);
/** Options that make the agent follow all tabs instead of staying in one. */
const tabNames = Object.keys(browserOptionsSchema.shape).filter((name) => !(name in webOptionsSchema.shape));

/** A page in a browser of its own, which ends with it. */
export const webScreen: ScreenKind = {
  agentOptions: agentOptionsSchema,
  options,
  async open(request) {
    parseOrThrow(options, request.options, 'the page');
    const opened = await ownBrowser(pickKeys(request.options, browserNames));
    try {
      return screenOf(opened, request, await agentOf(opened, request));
    } catch (error) {
      await opened.close();
      throw error;
    }
  },
};

async function agentOf({ page, tabs }: OwnBrowser, request: ScreenRequest): Promise<Screen['agent']> {
  const own = { ...omitKeys(request.options, browserNames), ...request.agentOptions };
  if (!tabNames.some((name) => name in own)) return agentFor(page, own, request.runner);
  const initial: object = { initialPage: page };
  return agentForBrowser(tabs as BrowserTarget, { ...own, ...initial }, request.runner);
}

function screenOf({ close }: OwnBrowser, { subject }: ScreenRequest, agent: Screen['agent']): Screen {
  return {
    agent,
    async close(status) {
      try {
        await endAgent(agent, status);
      } finally {
        await close();
      }
    },
    ...(subject !== undefined && { first: { call: 'Navigate', main: subject } }),
  };
}
