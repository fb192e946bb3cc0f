import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } input, button, textarea { font: inherit; margin: 6px; padding: 4px 8px } td { border: 1px solid; padding: 4px; width: 160px }</style>`;

const pages = {
  // A cell of a table becomes a field when it is clicked twice.
  '/cell': `${base}<label>Filter <input id="filter"></label><table><tr><td id="cell" tabindex="0" style="cursor:pointer" ondblclick="if (!this.firstElementChild) { this.innerHTML = '<input id=into aria-label=Editor>'; into.focus() }">Bob</td><td>30</td></tr></table>`,
  // A button opens a field beside others.
  '/opened': `${base}<label>Search <input id="filter"></label><button onclick="more.hidden = false; into.focus()">Rename</button><p id="more" hidden><label>New name <input id="into"></label></p>`,
  // A grid that draws its cells and takes the keys by itself.
  '/grid': `${base}<label>Search <input id="filter"></label><div tabindex="0"><table><tr><td>Bob</td><td>30</td></tr></table></div>`,
  // A dialog that has the focus when it opens, and a button that keeps it.
  '/dialog': `${base}<div role="dialog" aria-label="Name" id="box" tabindex="-1"><label>Name <input id="filter"></label></div><script>box.focus()</script>`,
  '/button': `${base}<label>Search <input id="filter"></label><button>Start</button>`,
  '/tab': `${base}<label>First <input id="filter"></label><label>Last <input id="into"></label>`,
};

describe('the offline model, told to type without a field', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each([
    ['/cell', ['double-click "Bob"', 'type "Rob"']],
    ['/opened', ['click "Rename"', 'type "Rob"']],
    ['/tab', ['click the First field', 'press Tab, then type "Rob"']],
  ] as const)('types into the field that has the focus: %s', async (address, steps) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      for (const step of steps) await agent.aiAct(step);

      expect(await page.evaluate<string[]>('[into.value, filter.value]')).toEqual(['Rob', '']);
    }),
  );

  it('and not into the only field where a grid has the focus', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/grid`, async (agent, page) => {
      await agent.aiAct('click the cell "Bob"');
      await expect(agent.aiAct('type "Rob"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
      expect(await page.evaluate('filter.value')).toBe('');
    }));

  it.each([
    ['/dialog', []],
    ['/button', ['click "Start"']],
  ] as const)('and into the only field where what has the focus takes no text: %s', async (address, steps) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      for (const step of steps) await agent.aiAct(step);
      await agent.aiAct('type "Rob"');
      expect(await page.evaluate('filter.value')).toBe('Rob');
    }),
  );

  it('and into none where several are there, and none has the focus', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/tab`, async (agent) => {
      await expect(agent.aiAct('type "Rob"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
    }));
});
