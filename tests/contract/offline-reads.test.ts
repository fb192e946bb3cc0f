import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } td, th { border: 1px solid #888; padding: 6px 14px; text-align: left }
  table { border-collapse: collapse; margin: 8px 0 } button, input, select { font: inherit }</style>`;

const groceries = `<table><caption>Groceries</caption><thead><tr><th>Item<th>Unit price<th>Qty<th>Organic<th>Actions</thead>
  <tbody><tr><td>Milk<td>$2.00<td>3<td><input type="checkbox" checked aria-label="Organic"><td><button>Edit</button>
  <tr><td>Bread<td>$1,240.50<td><input value="12" size="4"><td><input type="checkbox" aria-label="Organic"><td><button>Edit</button></tbody>
  <tfoot><tr><td>Sum<td>$1,242.50<td>15<td><td></tfoot></table><p>Chocolate</p><label>Item <input value="Wine"></label>`;

const pages = {
  '/table': base + groceries,
  '/grid': `${base}<style>[role=row] { display: grid; grid-template-columns: 60px 140px 140px 90px; border-bottom: 1px solid #ddd; padding: 4px 0 }</style>
    <div role="grid" aria-label="Vehicles"><div role="row"><div role="columnheader"></div><div role="columnheader">Plate ↑</div><div role="columnheader">Driver</div><div role="columnheader">Fuel</div></div>
    ${[
      ['AB-1', 'Lena', '71 %'],
      ['BX-2', '—', '15 %'],
    ]
      .map(
        ([a, b, c]) =>
          `<div role="row"><div role="gridcell"><input type="checkbox" aria-label="Pick"></div><div role="gridcell">${a}</div><div role="gridcell">${b}</div><div role="gridcell">${c}</div></div>`,
      )
      .join('')}
    <div role="row"><div role="gridcell"></div><div role="gridcell">2 vehicles</div><div role="gridcell"></div><div role="gridcell"></div></div></div>`,
  '/several': `${base}<h2>Open</h2><table><tr><th>Order<th>Amount<tr><td>F-1<td>10</table><h2>Paid</h2><table><tr><th>Order<th>Amount<tr><td>F-2<td>20</table>
    <table><tr><td>Name<td>Age<tr><td>Ann<td>41<tr><td>Bob<td></table>`,
  '/spans': `${base}<table><tr><th rowspan="2">Region<th colspan="2">Sales<tr><th>2025<th>2026<tr><td colspan="3">Europe<tr><td rowspan="2">North<td>1<td>2<tr><td>3<td>4
    <tr><td>South<td colspan="2">7</table>`,
  '/scrolled': `${base}<div style="height:110px;overflow:auto;width:300px"><table><thead><tr><th>Name<th>Age</thead>${Array.from({ length: 20 }, (_, at) => `<tr><td style="height:20px">Person ${at + 1}<td>${at + 20}`).join('')}</table></div>`,
  '/values': `${base}<style>p, dl, h1, h2 { margin: 4px 0 }</style><h1>Order A-17</h1><h2>Total</h2><p>Total <b>$1,240.50</b></p>
    <dl><dt>Customer</dt><dd>Ann Lee</dd><dt>Due date</dt><dd>3 March 2026</dd><dt>Sent</dt><dd>03/04/2026</dd></dl>
    <p>Order number: 4711</p><p>Weight 1.240 kg</p><p>Views 3.5k</p><p>Inbox (12)</p><p>Paid: Yes</p>
    <label>E-mail address <input value="ann@example.com" placeholder="you@example.com"></label> <label>Notes <input placeholder="Anything"></label>
    <label>Country <select><option>Norway<option selected>Sweden</select></label> <label><input type="checkbox" checked> Newsletter</label>
    <fieldset><legend>Frequency</legend><label><input type="radio" name="f"> Weekly</label><label><input type="radio" name="f" checked> Daily</label></fieldset>`,
  '/missing': `${base}<p>Total: <b>—</b></p><p>Open 7</p><p>Owner: ?</p><p>Signed by Ann</p><p>Unsent: ...</p><p>Sent 4</p>`,
  '/todo-items': `${base}<h3>Todo</h3><ul><li>Buy milk<li>Call Bob</ul><p>Two open</p>`,
  '/two-lists': `${base}<h3>Todo</h3><ul><li>Buy milk</ul><h3>Done</h3><ul><li>Sleep</ul>`,
  '/no-items': `${base}<h3>Todo</h3><div>Buy milk</div>`,
  '/empty': `${base}<div><p>Unread: <b></b></p><p>Archived 12</p></div><div><div>Score:</div><div>42</div></div>`,
  '/pairs': `${base}<div><div>Name:</div><div>Ann Lee</div></div><div><div>City:</div><div>Oslo</div></div>`,
  '/tiles': `${base}<style>section { display: inline-block; padding: 8px }</style><section><small>Late</small><div>—</div></section><section><small>Early</small><div>7</div></section><p>Due: $</p><p>Paid 4</p>`,
  '/apart': `${base}<style>div { display: grid; grid-template-columns: 150px 150px }</style><div><span>Balance:</span><span>…</span><span>3 sent</span><span></span><span>Limit:</span><span>9</span></div>`,
  '/sections': `${base}<style>section { border: 1px solid #aaa; padding: 8px 16px; width: 300px; float: left; margin: 6px } .line { display: flex; justify-content: space-between }</style>
    <section aria-label="Buyer"><h2>Buyer</h2><div class="line"><span>Name</span><b>Ann</b></div><div class="line"><span>Phone</span><b>555 01</b></div></section>
    <section aria-label="Seller"><h2>Seller</h2><div class="line"><span>Name</span><b>Bob</b></div><div class="line"><span>Iban</span><b>NO 17</b></div></section>`,
  '/dialog': `${base}<label>Guests <select><option>Please choose</select></label><p>Behind</p>
    <dialog open style="position:fixed;top:10px;left:60px;width:400px;height:200px;background:#fff"><h2>Cancel it?</h2><p>It is kept.</p></dialog>`,
  '/cards': `${base}<style>article { border: 1px solid #aaa; padding: 8px 16px; width: 260px; margin: 6px } small { font-size: 12px; display: block }</style>
    <section aria-label="To do"><h2>To do</h2>${[
      ['Export fails on Safari', 3],
      ['Dark mode', 5],
    ]
      .map(([a, b]) => `<article><h3>${a}</h3><small>Bug</small><small>${b} pts</small><button>More</button></article>`)
      .join('')}</section>
    <section aria-label="Done"><h2>Done</h2><article><h3>Reset</h3><small>${8} pts</small></article></section>
    `,
  '/lists': `${base}<h2>Fruit</h2><ul>${[
    ['Oranges', '$3.40', true],
    ['Pears', '$2.95', false],
  ]
    .map(
      ([a, b, c]) =>
        `<li><label><input type="checkbox" ${c ? 'checked' : ''}> Bought</label> <a href="#x">${a}</a><div>Price: ${b}</div></li>`,
    )
    .join('')}</ul>
    <h2>Tools</h2><ul><li><a href="#y">Saw</a><div>Price: $9.00 or $8.00</div></li></ul>`,
  '/long': `${base}<ul style="height:125px;overflow:auto">${[1, 2, 3].map((at) => `<li style="height:50px"><a href="#x">A${at}</a> Price: ${at}</li>`).join('')}</ul>`,
  '/brand': `${base}<a href="#home"><h2>Acme</h2></a><h3>Tabs</h3>`,
  '/wrapped': `${base}<div style="width:160px"><h3>Note</h3><p>Your dates are kept for fifteen minutes.</p><p>Then they go.</p></div>`,
  '/doubtful': `${base}<table style="table-layout:fixed;width:330px"><tr><th>Name<th>City<th>Note<tr><td>Ann<td style="white-space:nowrap;overflow:hidden">Llanfairpwllgwyngyll<td style="color:#e6e6e6">pale</table>`,
};

describe('reading a page by its tree', () => {
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
  const failure = { code: 'EXTRACTION_FAILED' };

  describe('a table', () => {
    it('gives its rows by the names of its columns, and nothing else', () =>
      on('/table', async (agent) => {
        expect(
          await agent.aiQuery(
            '{item: string, price: number, quantity: number, organic: boolean}[], the rows of the table',
          ),
        ).toEqual([
          { item: 'Milk', price: 2, quantity: 3, organic: true },
          { item: 'Bread', price: 1240.5, quantity: 12, organic: false },
        ]);
        expect(await agent.aiQuery('{Item: string, "Unit price": string}[], the groceries')).toEqual([
          { Item: 'Milk', 'Unit price': '$2.00' },
          { Item: 'Bread', 'Unit price': '$1,240.50' },
        ]);
      }));

    it('gives its totals where they are asked for', () =>
      on('/table', async (agent) => {
        const rows = await agent.aiQuery('{item: string, price: number}[], the rows of the table with totals');
        expect(rows).toEqual([
          { item: 'Milk', price: 2 },
          { item: 'Bread', price: 1240.5 },
          { item: 'Sum', price: 1242.5 },
        ]);
      }));

    it('gives one cell and one column', () =>
      on('/table', async (agent) => {
        expect(await agent.aiNumber('the Unit price of Bread')).toBe(1240.5);
        expect(await agent.aiString('the Qty in the row of "Bread"')).toBe('12');
        expect(await agent.aiQuery('string[], the column "Item"')).toEqual(['Milk', 'Bread']);
        expect(await agent.aiQuery('number[], the values in the Unit price column')).toEqual([2, 1240.5]);
      }));

    thoroughly(() => {
      it('says what columns there are when one is missing', () =>
        on('/table', async (agent) => {
          const missing = /table "Groceries" with the columns "Item", "Unit price"/;
          await expect(agent.aiQuery('{item: string, vendor: string}[], the rows of the table')).rejects.toThrow(
            missing,
          );
          await expect(agent.aiString('the Vendor of Milk')).rejects.toThrow(missing);
          await expect(agent.aiQuery('string[], the Vendor column')).rejects.toMatchObject(failure);
        }));
    });

    it('may be made of elements with roles; a count at its end is no row', () =>
      on('/grid', async (agent) => {
        expect(await agent.aiQuery('{plate: string, driver: string, fuel: number}[], the vehicles')).toEqual([
          { plate: 'AB-1', driver: 'Lena', fuel: 71 },
          { plate: 'BX-2', driver: '—', fuel: 15 },
        ]);
      }));

    it('is known by its heading where several have such columns', () =>
      on('/several', async (agent) => {
        const rows = (which: string): Promise<unknown> => agent.aiQuery(`{order: string, amount: number}[], ${which}`);
        expect(await rows('the rows of the "Paid" table')).toEqual([{ order: 'F-2', amount: 20 }]);
        await expect(rows('the rows of the table')).rejects.toThrow(/"Open".* and .*"Paid"/);
        expect(await agent.aiNumber('the amount of order F-1')).toBe(10);
      }));

    it('may have the names of its columns in its first row; what is empty is null, or no text', () =>
      on('/several', async (agent) => {
        const people = [
          { name: 'Ann', age: 41 },
          { name: 'Bob', age: null },
        ];
        expect(await agent.aiQuery('{name: string, age: number}[], the rows of the table')).toEqual(people);
        expect(await agent.aiQuery('{name: string, age: string}[], all rows')).toMatchObject([{}, { age: '' }]);
      }));

    thoroughly(() => {
      it('may have cells over several rows and columns', () =>
        on('/spans', async (agent) => {
          const rows = (what: string): Promise<unknown> => agent.aiQuery(`${what}[], the rows of the table`);
          expect(await rows('{region: string, "2025": number}')).toEqual([
            { region: 'North', '2025': 1 },
            { region: 'North', '2025': 3 },
            { region: 'South', '2025': 7 },
          ]);
          await expect(rows('{region: string, "2026": number}')).rejects.toThrow(
            /"2026" in the row of "South" is one cell/,
          );
          await expect(agent.aiString('the 2025 of North')).rejects.toThrow(/may be "1".* or "3"/);
        }));

      it('that goes on out of view has not all its rows', () =>
        on('/scrolled', async (agent) => {
          await expect(agent.aiQuery('{name: string}[], the rows of the table')).rejects.toThrow(
            /rows that are not in view/,
          );
          await expect(agent.aiQuery('string[], the Name column')).rejects.toThrow(/rows that are not in view/);
          expect(await agent.aiNumber('the Age of Person 2')).toBe(21);
        }));
    });

    it('has no value where a cell is cut off or pale', () =>
      on('/doubtful', async (agent) => {
        await expect(agent.aiQuery('{name: string, city: string}[], rows')).rejects.toThrow(
          /"City" in the row of "Ann".*cut off/,
        );
        await expect(agent.aiString('the Note of Ann')).rejects.toThrow(/"Note" in the row of "Ann".*pale/);
        expect(await agent.aiQuery('{name: string}[], rows')).toEqual([{ name: 'Ann' }]);
      }));

    it('is not filtered by words that nothing on the page answers to', () =>
      on('/table', async (agent) => {
        await expect(agent.aiQuery('{item: string}[], the organic items')).rejects.toMatchObject(failure);
      }));
  });

  describe('cards and items of a list', () => {
    it('are read by labels in them, or by what they plainly are', () =>
      on('/cards', async (agent) => {
        const cards = (which: string): Promise<unknown> => agent.aiQuery(`{title: string, points: number}[], ${which}`);
        expect(await cards('the cards in the "To do" section')).toEqual([
          { title: 'Export fails on Safari', points: 3 },
          { title: 'Dark mode', points: 5 },
        ]);
        expect(await cards('the cards in the "Done" section')).toEqual([{ title: 'Reset', points: 8 }]);
        await expect(cards('the cards')).rejects.toThrow(/several lists have them: "To do", "Done"/);
        expect(await agent.aiNumber('the points of Dark mode')).toBe(5);
        const stock = agent.aiQuery('{title: string, stock: number}[], the cards in the "To do" section');
        await expect(stock).rejects.toMatchObject(failure);
      }));

    it('are those of one list, and not all texts of the page', async () => {
      await on('/todo-items', async (agent) => {
        expect(await agent.aiQuery('the items, string[]')).toEqual(['Buy milk', 'Call Bob']);
        await expect(agent.aiNumber('the number of items under "Todo"')).rejects.toMatchObject({
          code: 'MODEL_UNSURE',
        });
        expect(await agent.aiQuery('string[], all texts')).toEqual(['Todo', 'Buy milk', 'Call Bob', 'Two open']);
      });
      for (const address of ['/two-lists', '/no-items'] as const)
        await on(address, (agent) => expect(agent.aiQuery('the items, string[]')).rejects.toThrow(/list|item/));
    });

    it('have names, labels and boxes', () =>
      on('/lists', async (agent) => {
        expect(
          await agent.aiQuery('{name: string, price: number, checked: boolean}[], the items in the "Fruit" list'),
        ).toEqual([
          { name: 'Oranges', price: 3.4, checked: true },
          { name: 'Pears', price: 2.95, checked: false },
        ]);
      }));

    thoroughly(() => {
      it('have no value that is not certain', () =>
        on('/lists', async (agent) => {
          const tools = agent.aiQuery('{name: string, price: number}[], the items in the "Tools" list');
          await expect(tools).rejects.toThrow(/more than one number/);
        }));
    });

    thoroughly(() => {
      it('that go on out of view are not all', () =>
        on('/long', async (agent) => {
          await expect(agent.aiQuery('{name: string, price: number}[], the items')).rejects.toThrow(
            /items that are not in view/,
          );
          expect(await agent.aiQuery('{name: string, price: number}[], the visible items')).toContainEqual({
            name: 'A1',
            price: 1,
          });
        }));
    });
  });

  describe('a value', () => {
    it('of the page is no name that leads home', () =>
      on('/brand', async (agent) => {
        expect(await agent.aiString('the heading')).toBe('Tabs');
      }));

    it('is whole where it is broken into lines', () =>
      on('/wrapped', async (agent) => {
        expect(await agent.aiString('the text under "Note"')).toBe('Your dates are kept for fifteen minutes.');
      }));

    it('belongs to its label, wherever that is told or drawn', () =>
      on('/values', async (agent) => {
        expect(await agent.aiString('the text after "Total"')).toBe('$1,240.50');
        expect(await agent.aiNumber('the total')).toBe(1240.5);
        expect(await agent.aiString('the customer')).toBe('Ann Lee');
        expect(await agent.aiString('the order number')).toBe('4711');
        expect(await agent.aiNumber('the number after "Inbox"')).toBe(12);
        expect(await agent.aiString('what is the e-mail address?')).toBe('ann@example.com');
        expect(await agent.aiString('the country')).toBe('Sweden');
        expect(await agent.aiString('the notes')).toBe('');
        expect(await agent.aiString('which frequency is selected?')).toBe('Daily');
        expect(await agent.aiBoolean('"Newsletter" is checked')).toBe(true);
        expect(await agent.aiString('the heading')).toBe('Order A-17');
      }));

    thoroughly(() => {
      it('is of the type that is wanted', () =>
        on('/values', async (agent) => {
          const wanted =
            '{customer: string, total: number, dueDate: date, newsletter: boolean, paid: boolean, email: string}';
          expect(await agent.aiQuery(wanted)).toEqual({
            customer: 'Ann Lee',
            total: 1240.5,
            dueDate: '2026-03-03',
            newsletter: true,
            paid: true,
            email: 'ann@example.com',
          });
          expect(await agent.aiQuery('the due date as ISO date')).toBe('2026-03-03');
          await expect(agent.aiQuery('date: the sent')).rejects.toThrow(/may be 2026-04-03 or 2026-03-04/);
          await expect(agent.aiNumber('the views')).rejects.toThrow(/short for a number/);
          await expect(agent.aiNumber('the customer')).rejects.toThrow(/not a number/);
          await expect(agent.aiQuery({ open: 'boolean: the customer', total: 'the total' })).rejects.toThrow(
            /neither yes nor no/,
          );
        }));

      it('is not guessed where several may be meant', () =>
        on('/sections', async (agent) => {
          const both = /may be "Ann" in "Buyer" at .* or "Bob" in "Seller" at/;
          await expect(agent.aiString('the name')).rejects.toThrow(both);
          await expect(agent.aiString('the text next to "Name"')).rejects.toThrow(both);
          expect(await agent.aiQuery('{phone: string, iban: string}')).toEqual({ phone: '555 01', iban: 'NO 17' });
        }));
    });

    it('is not taken from what lies behind', () =>
      on('/dialog', async (agent) => {
        expect(await agent.aiString('the text under "Cancel it?"')).toBe('It is kept.');
      }));

    it('stands under a label that has its own line', () =>
      on('/pairs', async (agent) => {
        for (const [label, value] of [
          ['Name', 'Ann Lee'],
          ['City', 'Oslo'],
        ] as const) {
          expect(await agent.aiString(`the ${label}`)).toBe(value);
          await agent.aiAssert(`the ${label} is "${value}"`);
        }
      }));

    it.each(
      aShareOf(
        [
          { address: '/missing', numbers: ['Total', 'Unsent'], label: 'Total', next: 'Open 7' },
          { address: '/missing', numbers: ['Unsent'], label: 'Owner', next: 'Signed by Ann' },
          { address: '/empty', numbers: ['Unread', 'the number of unread'], label: 'Unread', next: 'Archived 12' },
          { address: '/apart', numbers: ['Balance', 'the number next to Balance'], label: 'Balance', next: '3 sent' },
          { address: '/tiles', numbers: ['Late', 'the number next to Late'], label: 'Late', next: 'Early' },
          { address: '/tiles', numbers: ['Due', 'the number next to Due'], label: 'Due', next: 'Paid 4' },
        ] as const,
        3,
        1,
      ),
    )('is not that of the next line, as $next is not $label', ({ address, numbers, label, next }) =>
      on(address, async (agent) => {
        for (const words of numbers) await expect(agent.aiNumber(words)).rejects.toMatchObject(failure);
        await expect(agent.aiString(`the ${label}`)).rejects.toMatchObject(failure);
        await expect(agent.aiAssert(`the ${label} is "${next}"`)).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
        await expect(agent.aiAssert(`the ${label} is not "${next}"`)).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
      }),
    );

    it('stands under its label, or behind it in the same row', async () => {
      await on('/empty', async (agent) => expect(await agent.aiNumber('the score')).toBe(42));
      await on('/apart', async (agent) => expect(await agent.aiNumber('the limit')).toBe(9));
    });

    it('is nothing where no such label is', () =>
      on('/values', async (agent) => {
        await expect(agent.aiString('the vendor')).rejects.toMatchObject(failure);
        await expect(agent.aiQuery('string[], the lines under "Vendor"')).rejects.toMatchObject(failure);
        await expect(agent.aiNumber('how many orders are late?')).rejects.toMatchObject(failure);
      }));
  });
});
