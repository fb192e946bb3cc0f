import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const style =
  '<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 20px Inter, sans-serif } button, input { font: inherit }</style>';

/** Content that comes when the page has been looked at: each look asks for the layout. */
const later = (script: string): string => `<script>setTimeout(() => { ${script} }, 900);</script>`;

const pages = {
  '/added': `${style}<h1>Orders</h1><div id="place"></div>${later(
    `place.innerHTML = '<button onclick="document.title = 1">Save</button><p>Total: <b>42</b></p><label>Name <input id="field"></label><p>Saved</p>'`,
  )}`,
  '/replaced': `${style}<h1>Orders</h1><main aria-busy="true">Loading</main>${later(
    `document.querySelector('main').outerHTML = '<main><button onclick="document.title = 1">Save</button><dl><dt>Total</dt><dd>42</dd></dl><label>Name <input id="field"></label><p>Saved</p></main>'`,
  )}`,
  '/moving': `${style}<style>@keyframes turn { to { transform: rotate(1turn) } } i { display: block; width: 30px; height: 30px; border: 4px dashed; animation: turn 1s linear infinite }</style>
    <h1>Orders</h1><i></i><section hidden><button onclick="document.title = 1">Save</button><p>Total: 42</p><label>Name <input id="field"></label><p>Saved</p></section>${later(
      `document.querySelector('section').hidden = false; document.querySelector('i').remove()`,
    )}`,
  '/gone': `${style}<h1>Orders</h1><p>Please wait</p>${later(`document.querySelector('p').remove()`)}`,
  '/masked': `${style}<h1>Orders</h1><button onclick="document.title = 1">Save</button><div id="mask" style="position:fixed;inset:0;background:#0003"></div>${later(
    `mask.remove()`,
  )}`,
} as const;

const late = ['/added', '/replaced', '/moving'] as const;

const calls: Record<string, (agent: PageAgent, page: OpenPage) => Promise<unknown>> = {
  'a tap': async (agent, page) => {
    await agent.aiTap('the "Save" button');
    expect(await page.evaluate('document.title')).toBe('1');
  },
  'an input': async (agent, page) => {
    await agent.aiInput('the Name field', { value: 'Ann' });
    expect(await page.evaluate('field.value')).toBe('Ann');
  },
  'an instruction': async (agent, page) => {
    await agent.aiAct('click the "Save" button');
    expect(await page.evaluate('document.title')).toBe('1');
  },
  'a read': async (agent) => expect(await agent.aiNumber('the number shown after "Total"')).toBe(42),
  'a statement': (agent) => agent.aiAssert('the page shows "Saved"'),
};

describe('what is not there yet', () => {
  const open = reusedOpeners.playwright;
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const patience = 20_000;
  const on = async (
    address: keyof typeof pages,
    ms: number,
    use: Parameters<typeof onOfflineAgent>[2],
  ): Promise<void> => onOfflineAgent(await open({}), { url: server.origin + address, patience: ms }, use);

  for (const [turn, [what, call]] of Object.entries(calls).entries()) {
    it.each(aShareOf(late, 3, turn))(`is looked for until it comes: ${what} on %s`, (address) =>
      on(address, patience, async (agent, page) => {
        await expect(call(agent, page)).resolves.not.toThrow();
      }),
    );
  }

  it('is looked for until it is gone, where a statement must not be true', () =>
    on('/gone', patience, (agent) => agent.aiAssert('the page shows "Please wait"', undefined, { opposite: true })));

  it('is looked for until nothing lies over it', () =>
    on('/masked', patience, async (agent, page) => {
      await agent.aiTap('Save', { xpath: '//button' });
      expect(await page.evaluate('document.title')).toBe('1');
    }));

  it('is answered at once by aiBoolean', () =>
    on('/gone', patience, async (agent) => {
      expect(await agent.aiBoolean('Does the page show "Please wait"?')).toBe(true);
    }));

  it('fails the call in the end, and the error says how long the screen was watched', () =>
    on('/gone', 300, async (agent) => {
      await expect(agent.aiTap('the "Save" button')).rejects.toMatchObject({
        code: 'TARGET_NOT_FOUND',
        summary: expect.stringMatching(/\n {2}Looked for \d+\.\d s \(patience\), and the screen .*change/),
      });
    }));
});
