import { afterAll, describe, expect, it } from 'vitest';

import type { BrowserAgent } from '../../src/platforms/web/browser-agents.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { usually } from '../usual.ts';
import { closeBrowsers, worlds, type Page } from './browser-worlds.ts';

useRunFolder();
afterAll(closeBrowsers);

type Call = (agent: BrowserAgent<Page>, another: () => Promise<Page>) => Promise<Page>;

describe.each(Object.entries(usually(worlds, 'puppeteer')))(
  'a browser without an open page on %s',
  (_library, world) => {
    it.each<[string, Call]>([
      ['newPage()', (agent) => agent.newPage()],
      [
        'setActivePage()',
        async (agent, another) => {
          const page = await another();
          await agent.setActivePage(page);
          return page;
        },
      ],
      ['waitForNewPage()', (agent, another) => agent.waitForNewPage(() => another())],
    ])('can be left by %s, also as the first call of the agent', async (_name, call) => {
      const { browser, newPage, close } = await world.newBrowser();
      const first = await newPage();
      const agent = await world.create(browser, { autoPrintReportMsg: false });
      try {
        await first.close();

        const page = await call(agent, newPage);

        expect(agent.activePage).toBe(page);
        expect(await agent.pages()).toEqual([page]);
        expect(await agent.evaluateJavaScript('1 + 1')).toBe(2);
      } finally {
        await agent.destroy();
        await close();
      }
    });
  },
);
