import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } button, input, select, th, td { font: inherit; margin: 4px; padding: 4px 8px }
  article { border: 1px solid #999; padding: 8px; margin: 8px; width: 300px }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => {
    const element = target.closest('button, a, [role]') || target;
    clicks.push(element.id || element.tagName);
  }, true);</script>`;

const books = [
  ['B-7', 'Dune', 'lend'],
  ['B-8', 'Emma', 'lend'],
  ['B-9', 'Ulysses', ''],
] as const;
const table = `<table><tr><th>Book<th><button id="by-title">Title</button><th>Action</tr>${books
  .map(([id, title, act]) => `<tr><td>${id}<td>${title}<td>${act && `<button id="${act}-${id}">Lend</button>`}</tr>`)
  .join('')}</table>`;

const pages = {
  '/books': `${base}<h1>Books</h1>${table}<label>State <select id="state"><option>All</option><option>Lost</option><option>At home</option></select></label>
    <button id="csv">Export CSV</button><button id="next">Next</button>`,
  '/twins': `${base}<button id="one">Save draft</button><button id="two">Save copy</button><button id="order">Cancel order</button>`,
  '/account': `${base}<h2>Profile</h2><label>First name <input id="first"></label><label>Last name <input id="last"></label>
    <label>E-mail address <input id="mail"></label><button id="save">Save changes</button><button id="drop">Delete account</button>
    <label><input type="checkbox" id="loud"> Loud alarm</label><input type="search" id="finder" aria-label="Search the help">`,
  '/cards': `${base}<article>Milk <button id="milk">Remove</button></article><article>Bread</article>`,
  '/links': `${base}<a href="#orders" id="orders">Orders</a><button id="sound">Sound</button><input id="hidden" style="display:none">`,
  '/logs': `${base}<h2>Services</h2><p>billing service</p><table><tr><td>mail<td><button id="logs">Logs</button></table>`,
  '/people': `${base}<h2>Users</h2><ul role="listbox">${['Mei Chen', 'Tom Reed'].map((name) => `<li role="option" tabindex="0" id="${name[0]}">${name}<p>Asks about a bill</p></li>`).join('')}</ul>
    <div role="tab" id="tab" tabindex="0" style="width:300px;border:1px solid">server.ts <button id="close" aria-label="Close server.ts">×</button></div>`,
  '/team': `${base}<button id="new">New contact</button><div class="line"><span>Ann Lee</span> <button id="call-A">Call</button></div><div class="line"><span>Bo Vik</span> <button id="call-B">Call</button></div>
    <label for="note">Note</label><textarea id="note"></textarea><label><input type="checkbox" id="pin"> Pin to top</label><button id="off" disabled>Publish</button>`,
  '/weather': `${base}<button id="again">Refresh weather</button>`,
} as const;

describe('free words on a page', () => {
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

  async function on(address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await open({}), server.origin + address, use);
  }
  const clicked = (page: OpenPage): Promise<string> => page.evaluate<string>("clicks.join(' ')");

  it.each([
    ['/books', 'Lend book B-8', 'lend-B-8'],
    ['/books', 'Lend the book "Dune"', 'lend-B-7'],
    ['/books', 'go to the next page', 'next'],
    ['/books', 'sort the books by title', 'by-title'],
    ['/account', 'save the changes', 'save'],
    ['/account', 'save my changes and delete the account', 'save drop'],
    ['/account', 'mark the alarm as loud', 'loud'],
    ['/people', 'open the user Mei Chen', 'M'],
    ['/people', 'close the tab server.ts', 'close'],
    ['/weather', 'refresh the weather', 'again'],
    ['/team', 'call Bo Vik, then pin it to the top', 'call-B pin'],
  ] as const)('are tried where all of them have a place: %s %s', (address, instruction, expected) =>
    on(address, async (agent, page) => {
      await agent.aiAct(instruction);
      expect(await clicked(page)).toBe(expected);
    }),
  );

  it('find elements', () =>
    on('/books', async (agent, page) => {
      await agent.aiTap('export button');
      await agent.aiTap('the lend button of Emma');
      expect(await clicked(page)).toBe('csv lend-B-8');
    }));

  it('fill fields and choose options', async () => {
    await on('/account', async (agent, page) => {
      await agent.aiAct('Fill in the form: first name Ida, last name Berg');
      await agent.aiAct('change the email to "ida@berg.at", then search the help for "keys"');
      expect(await page.evaluate<string>('[first, last, mail, finder].map(({ value }) => value).join()')).toBe(
        'Ida,Berg,ida@berg.at,keys',
      );
    });
    await on('/team', async (agent, page) => {
      await agent.aiAct('write a note "Late", then clear it, then leave the note "Early"');
      expect(await page.evaluate<string>('note.value')).toBe('Early');
      await expect(agent.aiAct('click the "Publish" button')).rejects.toThrow(/is there, but disabled/);
      expect(await clicked(page)).not.toContain('off');
    });
    await on('/books', async (agent, page) => {
      await agent.aiAct('show only the lost books');
      expect(await page.evaluate<string>('state.value')).toBe('Lost');
    });
  });

  it.each([
    // One word more than its name, which stands elsewhere.
    ['/logs', 'show the logs of the billing service', 'billing'],
    // The row has no such button, although others have.
    ['/books', 'Lend book B-9', 'B-9'],
    ['/books', 'Lend the red book "Dune"', 'red'],
    ['/account', 'delete the order', 'order'],
    ['/account', 'publish the changes', 'publish'],
    // The card beside it has one.
    ['/cards', 'remove bread', 'bread'],
    ['/cards', 'remove all', 'all'],
    ['/links', 'search for "Ann"', 'search'],
  ] as const)('act on nothing while a word has no place: %s %s', (address, instruction, word) =>
    on(address, async (agent, page) => {
      // No verdict on the application: the words may mean more than they name.
      await expect(agent.aiAct(instruction)).rejects.toMatchObject({
        code: 'MODEL_UNSURE',
        summary: expect.stringMatching(new RegExp(`nothing on the screen explains .*"${word}"`)) as string,
      });
      expect(await clicked(page)).toBe('');
    }),
  );

  it('name both where two fit as well', () =>
    on('/twins', async (agent, page) => {
      await expect(agent.aiAct('save it now')).rejects.toThrow(/fits "Save draft" .* and "Save copy"/);
      expect(await clicked(page)).toBe('');
    }));

  it.each([
    ['/twins', 'the cancel button'],
    ['/twins', 'cancel button'],
    ['/links', 'the Orders table'],
    ['/links', 'the Sound field'],
    ['/books', 'the Lend button next to the book'],
    ['/books', 'the "Export" button'],
  ] as const)('do not loosen names and kinds: %s %s', (address, description) =>
    on(address, async (agent, page) => {
      await expect(agent.aiTap(description)).rejects.toThrow();
      expect(await clicked(page)).toBe('');
    }),
  );

  it('never rule out', () =>
    on('/account', async (agent, page) => {
      await expect(agent.aiAct('save the changes but not the name')).rejects.toMatchObject({
        code: 'MODEL_NOT_UNDERSTOOD',
      });
      await expect(agent.aiAct('delete everything without asking')).rejects.toThrow();
      expect(await clicked(page)).toBe('');
    }));
});
