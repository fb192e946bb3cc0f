import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } input { display: none } .line { display: flex; width: 300px; padding: 8px; justify-content: space-between }
  .drawn { display: inline-block; width: 44px; height: 24px; border-radius: 12px; background: #999; position: relative } .drawn::after { content: ''; position: absolute; left: 2px; top: 2px; width: 20px; height: 20px; border-radius: 50%; background: #fff }
  input:checked + .drawn { background: #080 } input:checked + .drawn::after { left: 22px } .mark { display: inline-block; width: 16px; height: 16px; border: 1px solid; margin-right: 6px } input:checked + .mark { background: #080 }</style>`;

/** The input has no box at all, so that only its label can be seen and touched. */
const pages = {
  // As Framework7 draws a toggle: its name stands beside.
  '/beside': `${base}${['Sound', 'Alerts'].map((name) => `<div class="line"><div>${name}</div><label><input type="checkbox" id="${name}"><span class="drawn"></span></label></div>`).join('')}`,
  '/around': `${base}${['Sound', 'Alerts'].map((name) => `<p><label><input type="checkbox" id="${name}"><i class="mark"></i>${name}</label></p>`).join('')}`,
  '/switch': `${base}${['Sound', 'Alerts'].map((name) => `<p><label><input type="checkbox" role="switch" aria-label="${name}" id="${name}"><span class="drawn"></span></label> ${name}</p>`).join('')}`,
};

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(aShareOf(Object.keys(pages), 3))(
  'the offline model knows a switch that only its label draws: %s',
  async (address) => {
    const page = await reusedOpeners.playwright({});
    await onOfflineAgent(page, server.origin + address, async (agent) => {
      await expect(agent.aiAssert('"Alerts" is on')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      await agent.aiAct('turn on "Alerts"');
      expect(await page.evaluate('[Sound.checked, Alerts.checked]')).toEqual([false, true]);
      await agent.aiAct('turn on "Alerts"');
      expect(await page.evaluate('Alerts.checked')).toBe(true);
      await agent.aiAssert('"Alerts" is on');
      await page.evaluate('Sound.disabled = true');
      await expect(agent.aiAct('turn on "Sound"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
    });
  },
);
