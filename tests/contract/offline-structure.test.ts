import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } button, input, select { font: inherit; margin: 4px }
  td, th { padding: 4px 16px; text-align: left } table { border-collapse: collapse }</style>`;
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`;
const products = [
  row('Apple', '$1.20', 'Open', '<button>Edit</button>'),
  row('Bread', '$2.50', 'Open', '<button>Edit</button>'),
  row('Milk', '$10.00', 'Open', '<button onclick="document.title=\'milk\'">Edit</button>'),
].join('');

const pages = {
  '/table': `${base}<h1>Products</h1><table><caption>Stock</caption><thead><tr><th>Name<th>Price<th>Status<th></thead><tbody>${products}</table>`,
  '/footed': `${base}<h2>Staff</h2><table><thead><tr><th>Name<th>Age</thead><tbody>${row('Ann', '41')}<tr><td colspan="2">New this week</td>${row('Bob', '52')}</tbody><tfoot><tr><th>Name<th>Age</tfoot></table>`,
  '/titles': `${base}<table><tr><th>Game<th>Stock</tr>${row('Portal', '3')}${row('Doom', '1')}${row('Total War 2', '5')}</table>`,
  '/bikes': `${base}<table><tr><th>Item<th>Stock</tr>${row('Helmet', '3')}${row('Balance bike 12', '5')}</table>`,
  '/summed': `${base}<table><tr><th>Item<th>Size<th>Stock</tr>${row('Helmet', 'M', '3')}${row('Glove', 'S', '5')}<tr><td colspan="2">Total (2 items)<td>8</table>`,
  '/called': `${base}<table><tr><th>Item<th>Stock</tr>${row('Helmet', '3')}${row('Glove', '5')}${row('Total:', '8')}</table>`,
  '/scrolled': `${base}<div style="height:90px;overflow:auto"><table><thead><tr><th>Name<th>Price</thead><tbody>${[9, 8, 7, 6, 5, 4].map((n) => row(`Item ${n}`, `${n}.00`)).join('')}</table></div>`,
  '/states': `${base}<button disabled>Save</button><button>Cancel</button><label>Email <input required aria-invalid="true"></label>
    <label>Notes <input readonly value="x"></label><label>Search <input placeholder="Find products"></label>
    <div role="tablist"><button role="tab" aria-selected="true">Billing</button><button role="tab" aria-selected="false">Team</button></div>
    <button aria-expanded="false" onclick="this.setAttribute('aria-expanded', this.getAttribute('aria-expanded') !== 'true')">Details</button>
    <button aria-pressed="true">Bold</button><p>Plain text</p>
    <p><label><input type="checkbox" checked> One</label> <label><input type="checkbox" checked> Two</label> <label><input type="checkbox"> Three</label></p>
    <div role="dialog" aria-label="Delete item" style="border:1px solid;padding:8px"><button onclick="this.parentNode.remove()">Close</button></div>`,
  '/lists': `${base}<nav><ul><li><a href="#">Home</a><li><a href="#">About</a></ul></nav><h2>Tasks</h2><ul aria-label="Tasks"><li>Call Ann<li>Buy milk<li>Write</ul>`,
};

type Path = keyof typeof pages;

const truths: readonly (readonly [Path, readonly string[]])[] = [
  [
    '/table',
    [
      'there are 3 rows',
      'the "Stock" table has at least 2 rows',
      'the table has four columns',
      'there are exactly three "Edit" buttons',
      'the table has the columns "Name", "Price" and "Status"',
      'the rows are sorted by Name ascending',
      'the table is sorted by "Price" from low to high',
      '"Apple" comes before "Milk"',
      '"Apple", "Bread" and "Milk" appear in this order',
      'there is a row with "Milk" and "$10.00"',
      'there is a row where Name is "Bread" and Price is "$2.50"',
      'there is no row with "Milk" and "$2.50"',
      'all cells in the "Status" column are "Open"',
      'every row contains "Open"',
      'the "Name" column contains "Milk"',
      'the "Name" column does not contain "Wine"',
      'the cell in row 2 and column 1 is "Bread"',
      'the Price in the last row is "$10.00"',
      'the first row contains "Apple"',
    ],
  ],
  [
    '/states',
    [
      'the "Save" button is disabled',
      'the "Cancel" button is enabled',
      'the Email field is required',
      'the Email field is not valid',
      'the Search field is optional',
      'the Notes field is read-only',
      'the Search field is editable',
      'the Search field has the placeholder "Find products"',
      'the "Billing" tab is selected',
      'the "Team" tab is not selected',
      'the "Details" button is collapsed',
      'the "Bold" button is pressed',
      'all checkboxes except "Three" are checked',
      'the "Delete item" dialog is open',
    ],
  ],
  ['/lists', ['the "Tasks" list has 3 items', 'the "Tasks" list has no more than 3 items', 'there are 2 links']],
  ['/summed', ['the table has exactly 2 rows']],
  ['/called', ['the table has exactly 2 rows']],
  ['/titles', ['there are at least 2 rows']],
  [
    '/footed',
    [
      'the table has two columns',
      'the "Staff" table has 2 rows',
      'the rows are sorted by Name ascending',
      'the Age of Bob is 52',
      'the cell in row 2 and column 2 is "52"',
    ],
  ],
];

const lies: readonly (readonly [Path, readonly string[]])[] = [
  [
    '/table',
    [
      'there are 4 rows',
      'the table has two columns',
      'there are at least 4 "Edit" buttons',
      'the table has a column "Stock"',
      'the rows are sorted by Name descending',
      'the table is sorted by Price descending',
      '"Milk" comes before "Bread"',
      'there is a row with "Milk" and "$2.50"',
      'there is no row with "Milk" and "$10.00"',
      'all cells in the "Name" column are "Milk"',
      'the "Name" column contains "Wine"',
      'the "Name" column does not contain "Milk"',
      'the cell in row 2 and column 1 is "Milk"',
      'the Price in the last row is "$2.50"',
    ],
  ],
  [
    '/states',
    [
      'the "Save" button is enabled',
      'the "Cancel" button is disabled',
      'the Search field is required',
      'the Search field is read-only',
      'the Notes field is editable',
      'the "Team" tab is selected',
      'the "Details" button is expanded',
      'the "Bold" button is not pressed',
      'all checkboxes are checked',
      'the "Delete item" dialog is closed',
      'the Search field has the placeholder "Find"',
      'the Email field has focus',
    ],
  ],
  ['/lists', ['the "Tasks" list has 2 items', 'the "Tasks" list has more than 3 items']],
];

const doubts: readonly (readonly [Path, readonly string[]])[] = [
  ['/titles', ['the table has exactly 2 rows', 'the table has exactly 3 rows']],
  ['/bikes', ['the table has exactly 1 row', 'there are 2 rows']],
  [
    '/table',
    [
      'the rows are sorted by Status ascending',
      'the "Total" column contains "Milk"',
      'there is a row where Sum is "1"',
    ],
  ],
  ['/scrolled', ['there are 20 rows', 'the rows are sorted by Price descending', 'there is no row with "Item 4"']],
  [
    '/states',
    ['the Search field is valid', 'the "Cancel" button is pressed', '"Plain text" is enabled', 'there are 2 rows'],
  ],
  ['/lists', ['there are 3 items', 'the list is empty']],
];

describe('claims about structure and states', () => {
  // Both libraries tell the same tree, see offline-tree.test.ts; what is understood of it is no matter of theirs.
  const open = reusedOpeners.playwright;
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: Path, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await open({}), server.origin + address, use);
  }

  /** What becomes of each claim: its verdict, or the code of its refusal. */
  async function verdicts(agent: PageAgent, claims: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const claim of claims) {
      const verdict = await agent.aiBoolean(claim).catch((error: unknown) => (error as { code?: string }).code);
      found.push(`${claim}: ${String(verdict)}`);
    }
    return found;
  }

  it.each(
    aShareOf(
      [
        ...truths.map((one) => [...one, 'true'] as const),
        ...lies.map((one) => [...one, 'false'] as const),
        ...doubts.map((one) => [...one, 'MODEL_UNSURE'] as const),
      ],
      6,
      1,
    ),
  )('are judged as they are on %s', (address, claims, verdict) =>
    on(address, async (agent) => {
      expect(await verdicts(agent, claims)).toEqual(claims.map((claim) => `${claim}: ${verdict}`));
    }),
  );

  it('take a row by its number, and a cell by its column', () =>
    on('/table', async (agent, page) => {
      for (const place of ['row 3', 'the row where Name is "Milk"', 'the last row of the "Stock" table']) {
        await agent.aiTap(`the "Edit" button in ${place}`);
        expect(await page.evaluate<string>('document.title')).toBe('milk');
        await page.evaluate("document.title = ''");
      }
    }));

  it('unfold what is folded, once, and close dialogs', () =>
    on('/states', async (agent, page) => {
      const folded = `[...document.querySelectorAll('[aria-expanded]')].map((one) => one.getAttribute('aria-expanded')).join()`;
      await agent.aiAct('expand "Details"');
      await agent.aiAct('expand "Details"');
      expect(await page.evaluate<string>(folded)).toBe('true');
      await agent.aiAct('close the "Delete item" dialog');
      expect(await page.evaluate<string>(`String(document.querySelector('[role=dialog]'))`)).toBe('null');
    }));
});
