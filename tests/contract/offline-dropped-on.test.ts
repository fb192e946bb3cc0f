import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** A calendar whose events follow the pointer, and land on the day that their middle lies over. */
const calendar = (week: (day: number, number: string, event: string) => string, around: [string, string]): string => {
  const days = [25, 26, 27, 28].map((day) => {
    const event =
      day === 25 ? '<div id="event" style="background:#cde;padding:2px;user-select:none">Holiday</div>' : '';
    return week(day, `<div style="text-align:right">${day}</div>`, event);
  });
  return `<!doctype html><meta charset="utf-8"><body style="margin:20px;font:16px sans-serif">${around[0]}${days.join('')}${around[1]}
    <script>const middle = () => { const { left, width } = event_.getBoundingClientRect(); return left + width / 2 };
    const event_ = document.getElementById('event'); let from;
    event_.onpointerdown = (e) => { from = [e.clientX, middle()]; event_.setPointerCapture(e.pointerId) };
    event_.onpointermove = (e) => { if (from) event_.style.translate = (e.clientX - from[0]) + 'px 0' };
    event_.onpointerup = (e) => { const at = from[1] + e.clientX - from[0];
      const day = [...document.querySelectorAll('[data-day]')].find((one) => { const { left, right } = one.getBoundingClientRect(); return left <= at && at < right });
      event_.style.translate = ''; (day ?? document.body).append(event_); window.landed = day?.dataset.day }</script>`;
};

const side = 'width:180px;height:100px;border:1px solid #999;vertical-align:top;padding:0';
const pages = {
  '/table': calendar(
    (day, number, event) => `<td style="${side}" data-day="${day}">${number}${event}</td>`,
    ['<table style="border-collapse:collapse"><tr>', '</tr></table>'],
  ),
  '/grid': calendar(
    (day, number, event) => `<div role="gridcell" style="${side}" data-day="${day}">${number}${event}</div>`,
    ['<div role="grid"><div role="row" style="display:flex">', '</div></div>'],
  ),
  '/links': calendar(
    (day, number, event) =>
      `<td role="gridcell" style="${side}" data-day="${day}">${number.replace(String(day), `<a href="#${day}">${day}</a>`)}${event}</td>`,
    ['<table role="grid" style="border-collapse:collapse"><tr role="row">', '</tr></table>'],
  ),
};

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(Object.keys(pages))('drops what is dragged on the middle of a cell: %s', async (address) => {
  const page = await reusedOpeners.playwright({});
  await onOfflineAgent(page, server.origin + address, async (agent) => {
    await agent.aiAct('drag "Holiday" to "27"');
    expect(await page.evaluate('landed')).toBe('27');
  });
});
