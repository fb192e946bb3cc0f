import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style>`;
const pages = {
  '/steps': `${base}<h1>Order</h1><ol><li>Cart<li aria-current="step"><b>Payment</b><li>Done</ol><p>Terms</p>`,
  '/nav': `${base}<nav aria-label="Main"><a href="#i" aria-current="page">Inbox <span>4</span></a> <a href="#s">Sent</a></nav>
    <nav aria-label="More"><a href="#h">Help</a> <a href="#t">Terms</a></nav><h1>Mail</h1>`,
  '/pages': `${base}<h1>Results</h1><nav aria-label="Pages"><button>1</button> <button aria-current="page">2</button> <button>3</button></nav>`,
  '/styled': `${base}<h1>Order</h1><ol><li>Cart<li><b style="color: #06c">Payment</b><li>Done</ol><nav><a href="#a" style="font-weight: bold">Home</a> <a href="#b">Shop</a></nav>`,
} as const;

const unsure = 'MODEL_UNSURE';

describe('what is the current one, to the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each([
    ['/steps', 'the current step is "Payment"', true],
    ['/steps', '"Payment" is the current step', true],
    ['/steps', 'the "Payment" step is active', true],
    ['/steps', 'the current step is Cart', false],
    ['/steps', 'the current step is not "Cart"', true],
    ['/steps', '"Payment" is not the current step', false],
    // It is no step, as far as anything tells.
    ['/steps', 'the current step is "Terms"', unsure],
    ['/steps', 'the current step is "Shipping"', unsure],
    ['/nav', 'the current page is "Inbox"', true],
    ['/nav', 'the "Inbox" link is active', true],
    ['/nav', 'the "Sent" link is active', false],
    ['/nav', 'the "Help" link is active', unsure],
    ['/nav', '"Terms" is the current page', unsure],
    ['/pages', 'the current page is 2', true],
    ['/pages', 'the current page is 3', false],
    ['/styled', 'the current step is "Payment"', unsure],
    ['/styled', 'the current step is not "Cart"', unsure],
    ['/styled', 'the "Home" link is active', unsure],
  ] as const)('%s: %s: %s', async (path, claim, truth) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      expect(await verdictsOf(agent, [claim])).toEqual([truth]);
    });
  });
});
