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

  it('and into none where several are there, and none has the focus', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/tab`, async (agent) => {
      await expect(agent.aiAct('type "Rob"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
    }));
});
