import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } [hidden] { display: none !important }
  .box { position: relative; border: 1px solid #888; width: 600px; height: 36px } .box input { border: 0; padding: 0; margin: 0; height: 24px }
  .list { border: 1px solid; width: 600px; margin: 0; padding: 0 } .list div { padding: 4px; cursor: pointer }</style><h1>Paint</h1>`;

/** A drop-down of a component library: its list has no roles, and what is chosen is drawn over the field. */
const dropDown = (
  name: string,
  { input, inside = '' }: { readonly input: string; readonly inside?: string },
): string => `
  <p><label for="f">${name}</label></p><div class="box" id="box" ${inside}><span id="shown" style="position:absolute;left:10px;top:8px"></span>
  <input id="f" role="combobox" aria-haspopup="listbox" aria-expanded="false" ${input}></div>
  <div class="list" id="all" hidden><div>Red</div><div>Green</div><div>Dark green</div></div><script>
  const set = (open) => { all.hidden = !open; f.setAttribute('aria-expanded', String(open)) }
  box.onmousedown = (event) => { event.preventDefault(); f.focus(); set(all.hidden) }
  all.onclick = ({ target }) => { shown.textContent = target.textContent; f.value = ''; set(false) }</script>`;

const pages = {
  // As Ant Design, React Select and Vuetify draw theirs.
  '/over-field': base + dropDown('Colour', { input: 'readonly style="opacity:0;width:560px"' }),
  '/narrow-field': base + dropDown('Colour', { input: 'style="opacity:0;width:3px"' }),
  '/no-pointer':
    base + dropDown('Colour', { input: 'style="pointer-events:none;width:560px"', inside: 'role="combobox"' }),
  '/alike': `${base}<p><label for="a">Cake</label> <input id="a" style="position:relative;z-index:-1"></p>
    <div style="position:absolute;left:0;top:60px;width:700px;height:60px;background:#0001"></div><p style="margin-top:60px"><label>Second cake <input id="b"></label></p>`,
  '/unnamed': `${base}<p>Cake</p><p><label>Second cake <input id="b"></label></p>`,
  '/over-others': `${base}<p><label for="c">City</label></p><input id="c" role="combobox" readonly aria-haspopup="listbox" aria-expanded="false" style="width:170px;height:24px">
    <div role="listbox" id="all" hidden style="position:absolute;z-index:1;width:580px;background:#fff;border:1px solid"><div role="option">Rome</div><div role="option">Romeo</div></div>
    <p style="margin:0"><label><input id="start" role="combobox" aria-label="Start" style="width:170px;height:30px"></label></p><script>
    c.onclick = () => { all.hidden = false; c.setAttribute('aria-expanded', 'true') }
    all.onclick = ({ target }) => { c.value = target.textContent; all.hidden = true; c.setAttribute('aria-expanded', 'false') }</script>`,
  '/in-part': `${base}<table border="1"><tr><th>Cake<tr><td>Tart</table><p><label>Second cake <input id="b"></label></p>`,
} as const;

/** What is drawn where the field is may be its value or not. */
const notSo = expect.stringMatching(/^(ASSERTION_FAILED|MODEL_UNSURE|MODEL_NOT_UNDERSTOOD)$/) as string;

describe('a drop-down that is drawn as a box, for the offline model', () => {
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

  it.each(['/over-field', '/narrow-field', '/no-pointer'] as const)('takes the touches of its field: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAct('choose "Green" in the Colour field');
      expect(await page.evaluate('shown.textContent')).toBe('Green');
      // What is drawn over the field is there, whatever the field holds.
      await expect(agent.aiAssert('the Colour field is empty')).rejects.toMatchObject({ code: notSo });
      await expect(agent.aiAssert('the Colour field shows "Red"')).rejects.toMatchObject({ code: notSo });
      await agent.aiAct('select "Dark green" from the Colour drop-down');
      expect(await page.evaluate('shown.textContent')).toBe('Dark green');
    }),
  );

  it.each(['/alike', '/unnamed'] as const)('is not another one whose name only contains the words: %s', (address) =>
    on(address, async (agent, page) => {
      await expect(agent.aiAct('type "x" into the Cake field')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      await expect(agent.aiInput('the Cake field', { value: 'x' })).rejects.toMatchObject({
        code: 'TARGET_NOT_FOUND',
      });
      expect(await page.evaluate('b.value')).toBe('');
    }),
  );

  it('has the entries of its list, and not the fields under that', () =>
    on('/over-others', async (agent, page) => {
      await agent.aiAct('choose "Rome" in the City field');
      expect(await page.evaluate('[c.value, start.value]')).toEqual(['Rome', '']);
    }));

  it('may be called by a part of its name, where nothing else is called so', () =>
    on('/in-part', async (agent, page) => {
      await agent.aiAct('type "x" into the Cake field');
      expect(await page.evaluate('b.value')).toBe('x');
    }));
});
