import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const pages = {
  '/list': `${base}<p>Eggs</p><ul><li>Milk</ul>`,
  '/table': `${base}<p>Eggs</p><table border="1"><tr><th>Name<tr><td>Milk</table>`,
  '/grid': `${base}<p>Eggs</p><div role="grid" aria-label="Stock"><div role="row"><span role="gridcell">Milk</span></div></div>`,
  '/messages': `${base}<p>Eggs</p><div role="status">Saved</div><div role="alert">Card declined</div>`,
  '/over': `${base}<table border="1" style="width: 400px; height: 120px"><tr><th>Name<tr><td>Milk</table><div style="position: absolute; left: 200px; top: 110px; background: #fff">Filter prices</div>`,
  '/button': `${base}<button>Alert me</button>`,
  '/plain': `${base}<div>Milk</div><div>Card declined</div>`,
} as const;

describe('statements of the offline model about what a part shows', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each([
    ['/list', 'list'],
    ['/table', 'table'],
    ['/grid', 'table'],
  ] as const)('are about that part, and not about the page: %s', async (address, part) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      const inside = [`the ${part} contains "Milk"`, `the ${part} shows "Milk"`, `the ${part} does not contain "Soap"`];
      const beside = [`the ${part} contains "Eggs"`, `the ${part} shows "Eggs"`, `the ${part} does not contain "Eggs"`];

      expect(await verdictsOf(agent, inside)).toEqual([true, true, true]);
      expect(await verdictsOf(agent, beside)).toEqual(beside.map(() => 'MODEL_UNSURE'));
      expect(await verdictsOf(agent, [`the ${part} does not contain "Milk"`])).toEqual([false]);
    }),
  );

  it('are about alerts, where they name an alert or an error', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/messages`, async (agent) => {
      const right = [
        'the alert says "Card declined"',
        'the error message says "Card declined"',
        'the toast says "Saved"',
      ];
      const wrong = ['the alert says "Saved"', 'the error message says "Saved"', 'the notification says "Eggs"'];

      expect(await verdictsOf(agent, right)).toEqual([true, true, true]);
      expect(await verdictsOf(agent, wrong)).toEqual(wrong.map(() => 'MODEL_UNSURE'));
    }));

  it('are not about what only lies over a table', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/over`, async (agent) => {
      const claims = ['the table contains "Milk"', 'the table contains "Filter prices"'];

      expect(await verdictsOf(agent, claims)).toEqual([true, 'MODEL_UNSURE']);
    }));

  it('are about alerts, and not about the word, where nothing else is said', async () => {
    const claims = ['there is no alert', 'there is an alert', 'no alert is shown'];
    const verdicts: unknown[] = [];
    for (const address of ['/messages', '/button'])
      await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
        verdicts.push(await verdictsOf(agent, claims));
      });

    expect(verdicts).toEqual([[false, true, false], claims.map(() => 'MODEL_UNSURE')]);
  });

  it('are about the page where it tells of no such part', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/plain`, async (agent) => {
      const claims = ['the list shows "Milk"', 'the error message says "Card declined"', 'the list shows "Soap"'];

      expect(await verdictsOf(agent, claims)).toEqual([true, true, false]);
    }));
});
