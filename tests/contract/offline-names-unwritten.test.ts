import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px } td, th { padding: 4px 12px }</style>`;
const icon = '<svg width="16" height="16"><circle r="7" cx="8" cy="8"/></svg>';
const flag = (name: string): string =>
  `<svg role="img" aria-label="${name}" width="20" height="12"><rect width="20" height="12" fill="green"/></svg>`;
const pages = {
  '/toolbar': `${base}<h1>Mail</h1><button aria-label="Archive">${icon}</button> <a href="#" title="Settings">${icon}</a> ${flag('Logo')}
    <div role="img" aria-label="4 out of 5 stars">★★★★☆</div><input aria-label="Search mail"><button>Reply</button>`,
  '/table': `${base}<table><tr><th>Name<th>Active<th>Actions<tr><td>Milk<td>${flag('Yes')}<td><button aria-label="Delete">${icon}</button>
    <tr><td>Bread<td>No<td><button aria-label="Edit">${icon}</button></table>`,
  '/parts': `${base}<section aria-label="Cart" style="border: 1px solid"><h2>Cart</h2><p>2 apples</p><a href="#" aria-label="Remove">${icon}</a>${flag('Visa')}</section>
    <ul aria-label="Notes"><li>Call Ann <button aria-label="Pin">${icon}</button></ul>
    <div role="dialog" aria-label="Help" style="border: 1px solid"><h2>Help</h2><button aria-label="Close">×</button><p>Text</p></div>`,
  '/limits': `${base}<p>Max 3 tags</p><span>red</span> <span>blue</span><p>Up to 5 guests can sleep here</p><p>4 rooms left</p><p>12 orders</p>`,
} as const;

describe('the offline model and names that are written nowhere', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function verdicts(path: keyof typeof pages, claims: readonly string[]): Promise<unknown[]> {
    let found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      found = await verdictsOf(agent, claims);
    });
    return found;
  }

  it.each([
    [
      '/toolbar',
      ['there is no "Archive"', 'the page does not show "Settings"', '"Logo" is not visible', 'there is no Archive'],
    ],
    ['/toolbar', ['there is no "4 out of 5 stars"', 'there is no "Search mail"', '"Archive" appears 0 times']],
    ['/toolbar', ['"Logo" is above "Reply"', '"Reply" is to the right of "Archive"']],
    ['/table', ['the row of "Milk" does not contain "Delete"', 'the "Active" column does not contain "Yes"']],
    ['/table', ['the table has no row with "Milk" and "Yes"', 'the "Active" of "Milk" is not "Yes"']],
    ['/parts', ['there is no "Remove" in the Cart section', 'the Cart section does not show "Visa"']],
    ['/parts', ['the dialog does not contain "Close"', 'the Notes list does not contain "Pin"']],
  ] as const)('%s: does not call an icon, a picture or a field absent: %j', async (path, claims) => {
    expect(await verdicts(path, claims)).toEqual(claims.map(() => 'MODEL_UNSURE'));
  });

  it('is sure of what is written, of other parts, and of claims that say what is meant', async () => {
    const toolbar = [
      'there is no "Reply"',
      'there is no "Delete"',
      'the text "Archive" is not visible',
      'there is no "Archive" button',
    ];
    expect(await verdicts('/toolbar', toolbar)).toEqual([false, true, true, false]);
    const table = [
      'the "Active" column contains "No"',
      'the table has no row with "Bread" and "Yes"',
      'there is no "Delete" in the row of "Bread"',
    ];
    expect(await verdicts('/table', table)).toEqual([true, true, true]);
    expect(await verdicts('/parts', ['there is no "Close" in the Cart section'])).toEqual([true]);
  });

  it('takes a number in a longer text for no count of what stands beside it', async () => {
    const limits = ['there are 3 tags', 'there are 2 tags', 'there are 5 guests', 'the number of rooms is 4'];
    expect(await verdicts('/limits', limits)).toEqual(limits.map(() => 'MODEL_NOT_UNDERSTOOD'));
    expect(await verdicts('/limits', ['there are 12 orders', 'there are 11 orders'])).toEqual([true, false]);
  });
});
