import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } [hidden] { display: none !important }
  .box { border: 1px solid #888; width: 240px; height: 34px; display: flex } .box [role=combobox] { flex: 1; overflow: hidden }
  #all { position: absolute; z-index: 1; width: 240px; max-height: 170px; overflow: auto; background: #fff; border: 1px solid }
  #all div { padding: 4px; height: 20px }</style><p id="name">Country</p>`;

/** What opens and closes the list, and what is chosen in it. */
const script = (opener: string, show: string, draw: string): string => `<script>
  const set = (open) => { all.hidden = !open; box.setAttribute('aria-expanded', String(open)); if (open) draw() }
  const names = Array.from({ length: 100 }, (_, index) => 'Land ' + (index + 1)); const draw = () => { ${draw} }
  ${opener}.onclick = () => set(all.hidden)
  all.onclick = ({ target }) => { if (target.role !== 'option') return; globalThis.chosen = target.textContent; ${show}; set(false) }</script>`;

const whole = `if (!all.firstChild) all.innerHTML = names.map((name) => '<div role=option>' + name + '</div>').join('')`;
const list = '<div id="all" role="listbox" hidden></div><p>Below</p>';
const few = `all.innerHTML = '<div role=option>Small</div><div role=option>Large</div><div role=option>Extra large</div>'`;

const pages = {
  '/long': `${base}<div class="box" id="box" role="combobox" tabindex="0" aria-labelledby="name" aria-expanded="false"></div>${list}${script('box', 'box.textContent = chosen', whole)}`,
  // Only the options in view exist.
  '/virtual': `${base}<div class="box" id="box" role="combobox" tabindex="0" aria-labelledby="name" aria-expanded="false"></div>${list}${script(
    'box',
    'box.textContent = chosen',
    `const from = Math.floor(all.scrollTop / 28); all.onscroll = draw; all.innerHTML = '<div style="padding:0;position:relative;height:2800px">' +
      names.slice(from, from + 8).map((name, index) => '<div role=option style="position:absolute;top:' + (from + index) * 28 + 'px">' + name + '</div>').join('') + '</div>'`,
  )}`,
  // Nothing of the drop-down itself is seen before something is chosen, as PrimeVue draws it.
  '/clear': `${base}<div class="box" id="frame"><span id="box" role="combobox" tabindex="0" aria-labelledby="name" aria-expanded="false" style="opacity:0">&nbsp;</span>▾</div>${list}${script('frame', 'box.style.opacity = 1; box.textContent = chosen', whole)}`,
  // A text field that takes no typing and opens a list, as Mantine draws it.
  '/field': `${base.replace('<p id="name">Country</p>', '<p><label for="box">Size</label></p>')}<input id="box" readonly aria-haspopup="listbox" placeholder="Pick one" style="width:240px;height:30px">
    <div id="all" role="listbox" aria-label="Size" hidden></div><p>Below</p><div style="height:2000px"></div>${script('box', 'box.value = chosen', few)}`,
} as const;

describe('an open list of a drop-down, for the offline model', () => {
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

  it.each(aShareOf(['/virtual', '/long', '/clear'] as const, 2))('is scrolled to the option: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAssert('the Country field is empty');
      await agent.aiAct('choose "Land 70" in the Country field');
      expect(await page.evaluate('chosen')).toBe('Land 70');
      await agent.aiAssert('the Country field contains "Land 70"');
      await agent.aiAct('choose "Land 7" in the Country field');
      expect(await page.evaluate('chosen')).toBe('Land 7');
      await expect(agent.aiAssert('the Country field is "Land 70"')).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
    }),
  );

  it.each(aShareOf(['/long', '/virtual'] as const, 2))('is closed where it lacks the option: %s', (address) =>
    on(address, async (agent, page) => {
      await expect(agent.aiAct('choose "Land 777" in the Country field')).rejects.toThrow(
        '"Land 777" is not in the list, which was scrolled as far as it goes',
      );
      expect(await page.evaluate('[globalThis.chosen ?? null, all.hidden]')).toEqual([null, true]);
    }),
  );

  it('may be open already', () =>
    on('/long', async (agent, page) => {
      await page.evaluate('set(true)');
      await agent.aiAct('choose "Land 2" in the Country field');
      expect(await page.evaluate('chosen')).toBe('Land 2');
    }));

  it('may be that of a field which takes no typing', () =>
    on('/field', async (agent, page) => {
      await agent.aiAct('choose "Extra large" in the Size field');
      await agent.aiAct('choose "Large" in the Size field');
      expect(await page.evaluate('[chosen, box.value, scrollY]')).toEqual(['Large', 'Large', 0]);
      await expect(agent.aiAct('choose "Huge" in the Size field')).rejects.toThrow(
        '"Huge" is not in the list, which has "Small", "Large", "Extra large"',
      );
      expect(await page.evaluate('[chosen, scrollY]')).toEqual(['Large', 0]);
    }));
});
