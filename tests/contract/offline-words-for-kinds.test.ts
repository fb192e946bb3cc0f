import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;

const pages = {
  '/openers': `${base}<button>Open dialog</button> <button>Delete dialog</button> <button>Menu</button>`,
  '/sentences': `${base}<h2>List</h2><p>The table of contents</p><a href="#a">Switch account</a> <a href="#b">Slider settings</a>
    <p>Tooltip text</p><p>Option one</p><p>Picture this</p><button>Tab</button>`,
  '/parts-said': `${base}<button>Toggle sidebar</button><p>Your form was sent</p><p>Header text</p>`,
  '/parts-told': `<!doctype html><header>Shop</header><nav>Home</nav><main><form aria-label="Payment"><label>Name <input></label></form></main>`,
  '/dialogs': `${base}<div role="dialog" aria-label="Confirm" style="border: 1px solid">Sure? <button>OK</button></div>`,
  '/names': `${base}<ul aria-label="Wish"><li>Mug</ul><h2>Credit card</h2><table aria-label="Orders"><tr><td>1</table><p>Price list</p>`,
} as const;

describe('words for kinds in statements of the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each<readonly [address: keyof typeof pages, what: string, claims: Readonly<Record<string, unknown>>]>([
    [
      '/openers',
      'are not what the name of a button says',
      {
        'there is a dialog': false,
        'there is an open dialog': false,
        'the dialog is closed': true,
        'there is no dialog': true,
        'there is a menu': 'MODEL_UNSURE',
        'the menu is visible': 'MODEL_UNSURE',
        'there is no Delete dialog': 'MODEL_UNSURE',
        'the Delete dialog is open': 'MODEL_UNSURE',
        'there is no "Delete" dialog': true,
      },
    ],
    [
      '/sentences',
      'are not what a text says',
      {
        'there is a list': 'MODEL_UNSURE',
        'there is a slider': 'MODEL_UNSURE',
        'there is no slider': 'MODEL_UNSURE',
        'there is a switch': 'MODEL_NOT_UNDERSTOOD',
        'there is no switch': 'MODEL_NOT_UNDERSTOOD',
        'the table is visible': 'MODEL_NOT_UNDERSTOOD',
        'there is an option': 'MODEL_NOT_UNDERSTOOD',
        'there is a picture': 'MODEL_NOT_UNDERSTOOD',
        'there is a tab': 'MODEL_UNSURE',
        'there is a heading': true,
      },
    ],
    [
      '/parts-said',
      'are not what a text says of a part of the page',
      {
        'there is a sidebar': 'MODEL_UNSURE',
        'there is no sidebar': 'MODEL_UNSURE',
        'there is a form': 'MODEL_UNSURE',
        'the header is visible': 'MODEL_UNSURE',
        'the page shows "Header text"': true,
      },
    ],
    [
      '/parts-told',
      'are the parts that the page tells of',
      {
        'the header is visible': true,
        'there is a form': true,
        'there is no form': false,
        'there is a navigation': true,
        'there is a sidebar': 'MODEL_UNSURE',
        'the Payment form is visible': true,
        'there is no Payment form': false,
      },
    ],
    [
      '/dialogs',
      'are read as such behind a name without quotes',
      {
        'the Confirm dialog is open': true,
        'the Confirm dialog is closed': false,
        'there is a Confirm dialog': true,
        'there is no Confirm dialog': false,
        'there is no open Confirm dialog': false,
        'there is no Delete dialog': true,
        'the Delete dialog is open': false,
      },
    ],
    [
      '/names',
      'are read as such, or as a part of the name',
      {
        'there is no Wish list': false,
        'there is no Orders table': false,
        'there is no Users table': true,
        'the Credit card is visible': true,
        'there is a Price list': true,
        'there is no Shopping list': true,
      },
    ],
  ])('%s: %s', async (address, _what, claims) => {
    const said = Object.keys(claims);
    let verdicts: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      verdicts = await verdictsOf(agent, said);
    });
    expect(Object.fromEntries(said.map((claim, at) => [claim, verdicts[at]]))).toEqual(claims);
  });
});
