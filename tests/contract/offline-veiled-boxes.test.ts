import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

/** A checkbox, a switch or a radio button that is drawn by an element, under an input without a colour. */
const veiled = (role: string, type: string, place: string): string => `<!doctype html><h1>Form</h1>
  <div id="all" style="position:relative;display:inline-flex;width:22px;height:22px"><input type="${type}" style="opacity:0;position:absolute;inset:0;width:100%;height:100%;margin:0;${place}">
  <div role="${role}" aria-checked="false" aria-label="Approved" tabindex="0" id="drawn" style="border:2px solid #888;width:22px;height:22px;box-sizing:border-box"></div></div> Approved
  <script>all.onclick = () => drawn.setAttribute('aria-checked', String(drawn.getAttribute('aria-checked') !== 'true'))</script>`;

const pages = {
  '/checkbox': veiled('checkbox', 'checkbox', 'z-index:1'),
  '/radio': veiled('radio', 'radio', 'z-index:1'),
  '/scaled': veiled('checkbox', 'checkbox', 'z-index:2;transform:scale(1.2)'),
} as const;

describe('a box under an input that nobody sees, for the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(aShareOf(['/checkbox', '/radio', '/scaled'] as const, 3))('is one thing with it: %s', async (address) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      const kind = address === '/radio' ? 'radio button' : 'checkbox';
      await agent.aiAssert(`there is 1 ${kind}`);
      await agent.aiAct(address === '/radio' ? 'choose the "Approved" radio button' : 'check "Approved"');

      expect(await page.evaluate('drawn.getAttribute("aria-checked")')).toBe('true');
      await agent.aiAssert('"Approved" is checked');
    });
  });
});
