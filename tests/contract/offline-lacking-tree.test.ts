import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

/** What is read of the page, and what is not: the button far below. */
const save = `<p>Please do not Save this list</p><h2>Backup</h2><button onclick="globalThis.done = 'export'">Export</button>`;
const after = `<div style="height:900px"></div><button onclick="globalThis.done = 'save'">Save</button>`;

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 18px sans-serif }</style><h1>Members</h1><p>All members of the club</p>`;

/** Each has more than what is read of one page, and "Zagreb" far below what is in view. */
const pages = {
  '/many-marks': `${base}<div id="map" style="height:300px;overflow:hidden"></div><div style="height:900px"></div><p>Zagreb</p><script>
    map.innerHTML = '<i></i>'.repeat(61000)</script>`,
  '/large-table': `${base}<table id="rows"></table><script>rows.innerHTML = Array.from({ length: 9000 }, (_, i) =>
    '<tr><td>Row<td>' + i + '<td>Oslo<td>Paid').join('') + '<tr><td>Zagreb'</script>`,
  '/save': `${base}${save}<div id="map" style="height:300px;overflow:hidden"></div>${after}<script>map.innerHTML = '<i></i>'.repeat(61000)</script>`,
  '/save-table': `${base}${save}<div style="height:300px;overflow:hidden"><table id="rows"></table></div>${after}<script>rows.innerHTML = '<tr><td><td><td>'.repeat(16000)</script>`,
  '/save-label': `${base}<p>Ask whether to <label>Save</label> it</p>${save.replace('Save', 'keep')}<div id="map" style="height:300px;overflow:hidden"></div>${after}<script>map.innerHTML = '<b></b>'.repeat(61000)</script>`,
  '/deep': `${base}<div id="deep"></div><script>let at = deep; for (let i = 0; i < 700; i++) at = at.appendChild(document.createElement('div'));
    at.style.paddingTop = '1200px'; at.textContent = 'Zagreb'</script>`,
};

describe('the offline model on a page whose tree is too large to be read', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(aShareOf(['/many-marks', '/large-table', '/deep'] as const, 3))(
    'takes nothing for absent that its picture lacks: %s',
    async (address) =>
      onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
        const claims = [
          'the page does not contain "Zagreb"',
          'there is no "Zagreb" text',
          'the page does not show "Paid in full"',
        ];
        for (const claim of claims)
          expect([claim, await agent.aiAssert(claim).catch(({ code }: { code: string }) => code)]).toEqual([
            claim,
            'MODEL_UNSURE',
          ]);
        await agent.aiAssert('the page shows "All members of the club"');
      }),
  );

  thoroughly(() => {
    it.each(['/save', '/save-table', '/save-label'] as const)(
      'touches nothing that the part which was read tells to be something else: %s',
      async (address) => {
        const page = await reusedOpeners.playwright({});
        await onOfflineAgent(page, server.origin + address, async (agent) => {
          await agent.aiAct('click "Export"');
          expect(await page.evaluate('done')).toBe('export');
          await agent.aiAct('click "Save"');
          expect(await page.evaluate('done')).toBe('save');
          await page.evaluate("scrollTo(0, 0); globalThis.done = ''");
          await expect(agent.aiAct('click "Backup"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
        });
      },
    );
  });
});
