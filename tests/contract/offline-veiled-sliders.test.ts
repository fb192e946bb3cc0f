import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const track = 'position:absolute;left:0;right:0;top:8px;height:4px;background:#555;pointer-events:none';
const knob =
  'position:absolute;left:calc(var(--at) * 2.8px);top:0;width:20px;height:20px;border-radius:10px;background:#06c;pointer-events:none';
const move = "this.parentNode.style.setProperty('--at', this.value)";
const input = (look: string, name = ''): string =>
  `<input id="v" ${name} type="range" min="0" max="100" value="30" style="${look};position:absolute;inset:0;width:100%;height:20px;margin:0" oninput="${move}">`;
const drawn = (look: string, name?: string): string =>
  `<div style="--at:30;position:relative;height:20px;width:300px">${input(look, name)}<div style="${track}"></div><div style="${knob}"></div></div>`;
/** Beside it stands a field with a number. */
const quantity =
  '<div style="position:absolute;left:420px;top:60px"><label for="q">Quantity</label><br><input id="q" value="2"></div>';

const pages = {
  '/labelled': `<!doctype html><h1>Sound</h1><label for="v" style="display:block;margin-bottom:20px">Volume</label>${drawn('opacity:0')}${quantity}`,
  '/named': `<!doctype html><h1>Sound</h1><p>Volume</p>${drawn('opacity:0;z-index:1', 'aria-label="Volume"')}${quantity}`,
  '/in-label': `<!doctype html><h1>Sound</h1><label>Volume ${drawn('opacity:0;cursor:pointer')}</label>${quantity}`,
  '/faded': `<!doctype html><h1>Sound</h1><p>Volume</p><div style="opacity:0">${drawn('', 'aria-label="Volume"')}</div>`,
} as const;

describe('a slider under which its track and knob are drawn, for the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(['/labelled', '/named', '/in-label'] as const)('stands where its input stands: %s', async (address) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      await agent.aiAssert('the Volume is 30');
      await expect(agent.aiAssert('the Volume is not 30')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      await agent.aiAssert('there is 1 slider');
      await agent.aiAct('set the Volume to 60');

      expect(await page.evaluate('v.value')).toBe('60');
      await agent.aiAssert('the Volume is 60');
    });
  });

  it('is none where all of it is faded', async () => {
    await onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/faded`, async (agent) => {
      await expect(agent.aiAssert('there is 1 slider')).rejects.toThrow(/slider/u);
    });
  });
});
