import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const moved = (style: string, [first, second]: readonly [string, string]): string =>
  `${base}<table border="1"><tr><th>State<th>No<tr><td style="width:200px">${style.replace('$1', first).replace('$2', second)}<td>1</table>`;

const pages = {
  '/wrapped': `${base}<p style="width:64px;font-family:monospace">Item 1 0 left</p>`,
  '/code': `${base}<p style="width:50px">Code 482 913</p>`,
  '/pre': `${base}<pre>Item 1\n0 left</pre><pre style="margin:0">Code 482\n913</pre>`,
  '/broken': `${base}<p style="width:90px;overflow-wrap:anywhere">Donaudampfschiff</p><p style="width:80px">a well-known shop</p>`,
  '/cell': `${base}<table border="1"><tr><th>Name<th>No<tr><td><p style="width:90px;overflow-wrap:anywhere">Donaudampfschiff</p><td>1</table>`,
  '/names': `${base}<button>Room 1 2 beds</button>`,
  '/relative': moved(
    '<span style="position:relative;left:60px">$1</span> <span style="position:relative;left:-30px">$2</span>',
    ['not', 'Paid'],
  ),
  '/transform': moved(
    '<span style="display:inline-block;transform:translateX(60px)">$1</span> <span style="display:inline-block;transform:translateX(-30px)">$2</span>',
    ['not', 'Paid'],
  ),
  '/flex': moved(
    '<div style="display:flex;flex-direction:row-reverse;justify-content:flex-end;gap:5px"><span>$1</span><span>$2</span></div>',
    ['not', 'Paid'],
  ),
  '/bdo': `${base}<p>Code <bdo dir="rtl">321 654</bdo></p>`,
  '/rlo': `${base}<p>Code \u202E321 654\u202C end</p>`,
  '/style': `${base}<p>Code <span style="direction:rtl;unicode-bidi:bidi-override">321 654</span></p>`,
  '/hebrew': `${base}<p>שלום עולם</p><p dir="rtl"><b>תודה</b> רבה</p>`,
  '/chinese': `${base}<p>状态：未支付</p>`,
  '/one': `${base}<button>Save</button><p>Middle</p><label>Name <input></label>`,
  '/two': `${base}<button>Save</button><p>Middle</p><button>Save</button><p>End</p><label>Name <input value="Ann"></label><br><label>Name <input></label>`,
  '/rows': `${base}<table border="1"><tr><th>Item<tr><td>Milk<tr><td>Milk</table>`,
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

  /** `true`, `false`, or the code of an error that is no verdict. */
  async function verdicts(address: keyof typeof pages, ...statements: readonly string[]): Promise<unknown[]> {
    const found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const statement of statements)
        found.push(
          await agent.aiAssert(statement).then(
            () => true,
            (error: { code: string }) => (error.code === 'ASSERTION_FAILED' ? false : error.code),
          ),
        );
    });
    return found;
  }

  it.each(
    aShareOf(
      [
        ['/pre', ['Item 10', '482913'], ['Item 1 0 left']],
        ['/wrapped', ['Item 10', 'Item 10 left'], ['Item 1', '0 left']],
        ['/code', ['482913'], ['482 913']],
        ['/broken', ['Donaudampf schiff'], ['Donaudampfschiff', 'well-known']],
      ] as const,
      3,
    ),
  )('know the spaces of a text at the ends of its lines: %s', async (address, others, texts) => {
    const shown = [...others, ...texts].map((text) => `the page shows "${text}"`);

    expect(await verdicts(address, ...shown)).toEqual([...others.map(() => false), ...texts.map(() => true)]);
  });

  it('know a name with its spaces, and a cell with a word of two lines', async () => {
    const buttons = ['Room 12 beds', 'Room 1 2 beds'].map((name) => `there is a "${name}" button`);

    expect(await verdicts('/names', ...buttons)).toEqual(['MODEL_UNSURE', true]);
    expect(await verdicts('/cell', 'the Name in row 1 is "Donaudampfschiff"')).toEqual([true]);
  });

  it.each(aShareOf(['/relative', '/transform', '/flex'] as const, 3))(
    'read a line as it is painted: %s',
    async (address) => {
      const cells = ['not Paid', 'Paid not'].map((text) => `the State in row 1 is "${text}"`);

      expect(await verdicts(address, ...cells)).toEqual([false, true]);
    },
  );

  it.each(aShareOf(['/bdo', '/rlo', '/style'] as const, 3))(
    'are none where letters are painted in another order: %s',
    async (address) => {
      const texts = ['321', '123', '456 123', '654'].map((text) => `the page shows "${text}"`);

      expect(await verdicts(address, ...texts, 'the page does not show "123"')).toEqual(Array(5).fill('MODEL_UNSURE'));
    },
  );

  it('read scripts from right to left, and take no part of a text for a word where no spaces are', async () => {
    const texts = ['שלום עולם', 'תודה רבה', 'עולם שלום'].map((text) => `the page shows "${text}"`);

    expect((await verdicts('/hebrew', ...texts)).slice(0, 2)).toEqual([true, true]);
    expect(await verdicts('/chinese', 'the page shows "未支付"', 'the page shows "支付"')).toEqual([
      true,
      'MODEL_UNSURE',
    ]);
  });

  it('count what is said to be the second', async () => {
    const isThere = [
      'there is a second "Save" button',
      'the second "Save" button is visible',
      'there is a third "Save"',
    ];
    const places = ['above "Middle"', 'below "Middle"', 'above "End"'].map(
      (place) => `the second "Save" button is ${place}`,
    );

    expect(await verdicts('/one', ...isThere, 'there is no second "Save" button')).toEqual([false, false, false, true]);
    expect(await verdicts('/two', ...isThere, ...places)).toEqual([true, true, false, false, true, true]);
    expect(await verdicts('/rows', 'there is a second row', 'there is a third row')).toEqual([true, false]);
  });

  it('know the second of what is called "Name", though "second name" is a name as well', async () => {
    const names = ['the second Name field is empty', 'the first Name field is "Ann"', 'the last Name field is empty'];

    expect(await verdicts('/two', ...names)).toEqual([true, true, true]);
  });
});
