import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = '<!doctype html><meta charset="utf-8"><style>body { font: 16px sans-serif; margin: 16px }</style>';

const pages = {
  '/days': `${base}<table border="1"><tr><th>Day<th>Room<th>Talk<tr><td rowspan="3">Monday<td>A<td>Opening<tr><td>B<td>Types<tr>
    <td>C<td>Tests<tr><td rowspan="2">Tuesday<td>A<td>Panel<tr><td>B<td>Closing</table>`,
  '/tabs': `${base}<div role="tablist"><button role="tab" aria-selected="true" id="info">Info</button>
    <button role="tab" aria-selected="false">Billing</button></div>
    <div role="tabpanel" aria-labelledby="info"><p>Welcome back</p><button>Save</button></div>`,
  '/pictures': `${base}<style>#new::before { content: "📤 " }</style><button>👎 3</button> <button>🗑 Delete</button>
    <button>★★★☆☆ Fair</button> <button id="new">Send</button>`,
  '/leftwards': `${base}<table dir="rtl" border="1"><tr><th>Name<th>Price<th>Qty<tr><td>Milk<td>2.00<td>7<tr><td>Tea<td>3.00<td>8</table>`,
} as const;

describe('the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  /** What is claimed of a page, with `true`, `false`, or the code of an error that is no verdict. */
  async function verdicts(
    address: keyof typeof pages,
    statements: readonly string[],
  ): Promise<Record<string, boolean | string>> {
    const found: Record<string, boolean | string> = {};
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const statement of statements)
        found[statement] = await agent.aiAssert(statement).then(
          () => true,
          (error: { code: string }) => (error.code === 'ASSERTION_FAILED' ? false : error.code),
        );
    });
    return found;
  }

  it.each<[keyof typeof pages, string, Record<string, boolean | string>]>([
    [
      '/days',
      'takes a cell over several rows for a part of each of them, and of no other',
      {
        '"Tests" is in the row of "Tuesday"': false,
        '"Opening" is in the row of "Tuesday"': false,
        '"Closing" is in the row of "Tuesday"': true,
        'the row of "Closing" contains "Tuesday"': true,
        'the row of "Closing" contains "Monday"': false,
      },
    ],
    [
      '/tabs',
      'takes nothing that is shown for a part of a tab that is not selected',
      {
        '"Welcome back" is in the "Billing" section': false,
        'there is a "Save" button in the "Billing" section': false,
        '"Welcome back" is in the "Info" section': true,
        'the text under "Billing" is "Welcome back"': 'MODEL_UNSURE',
        'the text under "Info" is "Welcome back"': true,
      },
    ],
    [
      '/pictures',
      'takes pictures for a part of a name where they are said',
      {
        'there is a "👍 3" button': false,
        'there is a "📎 Delete" button': false,
        'there is a "★★★★★ Fair" button': false,
        'there is a "🗑 Delete" button': true,
        'there is a "📤 Send" button': 'MODEL_UNSURE',
      },
    ],
    [
      '/leftwards',
      'counts the columns of a table that is read from right to left from the right',
      {
        'the cell in row 1 and column 1 is "7"': false,
        'the cell in row 1 and column 1 is "Milk"': true,
        'the cell in row 2 and column 3 is "Tea"': false,
      },
    ],
  ])('%s: %s', async (address, _, expected) => {
    expect(await verdicts(address, Object.keys(expected))).toEqual(expected);
  });

  it('taps nothing on a tab that is not selected', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/tabs`, async (agent) => {
      await expect(agent.aiAct('click the "Save" button in the "Billing" section')).rejects.toHaveProperty('code');
    });
  });
});
