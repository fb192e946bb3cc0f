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

/** While the list is open, everything else is hidden from assistive technology and takes no touches. */
const modal = (hide: string, rest = ''): string => `${base.replace('Country', 'Size')}<div id="page" ${rest}>
  <button class="box" id="box" role="combobox" aria-labelledby="name" aria-expanded="false"><span id="shown">Medium</span> ▾</button><p>Below</p></div>
  <div id="all" role="listbox" hidden></div><script>
  const set = (open) => { all.hidden = !open; box.setAttribute('aria-expanded', String(open)); ${hide} }
  all.innerHTML = ['Small', 'Medium', 'Large'].map((name) => '<div role=option>' + name + '</div>').join('') + '<div role=option aria-disabled=true>Huge</div>'
  box.onclick = () => set(true)
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') set(false) })
  all.onclick = ({ target }) => { if (target.ariaDisabled) return; globalThis.chosen = shown.textContent = target.textContent; set(false) }</script>`;

const pages = {
  // Its entries open further ones, as those of a cascade do.
  '/cascade': `${base.split('<label')[0]}<p><label>Region <input id="region" readonly aria-haspopup="listbox" aria-expanded="false" onclick="first.hidden = false"></label></p>
    <div id="first" role="menu" hidden><div role="menuitem" aria-haspopup="menu" aria-expanded="false" onclick="this.setAttribute('aria-expanded', 'true'); second.hidden = false">Norway</div></div>
    <div id="second" role="menu" hidden><div role="menuitem" onclick="region.value = 'Norway / Oslo'; first.hidden = second.hidden = true">Oslo</div></div>`,
  // As Radix and React Aria hide the page behind an open list.
  '/aria-hidden': modal(
    `page.setAttribute('aria-hidden', String(open)); document.body.style.pointerEvents = open ? 'none' : ''; all.style.pointerEvents = 'auto'`,
  ),
  '/inert': modal('page.inert = open'),
  // A list over the whole page, as phones have them.
  '/covered': modal(`page.style.visibility = open ? 'hidden' : ''`),
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
  // Fields without roles that show their labels in themselves, one above the other, as Quasar draws them.
  '/stacked': `${base.replace('<p id="name">Country</p>', '')}<style>.field { cursor: pointer; width: 300px; height: 56px; border-bottom: 1px solid } small { display: block }</style>
    <div class="field" tabindex="-1"><small>City</small><span></span></div><div class="field" tabindex="-1"><small>Colour</small><span></span></div><div id="all" role="listbox" hidden></div><script>
    const lists = [['Oslo', 'Rome'], ['Red', 'Blue']]; const fields = [...document.querySelectorAll('.field')]; let open
    fields.forEach((field, index) => { field.onclick = () => { open = field; all.hidden = false; all.style.top = 80 + index * 56 + 'px'; all.innerHTML = lists[index].map((name) => '<div role=option>' + name + '</div>').join('') } })
    all.onclick = ({ target }) => { open.lastChild.textContent = target.textContent; all.hidden = true }</script>`,
  // Several can be chosen, in a menu of checked entries that stays open, as Fluent UI draws it.
  '/menu': `${base}<div class="box"><button id="box" role="combobox" aria-labelledby="name" aria-expanded="false" style="flex:1">Pick some</button></div>
    <div id="all" role="menu" hidden></div><p>Below</p><script>const chosen = new Set()
    const draw = () => { all.innerHTML = ['Cheese', 'Extra cheese', 'Ham'].map((name) => '<div role=menuitemcheckbox aria-checked=' + chosen.has(name) + '>' + name + '</div>').join('') }
    box.onclick = () => { all.hidden = !all.hidden; box.setAttribute('aria-expanded', String(!all.hidden)); draw() }
    all.onclick = ({ target: { textContent: name } }) => { chosen.delete(name) || chosen.add(name); box.textContent = [...chosen].join(', ') || 'Pick some'; draw() }</script>`,
  // What is chosen is a list of its own in front of the field, as Fluent UI draws its picker of tags.
  '/tags': `${base}<div class="box"><div id="tags" role="listbox" aria-label="Chosen"></div><input id="box" role="combobox" aria-labelledby="name" aria-expanded="false" style="flex:1"></div>
    <div id="all" role="listbox" hidden></div><p>Below</p><script>const chosen = []
    const draw = () => { all.innerHTML = ['Ann', 'Anna', 'Bob'].filter((name) => name.startsWith(box.value) && !chosen.includes(name)).map((name) => '<div role=option>' + name + '</div>').join('') }
    const set = (open) => { all.hidden = !open; box.setAttribute('aria-expanded', String(open)); draw() }
    box.onclick = box.oninput = () => set(true)
    all.onclick = ({ target }) => { chosen.push(target.textContent); box.value = ''; tags.innerHTML = chosen.map((name) => '<button role=option>' + name + '</button>').join(''); set(false) }</script>`,
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

  it.each(aShareOf(['/virtual', '/long', '/clear'] as const, 3, 2))('is scrolled to the option: %s', (address) =>
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

  const modalPages = ['/aria-hidden', '/inert', '/covered'] as const;

  it.each(aShareOf(modalPages, 3))('may hide its drop-down while it is open: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAssert('the Size drop-down is "Medium"');
      await agent.aiAct('choose "Large" in the Size drop-down');
      expect(await page.evaluate('chosen')).toBe('Large');
      await agent.aiAssert('the Size drop-down is "Large"');
      await expect(agent.aiAct('choose "Tiny" in the Size drop-down')).rejects.toThrow(
        '"Tiny" is not in the list, which has "Small", "Medium", "Large"',
      );
      await expect(agent.aiAct('choose "Huge" in the Size drop-down')).rejects.toThrow('"Huge" is there, but disabled');
      expect(await page.evaluate('[chosen, all.hidden]')).toEqual(['Large', true]);
    }),
  );

  it('is that of the field which shows the label, not of the one below it', () =>
    on('/stacked', async (agent, page) => {
      await agent.aiAct('choose "Rome" in the City drop-down, then choose "Blue" in the Colour drop-down');
      expect(await page.evaluate('fields.map((field) => field.lastChild.textContent)')).toEqual(['Rome', 'Blue']);
      await expect(agent.aiAct('choose "Red" in the City drop-down')).rejects.toThrow('"Red"');
      expect(await page.evaluate('fields.map((field) => field.lastChild.textContent)')).toEqual(['Rome', 'Blue']);
    }));

  it('may be a menu of checked entries that stays open', () =>
    on('/menu', async (agent, page) => {
      await expect(agent.aiAssert('the Country field is empty')).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
      await agent.aiAct('choose "Extra cheese" in the Country field, then choose "Ham" in the Country field');
      expect(await page.evaluate('[...chosen]')).toEqual(['Extra cheese', 'Ham']);
    }));

  it('is another one than that of what is chosen', () =>
    on('/tags', async (agent, page) => {
      await agent.aiAct('choose "Ann" in the Country field, then choose "Bob" in the Country field');
      expect(await page.evaluate('chosen')).toEqual(['Ann', 'Bob']);
    }));

  it('may have entries that only open more of them', () =>
    on('/cascade', async (agent, page) => {
      await expect(agent.aiAct('choose "Norway" in the Region field')).rejects.toHaveProperty('code', 'PLAN_FAILED');
      expect(await page.evaluate('region.value')).toBe('');
    }));

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
