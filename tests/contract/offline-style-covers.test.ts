import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const stripes = 'repeating-linear-gradient(45deg, #333 0 4px, #eee 4px 8px)';
const over = (selector: string, background: string, more = ''): string =>
  `${selector} { content: ""; position: absolute; inset: 0; background: ${background}; ${more} }`;

const pages = {
  '/covers': `<!doctype html><meta charset="utf-8"><style>
    body { font: 16px "DejaVu Sans", sans-serif; margin: 16px } div, .own { position: relative; width: 300px }
    ${over('.card::before', stripes)}
    ${over('.own::after', stripes)}
    ${over('.behind::before', stripes, 'z-index: -1')} .behind { z-index: 0; background: white }
    ${over('.faded::after', 'linear-gradient(transparent, rgba(0, 0, 0, .1))')}
    ${over('.marked::after', `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E") no-repeat right`)}
    ${over('.stretched a::after', 'none')} .stretched a { position: static }
    </style><h1>Shop</h1><div class="card"><p>Sold out</p></div><p class="own">Returned</p><div class="behind"><b style="background: white">Plain</b></div>
    <div class="faded">Read more</div><div class="marked">Chosen</div><div class="stretched">Reachable <a href="#">Link</a></div>`,
  '/page': `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
    body::after { content: ""; position: fixed; inset: 0; background: ${stripes} }</style><h1>Shop</h1><p>Sold out</p>`,
} as const;

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each([
  ['/covers', ['Sold out', 'Returned'], ['Plain', 'Read more', 'Chosen', 'Reachable']],
  ['/page', ['Sold out', 'Shop'], []],
] as const)(
  'the offline model sees no text that a picture of a style lies over: %s',
  async (address, hidden, visible) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      const shows = (texts: readonly string[]): string[] => texts.map((text) => `the page shows "${text}"`);

      expect(await verdictsOf(agent, shows(hidden))).toEqual(hidden.map(() => 'MODEL_UNSURE'));
      expect(await verdictsOf(agent, shows(visible))).toEqual(visible.map(() => true));
    }),
);
