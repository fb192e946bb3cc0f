import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { aShareOf } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif }</style><h1>Basket</h1>`;
const remove = (name: string): string => `<button onclick="window.removed = '${name}'">Remove</button>`;

/** A list in which some lines have a button, and some have none. */
const list = (line: (text: string, button: string) => string): string =>
  `${base}${line('Bread', remove('Bread'))}${line('Eggs', '')}${line('Milk', '')}${line('Rice', remove('Rice'))}<p>Done</p>`;

const pages = {
  '/paragraphs': list((text, button) => `<p>${text} ${button}</p>`),
  '/boxes': list((text, button) => `<div style="border:1px solid #ccc;padding:8px;margin:4px">${text} ${button}</div>`),
  '/spread': list(
    (text, button) => `<div style="display:flex;padding:6px"><span style="flex:1">${text}</span>${button}</div>`,
  ),
  '/breaks': list((text, button) => `${text} ${button}<br>`),
  '/definitions': list((text, button) => `<dl style="margin:2px"><dt>${text}</dt><dd>${button || 'none'}</dd></dl>`),
  '/cards': `${base}<style>.card { border: 1px solid; padding: 8px; margin: 8px; width: 200px }</style>${[
    'Bread',
    'Eggs',
  ]
    .map((name) => `<div class="card"><p>${name}</p><p>Pieces: 2 ${remove(name)}</p></div>`)
    .join('')}`,
  '/stacked': `${base}<p>Street<br><button onclick="window.removed = 'Street'">Change</button></p><p>City<br><button onclick="window.removed = 'City'">Change</button></p>`,
  '/long': `${base}<p>Bread</p><p>Eggs</p><div style="height:2000px"></div><p>Milk</p>`,
} as const;

describe('what stands next to something, for the offline model', () => {
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
  const removed = (page: OpenPage): Promise<string> => page.evaluate<string>('String(window.removed)');

  it.each(aShareOf(['/paragraphs', '/boxes', '/spread', '/breaks', '/definitions'] as const, 3))(
    'is not what belongs to another line of a list: %s',
    (address) =>
      on(address, async (agent, page) => {
        await expect(agent.aiTap('the "Remove" button next to "Eggs"')).rejects.toMatchObject({
          code: 'TARGET_NOT_FOUND',
        });
        await expect(agent.aiAssert('there is a "Remove" button next to "Milk"')).rejects.toMatchObject({
          code: 'ASSERTION_FAILED',
        });
        await agent.aiAssert('there is no "Remove" button next to "Eggs"');
        await agent.aiAssert('there is a "Remove" button next to "Bread"');
        expect(await removed(page)).toBe('undefined');
        await agent.aiTap('the "Remove" button next to "Rice"');
        expect(await removed(page)).toBe('Rice');
      }),
  );

  it('may stand under it in the same card, or under the words', async () => {
    await on('/cards', async (agent, page) => {
      await agent.aiTap('the "Remove" button next to "Eggs"');
      expect(await removed(page)).toBe('Eggs');
    });
    await on('/stacked', async (agent, page) => {
      await agent.aiTap('the "Change" button next to "City"');
      expect(await removed(page)).toBe('City');
    });
  });

  it('is unknown as long as one of both is out of view', () =>
    on('/long', async (agent) => {
      for (const claim of ['"Bread" is above "Milk"', '"Bread" is below "Milk"', '"Milk" is below "Bread"'])
        await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
      await expect(agent.aiAssert('"Eggs" is above "Bread"')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    }));
});
