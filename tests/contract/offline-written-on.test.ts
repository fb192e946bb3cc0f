import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px Inter, sans-serif } td, th { padding: 4px 14px; text-align: left }
  nav a { margin-right: 30px }</style><script>const clicks = []; addEventListener('click', ({ target }) => clicks.push(target.id || target.tagName), true);</script>`;

const pages = {
  '/tree': `${base}<div role="tree" style="width:400px"><div role="treeitem" aria-expanded="false" onclick="this.ariaExpanded = 'true'"><span id="photos">Photos</span></div><div role="treeitem">Music</div></div>`,
  '/menu': `${base}<nav><a href="#w">Women</a><a href="#m">Men</a><a href="#k">Kids</a></nav>`,
  '/kinds': `${base}<button style="padding:8px 24px">Pay now</button><p>Total amount</p><p><a href="#terms">Terms of use</a></p>`,
  '/leave': `${base}<div><span>Days left</span><br><b>11.5</b></div><p>28 December · 4 days</p><p>4 January · 20 days</p>`,
};

describe('what is written on a page', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }
  const clicked = (page: OpenPage): Promise<string> => page.evaluate<string>("clicks.join(' ')");

  it('is where an item is touched of which nothing else reacts', () =>
    on('/tree', async (agent, page) => {
      await agent.aiAct('expand the "Photos" tree item');
      expect(await clicked(page)).toBe('photos');
    }));

  it('is no card for being one of several links', () =>
    on('/menu', async (agent) => {
      await expect(agent.aiQuery('{title: string}[], the cards')).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
    }));

  it('is of no kind on a picture, unless it looks like a button', async () => {
    const codeOf = (error: { code?: string }): string => error.code ?? 'none';
    const judge = async (agent: PageAgent): Promise<void> => {
      expect(await agent.aiBoolean('there is a "Pay now" button')).toBe(true);
      expect(await agent.aiBoolean('there is a "Refund" link')).toBe(false);
      for (const claim of [
        'there is a "Total amount" button',
        'there is a "Pay now" link',
        'there is no "Terms of use" link',
      ])
        expect(await agent.aiBoolean(claim).catch(codeOf)).toBe('MODEL_UNSURE');
    };
    const where = { url: `${server.origin}/kinds`, look: 'pixels' } as const;
    await onOfflineAgent(await reusedOpeners.playwright({}), where, judge);
  });

  it('does not answer by the first of several numbers', () =>
    on('/leave', async (agent) => {
      await expect(agent.aiNumber('how many days')).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
    }));
});
