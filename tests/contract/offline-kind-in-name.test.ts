import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const pages = {
  '/icons': `${base}<button aria-label="Close button" onclick="window.pressed = 'close'">×</button> <button>Close account</button>
    <input aria-label="Search field" id="q"> <a href="#home" aria-label="Home link">⌂</a>`,
  '/pictures': `${base}<svg role="img" aria-label="Company logo" width="60" height="30"><rect width="60" height="30" fill="red"/></svg>
    <table border="1" aria-label="Orders table"><tr><th>Name<tr><td>Milk</table>`,
  '/both': `${base}<button onclick="window.pressed = 'plain'">Close</button><button aria-label="Close button" onclick="window.pressed = 'named'">×</button>`,
} as const;

describe('the offline model and names that end with a word for their kind', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it('finds what is called so, and does not call it absent', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/icons`, async (agent, page) => {
      const there = ['there is a "Close" button', 'there is a "Search" field', 'there is a "Home" link'];
      expect(await verdictsOf(agent, there)).toEqual([true, true, true]);
      expect(await verdictsOf(agent, ['there is no "Close" button', 'there is no "Home" link'])).toEqual([
        false,
        false,
      ]);
      await agent.aiAct('click the "Close" button, then type "milk" into the "Search" field');
      expect(await page.evaluate('[window.pressed, q.value]')).toEqual(['close', 'milk']);
    });
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/pictures`, async (agent) => {
      expect(await verdictsOf(agent, ['the "Company" logo is visible', 'the "Company" logo is not visible'])).toEqual([
        true,
        false,
      ]);
      expect(await verdictsOf(agent, ['there is no "Orders" table', 'the "Company" button is visible'])).not.toContain(
        true,
      );
    });
  });

  it('prefers what is called just so', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/both`, async (agent, page) => {
      await agent.aiAct('click the "Close" button');
      expect(await page.evaluate('window.pressed')).toBe('plain');
    });
  });
});
