import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
  .card { border: 1px solid #999; padding: 8px; margin: 8px; width: 300px }</style>
  <script>addEventListener('click', (event) => { window.clicked = event.target.dataset.at; });</script>`;
const pages = {
  '/sections': `${base}<h1>Account</h1>
    <section aria-label="Billing"><h2>Billing</h2><label>Name <input value="Bob"></label><button data-at="billing">Save</button></section>
    <section aria-label="Shipping"><h2>Shipping</h2><label>Name <input value="Ann"></label><button data-at="shipping">Save</button>
      <label><input type="checkbox" id="gift"> Gift</label><p>We ship in Germany.</p></section>`,
  '/rows': `${base}<h1>Shop</h1><table><caption>Cart</caption><tr><th>Name<th>City<th><tr><td>Milk<td>Oslo<td><button data-at="milk">Delete</button>
    <tr><td>Bread<td>Rome<td></table><table><caption>Wishes</caption><tr><th>Name<th>Price<tr><td>Tea<td>3</table>`,
  '/cards': `${base}<h1>Rooms</h1><div class="card"><h3>Rose</h3><p>Two beds</p><button data-at="rose">Book</button></div><div class="card"><h3>Lily</h3><p>Sold out</p></div>
    <ul><li>Berlin <button data-at="berlin">Remove</button><li>Paris</ul>`,
  '/dialog': `${base}<h1>Orders</h1><button data-at="page">Save</button>
    <div role="dialog" aria-label="Edit order" class="card"><h2>Edit order</h2><button data-at="dialog">Cancel</button></div>`,
} as const;

describe('parts of a page that are named without their kind, to the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each([
    ['/sections', 'there is no "Save" button in Billing', false],
    ['/sections', 'there is no "Gift" checkbox in "Billing"', true],
    ['/sections', 'there is no "Gift" in "Shipping"', false],
    ['/sections', 'the "Name" field in "Shipping" is "Ann"', true],
    ['/sections', 'the "Save" button in Germany is disabled', 'MODEL_UNSURE'],
    ['/rows', 'there is a "Delete" button in "Milk"', true],
    ['/rows', 'there is a "Delete" button in "Bread"', false],
    ['/rows', 'there is a "Delete" button in the Bread section', false],
    ['/rows', 'there is no "Milk" in "Wishes"', true],
    ['/rows', 'there is no "Oslo" in "City"', 'MODEL_UNSURE'],
    ['/cards', 'there is a "Book" button in "Rose"', true],
    ['/cards', 'there is a "Book" button in "Lily"', false],
    ['/cards', 'there is a "Remove" button in "Paris"', false],
    ['/dialog', 'there is no "Cancel" button in "Edit order"', false],
    ['/dialog', 'there is a "Save" button in "Edit order"', false],
  ] as const)('%s: %s: %s', async (path, claim, truth) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      expect(await verdictsOf(agent, [claim])).toEqual([truth]);
    });
  });

  it.each([
    ['/sections', 'click "Save" in "Shipping"', 'shipping'],
    ['/sections', 'click the Save button in Billing', 'billing'],
    ['/rows', 'click "Delete" in "Milk"', 'milk'],
    ['/cards', 'click "Remove" in "Berlin"', 'berlin'],
    ['/dialog', 'click "Cancel" in "Edit order"', 'dialog'],
  ] as const)('%s: %s', async (path, step, at) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent, page) => {
      await agent.aiAct(step);
      expect(await page.evaluate('window.clicked')).toBe(at);
    });
  });

  it.each([
    ['/rows', 'click "Delete" in "Bread"'],
    ['/rows', 'click "Delete" in "Wishes"'],
    ['/cards', 'click "Remove" in "Paris"'],
    ['/dialog', 'click "Save" in "Edit order"'],
  ] as const)('%s: %s touches nothing in another part', async (path, step) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent, page) => {
      await expect(agent.aiAct(step)).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      expect(await page.evaluate('window.clicked')).toBeUndefined();
    });
  });
});
