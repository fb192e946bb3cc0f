import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style>`;
const pages = {
  '/inbox': `${base}<ul><li>Lee Cho <b>Holiday plan</b><li>Ann Berg <b>Invoice for March</b></ul>`,
  '/comments': `${base}<h2>Comments</h2><article><b>Max Roe</b><p>Great shop!</p></article><p>Hello, Tom Ford!</p>`,
  '/users': `${base}<h1>Staff</h1><table><tr><th>Name<th>Role<th><tr><td>Ida<td>Admin<td><button>Edit</button></table><p>Order 5 is on its way.</p>`,
  '/prose': `${base}<p>Press here to open a toast. No message was sent.</p><p>Total: $5.00</p><p>Milk 2.00</p><button>save</button>`,
  '/news': `${base}<h1>News</h1><p>A new carousel, a banner and a notification of each badge</p><a href="#">Read about the tree</a>`,
  '/offer': `${base}<label><input type="checkbox"> Show a chip for each filter</label><p>Our toast is fresh.</p><p>Banner: off</p>`,
  '/lists': `${base}<label>Country <select><option>Norway<option selected>Sweden<option disabled>Denmark</select></label>
    <label>Colour <select><optgroup label="Dark" disabled><option>Black</optgroup><option selected>White</select></label>
    <label>Size <select><option>M<option disabled>L</select></label><label>Fit <select><option disabled>M<option>Slim</select></label>`,
} as const;

describe('the offline model and words that describe', () => {
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
    ['/inbox', 'message from Lee Cho'],
    ['/inbox', 'Ann Berg message'],
    ['/comments', 'comment by Max Roe'],
    ['/comments', 'greeting for Tom Ford'],
    ['/users', 'user called Ida'],
    ['/users', 'user with the role Admin'],
    ['/users', 'button to edit Ida'],
    ['/users', 'row that contains Ida'],
    ['/users', 'order number 5'],
  ] as const)('%s: does not call a %s absent because nothing is called so', async (path, what) => {
    const claims = [
      `there is no ${what}`,
      `the ${what} is not shown`,
      `the ${what} is visible`,
      `the ${what} is disabled`,
    ];
    const found = await verdicts(path, claims);
    expect(found.slice(0, 2)).not.toContain(true);
    expect(found.slice(2)).not.toContain(false);
  });

  it.each([
    ['/prose', ['toast', 'message', 'milk']],
    ['/news', ['carousel', 'banner', 'notification', 'badge', 'tree']],
    ['/offer', ['chip', 'toast', 'filter']],
  ] as const)('%s: takes a word in a sentence for no thing of that kind: %j', async (path, things) => {
    const claims = things.flatMap((thing) => [
      `there is a ${thing}`,
      `there is no ${thing}`,
      `the ${thing} is visible`,
    ]);
    expect(await verdicts(path, claims)).toEqual(claims.map(() => 'MODEL_NOT_UNDERSTOOD'));
  });

  it('takes a label for what it says, and words without an article for a text', async () => {
    const shown = ['the total is visible', 'the page shows milk', 'there is a save', 'the page contains total'];
    expect(await verdicts('/prose', shown)).toEqual([true, true, true, true]);
    expect(await verdicts('/offer', ['the banner is visible', 'there is no banner'])).toEqual([true, false]);
  });

  it('calls absent what is named, and what has a name that is nowhere', async () => {
    const claims = ['there is no Lee Roe', 'there is no message from Max Roe', 'there is no "message from Lee Cho"'];
    expect(await verdicts('/inbox', claims)).toEqual([true, true, true]);
    expect(await verdicts('/users', ['there is no Add to Cart button', 'there is no button to edit Ann'])).toEqual([
      true,
      true,
    ]);
  });

  it('tells whether an option of a closed list can be selected', async () => {
    const right = ['Denmark is disabled', 'the "Norway" option is enabled', 'Black is disabled', 'L is not enabled'];
    expect(await verdicts('/lists', right)).toEqual([true, true, true, true]);
    const wrong = [
      'Denmark is enabled',
      'the "Denmark" option is not disabled',
      'Norway is disabled',
      'Black is enabled',
    ];
    expect(await verdicts('/lists', wrong)).toEqual([false, false, false, false]);
    const doubtful = ['there is no "Denmark" option', 'there is no "Black" option', 'the "M" option is disabled'];
    expect(await verdicts('/lists', doubtful)).toEqual(['MODEL_UNSURE', 'MODEL_UNSURE', 'MODEL_UNSURE']);
  });
});
