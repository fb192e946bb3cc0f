import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px Inter, sans-serif } button { font: inherit }
  section, article, .card { border: 1px solid #aaa; padding: 6px 14px; margin: 6px; width: 240px } .row { display: flex; align-items: flex-start }
  .badge { font-size: 11px; background: #036; color: #fff; margin-left: 24px; padding: 1px 6px } td, th { padding: 4px 14px; text-align: left }</style>`;
const card = (title: string, text: string): string =>
  `<article><h3>${title}</h3><p>${text}</p><button>Open</button></article>`;

const pages = {
  '/board': `${base}<h1>Board</h1><div class="row"><section aria-label="To do"><h2>To do 2</h2>${card('Dark mode', 'Rosa')}${card('Search', 'Pavel')}</section>
    <section aria-label="Done"><h2>Done 1</h2>${card('Reset', 'Rosa')}</section></div>`,
  '/headed': `${base}<h1>Shop</h1><div class="row"><div><h2>Cart</h2><p>Milk</p><button>Pay</button></div><section><h2>Wishes</h2><p>Bread</p></section></div><button>Help</button>`,
  '/items': `${base}<div class="line"><span>Anna</span> <span>Fjord</span> <button>Call</button></div><div class="line"><span>Bo</span> <span>Vik</span> <button>Call</button></div>
    <div class="set"><b>Reports</b> <button role="switch" aria-checked="false" style="width:40px;height:20px"></button></div><div class="set"><b>Sound</b> <button role="switch" aria-checked="true" style="width:40px;height:20px"></button></div>
    <p>Credit <b>−£312.09</b></p><p>CEO / Founder</p><p>Expected hours: 37.5 · Missing: 2.75</p>
    <table><thead><tr><th>Week<th>State</thead><tr><td>45<td>Open</table><table><thead><tr><th>Day<th>Hours</thead><tr><td>Mon<td>8</table>`,
  '/cards': `${base}<div class="row">${['Spark', 'Surge<span class="badge">Most popular</span>', 'Area (m<sup>2</sup>)'].map((title, at) => `<div class="card" tabindex="0"><h2>${title}</h2><p>Price: $${at + 1}.00</p></div>`).join('')}</div>`,
  '/folds': `${base}<button aria-expanded="true">Editor</button><p>Font</p><button aria-expanded="false">Terminal</button><button>Save changes</button>
    <label>Secret <input type="password" name="a"></label> <label>PIN <input type="password" name="b" value="1234"></label>`,
  '/people': `${base}<h2>/team/people.csv 3</h2><h2>People</h2><p>Our team</p><table><thead><tr><th>User<th>Joined<th>Seen</thead>
    <tr><td><b>Emily Wang</b><br>emily@example.com<td>3 Jan 2025<td>Today<tr><td></td><td colspan="2">On leave until May</td></tr>
    <tr><td><b>Mark Kim</b><br>mark@example.com<td>11 Feb 2025<td>Today</table>`,
  '/far': `${base}<h2>First</h2><div style="height:200px"></div><p>Last</p><p style="margin-left:500px">Aside</p><p><span>0</span>/200</p><p>Loose words</p>`,
  '/dialog': `${base}<p>Behind</p><button>Other</button><dialog open style="position:fixed;top:80px;left:60px;width:300px"><h2>Delete it?</h2><button>Yes</button><button>No</button></dialog>`,
};

type Path = keyof typeof pages;

const claims: readonly (readonly [Path, boolean | 'MODEL_UNSURE', readonly string[]])[] = [
  [
    '/board',
    true,
    [
      'there are 2 cards in the "To do" section',
      'there is 1 button in the "Done" section',
      'the "Dark mode" card shows "Rosa"',
      'the "Search" card does not show "Rosa"',
      'the "Done" section contains "Reset"',
    ],
  ],
  [
    '/board',
    false,
    [
      'there are 3 cards in the "To do" section',
      'the "Search" card shows "Rosa"',
      'the "Done" section does not contain "Reset"',
    ],
  ],
  // Columns of cards are several groups; a heading may be one of those in its part.
  [
    '/board',
    'MODEL_UNSURE',
    ['there are 3 cards', 'there are 2 headings in the "To do" section', 'the "Later" section does not show "Reset"'],
  ],
  // Nothing tells where they end.
  [
    '/headed',
    'MODEL_UNSURE',
    [
      'the "Cart" section shows "Milk"',
      'the "Cart" section shows "Bread"',
      'there are 2 buttons in the "Cart" section',
    ],
  ],
  ['/headed', false, ['the "Offers" section shows "Milk"']],
  [
    '/items',
    true,
    [
      'the row of "Anna" contains "Fjord"',
      'the Reports switch is off',
      'the "Sound" switch is on',
      'the text next to "Credit" is "−£312.09"',
      'the page shows "CEO / Founder"',
      'the number after "Expected hours" is 37.5',
      'the "State" column contains "Open"',
      'there is a row with "Mon" and "8"',
      'there is no row with "Tue"',
    ],
  ],
  [
    '/items',
    false,
    [
      'the row of "Anna" contains "Vik"',
      'the Reports switch is on',
      'the text next to "Credit" is "£312.09"',
      'the page shows "CEO & Founder"',
      'there is a row with "Mon" and "Open"',
    ],
  ],
  ['/cards', true, ['the "Surge" card shows "Most popular"', 'the "Spark" card does not show "Most popular"']],
  [
    '/folds',
    true,
    ['the Editor section is expanded', 'the Terminal section is collapsed', 'the Secret field is empty'],
  ],
  ['/folds', false, ['the Terminal section is expanded', 'the "Extensions" section is expanded']],
  // However far apart they are; what is not plainly so is not denied.
  ['/far', true, ['"First" is above "Last"', '"Last" is below "First"', 'the page shows "0/200"']],
  ['/far', false, ['"Last" is above "First"']],
  ['/far', 'MODEL_UNSURE', ['"First" is above "Aside"', 'the "Loose words" field is empty']],
  ['/folds', 'MODEL_UNSURE', ['the save button is disabled', 'the "Save changes" section is expanded']],
  [
    '/people',
    true,
    [
      'the Joined column is sorted ascending',
      'there are 2 rows',
      'the Joined in the row of "Mark Kim" is "11 Feb 2025"',
    ],
  ],
  ['/people', false, ['the Joined column is sorted descending']],
  [
    '/dialog',
    true,
    ['the dialog shows "Delete it?"', 'there are 2 buttons in the dialog', 'the dialog does not show "Behind"'],
  ],
  ['/dialog', false, ['the dialog shows "Behind"', 'there are 3 buttons in the dialog']],
];

describe('parts of a page', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: Path, use: (agent: PageAgent) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

  it.each(aShareOf(claims, 6, 1))('on %s claims about them are judged %s', (address, verdict, said) =>
    on(address, async (agent) => {
      const found: unknown[] = [];
      for (const claim of said) {
        found.push(await agent.aiBoolean(claim).catch((error: unknown) => (error as { code?: string }).code));
      }
      expect(found).toEqual(said.map(() => verdict));
    }),
  );

  it('have so many of a kind, and are listed', () =>
    on('/board', async (agent) => {
      expect(await agent.aiNumber('how many cards are in the "To do" section?')).toBe(2);
      expect(await agent.aiQuery('string[], the headings in the "To do" section')).toEqual(['Dark mode', 'Search']);
      await expect(agent.aiNumber('how many cards are in the "Later" section?')).rejects.toMatchObject({
        code: 'MODEL_UNSURE',
      });
    }));

  it('are known by the title of a card without the mark beside it', () =>
    on('/cards', async (agent) => {
      expect(await agent.aiQuery('{title: string, price: number}[], the cards')).toEqual([
        { title: 'Spark', price: 1 },
        { title: 'Surge', price: 2 },
        { title: 'Area (m2)', price: 3 },
      ]);
    }));

  it('tell of a password whether there is any, and of a row by one of the texts in its cell', async () => {
    await on('/folds', async (agent) => {
      expect(await agent.aiString('the value of the Secret field')).toBe('');
      await expect(agent.aiString('the value of the PIN field')).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
    });
    await on('/people', async (agent) => {
      expect(await agent.aiString('the Joined in the row of "Emily Wang"')).toBe('3 Jan 2025');
      expect(await agent.aiString('the text under "People"')).toBe('Our team');
    });
  });
});
