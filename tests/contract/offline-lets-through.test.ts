import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } input { display: none } label, .entry { display: block; cursor: pointer; padding: 4px }
  .off { pointer-events: none; opacity: .6 }</style><script>window.touched = []; addEventListener('click', ({ target }) => touched.push(target.textContent.trim()), true)</script>`;
const lines = (entry: (name: string) => string): string =>
  `${base}<ul>${['Laptop', 'Desktop'].map((name) => `<li class="${name === 'Desktop' ? 'off' : ''}">${entry(name)}</li>`).join('')}</ul>`;

/** The same in a sheet over the page, in front of something smaller that reacts by itself. */
const sheet = (behind: string): string =>
  `${base}<style>.entry { height: 44px } .sheet { position: fixed; left: 0; right: 0; top: 0; background: #fff } p { margin: 46px 0 0; height: 26px }</style><p>${behind}</p>
    <div class="sheet"><div class="entry" onclick="window.chosen = this.textContent">Laptop</div><div class="entry off">Desktop</div></div>`;

/** Entries of which the second one lets touches through, without an attribute that tells it. */
const pages = {
  '/radio': lines((name) => `<label><input type="radio" name="kind"><span>${name}</span></label>`),
  '/checkbox': lines((name) => `<label><input type="checkbox"><span>${name}</span></label>`),
  '/over-reacting': sheet('<span class="entry" style="height: 26px; width: 120px">Phone</span>'),
  '/over-button': sheet('<button style="height: 30px; width: 120px">Phone</button>'),
  '/over-link': sheet('<a href="#" style="display: block; height: 30px; width: 120px">Phone</a>'),
  // Links without an address that are drawn with a box, as tabs and entries of menus are.
  '/place-block': lines((name) => `<a style="display: block; padding: 4px; background: #eee">${name}</a>`),
  '/place-inline': lines((name) => `<a style="display: inline-block; padding: 4px; border: 1px solid">${name}</a>`),
  '/place-flex': lines(
    (name) => `<span style="display: flex"><a style="padding: 4px; border: 1px solid">${name}</a></span>`,
  ),
  '/pointer': lines(
    (name) => `<div class="entry" onclick="window.chosen = this.textContent"><span>${name}</span></div>`,
  ),
};

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(aShareOf(Object.keys(pages), 3, 2))('is not touched where touches go through: %s', async (address) => {
  const page = await reusedOpeners.playwright({});
  await onOfflineAgent(page, server.origin + address, async (agent) => {
    await expect(agent.aiTap('Desktop')).rejects.toMatchObject({
      code: 'TARGET_NOT_FOUND',
      message: expect.stringContaining('it lets touches through'),
    });
    await agent.aiTap('Laptop');
    expect(await page.evaluate('touched[0]')).toBe('Laptop');
  });
});
