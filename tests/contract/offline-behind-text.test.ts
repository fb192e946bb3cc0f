import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 14px sans-serif } button, .line { display: block; width: 900px; height: 48px; text-align: left; border: 0; background: #fff }
  .over { position: absolute; left: 100px; top: 20px; background: #fff; border: 1px solid #ccc } td, .entry { width: 60px; height: 38px; padding: 0; text-align: center; cursor: pointer }</style>
  <script>window.touched = []; addEventListener('click', ({ target }) => touched.push(target.textContent.trim()), true)</script>`;
const page = (over: string): string => `${base}<button>Feedback</button><button>Locked</button>${over}`;
const day = (name: string): string => `<td><div><span>${name}</span></div></td>`;

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
