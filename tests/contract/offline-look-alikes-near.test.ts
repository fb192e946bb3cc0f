import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } button, input { font: inherit; margin: 6px; padding: 4px 8px }
  [role=listbox] { border: 1px solid; width: 200px; background: #fff }</style><script>window.clicks = []; addEventListener('click', ({ target }) => clicks.push(target.id), true)</script>`;

/** A field that lists names while it has the focus, and takes the one that is clicked. */
const lead = `<p><label>Lead <input id="lead" role="combobox" aria-expanded="false" autocomplete="off"></label></p><div role="listbox" id="list" hidden></div><script>
  const names = ['Ann', 'Tom Cook', 'Tom Cookson', 'Vera'];
  const draw = () => { lead.ariaExpanded = 'true'; list.hidden = false;
    list.innerHTML = names.filter((one) => one.includes(lead.value)).map((one) => '<div role="option">' + one + '</div>').join('') };
  lead.onclick = lead.oninput = draw;
  list.onclick = ({ target }) => { lead.value = target.textContent; list.hidden = true; lead.ariaExpanded = 'false' };</script>`;

/** A drop-down whose open list lies over a field that holds the name. */
const over = (field: string): string =>
  `${base}<p style="margin:0"><span id="label">Reviewer</span> <button id="box" role="combobox" aria-labelledby="label" aria-expanded="false">Ann</button></p>${field}
    <div role="listbox" id="list" style="position:absolute;left:90px;top:62px;z-index:1" hidden>${['Wade Cooper', 'Vera', 'Tom Cook', 'Ann'].map((name) => `<div role="option" style="padding:4px 8px">${name}</div>`).join('')}</div>
    <script>box.onclick = () => { list.hidden = false; box.ariaExpanded = 'true' };
    list.onclick = ({ target }) => { box.textContent = target.textContent; list.hidden = true; box.ariaExpanded = 'false'; [...list.children].forEach((one) => { one.ariaSelected = String(one === target) }) }</script>`;

const pages = {
  // Another drop-down shows the name, and lists it once it is open.
  '/other-list': `${base}<p>Assigned to <button id="other" aria-haspopup="listbox" aria-expanded="false">Tom Cook</button></p><div role="listbox" id="others" style="position:absolute;left:60px;top:70px;z-index:1" hidden>
    <div role="option">Ann</div><div role="option" aria-selected="true">Tom Cook</div></div>${lead}<script>other.onclick = () => { others.hidden = false; other.ariaExpanded = 'true' }</script>`,
  // A button does something to the person of that name.
  '/button': `${base}<p>Remove: <button id="other" onclick="this.after('gone'); lead.before('Tom Cook')">Tom Cook</button></p>${lead}`,
  // A link leads away from the page.
  '/link': `${base}<p>Seen last: <a id="other" href="#cook">Tom Cook</a></p>${lead}`,
  '/over-field': over('<label>Lead <input style="margin-left:40px" value="Tom Cook"></label>'),
  '/over-search': over('<label>Lead <input type="search" style="margin-left:40px" value="Tom Cook"></label>'),
  '/over-combobox': over(
    '<label>Lead <input style="margin-left:40px" role="combobox" aria-expanded="false" value="Tom Cook"></label>',
  ),
};

describe('the offline model on a field, with a look-alike of its entry near it', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(['/other-list', '/button', '/link'] as const)(
    'taps the entry, and not what stood there before: %s',
    async (address) =>
      onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
        await agent.aiAct('choose "Tom Cook" in the Lead field');

        expect(await page.evaluate<string>('lead.value')).toBe('Tom Cook');
        expect(await page.evaluate<string[]>('clicks')).not.toContain('other');
      }),
  );

  it.each(['/over-field', '/over-search', '/over-combobox'] as const)(
    'taps no entry because of a name that lies below it: %s',
    async (address) =>
      onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
        await agent.aiAct('choose "Tom Cook" in the Reviewer drop-down');

        expect(await page.evaluate<string>('box.textContent')).toBe('Tom Cook');
      }),
  );
});
