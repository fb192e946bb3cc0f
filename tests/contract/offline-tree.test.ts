import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fontFaces } from '../../examples/fonts.ts';
import type { PageAgent } from '../../src/agents/page-agent.ts';
import { usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } button, input, select { font: inherit; margin: 4px }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => {
    const element = target.closest('button') || target;
    clicks.push(element.id || element.tagName);
  }, true);</script>`;

const pages = {
  '/icons': `${base}<button id="menu" aria-label="Main menu"><svg width="20" height="20"><path d="M2 4h16M2 10h16M2 16h16" stroke="black"/></svg></button>
    <button id="search" aria-label="Search"><svg width="20" height="20"><circle cx="9" cy="9" r="6" fill="none" stroke="black"/></svg></button>`,
  '/invoice': `${base}<h2>Total</h2><p>Total 12.00</p><button id="total">Total</button>`,
  '/staff': `${base}<table border="1" style="border-collapse:collapse"><tr><th style="padding:8px 40px">Office<th style="padding:8px 40px">Name
    <tr><td>Oslo<td>Ann</table><p>Total</p>`,
  '/rows': `${base}<ul>${['Milk', 'Bread', 'Milk chocolate'].map((name) => `<li>${name} <button id="delete-${name[0]}${name.length}">Delete</button></li>`).join('')}</ul>`,
  '/hidden': `${base}<button id="pale" style="color:white;background:white;border:0">Publish</button>
    <div style="position:relative;height:60px"><button id="covered" style="position:absolute;left:0;top:0">Archive</button>
    <div style="position:absolute;left:0;top:0;width:300px;height:60px;background:#ddd"></div></div>
    <button id="clear" style="opacity:0.01">Remove</button>`,
  '/form': `${base}<label>Work e-mail <input id="mail"></label><input id="query" placeholder="Find products">
    <label><input id="news" type="checkbox" checked> Newsletter</label><label><input id="ads" type="checkbox"> Offers</label>`,
  '/twice': `${base}<button id="one">Save</button><br><button id="two">Save</button>
    <div role="dialog" aria-label="Draft" style="border:1px solid;padding:8px"><button id="three">Discard</button></div><button id="four">Discard</button>`,
  // What the tree tells and the picture does not mean.
  '/list': `${base}<div style="height:60px;overflow:auto;width:200px"><div style="height:44px"><button id="alpha">Alpha</button></div><button id="beta" style="height:60px">Beta</button></div><button id="all" style="margin:0">Delete all</button>`,
  '/mask': `${base}<style>.busy { position: relative } .busy::after { content: ''; position: absolute; inset: 0; background: #ffffffcc }</style><div class="busy" id="mask"><button id="pay">Pay 100</button></div>`,
  '/reader': `${base}<style>.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style><span class="sr">Danger zone</span><button id="drop">Drop database</button>`,
  '/part': `${base}<div class="btn" id="real" tabindex="0" style="border:1px solid;width:80px;text-align:center">Save</div><p></p><button id="draft">Save draft</button>`,
  '/value': `${base}<div>Contact</div><input id="person"><br><select id="list" aria-label="Kind"><option>Contact</option></select>`,
  '/icon': `${base}<button id="icon" aria-label="Alarm" style="background:#1976d2;border:0"><svg width="20" height="20"><circle cx="10" cy="10" r="8" fill="#d32f2f"/></svg></button>`,
  '/board': `${base}<style>${fontFaces()}</style><canvas id="board" width="300" height="60"></canvas><script>
    const pen = document.querySelector('canvas').getContext('2d'); pen.font = '20px Inter'; pen.strokeRect(10, 10, 120, 40);
    const drawn = document.fonts.load(pen.font).then(() => pen.fillText('Start game', 20, 36));</script>`,
};

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))(
  'the offline model and the tree of a page, on %s',
  (library, open) => {
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

    it('finds what has a name and no text', () =>
      on('/icons', async (agent, page) => {
        await agent.aiTap('the Search button');
        await agent.aiAct('click the "Main menu" button');
        expect(await clicked(page)).toBe('search menu');
      }));

    // The model looks at a picture and at a tree that the same script reads with both libraries: one is enough for what follows.
    if (library !== 'playwright') return;

    it('takes the button where other things are called the same', () =>
      on('/invoice', async (agent, page) => {
        await agent.aiTap('the "Total" button');
        expect(await clicked(page)).toBe('total');
      }));

    it('takes nothing for what it is not', () =>
      on('/staff', async (agent, page) => {
        const refused = { code: 'TARGET_NOT_FOUND' };
        await expect(agent.aiInput('the "Office" field', { value: 'Bergen' })).rejects.toMatchObject(refused);
        await expect(agent.aiTap('the "Total" button')).rejects.toMatchObject(refused);
        expect(await clicked(page)).toBe('');
      }));

    it('keeps to the row', () =>
      on('/rows', async (agent, page) => {
        await agent.aiTap('the Delete button in the row of "Bread"');
        await agent.aiTap('the Delete button in the row of "Milk"');
        await agent.aiTap('the last Delete button');
        expect(await clicked(page)).toBe('delete-B5 delete-M4 delete-M14');
      }));

    it.each(['Publish', 'Archive', 'Remove'])('finds nothing that nobody can see: %s', (name) =>
      on('/hidden', async (agent, page) => {
        await expect(agent.aiTap(`the "${name}" button`)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
        expect(await clicked(page)).toBe('');
      }),
    );

    it('knows fields by label and placeholder, and what is checked', () =>
      on('/form', async (agent, page) => {
        await agent.aiAct(
          'type "ann@example.com" into the "Work e-mail" field, type "milk" into the "Find products" field',
        );
        await agent.aiAct('check "Newsletter", check "Offers"');
        const values = await page.evaluate<string>(`[mail.value, query.value, news.checked, ads.checked].join(' ')`);
        expect(values).toBe('ann@example.com milk true true');
        expect(await clicked(page)).toContain('ads');
        expect(await clicked(page)).not.toContain('news');
      }));

    it.each([
      ['/list', 'the "Beta" button', ['', 'beta']],
      ['/mask', 'the "Pay 100" button', ['', 'mask']],
      ['/reader', '"Danger zone"', ['']],
      ['/part', 'the "Save" button', ['', 'real']],
    ] as const)('never acts on something else: %s %s', (address, prompt, allowed) =>
      on(address, async (agent, page) => {
        await agent.aiTap(prompt).catch(() => undefined);
        expect(allowed).toContain(await clicked(page));
      }),
    );

    it('does not take what a list holds for its name', () =>
      on('/value', async (agent, page) => {
        await agent.aiInput('the "Contact" field', { value: 'Ann' }).catch(() => undefined);
        expect(await page.evaluate<string>('list.value')).toBe('Contact');
        expect(['', 'Ann']).toContain(await page.evaluate<string>('person.value'));
      }));

    it('sees colours that are equally light', () =>
      on('/icon', async (agent, page) => {
        await agent.aiTap('the Alarm button');
        expect(await clicked(page)).toBe('icon');
      }));

    it('asks which one, unless that is said', () =>
      on('/twice', async (agent, page) => {
        await expect(agent.aiTap('the "Save" button')).rejects.toMatchObject({
          code: 'MODEL_UNSURE',
          message: expect.stringContaining('fits 2 elements'),
        });
        await agent.aiTap('the second "Save" button');
        await agent.aiTap('the "Discard" button in the dialog');
        expect(await clicked(page)).toBe('two three');
      }));

    it('tells what is not there from what it cannot judge', () =>
      on('/rows', async (agent) => {
        await expect(agent.aiTap('the "Archive" button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
        await expect(agent.aiTap('the cheapest item')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
      }));

    it('reads what the tree does not tell, as in a drawing', () =>
      on('/board', async (agent, page) => {
        await page.evaluate('drawn');
        await agent.aiTap('the "Start game" button');
        expect(await clicked(page)).toBe('board');
      }));
  },
);
