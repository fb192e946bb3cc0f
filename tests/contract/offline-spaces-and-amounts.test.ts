import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { verdictsOf } from './verdicts.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const table = (head: string, ...cells: readonly string[]): string =>
  `${base}<table border="1"><tr><th>Name<th>${head}${cells.map((cell, index) => `<tr><td>${'abc'[index]}<td>${cell}`).join('')}</table>`;
const balance = (text: string): string => `${base}<p>Balance: <b>${text}</b></p>`;

const pages = {
  '/line': `${base}<p>Room 1 2 beds, code 482 913 of a therapist finder</p><p>Donau<b>dampf</b>schiff and 4<sup>th</sup> floor, Tom &amp; Ann, e-mail</p>`,
  '/cells': `${base}<table border="1"><tr><th>Item<th>Qty<th>Price<tr><td>Milk<td>1<td>20 €</table><a href="#">Inbox <i>1</i> <i>5 new</i></a>`,
  '/lines': `${base}<h2 style="margin:0">Item 1</h2><h2 style="margin:0">0 left</h2><p style="width:90px;overflow-wrap:anywhere">Donaudampfschiff</p>`,
  '/sizes': table('Size', '900 KB', '2 MB', '1 GB'),
  '/prices': table('Price', '5 €', '4 $'),
  '/times': table('Time', '2 h', '30 min'),
  '/views': table('Views', '900k', '2M'),
  '/accounts': table('Net', '(5)', '3'),
  '/same-unit': table('Size', '5 kg', '12.5 kg', '100 kg'),
  '/no-unit': table('Price', '0', '5 €', '1,000 €'),
  '/brackets': balance('(500.00)'),
  '/dash-behind': balance('500.00-'),
  '/short': balance('1.5k'),
  '/range': balance('5–10'),
  '/share': balance('1/2'),
  '/grams': balance('500 g'),
  '/plain': balance('€1,234.50'),
  '/guests': `${base}<div>Adults <button aria-label="Fewer">−</button><span>2</span><button aria-label="More">+</button></div>
    <div style="display:flex;justify-content:space-between;width:400px"><span>Children</span><div><button>-</button> <b>3</b> <button>+</button></div></div>
    <table border="1"><tr><th>Rooms<td><button>–</button> 4 <button>+</button></table><p>Pets <b>—</b> <i>5 allowed</i></p>`,
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

  async function verdicts(address: keyof typeof pages, ...statements: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      found.push(...(await verdictsOf(agent, statements)));
    });
    return found;
  }

  it.each([
    ['/line', ['Room 12', '482913', 'the rapist']],
    ['/cells', ['120 €', 'Milk 120', '15 new']],
    ['/lines', ['Item 10']],
  ] as const)('do not join what spaces part: %s', async (address, texts) => {
    const shown = texts.map((text) => `the page shows "${text}"`);
    const absent = texts.map((text) => `the page does not show "${text}"`);

    expect(await verdicts(address, ...shown)).toEqual(texts.map(() => false));
    // A person may read it so.
    expect(await verdicts(address, ...absent)).not.toContain(false);
  });

  it('read words of several parts, and over a line', async () => {
    const texts = ['Room 1 2 beds', '482 913', 'Donaudampfschiff and', '4th floor', 'Tom & Ann', 'e-mail'];

    expect(await verdicts('/line', ...texts.map((text) => `the page shows "${text}"`))).toEqual(texts.map(() => true));
    expect(await verdicts('/lines', 'the page shows "Donaudampfschiff"', 'the page shows "Item 1"')).toEqual([
      true,
      true,
    ]);
  });

  it.each(
    aShareOf(
      [
        ['/sizes', 'Size'],
        ['/prices', 'Price'],
        ['/times', 'Time'],
        ['/views', 'Views'],
        ['/accounts', 'Net'],
      ] as const,
      3,
    ),
  )('take amounts in several units, or of unclear size, for no order: %s', async (address, column) => {
    const both = ['ascending', 'descending'].map((way) => `the rows are sorted by ${column} ${way}`);

    expect(await verdicts(address, ...both)).toEqual(['MODEL_UNSURE', 'MODEL_UNSURE']);
  });

  it('put amounts in one unit in order', async () => {
    expect(await verdicts('/same-unit', 'the rows are sorted by Size ascending')).toEqual([true]);
    expect(await verdicts('/no-unit', 'the rows are sorted by Price ascending')).toEqual([true]);
  });

  it.each(aShareOf(['/brackets', '/dash-behind', '/short', '/range', '/share'] as const, 3))(
    'compare no amount that is not plain: %s',
    async (address) => {
      const both = ['greater', 'less'].map((way) => `the number after "Balance" is ${way} than 2`);

      expect(await verdicts(address, ...both)).toEqual(['MODEL_UNSURE', 'MODEL_UNSURE']);
    },
  );

  it('take the sign of a button for no missing number', async () => {
    const claims = ['Adults" is 2', 'Children" is 3', 'Rooms" is 4', 'Adults" is 3'];
    const found = await verdicts('/guests', ...claims.map((claim) => `the number after "${claim}`));

    expect(found).toEqual([true, true, true, false]);
    expect(await verdicts('/guests', 'the number after "Pets" is 5')).not.toEqual([true]);
  });

  it('compare plain amounts, of one unit', async () => {
    expect(await verdicts('/grams', 'the number after "Balance" is greater than 1 kg')).toEqual(['MODEL_UNSURE']);
    expect(
      await verdicts(
        '/plain',
        'the number after "Balance" is greater than 1000',
        'the number after "Balance" is at most €1,000',
      ),
    ).toEqual([true, false]);
  });
});
