import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { verdictsOf } from './verdicts.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
  .narrow :is(input, select, textarea) { width: 70px; box-sizing: border-box }</style>`;
const long = 'Bergen by the western sea';

const pages = {
  '/narrow': `${base}<h1>Form</h1><div class="narrow"><label>City <input value="${long}"></label> <label>Port <select><option>Oslo at the fjord<option>X</select></label>
    <label>Name <input placeholder="Ann or somebody else"></label> <label>Notes <textarea rows="1">first\n\nlast</textarea></label> <input type="submit" value="Send all of it"></div>
    <table><tr><th>Item<th>Note<tr><td>Milk<td><input style="width:50px" value="cold and fresh"></table>`,
  '/wide': `${base}<h1>Form</h1><label>City <input size="40" value="${long}"></label> <label>Port <select><option>Oslo at the fjord<option>X</select></label>
    <label>Name <input size="40" placeholder="Ann or somebody else"></label> <label>Notes <textarea rows="5">first\n\nlast</textarea></label> <input type="submit" value="Send all of it">`,
  '/ribbon': `${base}<h1>Shop</h1><p style="transform:rotate(45deg);margin:90px 0;width:240px">Sold out today</p>`,
  '/axis': `${base}<h1>Shop</h1><table style="margin-top:120px"><tr>${['Net revenue', 'Gross margin'].map((name) => `<th style="width:70px"><div style="transform:rotate(-30deg);transform-origin:left;white-space:nowrap">${name}</div>`).join('')}<tr><td>1<td>2</table>`,
  '/curve': `${base}<h1>Shop</h1><svg width="300" height="100"><path id="p" d="M10 80 Q 150 0 290 80" fill="none"/><text><textPath href="#p">Winter sale is on</textPath></text></svg>`,
  // What cannot be seen stands between the words.
  '/torn': `${base}<h1>Shop</h1><p style="transform:rotate(20deg);margin:90px 0;width:300px;font-size:24px">Sold not yet</p>
    <div style="position:absolute;left:79px;top:120px;width:44px;height:90px;background:#fff"></div>`,
} as const;

describe('verdicts of the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function verdicts(address: keyof typeof pages, statements: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      found.push(...(await verdictsOf(agent, statements)));
    });
    return found;
  }

  const shownInFields = ['western sea', 'at the fjord', 'somebody else', 'last', 'all of it'];

  it('take nothing for shown that a field or a button has no room for, nor for absent', async () => {
    const shown = shownInFields.map((text) => `the page shows "${text}"`);
    const absent = shownInFields.map((text) => `the page does not show "${text}"`);

    expect(await verdicts('/narrow', [...shown, ...absent])).toEqual(Array(10).fill('MODEL_UNSURE'));
    expect(await verdicts('/wide', shown)).toEqual(Array(5).fill(true));
  });

  it('say how to claim what a field has no room for', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/narrow`, async (agent) => {
      await expect(agent.aiAssert('the page shows "western sea"')).rejects.toThrow(
        'the "City" field contains "western sea"',
      );
    });
  });

  it('know what a field holds though it has no room for it', async () => {
    const statements = [
      `the City field contains "western sea"`,
      `the value of the City field is "${long}"`,
      'the City field is empty',
      '"Oslo at the fjord" is selected in the Port drop-down',
      'the Note of "Milk" is "cold and fresh"',
    ];

    expect(await verdicts('/narrow', statements)).toEqual([true, true, false, true, true]);
  });

  it.each(
    aShareOf(
      [
        ['/ribbon', 'Sold out today'],
        ['/axis', 'Net revenue'],
        ['/curve', 'sale is on'],
      ] as const,
      3,
    ),
  )('read texts that are on no straight line: %s', async (address, text) => {
    const statements = [`the page shows "${text}"`, `the page does not show "${text}"`, `there is no text "${text}"`];

    expect(await verdicts(address, statements)).toEqual([true, false, false]);
  });

  it('join no words of such a text between which one cannot be seen', async () => {
    expect(await verdicts('/torn', ['the page shows "Sold yet"', 'the page shows "Sold"'])).toEqual([false, true]);
  });
});
