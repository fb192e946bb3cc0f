import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif }
  .btn { display: inline-block; padding: 6px 12px; border-radius: 4px; background: #0d6efd; color: #fff; text-decoration: none }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => clicks.push(target.id || target.tagName), true)</script>`;

const pages = {
  '/prose': `${base}<h2>Delete account</h2><p>You may save the document or delete it.</p><button id="cancel">Cancel</button>`,
  '/list': `${base}<ul><li>Delete<li>Archive</ul><table border="1"><tr><td>Rename<td>Ann</table><a href="#q" id="link">You may rename or archive the document right now</a>`,
  '/longer': `${base}<p>Delete</p><button id="account">Delete account</button>`,
  '/card': `${base}<div style="cursor:pointer;width:400px;border:1px solid" id="card"><h3>Report</h3><p>You may delete this report.</p></div>`,
  '/same': `${base}<h2>Delete</h2><p>Delete this.</p><button id="delete">Delete</button>`,
  '/buttons': `${base}<a class="btn" href="#login" id="login">Login</a> <a href="#help" id="help">Help</a> <a class="btn" href="#save">Save</a> <button id="save">Save</button>`,
  // Fields without a colour while they are empty, and inputs without one over what they are drawn by.
  '/colourless': `${base}<style>.field { position: relative; width: 200px; height: 40px; margin: 8px 0; background: #eee } .field span { position: absolute; left: 8px; top: 8px; pointer-events: none }
    .field > * { width: 100%; height: 100%; box-sizing: border-box } .switch { position: relative; width: 44px; height: 24px } .switch > * { position: absolute; inset: 0; margin: 0; width: 100%; height: 100% } .switch i { background: #aaa; border-radius: 12px; cursor: pointer }</style>
    <div class="field"><input id="city" aria-label="City" style="opacity:0"><span>City</span></div>
    <div class="field"><div style="opacity:0"><textarea id="note" aria-label="Note" style="width:100%;height:100%"></textarea></div><span>Note</span></div><x-field></x-field>
    <div class="switch"><input type="checkbox" role="switch" id="live" aria-label="Live" style="opacity:0;z-index:1"><i></i></div>
    <div class="switch"><div style="opacity:0;z-index:1"><input type="checkbox" id="sound" aria-label="Sound" style="margin:0;width:100%;height:100%"></div><i></i></div>
    <div id="terms" style="position:relative;cursor:pointer" onclick="agreed.checked = !agreed.checked"><input type="checkbox" id="agreed" style="position:absolute;z-index:-1;opacity:0;margin:0;width:17px;height:17px"><label style="display:inline-block;padding-left:26px;min-height:17px">I agree</label></div>
    <div style="opacity:0;pointer-events:none;background:#000;position:fixed;inset:0"><label>Street <input></label></div>
    <script>document.querySelector('x-field').attachShadow({ mode: 'open' }).innerHTML =
      '<div style="position:relative;width:200px;height:40px;background:#eee"><div style="opacity:0"><input aria-label="Age" type="number" style="width:200px;height:40px"></div><span style="position:absolute;left:8px;top:8px;pointer-events:none">Age</span></div>'</script>`,
  '/components': `${base}<p><label>Remember <x-box></x-box></label></p><p><label for="wifi">Wi-Fi</label> <x-box id="wifi"></x-box></p><div id="part"></div><script>
    customElements.define('x-box', class extends HTMLElement {
      static formAssociated = true;
      constructor() { super(); this.attachInternals(); this.attachShadow({ mode: 'open' }).innerHTML = '<input type="checkbox" style="width:40px;height:40px;margin:-10px">'; }
      get checked() { return this.shadowRoot.firstChild.checked }
    });
    part.attachShadow({ mode: 'open' }).innerHTML = '<label>Sound <x-box></x-box></label>'</script>`,
  '/two': `${base}<section aria-label="Milk"><button>Delete</button></section><h2>Account</h2><a href="#delete">Delete</a>`,
} as const;

describe('what acts of the offline model aim at', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }
  const clicked = (page: OpenPage): Promise<string> => page.evaluate<string>("clicks.join(' ')");

  it.each(
    aShareOf(
      [
        [
          '/prose',
          ['click "Delete"', 'click "it"', 'click Delete', 'double-click "Delete account"', 'press "Delete"'],
          ['Delete', '"delete"', 'Delete account'],
        ],
        [
          '/list',
          ['click "Delete"', 'click "rename"', 'click "archive the document"'],
          ['Delete', 'Rename', 'document'],
        ],
        ['/longer', ['click "Delete"'], ['Delete', 'the Delete button']],
        ['/card', ['click "delete"'], ['delete this report']],
      ] as const,
      3,
    ),
  )('is no prose, and no part of a name: %s', (address, instructions, descriptions) =>
    on(address, async (agent, page) => {
      for (const instruction of instructions)
        await expect(agent.aiAct(instruction)).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      for (const description of descriptions)
        await expect(agent.aiTap(description)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
      expect(await clicked(page)).toBe('');
    }),
  );

  it('is a text where the test says so, or says its kind', async () => {
    await on('/prose', async (agent, page) => {
      await agent.aiAct('click the text "delete it"');
      await agent.aiTap('the "Delete account" heading');
      expect(await clicked(page)).toBe('P H2');
    });
    await on('/list', async (agent, page) => {
      await agent.aiTap('the text "Delete"');
      await agent.aiAct('click the "Archive" list item');
      await agent.aiTap('the "Rename" cell');
      expect(await clicked(page)).toBe('LI LI TD');
    });
  });

  it('is what reacts and is called so', async () => {
    await on('/same', async (agent, page) => {
      await agent.aiAct('click "Delete"');
      await agent.aiTap('Delete');
      expect(await clicked(page)).toBe('delete delete');
    });
    await on('/card', async (agent, page) => {
      await agent.aiAct('click "Report"');
      expect(await clicked(page)).toBe('H3');
    });
  });

  it('is a link that looks like a button, where a button is meant', () =>
    on('/buttons', async (agent, page) => {
      await agent.aiAct('click the "Login" button');
      await agent.aiTap('the Save button');
      await expect(agent.aiTap('the "Help" button')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
      expect(await clicked(page)).toBe('login save');
    }));

  thoroughly(() => {
    it('may be a field or a switch of which nothing is seen but what is drawn for it', () =>
      on('/colourless', async (agent, page) => {
        await agent.aiAssert('the City field is empty');
        await agent.aiAssert('there is no "Street" field');
        await agent.aiAct(
          'type "Oslo" into the City field, type "Hello" into the Note field, type "42" into the Age field',
        );
        await agent.aiAct('turn on "Live"');
        await agent.aiAct('check "Sound" and "I agree"');
        const age = `document.querySelector('x-field').shadowRoot.querySelector('input').value`;
        expect(
          await page.evaluate(`[city.value, note.value, ${age}, live.checked, sound.checked, agreed.checked]`),
        ).toEqual(['Oslo', 'Hello', '42', true, true, true]);
      }));
  });

  it('may be the field of a component, which has the label of that', () =>
    on('/components', async (agent, page) => {
      await agent.aiAct('check "Remember" and "Wi-Fi" and "Sound"');
      await agent.aiAct('uncheck "Wi-Fi"');
      await agent.aiAssert('"Sound" is checked');
      const boxes = `[...document.querySelectorAll('x-box'), part.shadowRoot.querySelector('x-box')].map(({ checked }) => checked)`;
      expect(await page.evaluate(boxes)).toEqual([true, false, true]);
    }));

  it('is one thing: of several, all are named with their places', () =>
    on('/two', async (agent, page) => {
      const named = expect.stringMatching(
        /"Delete" fits 2 elements: the button "Delete" in "Milk" at \d+, \d+ and the link "Delete" under "Account" at \d+, \d+;/,
      ) as string;
      await expect(agent.aiTap('"Delete"')).rejects.toMatchObject({ code: 'MODEL_UNSURE', message: named });
      await expect(agent.aiAct('click "Delete"')).rejects.toMatchObject({
        message: expect.stringContaining('the link "Delete" under "Account"') as string,
      });
      expect(await clicked(page)).toBe('');
    }));
});
