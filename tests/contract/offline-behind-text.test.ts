import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 14px sans-serif } button, .line { display: block; width: 900px; height: 48px; text-align: left; border: 0; background: #fff }
  .over { position: absolute; left: 100px; top: 20px; background: #fff; border: 1px solid #ccc } td, .entry { width: 60px; height: 38px; padding: 0; text-align: center; cursor: pointer }</style>
  <script>window.touched = []; addEventListener('click', ({ target }) => touched.push(target.textContent.trim()), true)</script>`;
const page = (over: string): string => `${base}<button>Feedback</button><button>Locked</button>${over}`;
const day = (name: string): string => `<td><div><span>${name}</span></div></td>`;

const disabledOver = (behind: string): string => `${base}
  <div style="position: absolute; left: 20px; top: 48px">${behind}</div>
  <div class="over" role="menu" style="width: 160px"><div role="menuitem" style="height: 26px">Open</div>
    <div role="menuitem" aria-disabled="true" style="height: 34px; line-height: 34px; padding-left: 8px; pointer-events: none">Print</div></div>`;

/** What is over the middle of no button, and is no part of any. */
const pages = {
  '/calendar': page(
    `<table class="over"><tr>${['8', '9', '10'].map(day).join('')}</tr><tr>${['15', '16', '17'].map(day).join('')}</tr></table>`,
  ),
  '/menu': page(
    '<div class="over"><div class="entry" tabindex="0">8</div><div class="entry" tabindex="0">15</div></div>',
  ),
  // A link without text of its own is stretched over a card: a touch of the text is a touch of the link.
  '/stretched': `${base}<style>.card { position: relative; height: 90px } a { position: static } a::after { content: ''; position: absolute; inset: 0 }</style>
    <div class="card"><a href="#opened" aria-label="Open"></a><p>15</p></div>`,
  // An entry that is disabled lets touches through to its menu, and not to what lies behind the menu.
  '/over-field': disabledOver('<input aria-label="Filter" style="width: 135px; height: 30px">'),
  '/over-button': disabledOver('<button aria-label="Filter" style="width: 135px; height: 30px"></button>'),
  '/over-link': disabledOver(
    '<a href="#x" aria-label="Filter" style="display: block; width: 135px; height: 30px"></a>',
  ),
  // A text in front of the field or the button that it belongs to.
  '/floating': `${base}<div style="position: relative"><span style="position: absolute; left: 9px; top: 15px; pointer-events: none">Play</span><button aria-label="Start"></button></div>`,
};

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(['/calendar', '/menu'])('touches a text that lies over a button, and not the button: %s', async (address) => {
  const opened = await reusedOpeners.playwright({});
  await onOfflineAgent(opened, server.origin + address, async (agent) => {
    await agent.aiTap('15');
    await agent.aiAct('click "8"');
    expect(await opened.evaluate('touched')).toEqual(['15', '8']);
  });
});

it('touches the link that is stretched over a text', async () => {
  const opened = await reusedOpeners.playwright({});
  await onOfflineAgent(opened, `${server.origin}/stretched`, async (agent) => {
    await agent.aiTap('15');
    expect(await opened.evaluate('location.hash')).toBe('#opened');
  });
});

it.each(['/over-field', '/over-button', '/over-link'])(
  'touches nothing that lies behind the menu of a disabled entry: %s',
  async (address) => {
    const opened = await reusedOpeners.playwright({});
    await onOfflineAgent(opened, server.origin + address, async (agent) => {
      await expect(agent.aiAct('click "Print"')).rejects.toHaveProperty('code', 'PLAN_FAILED');
      expect(await opened.evaluate('[touched.length, document.activeElement.tagName]')).toEqual([0, 'BODY']);
    });
  },
);

it('touches the button that a text in front of it lets touches through to', async () => {
  const opened = await reusedOpeners.playwright({});
  await onOfflineAgent(opened, `${server.origin}/floating`, async (agent) => {
    await agent.aiAct('click "Play"');
    expect(await opened.evaluate('touched.length')).toBe(1);
  });
});
