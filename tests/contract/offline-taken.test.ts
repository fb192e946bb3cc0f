import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px sans-serif } button, input, select { font: inherit; margin: 4px; padding: 4px 8px }
  [role=switch], [role=radio], [role=option], [role=combobox], [role=tab] { border: 1px solid; padding: 2px 8px; min-width: 80px; min-height: 24px; width: max-content }</style>
  <script>let clicks = 0; let submitted = false; addEventListener('click', () => { clicks++ }, true);
  addEventListener('submit', (event) => { event.preventDefault(); submitted = true })</script>`;

const listbox = (taken: string): string => `${base}<span id="label">Size</span>
  <div role="combobox" id="box" tabindex="0" aria-labelledby="label" aria-expanded="false">Small</div>
  <div role="listbox" id="list" hidden><div role="option">Small</div><div role="option">Medium</div><div role="option">Large</div></div>
  <script>box.onclick = () => { list.hidden = false }; list.onclick = ({ target }) => { list.hidden = true; ${taken} }</script>`;

/** A list that opens where a drawing stands, which lets touches through. */
const listOver = (
  list: string,
): string => `${base}<div role="combobox" id="box" tabindex="0" aria-label="Size" aria-expanded="false">Small</div>
  <div role="listbox" id="list" ${list} hidden><div role="option">Small</div><div role="option">Medium</div><div role="option">Large</div></div>
  <div style="position:absolute;z-index:2;top:60px;width:400px;height:200px;background:#eee;pointer-events:none"></div>
  <script>box.onclick = () => { list.hidden = false; list.popover && list.showPopover() }; list.onclick = ({ target }) => { list.hidden = true; box.textContent = target.textContent }</script>`;

/** A drop-down that is drawn of plain boxes, with its list in it. */
const roleless = (taken: string): string => `${base}<p>Size</p>
  <div id="box" tabindex="0" style="position:relative;border:1px solid;width:200px;cursor:pointer"><div id="shown">Pick one</div>
  <div id="list" style="position:absolute;top:100%;left:0;width:200px;background:#fff" hidden><div>Small</div><div>Medium</div><div>Large</div></div></div>
  <script>shown.onclick = () => { list.hidden = false }; list.onclick = (event) => { event.stopPropagation(); const { target } = event; ${taken} }</script>`;

/** An empty field of a drop-down, and what is drawn where it is. */
const drawnOver = (id: string, name: string, { drawn = '', more = '' } = {}): string =>
  `<p style="margin:0 0 16px"><label for="${id}">${name}</label> <span style="position:relative;display:inline-block;width:220px"><input id="${id}" role="combobox" autocomplete="off" style="width:100%;box-sizing:border-box;background:none" ${more}><i id="${id}-shown" style="position:absolute;left:20px;top:8px;pointer-events:none">${drawn}</i></span></p>`;

/** A field that offers entries while something is typed, and calls `take` with the one that is clicked. */
const suggesting = ({ take, role = 'role="combobox"', value = '' }: { take: string; role?: string; value?: string }) =>
  `${base}<form><div id="tags"></div><label>City <input id="city" ${role} autocomplete="off" value="${value}"></label><button>Send</button></form>
  <div role="listbox" id="list" style="width:200px" hidden></div>
  <script>let chosen = ''; const all = ['Bergen', 'Oslo', 'Oslo Airport', 'Newport, East', 'Newport, West'];
  city.oninput = () => setTimeout(() => {
    list.innerHTML = all.filter((one) => city.value && one.includes(city.value)).map((one) => '<div role="option">' + one + '</div>').join('');
    list.hidden = list.innerHTML === '';
  }, 150);
  list.onclick = ({ target }) => { const entry = target.textContent; list.hidden = true; ${take} }</script>`;

const pages = {
  '/offered': `${base}<label>City <input id="town" list="towns"></label><datalist id="towns"><option>Oslo<option value="Rome">Capital</datalist>
    <label>Tags <select id="many" multiple size="3">${['Red', 'Green', 'Blue', 'Cyan', 'Black', 'White', 'Pink', 'Gold'].map((name) => `<option>${name}`).join('')}</select></label>
    <p style="margin:30px 0 0">Fruits</p><div id="box" role="combobox" aria-expanded="false" tabindex="0" style="border:1px solid;padding:6px;width:300px"><ul><li>× <b>Apple</b></li></ul></div>
    <div id="drop" role="listbox" hidden><div role="option">Pear</div><div role="option">Plum</div></div><script>
    const open = (on) => { drop.hidden = !on; box.ariaExpanded = String(on) };
    box.onclick = () => open(true);
    drop.onclick = ({ target }) => { box.firstChild.innerHTML += '<li>× <b>' + target.textContent + '</b></li>'; open(false) }</script>`,
  '/closing': `${base}<button onclick="sure.hidden = false">Ask</button><div role="dialog" id="draft" aria-label="Draft" style="border:1px solid"><p>Text</p><button onclick="draft.append('Save first')">Close</button></div>
    <div role="dialog" id="sealed" style="border:1px solid"><h2>Sealed</h2><button onclick="this.remove()">Close</button></div>
    <div role="dialog" id="sure" hidden style="border:1px solid"><h2>Sure?</h2><button onclick="setTimeout(() => { sure.hidden = true }, 500)">Close</button></div>`,
  '/refused': `${base}<label><input type="checkbox" id="news" onclick="event.preventDefault()"> Newsletter</label>
    <label><input type="checkbox" id="ads" checked onchange="this.checked = true"> Offers</label>
    <div role="switch" id="wifi" aria-checked="false" tabindex="0">Wi-Fi</div><button id="bold" aria-pressed="false">Bold</button>
    <div role="radiogroup" aria-label="Plan"><div role="radio" tabindex="0" aria-checked="true">Free</div><div role="radio" tabindex="0" aria-checked="false">Team</div></div>
    <div role="tablist"><button role="tab" aria-selected="true">General</button><button role="tab" aria-selected="false">Billing</button></div>
    <div role="listbox" aria-label="Fruits"><div role="option" aria-selected="false">Apple</div><div role="option" aria-selected="false">Pear</div></div>
    <label>Language <select id="language" onchange="this.selectedIndex = 0"><option>English<option>German</select></label>
    <details><summary onclick="event.preventDefault()">Shipping</summary>Two days</details>
    <button aria-expanded="true">Filters</button>`,
  '/taken': `${base}<label><input type="checkbox" id="all"> All items</label><script>all.indeterminate = true</script>
    <div role="checkbox" id="late" aria-checked="false" tabindex="0" onclick="setTimeout(() => { this.ariaChecked = 'true' }, 600)">Slow to save</div>
    <button role="switch" id="sound" aria-checked="false" onclick="this.ariaChecked = 'true'; this.textContent = 'Sound is on'">Sound is off</button>
    <button id="more" aria-expanded="false" onclick="this.ariaExpanded = 'true'; this.textContent = 'Hide details'">Show details</button>
    <ul role="tree" style="padding:0"><li role="treeitem" id="docs" aria-expanded="false"><div role="button" tabindex="0" onclick="docs.ariaExpanded = 'true'; inner.hidden = false">docs</div>
      <ul role="group" id="inner" hidden><li role="treeitem">readme.md</li></ul></li></ul>
    <label><input type="checkbox" id="one"> One</label><label><input type="checkbox" id="two"> Two</label><button id="save">Save</button>`,
  '/gone': `${base}<ul><li><label><input type="checkbox" onchange="this.closest('li').remove()"> Buy milk</label></ul>`,
  '/ignored': listbox(''),
  '/other': listbox(`box.textContent = 'Medium'`),
  '/chosen': listbox('box.textContent = target.textContent'),
  '/roleless': roleless('list.hidden = true; shown.textContent = target.textContent'),
  '/roleless-slow': roleless('setTimeout(() => { list.hidden = true; shown.textContent = target.textContent }, 400)'),
  '/roleless-ignored': roleless(''),
  '/drawn': `${base}${drawnOver('size', 'Size', { more: 'readonly onclick="window.list.hidden = false"' })}${drawnOver('city', 'City', { drawn: 'Rome' })}
    ${drawnOver('land', 'Country', { drawn: '<b>Norway</b>', more: 'readonly aria-expanded="false"' })}${drawnOver('tag', 'Tag', { drawn: 'Tag' })}${drawnOver('kind', 'Kind')}
    <div role="listbox" id="list" style="position:fixed;left:400px;top:20px" hidden><div role="option">Small</div><div role="option">Large</div></div>
    <script>list.onclick = ({ target }) => { list.hidden = true; document.getElementById('size-shown').textContent = target.textContent }</script>`,
  // A drop-down is called by a text in it, which stands there without a choice as well.
  '/named-inside': `${base}<div role="combobox" tabindex="0" aria-label="Fruit"><span>Fruit</span> <b></b></div><div role="combobox" tabindex="0" aria-label="Drink"><span>Drink</span> <b>Tea</b></div>
    <x-select></x-select><script>document.querySelector('x-select').attachShadow({ mode: 'open' }).innerHTML =
      '<div role="combobox" tabindex="0" aria-label="Bread"><span>Bread<!-- --></span><div>Rye</div></div>'</script>`,
  '/list-on-top': listOver('style="position:absolute;z-index:5;background:#fff"'),
  '/list-in-top-layer': listOver('popover="manual" style="margin:0;top:60px;left:20px;inset:auto;top:60px"'),
  '/list-below': listOver('style="position:absolute;z-index:1;background:#fff"'),
  '/field': suggesting({ take: 'chosen = city.value = entry' }),
  '/old': suggesting({ take: 'chosen = city.value = entry', value: 'Bergen' }),
  '/tags': suggesting({
    take: `chosen = entry; city.value = ''; tags.insertAdjacentHTML('beforeend', '<span>' + entry + '</span>')`,
  }),
  '/kept-search': suggesting({
    take: `chosen = entry; tags.insertAdjacentHTML('beforeend', '<span>' + entry + '</span>')`,
  }),
  // As libraries draw them: the tags are a list in the drop-down, beside the list that is open; the platform's own list is hidden.
  '/tag-list': `${base}<div style="position:relative" id="box" role="combobox" aria-expanded="false" aria-label="Countries" tabindex="0"><div id="picked" role="listbox"></div>
    <div id="drop" role="listbox" style="position:absolute;top:100%;left:0;width:200px;background:#fff" hidden><div role="option" aria-selected="true">Norway</div><div role="option" aria-selected="false">Sweden</div><div role="option" aria-selected="false">Finland</div></div></div><script>
    box.onclick = () => { drop.hidden = false }; drop.onclick = (event) => { event.target.remove(); drop.firstElementChild.ariaSelected = 'true';
      picked.insertAdjacentHTML('beforeend', '<div role="option" aria-selected="true">' + event.target.textContent + '<button>x</button></div>') }</script>`,
  '/hidden-list': `${base}<label for="real">Countries</label> <select id="real" multiple style="position:absolute;width:1px;clip-path:inset(50%);padding:0;margin:0;border:0"><option>Norway<option>Sweden</select>
    <div id="picked" style="display:flex;gap:40px"></div><input id="city" role="combobox" aria-label="Countries" onclick="drop.hidden = false"><div id="drop" role="listbox" style="width:200px" hidden><div role="option">Norway</div><div role="option">Sweden</div></div><script>
    drop.onclick = ({ target }) => { picked.insertAdjacentHTML('beforeend', '<span>' + target.textContent + '</span> '); target.remove() }</script>`,
  '/disabled': `${base}<label>Size <select><option>Small<option disabled>Large</select></label><ul><li><a href="#edit">Edit</a><li><a aria-disabled="true">Archive</a></ul>`,
  '/untold': suggesting({ take: 'chosen = city.value = entry', role: '' }),
  '/deaf': suggesting({ take: '' }),
  '/lists': `${base}<p>Gold</p>
    <label>Tags <select id="tags" multiple size="3"><option selected>Red<option>Green<option disabled>Blue<option>Pink<option>Gold</select></label>
    <label>Size <select id="size" size="2"><option selected>Small<option>Medium<option>Large</select></label>
    <ul role="listbox" aria-label="Fruits" aria-multiselectable="true" id="fruits" style="height:50px;width:120px;overflow:auto">
      <li role="option" aria-selected="false">Apple<li role="option" aria-selected="true">Pear<li role="option" aria-selected="false">Plum<li role="option" aria-selected="false">Fig</ul>
    <script>fruits.onclick = ({ target }) => target.closest('[role=option]').setAttribute('aria-selected', String(target.ariaSelected !== 'true'))</script>`,
  '/fixed': `${base}<form><label>City <input id="city" role="combobox" readonly></label><button>Send</button></form>`,
  '/plain': `${base}<form><label>City <input id="city"></label><button>Send</button></form>`,
} as const;

describe('the offline model looks whether a page took a step', () => {
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
  const untaken = (agent: PageAgent, instruction: string, says: RegExp) =>
    expect(agent.aiAct(instruction)).rejects.toMatchObject({
      code: 'PLAN_FAILED',
      message: expect.stringMatching(says) as string,
    });

  it.each(
    aShareOf(
      [
        ['check "Newsletter"', /tapped, but its application tells that it is still not checked/],
        ['uncheck "Offers"', /still checked/],
        ['turn on "Wi-Fi"', /still not on/],
        ['toggle the "Wi-Fi" switch', /still not on/],
        ['turn on "Bold"', /still not pressed/],
        ['choose "Team" in the Plan radio group', /still not selected/],
        ['choose the "Team" radio button', /still not selected/],
        ['select the "Billing" tab', /still not selected/],
        ['choose "Pear" in the Fruits list', /was tapped, but/],
        ['select "German" from the Language drop-down', /was tapped, but the Language drop-down shows "English"/],
        ['expand "Shipping"', /still not expanded/],
        ['collapse "Filters"', /still expanded/],
      ],
      12,
      7,
    ),
  )('and says that it did not: %s', (instruction, says) =>
    on('/refused', (agent) => untaken(agent, instruction, says)),
  );

  it('and sees what it took, also later, by another name, or from a third state', () =>
    on('/taken', async (agent, page) => {
      await agent.aiAct('check "Slow to save"');
      await agent.aiAct('turn on "Sound is off"');
      await agent.aiAct('expand "Show details"');
      await agent.aiAct('expand "docs"');
      await agent.aiAct('uncheck "All items"');
      expect(
        await page.evaluate(
          '[late.ariaChecked, sound.ariaChecked, more.ariaExpanded, docs.ariaExpanded, all.checked, all.indeterminate]',
        ),
      ).toEqual(['true', 'true', 'true', 'true', false, false]);
      const before = await page.evaluate<number>('clicks');
      await agent.aiAct('check "One" and "Two", then click "Save"');
      // A click on a label is told of its box, too.
      expect(await page.evaluate('one.checked && two.checked && clicks > ' + String(before + 2))).toBe(true);
    }));

  thoroughly(() => {
    it('and chooses in lists of the platform, of fields, and beside what is chosen already', () =>
      on('/offered', async (agent, page) => {
        await agent.aiAct('choose "Oslo" in the City field');
        await untaken(
          agent,
          'choose "Paris" in the City field',
          /"Paris" is not in the list, which has "Oslo", "Rome"/,
        );
        await agent.aiAct('choose "Gold" in the Tags list');
        await agent.aiAct('choose "Green" in the Tags list');
        await agent.aiAct('choose "Pear" from the Fruits drop-down');
        expect(await page.evaluate('[town.value, many.value, box.innerText.replace(/\\s+/g, " ")]')).toEqual([
          'Oslo',
          'Green',
          '× Apple × Pear',
        ]);
      }));
  });

  thoroughly(() => {
    it('and that the dialog is closed, also a while later', () =>
      on('/closing', async (agent, page) => {
        const still = /the button that closes the dialog was tapped, but the dialog is still open/;
        await untaken(agent, 'close the "Draft" dialog', still);
        await untaken(agent, 'dismiss the "Sealed" dialog', still);
        await page.evaluate('sealed.remove()');
        await untaken(agent, 'close the dialog', still);
        await page.evaluate('draft.remove()');
        await agent.aiAct('click "Ask", then close the "Sure?" dialog');
        expect(await page.evaluate('document.querySelectorAll("[role=dialog]:not([hidden])").length')).toBe(0);
      }));
  });

  it('and cannot tell where what was tapped is gone', () =>
    on('/gone', (agent) => untaken(agent, 'check "Buy milk"', /is not there any more/)));

  thoroughly(() => {
    it('and goes by what a drop-down shows', async () => {
      const choose = 'select "Large" from the Size drop-down';
      await on('/ignored', (agent) =>
        untaken(agent, choose, /"Large" was tapped, but the Size drop-down shows "Small"/),
      );
      await on('/other', (agent) => untaken(agent, choose, /shows "Medium"/));
      await on('/chosen', async (agent, page) => {
        await agent.aiAct(choose);
        expect(await page.evaluate('box.textContent')).toBe('Large');
      });
    });
  });

  thoroughly(() => {
    it('and takes no text of an open list for what its drop-down shows', async () => {
      const choose = 'select "Large" from the Size drop-down';
      for (const address of ['/roleless', '/roleless-slow'] as const) {
        await on(address, async (agent, page) => {
          await agent.aiAct(choose);
          expect(await page.evaluate('[shown.textContent, list.hidden]')).toEqual(['Large', true]);
        });
      }
      await on('/roleless-ignored', (agent) =>
        untaken(agent, choose, /"Large" was tapped, but the Size drop-down shows/),
      );
    });
  });

  thoroughly(() => {
    it('and knows a choice that is drawn where the empty field of its drop-down is', () =>
      on('/drawn', async (agent) => {
        await agent.aiAssert('the Size field is empty');
        await agent.aiAct('select "Large" from the Size drop-down');
        await agent.aiAssert('"Large" is selected in the Size drop-down');
        const read = async (name: string): Promise<unknown> => [
          await agent.aiString(`the value of the ${name} drop-down`),
          await agent.aiString(name),
        ];
        expect(await read('Size')).toEqual(['Large', 'Large']);
        expect(await read('City')).toEqual(['Rome', 'Rome']);
        expect(await read('Country')).toEqual(['Norway', 'Norway']);
        await expect(agent.aiAssert('"Oslo" is selected in the City drop-down')).rejects.toMatchObject({
          code: 'ASSERTION_FAILED',
        });
        // It may be what stands there while nothing is chosen.
        await expect(agent.aiAssert('the City field is empty')).rejects.toMatchObject({ code: 'MODEL_UNSURE' });
        for (const name of ['Tag', 'Kind']) await agent.aiAssert(`the ${name} field is empty`);
      }));
  });

  it('and takes no name that stands in a drop-down for the choice', () =>
    on('/named-inside', async (agent) => {
      await expect(agent.aiAssert('"Fruit" is selected in the Fruit drop-down')).rejects.toMatchObject({
        code: 'MODEL_NOT_UNDERSTOOD',
      });
      await expect(agent.aiString('the value of the Fruit drop-down')).rejects.toMatchObject({
        code: 'EXTRACTION_FAILED',
      });
      await agent.aiAssert('"Tea" is selected in the Drink drop-down');
      expect(await agent.aiString('the value of the Bread drop-down')).toBe('Rye');
    }));

  thoroughly(() => {
    it('and chooses in a list that lies over a drawing, and in none that lies under it', async () => {
      const choose = 'select "Large" from the Size drop-down';
      for (const address of ['/list-on-top', '/list-in-top-layer'] as const) {
        await on(address, async (agent, page) => {
          await agent.aiAct(choose);
          expect(await page.evaluate('box.textContent')).toBe('Large');
        });
      }
      await on('/list-below', (agent) => untaken(agent, choose, /"Large"/));
    });

    it('and chooses in lists that show their options, beside what is chosen', () =>
      on('/lists', async (agent, page) => {
        const chosen = (): Promise<unknown> =>
          page.evaluate(`[...[tags, size].map((one) => [...one.selectedOptions].map(({ value }) => value).join()),
          [...fruits.querySelectorAll('[aria-selected=true]')].map(({ textContent }) => textContent).join()]`);
        await untaken(agent, 'select "Blue" from the Tags drop-down', /"Blue" is there, but disabled/);
        await untaken(agent, 'select "Purple" from the Tags drop-down', /"Purple" is not in the list/);
        await untaken(agent, 'select "Kiwi" from the Fruits list', /"Kiwi" was not found in the Fruits list/);
        expect(await chosen()).toEqual(['Red', 'Small', 'Pear']);
        await agent.aiAct('select "Green" from the Tags drop-down');
        await agent.aiAct('select "Gold" from the "Tags" list');
        // What is chosen already is not tapped: that would take it back.
        await agent.aiAct('select "Red" from the Tags list');
        await agent.aiAct('choose "Large" in the Size drop-down');
        await agent.aiAct('select "Apple" from the Fruits list, then select "Pear" from the Fruits list');
        expect(await chosen()).toEqual(['Red,Green,Gold', 'Large', 'Apple,Pear']);
        await agent.aiAssert('"Gold" is selected in the Tags list');
        await agent.aiAssert('"Apple" is selected in the Fruits list');
        await expect(agent.aiAssert('"Pink" is selected in the Tags list')).rejects.toMatchObject({
          code: 'ASSERTION_FAILED',
        });
        // A plain tap chooses one option alone, as a click does.
        await agent.aiTap('the "Green" option');
        expect(await chosen()).toEqual(['Green', 'Large', 'Apple,Pear']);
      }));
  });

  const state = (page: OpenPage): Promise<unknown> => page.evaluate('[chosen, city.value, submitted]');

  it.each(aShareOf(['/field', '/old', '/untold'] as const, 3))(
    'and types for the entries of a field, then taps the one: %s',
    (address) =>
      on(address, async (agent, page) => {
        await agent.aiAct('choose "Oslo" in the City field');
        expect(await state(page)).toEqual(['Oslo', 'Oslo', false]);
      }),
  );

  thoroughly(() => {
    it('and knows an entry that becomes a tag', () =>
      on('/tags', async (agent, page) => {
        await agent.aiAct('choose "Oslo" in the City field');
        expect(await state(page)).toEqual(['Oslo', '', false]);
      }));

    it('and takes back what it typed to find it', () =>
      on('/kept-search', async (agent, page) => {
        await agent.aiAct('choose "Oslo" in the City field');
        expect(await state(page)).toEqual(['Oslo', '', false]);
      }));

    it.each(aShareOf(['/tag-list', '/hidden-list'] as const, 2))('and knows the tags of libraries: %s', (address) =>
      on(address, async (agent, page) => {
        await agent.aiAct('select "Sweden" from the Countries drop-down');
        await agent.aiAct('select "Norway" from the Countries drop-down');
        const tags = await page.evaluate('[...picked.children].map((tag) => tag.firstChild.data).join()');
        expect(tags).toBe('Sweden,Norway');
      }),
    );
  });

  it('and says what is disabled', () =>
    on('/disabled', async (agent) => {
      await untaken(agent, 'select "Large" from the Size drop-down', /"Large" is there, but disabled/);
      await untaken(agent, 'select "Huge" from the Size drop-down', /"Huge" is not in the list/);
      await untaken(agent, 'click "Archive"', /"Archive" is visible, but disabled/);
    }));

  thoroughly(() => {
    it('and leaves a field as it was where no entry is called so, or none is taken', async () => {
      await on('/old', async (agent, page) => {
        await untaken(agent, 'choose "Rome" in the City field', /no list offered it/);
        expect(await page.evaluate('[city.value, submitted]')).toEqual(['Bergen', false]);
      });
      await on('/field', async (agent, page) => {
        await untaken(
          agent,
          'select "Airport" from the City drop-down',
          /is not in the list, which has "Oslo Airport"/,
        );
        expect(await state(page)).toEqual(['', '', false]);
      });
      // Which of two is meant is anybody's guess.
      await on('/field', async (agent, page) => {
        await untaken(agent, 'choose "Newport" in the City field', /"Newport" is not in the list/);
        expect(await state(page)).toEqual(['', '', false]);
      });
      await on('/deaf', async (agent, page) => {
        await untaken(agent, 'choose "Oslo" in the City field', /"Oslo" was tapped, but the City field shows "Osl"/);
        expect(await state(page)).toEqual(['', '', false]);
      });
    });
  });

  it.each(aShareOf(['/fixed', '/plain'] as const, 2))(
    'and sends no form with a field that offers nothing: %s',
    (address) =>
      on(address, async (agent, page) => {
        await expect(agent.aiAct('choose "Oslo" in the City field')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
        expect(await page.evaluate('[city.value, submitted]')).toEqual(['', false]);
      }),
  );
});
