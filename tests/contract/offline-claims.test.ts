import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fontFaces } from '../../examples/fonts.ts';
import { agentOptionsSchema } from '../../src/agents/agent-options.ts';
import { PageAgent } from '../../src/agents/page-agent.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { openVault } from '../../src/session/open-vault.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';
import { aShareOf } from '../usual.ts';

const orders = `<!doctype html><meta charset="utf-8"><style>${fontFaces()}
  body { margin: 20px; font: 15px Inter, sans-serif } td, th { border: 1px solid #ccc; padding: 6px 12px }
  .over { position: relative } .over div { position: absolute; inset: 0 } aside { position: absolute; left: 420px; top: 10px; width: 340px } p { margin: 6px 0 }</style>
  <h1>Orders</h1><nav aria-label="Main"><a href="#a">Home</a></nav><h2>Total</h2><p>C++ and C</p>
  <table><tr><th>Item<th>Price<tr><td>Milk<td>$2.00<tr><td>Bread<td>$3.50</table>
  <label>Email <input placeholder="you@example.com"></label> <label>Name <input value="Bob"></label>
  <label>PIN <input type="password" value="1234"></label>
  <label><input type="checkbox" checked> Newsletter</label> <label><input type="checkbox"> Offers</label>
  <button>Save</button> <select aria-label="Country"><option>Norway<option selected>Sweden</select> <div onclick="1" style="cursor:pointer">Refresh</div>
  <aside><p style="color:#fff">White words</p><p style="color:#e4e4e4">Pale words</p>
  <p style="opacity:0.01">Clear words</p>
  <div class="over">Covered words<div style="background:#eee"></div></div>
  <div class="over">Veiled words<div style="background:#eee;pointer-events:none"></div></div>
  <div class="over">Dimmed words<div style="background:#0001"></div></div>
  <div class="over" style="white-space:pre-line;line-height:20px">Upper words\nLower words<div style="top:20px;background:#eee">Other notes</div></div>
  <div style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Invoice number 1234567</div>
  <p class="made">Made</p><style>.made::after { content: ' by hand' }</style>
  <span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">For readers</span>
  <canvas id="board" width="300" height="60"></canvas><script>
    const pen = document.querySelector('canvas').getContext('2d'); pen.font = '24px Inter';
    const drawn = document.fonts.load(pen.font).then(() => pen.fillText('Painted words', 20, 36));</script></aside>`;

type Told = 'true' | 'false' | 'unsure';

/** What is said, and what is to come of it. */
const claims: readonly (readonly [claim: string, told: Told])[] = [
  ['the page shows "Orders"', 'true'],
  ['the page does not show "Orders"', 'false'],
  ['the page does not show "Refund"', 'true'],
  // A kind decides no absence: what is called so is there.
  ['there is a "Save" button', 'true'],
  ['there is a "Total" button', 'unsure'],
  ['there is no "Total" button', 'unsure'],
  ['there is a "Refund" button', 'false'],
  ['there is no "Refund" button', 'true'],
  ['there is a "Total" heading', 'true'],
  ['there is a "Home" link', 'true'],
  ['there is a "Home" button', 'unsure'],
  // A control is no heading.
  ['there is a "Home" heading', 'false'],
  ['there is a "Refresh" button', 'unsure'],
  ['there is no "Refresh" button', 'unsure'],
  // Signs are part of names.
  ['the page shows "C++"', 'true'],
  ['the page shows "C#"', 'false'],
  // What nobody can see is not there, and is not said to be missing either.
  ['the page shows "White words"', 'false'],
  ['the page does not show "White words"', 'unsure'],
  ['the page shows "Pale words"', 'unsure'],
  ['the page does not show "Pale words"', 'unsure'],
  ['the page shows "Clear words"', 'false'],
  ['the page does not show "Clear words"', 'unsure'],
  ['the page shows "Covered words"', 'false'],
  ['the page does not show "Covered words"', 'unsure'],
  ['the page shows "Veiled words"', 'false'],
  ['the page does not show "Veiled words"', 'unsure'],
  ['the page shows "For readers"', 'false'],
  ['the page shows "Invoice number 1234567"', 'false'],
  ['the page shows "Upper words"', 'true'],
  ['the page shows "Lower words"', 'false'],
  ['the page does not show "Lower words"', 'unsure'],
  // What can be seen through.
  ['the page shows "Dimmed words"', 'true'],
  // What no tree tells.
  ['the page shows "Painted words"', 'true'],
  ['the page does not show "Painted words"', 'false'],
  ['the page does not show "by hand"', 'false'],
  // What a field holds.
  ['the Email field contains "you@example.com"', 'false'],
  ['the Email field is empty', 'true'],
  ['the Name field contains "Bob"', 'true'],
  ['the PIN field contains "1234"', 'unsure'],
  ['the Country dropdown shows "Sweden"', 'true'],
  ['the Country dropdown shows "Norway"', 'false'],
  ['"Newsletter" is checked', 'true'],
  ['"Offers" is checked', 'false'],
  ['"Offers" is not checked', 'true'],
  // Tables below a statement, as scenarios have them.
  [
    'the form shows:\n| field | value |\n| Name | Bob |\n| Country | Sweden |\n| Email | |\n| Offers | unchecked |',
    'true',
  ],
  ['the form shows:\n| field | value |\n| Name | Bob |\n| Country | Norway |', 'false'],
  ['the fields should have these values\n| Name | Bo |\n| Newsletter | checked |\n| Email | |', 'false'],
  ['the page shows\n| Milk | $2.00 |', 'unsure'],
  ['the table shows the rows:\n| Item | Price |\n| Milk | $2.00 |\n| Bread | $3.50 |', 'true'],
  ['the table has\n| Item | Price |\n| Milk | $3.50 |', 'false'],
  // Parts of a page that nothing tells of are no ground for a verdict.
  ['there is no "Refund" button in the footer', 'unsure'],
  ['there is a "Home" link in the navigation', 'true'],
  // Rows and columns.
  ['the Price of Milk is "$2.00"', 'true'],
  ['the Price of Milk is "$3.50"', 'false'],
];

describe('what the offline model says of a page', () => {
  let server: PageServer;
  let page: OpenPage;
  let agent: PageAgent;
  beforeAll(async () => {
    server = await servePages({ '/orders': orders });
    page = await pageOpeners.playwright({});
    await page.goto(`${server.origin}/orders`);
    await page.evaluate('drawn');
    const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    const options = agentOptionsSchema.parse({ generateReport: false, patience: 0 });
    const surroundings = { ...processSurroundings(), env: {} };
    agent = new PageAgent(
      composeAgent({
        device,
        options,
        logger: silentLogger,
        vault: openVault(options, surroundings.env),
        surroundings,
      }),
    );
  });
  afterAll(async () => {
    await agent.destroy();
    server.close();
    await closeBrowsers();
  });

  async function judged(claim: string): Promise<Told> {
    try {
      await agent.aiAssert(claim);
      return 'true';
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'ASSERTION_FAILED') return 'false';
      if (code === 'MODEL_UNSURE' || code === 'MODEL_NOT_UNDERSTOOD') return 'unsure';
      throw error;
    }
  }

  it.each(aShareOf(claims, 2))('%s: %s', async (claim, told) => {
    expect(await judged(claim)).toBe(told);
  });

  it('waits while it is not sure', async () => {
    await page.evaluate(`setTimeout(() => { document.querySelector('aside p').style.color = '#000' }, 1500)`);
    await agent.aiWaitFor('the page shows "White words"', { timeoutMs: 20_000, checkIntervalMs: 200 });
    await expect(
      agent.aiWaitFor('the page does not show "Pale words"', { timeoutMs: 300, checkIntervalMs: 100 }),
    ).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
  });
});
