import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { thoroughly } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } button, input, select, td, th { font: inherit; margin: 4px; padding: 4px 8px }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => {
    const element = target.closest('button, a, th') || target;
    clicks.push(element.id || element.tagName);
  }, true);</script>`;

const choices = (name: string): string =>
  `<fieldset><legend>${name}</legend>${['Daily', 'Weekly'].map((one) => `<label><input type="radio" name="${name}" id="${name}-${one}"> ${one}</label>`).join('')}</fieldset>`;
const head = (id: string): string => `<tr><th id="${id}">Age</th><th>Name</th></tr>`;

const pages = {
  '/choices': `${base}${choices('Reports')}${choices('Alerts')}<select id="list" aria-label="Reports list"><option>Weekly</option></select>`,
  '/drop': `${base}<span id="label">Currency</span><button id="currency" aria-labelledby="label currency" aria-expanded="false">Pound</button>
    <button id="fees" aria-expanded="false">Fees and more</button><ul id="options" role="listbox" style="width:200px" hidden><li role="option">Pound</li><li role="option" id="euro">Euro</li></ul>
    <script>currency.onclick = () => { options.hidden = false }; euro.onclick = () => { currency.textContent = 'Euro'; options.hidden = true };</script>`,
  '/arrow': `${base}<span id="label">Currency</span><button id="currency" aria-labelledby="label shown" aria-expanded="false"><span id="shown">Pound</span><span aria-hidden="true"> ▼</span></button>
    <button id="fees" aria-expanded="false">Fees and more</button><ul id="options" role="listbox" style="width:200px" hidden><li role="option">Pound</li><li role="option" id="euro">Euro</li></ul>
    <script>currency.onclick = () => { options.hidden = false }; euro.onclick = () => { shown.textContent = 'Euro'; options.hidden = true };</script>`,
  '/actions': `${base}<button aria-label="Actions for Ann" aria-expanded="false" onclick="this.ariaExpanded = 'true'">Actions ▾</button>`,
  '/foot': `${base}<table><thead>${head('above')}</thead><tbody><tr><td>4<td>Ann</tr></tbody><tfoot>${head('below')}</tfoot></table>`,
  '/terms': `${base}<dl>${['Name', 'Address'].map((name) => `<dt style="float:left;clear:left;width:120px;height:60px">${name}</dt><dd style="height:60px">Ann <a href="#x" id="edit-${name}">Edit</a></dd>`).join('')}</dl>`,
  '/side': `${base}<style>body { margin: 0 }</style><nav style="margin-left:300px;height:40px"><a href="#top" id="top">Tables</a></nav>
    <ul style="position:absolute;left:0;top:60px;width:200px"><li><a href="#side" id="side">Tables</a></ul>`,
  '/letters': `${base}<label>国家/地区 <select id="land"><option>中国<option>美国<option>英国</select></label>
    <label style="display:flex;gap:20px"><input type="checkbox" id="debug">Debug<span>0</span></label>`,
  '/aside': `${base}<div style="display:flex;gap:40px"><div style="padding-top:32px">DJ Khaled</div><div><div>About</div><textarea id="about"></textarea></div></div>
    <div style="display:flex;gap:20px"><span>City</span><input id="city"></div>`,
  '/only': `${base}<h1>Orders</h1><button id="only">Delete</button>`,
  '/menu': `${base}<button id="only">Delete</button><button id="menu">Menu</button><button id="file">File</button>`,
  '/shop': `${base}<h1>Shop</h1><label>Search <input type="search" id="search"></label><button id="out">Log out</button><button id="all">Accept all</button>
    <p id="sent">Order placed</p><table><tr><th>Item<th><button id="price">Price</button></tr>${['Milk', 'Bread'].map((one) => `<tr><td>${one}<td><button id="delete-${one}">Delete</button></tr>`).join('')}</table>
    <label><input type="checkbox" id="done"> Call Ann</label>`,
  '/text': `${base}<label>Text <input id="text"></label><label>Title <input id="title"></label>`,
} as const;

describe('steps on a page', () => {
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

  thoroughly(() => {
    it('choose what no key begins with by its place in the list, and know names apart from counts beside them', () =>
      on('/letters', async (agent, page) => {
        await agent.aiAct('select "英国" in the "国家/地区" drop-down');
        await agent.aiAct('check "Debug"');
        expect(await page.evaluate<string>('land.value + debug.checked')).toBe('英国true');
      }));
  });

  it('call a field by its own label, and not by what stands beside that', () =>
    on('/aside', async (agent, page) => {
      await expect(agent.aiInput('the "DJ Khaled" field', { value: 'x' })).rejects.toMatchObject({
        code: 'TARGET_NOT_FOUND',
      });
      await agent.aiInput('the "About" field', { value: 'me' });
      await agent.aiInput('the "City" field', { value: 'Oslo' });
      expect(await page.evaluate<string>('about.value + city.value')).toBe('meOslo');
    }));

  it('choose in a group of radio buttons, and in nothing else', () =>
    on('/choices', async (agent, page) => {
      await agent.aiAct('choose "Weekly" in the Alerts radio group');
      expect(await clicked(page)).toBe('Alerts-Weekly');
      await expect(agent.aiAct('choose "Weekly" in the "Reports list" radio group')).rejects.toMatchObject({
        code: 'PLAN_FAILED',
      });
    }));

  it('open what is a drop-down to everybody, and see that it is chosen', () =>
    on('/drop', async (agent, page) => {
      await agent.aiAct('select "Euro" in the Currency dropdown');
      await expect(agent.aiAct('select "Euro" in the Fees dropdown')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      expect(await clicked(page)).toBe('currency euro');
      expect(await page.evaluate<string>('currency.textContent')).toBe('Euro');
    }));

  it('open what shows an arrow beside what is chosen', () =>
    on('/arrow', async (agent, page) => {
      await agent.aiAssert('the "Currency" drop-down is "Pound"');
      await agent.aiAct('select "Euro" in the Currency dropdown');
      await agent.aiAssert('the "Currency" drop-down is "Euro"');
      expect(await page.evaluate<string>('shown.textContent')).toBe('Euro');
    }));

  it('take a button that is called by more than it shows for no drop-down', () =>
    on('/actions', async (agent) => {
      await agent.aiAssert('there is an "Actions for Ann" button');
      await agent.aiTap('the "Actions for Ann" button');
      await agent.aiAssert('the "Actions for Ann" button is expanded');
      await expect(agent.aiAct('select "Edit" in the "for Ann" drop-down')).rejects.toMatchObject({
        code: 'PLAN_FAILED',
      });
    }));

  it('mean the header above a table, not what repeats it below', () =>
    on('/foot', async (agent, page) => {
      await agent.aiTap('the Age column header');
      expect(await clicked(page)).toBe('above');
    }));

  it('know what belongs to a term', () =>
    on('/terms', async (agent, page) => {
      await agent.aiTap('the "Edit" link in the row of "Address"');
      expect(await clicked(page)).toBe('edit-Address');
    }));

  it('do not look for a sidebar along the top', () =>
    on('/side', async (agent, page) => {
      await agent.aiTap('the Tables link in the sidebar');
      expect(await clicked(page)).toBe('side');
    }));

  it('take a capital for a name: "the Text field"', () =>
    on('/text', async (agent, page) => {
      await agent.aiInput('the Text field', { value: 'a' });
      expect(await page.evaluate<string>('text.value + title.value')).toBe('a');
    }));

  it('search, sort by a column, and mark what is done', () =>
    on('/shop', async (agent, page) => {
      await agent.aiAct('search for "milk", sort by "Price" and mark "Call Ann" as done');
      expect(await page.evaluate<string>('search.value + done.checked')).toBe('milktrue');
      expect(await clicked(page)).toMatch(/price/);
    }));

  thoroughly(() => {
    it('take no button for the menu or the icon that nobody named', async () => {
      await on('/only', async (agent, page) => {
        for (const step of ['open the menu', 'click the menu'])
          await expect(agent.aiAct(step)).rejects.toMatchObject({ code: 'PLAN_FAILED' });
        await expect(agent.aiAct('click the icon')).rejects.toMatchObject({ code: 'MODEL_NOT_UNDERSTOOD' });
        // One may be drawn by plain boxes.
        await expect(agent.aiBoolean('there are no menus')).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
        expect(await clicked(page)).toBe('');
      });
      await on('/menu', async (agent, page) => {
        await agent.aiAct('open the menu');
        await agent.aiAct('open the File menu');
        await agent.aiAct('click the "File" icon');
        expect(await clicked(page)).toBe('menu file file');
      });
    });
  });

  it('name what can be said on this screen where they are not understood', () =>
    on('/shop', async (agent, page) => {
      const hints = [
        [() => agent.aiAct('delete "Milk"'), 'click the "Delete" button in the row of "Milk"'],
        [() => agent.aiAct('log out'), 'click the "Log out" button'],
        [() => agent.aiAct('accept the cookies'), 'click the "Accept all" button'],
        [() => agent.aiAssert('the order was placed'), 'the page shows "Order placed"'],
        [() => agent.aiBoolean('the order was placed'), 'the page shows "Order placed"'],
      ] as const;
      for (const [call, sentence] of hints) {
        const error = (await call().catch((reason: unknown) => reason)) as { code?: string; hint?: string };
        expect([error.code, error.hint]).toEqual(['MODEL_NOT_UNDERSTOOD', expect.stringContaining(sentence)]);
      }
      expect(await clicked(page)).toBe('');
    }));
});
