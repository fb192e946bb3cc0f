import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
  .btn { display: inline-block; background: #06c; color: #fff; padding: 6px 14px; text-decoration: none } td, th { padding: 4px 14px }</style>`;
const drawOn = (script: string): string => `<script>const pen = c.getContext('2d'); ${script}</script>`;

const shop = `<h1>Orders</h1><p>A <button>Delete</button></p><a href="#">Home</a><label><input type="checkbox" checked> Paid</label><table><tr><th>N<tr><td>1</table><ul><li>x<li>y</ul>`;

const pages = {
  // The name is there, as another kind.
  '/styled': `${base}<h1>Shop</h1><a class="btn" href="#x">Login</a> <a class="btn">Join</a> <span tabindex="0" style="cursor:pointer">Leave</span>
    <a href="#">Prices</a><p><b>Totals</b></p><p>You may save the document or delete it.</p><label>City <select><option>Oslo<option>Zeeland</select></label>
    <span title="Archive" onclick="1"><svg width="20" height="20"><rect width="18" height="18"/></svg></span>`,
  // What opens may list it, though another list is always in view.
  '/closed-lists': `${base}<p id="city">City</p><div role="combobox" tabindex="0" aria-labelledby="city" aria-expanded="false">Oslo</div>
    <ul role="listbox" aria-label="Size"><li role="option">Small</li><li role="option">Large</li></ul><button aria-expanded="true">Details</button><p>Two days</p>`,
  '/closed-button': `${base}<p>Fruit</p><button aria-haspopup="dialog" aria-expanded="false" aria-label="Fruit, choose one">choose one</button>`,
  // What is seen is in no tree.
  '/canvas': `${base}<h1>Board</h1><canvas id="c" width="400" height="200"></canvas>${drawOn(`pen.fillStyle = '#06c'; pen.fillRect(10, 10, 120, 40);
    pen.fillStyle = '#fff'; pen.font = '18px sans-serif'; pen.fillText('Login', 40, 36); pen.translate(300, 180); pen.rotate(-Math.PI / 2);
    pen.fillStyle = '#333'; pen.font = '24px serif'; pen.fillText('Warning', 0, 0)`)}`,
  '/photo': `${base}<h1>Sale</h1><canvas id="c" width="300" height="160"></canvas><img id="i" width="300" height="160">${drawOn(`
    for (let y = 0; y < 160; y += 2) for (let x = 0; x < 300; x += 2) { pen.fillStyle = 'hsl(' + (x * 7 + y * 13) % 360 + ', 60%, 50%)'; pen.fillRect(x, y, 2, 2) }
    pen.font = 'italic 700 22px serif'; pen.fillStyle = '#fff'; pen.fillText('Summer sale', 60, 80); i.src = c.toDataURL(); c.remove()`)}`,
  '/sealed': `${base}<h1>Login</h1><x-bar></x-bar><script>customElements.define('x-bar', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Go</button> <label>Email <input></label>'; } });</script>`,
  '/style': `${base}<style>.new::before { content: 'Beta'; font-size: 11px; background: #fd0 } .sale { width: 300px; height: 60px;
    background: url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='300' height='60'><text x='10' y='40' font-size='24'>Free shipping</text></svg>") }</style>
    <h1>Form</h1><p class="new"> release</p><div class="sale"></div>
    <svg width="300" height="220"><text transform="rotate(-90 20 210)" x="20" y="210" font-size="14">Orders per day</text></svg>`,
  // A closed shadow root in an element that is called like any other, beside elements that are empty by design.
  '/kept-inside': `${base}<style>* { box-sizing: border-box }</style><button>One</button><div style="padding:20px;border:1px solid"></div><div style="height:9px"></div><div style="display:flex"><div></div><p>Text</p></div>
    <div id="host"></div><script>host.attachShadow({ mode: 'closed' }).innerHTML = '<button>Go</button>'</script>`,
  '/empty-by-design': `${base}<style>* { box-sizing: border-box }</style><button>One</button><div style="padding:20px;border:1px solid"></div><div style="height:9px"></div><div style="display:flex"><div></div><p>Text</p></div>
    <div id="host"></div><div contenteditable></div>`,
  // A dialog and a section by their headings, labels and titles.
  '/dialogs': `${base}<h1>Page</h1><div role="dialog" style="border:1px solid"><h4>Default Modal</h4><p>One fine body</p><button onclick="document.title = 'closed'">Close</button></div>
    <div role="dialog" title="Settings" style="border:1px solid">Volume <button>OK</button></div>
    <div role="alertdialog" aria-label="Alert box" style="border:1px solid"><h3>Session expired?</h3><p>Log in again</p></div>
    <section aria-label="Cart" style="border:1px solid"><h2>Your basket</h2><p>2 apples</p></section><button>Rename file</button>`,
  // The page goes on, or a part of it.
  '/below': `${base}<div style="height:100vh">Full section <button>Go</button></div><button>Subscribe</button>`,
  '/inner': `${base}<style>html, body { height: 100%; margin: 0; overflow: hidden } main { height: 100%; overflow: auto }</style>
    <main><div style="height:100vh">Full section <button>Go</button></div><button>Subscribe</button></main>`,
  '/framed': `${base}<h1>Out</h1><button>Out</button><iframe style="width:400px;height:150px" src="{other}/inside"></iframe>`,
  '/inside': '<p>Start</p><div style="height:900px"></div><button>Way down</button>',
  '/slides': `${base}<div style="width:400px;overflow:hidden"><div style="display:flex;width:1200px"><div style="flex:0 0 400px"><button>Buy bike</button></div>
    <div style="flex:0 0 400px"><button>Buy boat</button></div></div></div>`,
  '/virtual': `${base}<div role="listbox" aria-label="Countries" style="height:90px;overflow:auto"><div style="height:60000px"><div role="option" style="height:30px">Norway</div>
    <div role="option" style="height:30px">Sweden</div><div role="option" style="height:30px">Denmark</div></div></div>`,
  '/sizes': `${base}<h2>Users</h2><table aria-rowcount="5000" aria-colcount="40"><tr><th>Name<th>Age<tr><td>Ann<td>4<tr><td>Bob<td>5</table>
    <ul aria-label="News"><li aria-setsize="2000">One<li aria-setsize="2000">Two</ul>`,
  // Others of the name stand on what is called otherwise, or is kept from the tree.
  '/captions': `${base}<p>Milk <button aria-label="Delete Milk">Delete</button><p>Bread <button aria-label="Delete Bread">Delete</button><p><button>Delete</button>`,
  '/muted': `${base}<div aria-hidden="true"><p>Milk <button>Delete</button><p>Bread <button>Delete</button></div><div role="dialog" aria-label="Sure?" style="border:1px solid"><button>Delete</button></div>`,
  // It can be seen, but a modal dialog is before it, or it is kept from readers of the tree.
  '/behind': `${base}${shop}<dialog id="d" aria-label="Sure?"><p>Really?</p><button>Delete</button></dialog><script>d.showModal()</script>`,
  '/kept': `${base}<div aria-hidden="true">${shop}</div><p>Only text</p>`,
  '/inert': `${base}<main inert>${shop}</main><div role="dialog" aria-label="Sure?" style="border:1px solid">Really? <button>OK</button></div>`,
  // What looks like a dialog is none to its application.
  '/panel': `${base}${shop}<div style="position:fixed;right:20px;bottom:20px;width:300px;padding:20px;background:#fff;border:1px solid"><h2>Cookies</h2><p>We use some</p><button>Accept</button></div>`,
  '/popover': `${base}${shop}<div popover id="p"><b>Settings</b> Volume</div><script>p.showPopover()</script>`,
  '/cover': `${base}${shop}<div style="position:fixed;inset:0;padding:30px;background:#fff"><b>Payment</b><p>Pay now</p><button>Pay</button></div>`,
  '/bars': `${base}<header style="position:fixed;top:0;left:0;right:0;padding:10px;background:#eee">Shop <button>Menu</button></header>
    <div style="position:fixed;top:48px;left:0;bottom:0;width:160px;padding:8px;background:#ddd">Pages <a href="#">Home</a></div><p style="margin:80px 0 0 200px">Text <button>Save</button></p>`,
  // A style puts words there, or a number stands beside.
  '/words': `${base}<style>.more::after { content: " (3 errors)" } .act::before { content: "Delete " } .tip::after { content: "Help"; opacity: 0 }</style><h1 class="more">Order</h1>
    <button class="act">item</button> <button class="tip">Save</button> <p><button>Retry <b style="background:#fd0">7</b></button></p>`,
  // Signs and drawings are called by what the page says of them.
  '/icons': `${base}<h1>Panel</h1><button title="Settings">⚙</button> <a href="#" title="Help">?</a> <span role="button" tabindex="0" title="Search">🔍</span>
    <button title="Closes the panel">Close</button> <button><svg width="20" height="20"><title>Trash</title><rect width="18" height="18"/></svg></button>`,
  '/entries': `${base}<h1>Orders</h1><table><thead><tr><th>No<th>Who</thead><tr><td>1<td>Ann<tr><td>2<td>Bob<tr><td>3<td>Eve</table>`,
  // Nothing of this sort.
  '/plain': `${base}<a href="#m" style="position:absolute;left:-9999px">Skip</a><h1>Plain</h1><p>Only text.</p><button>Save</button> <a href="#">Home</a>
    <canvas id="c" width="200" height="60"></canvas>${drawOn(`pen.font = '20px "DejaVu Sans"'; pen.fillText('Painted', 20, 36)`)}`,
};

type Path = keyof typeof pages;

/** Neither can be told of what can be seen and is not told as that kind. */
const ofKinds = [
  'there are no links',
  'there are no tables',
  'there are no headings',
  'there are no checkboxes',
  'there are exactly 2 buttons',
  'the page has no list',
  'there is no "Home" link',
];

const unsure: readonly (readonly [Path, readonly string[]])[] = [
  [
    '/styled',
    [
      'there is no "Login" button',
      'the "Join" button is not shown',
      'there is a "Prices" tab',
      'there is no "Totals" heading',
      'there is no "Archive" icon',
      'there is no "Zeeland" option',
      'the City drop-down does not contain "Zeeland"',
      'there are exactly 0 buttons',
      'there are exactly 2 links',
    ],
  ],
  ['/closed-lists', ['there is no "Zeeland" option']],
  ['/closed-button', ['there is no "Zeeland" option']],
  ['/canvas', ['there is no "Login" link', 'the page does not show "Warning"', 'there are no buttons']],
  ['/photo', ['the page does not show "Summer sale"', 'there is no "Summer sale" link']],
  ['/sealed', ['there is no "Email" field', 'there are exactly 0 buttons', 'there is no "Go" link']],
  [
    '/style',
    ['the page does not show "Beta"', 'there is no "Free shipping" link', 'there is no "Orders per day" heading'],
  ],
  ['/captions', ['there is exactly one "Delete" button']],
  ['/kept-inside', ['there is exactly one button', 'there are exactly 2 buttons']],
  ['/muted', ['there is exactly one "Delete" button']],
  ...(['/behind', '/kept', '/inert'] as const).map((path): readonly [Path, readonly string[]] => [path, ofKinds]),
  ...(['/panel', '/popover', '/cover'] as const).map((path): readonly [Path, readonly string[]] => [
    path,
    ['there is no open dialog', 'there are no dialogs', 'the dialog shows "Pay now"', 'the dialog shows "Save"'],
  ]),
  ['/words', ['there is an "Order" heading', 'there is exactly one "item" button', 'there is no "Delete item" button']],
  [
    '/below',
    [
      'there is no "Subscribe" button',
      'there are exactly 1 buttons',
      '"Subscribe" appears 0 times',
      'the page does not contain "Subscribe"',
      'the page contains no "Subscribe" button',
      'the page contains "Subscribe"',
    ],
  ],
  [
    '/inner',
    ['there is no "Subscribe" button', 'there is exactly one button', 'the page should not contain "Subscribe"'],
  ],
  ['/framed', ['there is no "Way down" button', 'there are exactly 1 buttons']],
  ['/slides', ['there is no "Buy boat" button', 'there are exactly 1 buttons']],
  [
    '/virtual',
    [
      'there is no "Zeeland" option',
      'there are exactly 3 options',
      'the list does not contain "Zeeland"',
      '"Zeeland" is not in the list',
    ],
  ],
  [
    '/sizes',
    [
      'there is no row with "Zoe"',
      'there is no "Zoe" cell',
      '"Zoe" is not in the table',
      '"Zoe" is in the table',
      'the table has 2 columns',
      'the table does not have a "City" column',
      'the "News" list has 2 items',
      'the "News" list does not contain "Three"',
    ],
  ],
];

const sure: readonly (readonly [Path, readonly string[]])[] = [
  ['/empty-by-design', ['there is exactly one button']],
  ['/styled', ['there is a "Login" link', 'there is no "Delete" button', 'there is no "Refund" button']],
  [
    '/dialogs',
    [
      'the "Default Modal" dialog is open',
      'the "Session expired" dialog is open',
      'the "Alert box" dialog is open',
      'the "Settings" dialog is open',
      'the "Default Modal" dialog contains "One fine body"',
      'the "Your basket" section shows "2 apples"',
      'the "Cart" section shows "2 apples"',
      // What opens a dialog is called as the dialog is.
      'the "Rename file" dialog is closed',
    ],
  ],
  [
    '/icons',
    [
      'there is a "Settings" button',
      'there is a "Help" link',
      'there is a "Search" button',
      'there is a "Close" button',
      'there is a "Trash" button',
    ],
  ],
  [
    '/entries',
    [
      'there are exactly 3 items',
      'the table has 3 entries',
      'there are exactly 3 rows',
      'there are 3 entries in the table',
    ],
  ],
  ['/behind', ['there is at least one button', 'the "Sure?" dialog is open']],
  ['/bars', ['there is no open dialog', 'there is no "Payment" dialog', 'there are exactly 2 buttons']],
  ['/words', ['there is exactly one "Save" button', 'there are exactly 3 buttons']],
  [
    '/below',
    ['there are at least 1 buttons', 'the page does not show "Subscribe"', 'the screen does not contain "Subscribe"'],
  ],
  [
    '/plain',
    [
      'there is no "Refund" button',
      'the page does not show "Refund"',
      'there is no "Confirm" dialog',
      'the page shows "Painted"',
    ],
  ],
];

describe('what is not there', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: Path, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

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
      [...unsure.map((one) => [...one, 'MODEL_UNSURE'] as const), ...sure.map((one) => [...one, 'true'] as const)],
      8,
    ),
  )('is judged where it can be told, on %s', (address, claims, verdict) =>
    on(address, async (agent) => {
      expect(await verdicts(agent, claims)).toEqual(claims.map((claim) => `${claim}: ${verdict}`));
    }),
  );

  it('is not taken for closed where a dialog is open', () =>
    on('/dialogs', async (agent, page) => {
      const claims = [
        'the "Default Modal" dialog is closed',
        'there is no "Settings" dialog',
        'there is no open dialog',
      ];
      expect(await verdicts(agent, claims)).toEqual(claims.map((claim) => `${claim}: false`));
      // A title is longer than what people call it.
      const part = 'the "Session" dialog is closed';
      expect(await verdicts(agent, [part])).toEqual([`${part}: MODEL_UNSURE`]);
      // The same name in a step.
      await agent.aiTap('the "Close" button in the "Default Modal" dialog');
      expect(await page.evaluate('document.title')).toBe('closed');
    }));

  const counts = [
    ['/below', 'the number of buttons'],
    ['/virtual', 'how many options'],
    ['/sizes', 'how many items are in the "News" list'],
    ['/slides', 'how many "Buy bike" buttons'],
    ['/words', 'the number of "Retry"'],
    ['/behind', 'the number of "Delete" buttons'],
    ['/kept', 'the number of links'],
  ] as const;

  it.each(aShareOf(counts, 3))('counts in no number: %s %s', (address, demand) =>
    on(address, async (agent) => {
      await expect(agent.aiNumber(demand)).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
    }),
  );

  it('is in no list of names either', () =>
    on('/inner', async (agent) => {
      const all = agent.aiQuery('string[], the labels of all buttons');
      await expect(all).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
      expect(await agent.aiQuery('string[], the labels of all visible buttons')).toEqual(['Go']);
    }));
});
