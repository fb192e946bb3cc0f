import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { Rect } from '../../src/core/geometry.ts';
import { place } from '../../src/testing/scripted-replies.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent, openWebAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } button, input { font: inherit }</style>
  <script>const taps = []; addEventListener('click', ({ target }) => taps.push(target.id || target.localName), true)</script>`;
const mask = '<div class="mask" id="mask" style="position:fixed;inset:0;background:#0000"></div>';

const pages = {
  '/native': `${base}<button id="target" disabled>Save</button><script>const free = () => { target.disabled = false }</script>`,
  '/aria': `${base}<div id="target" role="button" tabindex="0" aria-disabled="true"><span>Save</span></div><script>const free = () => { target.ariaDisabled = 'false' }</script>`,
  '/fieldset': `${base}<fieldset id="all" disabled><label id="target"><input type="checkbox"> Save</label></fieldset><script>const free = () => { all.disabled = false }</script>`,
  '/field': `${base}<input id="target" aria-label="Save" disabled><script>const free = () => { target.disabled = false }</script>`,
  '/mask': `${base}<button id="target">Save</button>${mask}<script>const free = () => { mask.remove() }</script>`,
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
  ] as const;

  it.each(blocked)('fails the action: %s', async (path, says) => {
    await on(path, async (agent, page) => {
      const message = expect.stringContaining(`"Save": ${says}`) as string;
      await expect(agent.aiTap('Save')).rejects.toMatchObject({ code: 'ACTION_FAILED', message });
      expect(await page.evaluate('taps.join()')).toBe('');
    });
  });

  it.each(blocked)('is waited for: %s', async (path) => {
    await on(
      path,
      async (agent, page) => {
        await page.evaluate('void setTimeout(free, 300)');
        await agent.aiTap('Save');
        expect(await page.evaluate('taps[0]')).toMatch(/target/);
      },
      5000,
    );
  });

  it.each(['/link', '/drawn', '/decorated'] as const)('is not one that only looks so: %s', async (path) => {
    await on(path, async (agent, page) => {
      await agent.aiTap('Save');
      expect(await page.evaluate('taps.length > 0')).toBe(true);
    });
  });

  it('can be pointed at', async () => {
    await on('/native', (agent) => agent.aiHover('Save'));
  });

  it('fails an action of the offline model, too', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/native`, async (agent) => {
      const message = expect.stringContaining('disabled') as string;
      await expect(agent.aiTap('Save')).rejects.toMatchObject({ code: 'ACTION_FAILED', message });
    });
  });
});
