import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } button { font: inherit }
  .box { display: flex; width: 220px; padding: 6px; border: 1px solid #888; cursor: pointer; position: relative } .box span { flex: 1 }
  .kept { height: 1px; width: 1px; overflow: hidden; position: absolute } input { font: inherit; padding: 4px; width: 200px }
  #all { position: absolute; background: #fff; border: 1px solid; width: 220px } #all div { padding: 5px }</style>`;

/** Opens the list below an element, and shows there what is chosen. `role`: of the entries. */
const opens = (opener: string, show: string, role = 'role="option"'): string => `<script>
  const set = (open) => { document.getElementById('all')?.remove(); if (!open) return
    ${opener}.insertAdjacentHTML('afterend', '<div id="all" ${role ? 'role="listbox"' : ''}>' + ['Rome', 'Oslo', 'Paris'].map((name) => '<div ${role}>' + name + '</div>').join('') + '</div>')
    all.onclick = ({ target: { textContent: name } }) => { globalThis.chosen = name; ${show}; set(false) } }
  ${opener}.onclick = () => set(!document.getElementById('all'))</script>`;

/** A drop-down that the page draws, and in front of it a list of the platform that a box around it clips. */
const clipped = (style: string): string =>
  `${base}<label for="city">City</label><div class="box" id="box"><div class="kept" style="${style}"><select tabindex="-1"><option value="">Select a city</option></select></div>
    <div class="kept" style="${style}"><input id="city" readonly aria-haspopup="listbox"></div><span id="shown">Select a city</span>
    <div role="button" aria-haspopup="listbox" aria-expanded="false" aria-label="city trigger">▾</div></div><p>Below</p>
    ${opens('box', "shown.textContent = name; document.querySelector('select').innerHTML = '<option>' + name")}`;

/** A button that shows what is chosen, and is called by that and then by its label. */
const button = (tag: string, value: string, rest = ''): string =>
  `${base}<p><span id="label">City</span></p>${tag.replace('>', ` id="box" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="value label">`)}${value}${rest}</${/\w+/.exec(tag)?.[0]}>
    <p>Below</p>${opens('box', "document.getElementById('value').textContent = name")}`;

/** A field that opens a list, whose role does not tell it. */
const field = (rest: string, role = ''): string =>
  `${base}<p><label for="box">City</label></p><input id="box" aria-haspopup="listbox" ${rest}><p>Below</p>${opens('box', 'box.value = name', role)}`;

const pages = {
  '/clear': clipped('opacity: 0; clip: rect(0 0 0 0)'),
  '/sliver': clipped(''),
  '/sliced': clipped('width: 60px; height: 30px; clip: rect(0, 1px, 1px, 0); opacity: .99'),
  '/button': button('<button>', '<span id="value">Berne</span>', '<span aria-hidden="true"> ▼</span>'),
  '/drawn': button('<div role="button" tabindex="0" class="box">', '<span id="value">Berne</span>'),
  '/nested': button('<button>', '<b>✈ <i id="value">Berne</i></b>'),
  // What stands there for readers of the screen only is not what is shown.
  '/unseen': button('<button>', '<span id="value" class="kept">Berne</span>Pick one'),
  '/read-only': field('readonly value="Berne" aria-expanded="false"'),
  '/roleless': field('readonly value="Berne"', ''),
  '/typed': field('value="Berne" autocomplete="off"', 'role="option"'),
} as const;

type Address = keyof typeof pages;

describe('what opens a list is a drop-down to the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: Address, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

  async function assertChooses(agent: PageAgent, page: OpenPage): Promise<void> {
    await agent.aiAct('choose "Rome" in the "City" drop-down');
    expect(await page.evaluate('chosen')).toBe('Rome');
    await agent.aiAssert('the "City" drop-down shows "Rome"');
    await expect(agent.aiAssert('"Oslo" is selected in the "City" drop-down')).rejects.toMatchObject({
      code: 'ASSERTION_FAILED',
    });
  }

  const clippedPages = ['/clear', '/sliver', '/sliced'] as const;

  it.each(aShareOf(clippedPages, 3))('what a box around it clips to nothing is not the drop-down: %s', (address) =>
    on(address, async (agent, page) => {
      await expect(agent.aiAct('choose "Berlin" in the "City" drop-down')).rejects.toThrow(
        '"Berlin" is not in the list, which has "Rome", "Oslo", "Paris"',
      );
      await page.evaluate('set(false)');
      await assertChooses(agent, page);
    }),
  );

  const buttons = ['/button', '/drawn', '/nested'] as const;

  it.each(aShareOf(buttons, 3))('a part of a button that it is called by is its value: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAssert('the "City" drop-down is set to "Berne"');
      await assertChooses(agent, page);
      expect(await agent.aiString('the value of the "City" drop-down')).toBe('Rome');
    }),
  );

  it('a value that nobody sees is none', () =>
    on('/unseen', async (agent) => {
      await agent.aiAssert('the "City" drop-down shows "Pick one"');
      await expect(agent.aiAssert('the "City" drop-down is set to "Berne"')).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
    }));

  const fields = ['/read-only', '/roleless', '/typed'] as const;

  it.each(aShareOf(fields, 3))('a field that says that it opens a list: %s', (address) =>
    on(address, async (agent, page) => {
      await agent.aiAssert('the "City" drop-down is set to "Berne"');
      await agent.aiAssert('the "City" field contains "Berne"');
      await expect(agent.aiAssert('there is no "City" drop-down')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      await assertChooses(agent, page);
    }),
  );
});
