import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { Rect } from '../../src/core/screen/geometry.ts';
import { place } from '../../src/testing/scripted-replies.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent, openWebAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } button, input { font: inherit }</style>
  <script>const taps = []; addEventListener('click', ({ target }) => taps.push(target.id || target.localName), true)</script>`;
const mask = '<div class="mask" id="mask" style="position:fixed;inset:0;background:#0000"></div>';

const pages = {
  '/native': `${base}<button id="target" disabled>Save</button><script>const free = () => { target.disabled = false }</script>`,
  '/aria': `${base}<div id="target" role="button" tabindex="0" aria-disabled="true"><span>Save</span></div><script>const free = () => { target.ariaDisabled = 'false' }</script>`,
  '/fieldset': `${base}<fieldset id="all" disabled><label id="target"><input type="checkbox"> Save</label></fieldset><script>const free = () => { all.disabled = false }</script>`,
  '/field': `${base}<input id="target" aria-label="Save" disabled><script>const free = () => { target.disabled = false }</script>`,
  '/mask': `${base}<button id="target">Save</button>${mask}<script>const free = () => { mask.remove() }</script>`,
  '/tile': `${base}<div id="target" style="cursor:pointer;width:200px;height:60px">Save</div>${mask}<script>const free = () => { mask.remove() }</script>`,
  '/row': `${base}<table><tr id="target"><td>Save</td><td>12</td></tr></table>${mask}<script>const free = () => { mask.remove() }</script>`,
  '/through': `${base}<a id="target" href="#x" style="pointer-events:none">Save</a><script>const free = () => { target.style.pointerEvents = '' }</script>`,
  '/inert': `${base}<main id="all" inert><button id="target">Save</button></main><script>const free = () => { all.inert = false }</script>`,
  '/part': `${base}<button id="target" style="width:300px;height:60px">Save</button><div style="position:absolute;left:140px;top:25px;width:60px;height:50px;background:#ffc">Tip</div>`,
  '/delegated': `${base}<div id="target" style="position:relative;width:200px;height:40px"><div style="position:absolute;inset:0">Choose</div><input style="width:100%;height:100%"></div>`,
  '/link': `${base}<fieldset disabled><a id="target" href="#x">Save</a></fieldset>`,
  '/drawn': `${base}<label id="target" style="position:relative;display:inline-block;padding:4px">Save<input type="checkbox" style="position:absolute;inset:0;opacity:0"></label>`,
  '/decorated': `${base}<button id="target" style="position:relative">Save<span style="position:absolute;inset:0;background:#0001"></span></button>`,
} as const;

describe('an element that takes no touch', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  /** With a model that sees the element in a picture. */
  async function on(
    path: keyof typeof pages,
    use: (agent: PageAgent, page: OpenPage) => Promise<void>,
    patience = 0,
  ): Promise<void> {
    const page = await reusedOpeners.playwright({});
    await page.goto(server.origin + path);
    const size = JSON.parse(String(await page.evaluate('JSON.stringify({ width: innerWidth, height: innerHeight })')));
    const rect = JSON.parse(String(await page.evaluate('JSON.stringify(target.getBoundingClientRect())'))) as Rect;
    await using web = await openWebAgent(page, { respond: () => place(rect, size) }, { patience });
    await use(web.agent, page);
  }

  const blocked = [
    ['/native', 'button "Save" is disabled'],
    ['/aria', 'button "Save" is disabled'],
    ['/fieldset', 'checkbox "Save" is disabled'],
    ['/field', 'textbox "Save" is disabled'],
    ['/mask', '<div id="mask"> lies over it'],
    ['/tile', '<div id="mask"> lies over it'],
    ['/row', '<div id="mask"> lies over it'],
    ['/through', 'link "Save" is disabled'],
    ['/inert', 'button "Save" is disabled'],
  ] as const;

  it.each(aShareOf(blocked, 3))('fails the action: %s', async (path, says) => {
    await on(path, async (agent, page) => {
      const message = expect.stringContaining(`"Save": ${says}`) as string;
      await expect(agent.aiTap('Save')).rejects.toMatchObject({ code: 'ACTION_FAILED', message });
      expect(await page.evaluate('taps.join()')).toBe('');
    });
  });

  it.each(aShareOf(blocked, 3, 1))('is waited for: %s', async (path) => {
    await on(
      path,
      async (agent, page) => {
        await page.evaluate('void setTimeout(free, 300)');
        await agent.aiTap('Save');
        expect(await page.evaluate('taps[0]')).toMatch(/target|td/);
      },
      5000,
    );
  });

  it.each(['/link', '/drawn', '/decorated', '/part', '/delegated'] as const)(
    'is not one that only looks so: %s',
    async (path) => {
      await on(path, async (agent, page) => {
        await agent.aiTap('Save');
        expect(await page.evaluate('taps.length > 0')).toBe(true);
      });
    },
  );

  it('can be pointed at', async () => {
    await on('/native', (agent) => expect(agent.aiHover('Save')).resolves.toBeUndefined());
  });

  it.each([
    ['/native', 'disabled'],
    ['/tile', 'lies over it'],
    ['/row', 'lies over it'],
  ] as const)('fails an action of the offline model, too: %s', async (path, says) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      const message = expect.stringContaining(says) as string;
      await expect(agent.aiTap('the text "Save"')).rejects.toMatchObject({ code: 'ACTION_FAILED', message });
    });
  });
});
