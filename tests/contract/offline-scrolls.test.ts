import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join('');
const card =
  '<style>.card { position: relative; width: 300px; padding: 20px; border: 1px solid } .card a::after { content: ""; position: absolute; inset: 0 }</style>';

const number =
  '<p>Above</p><label>Weight <input id="n" type="number" value="70" style="width:200px;height:40px"></label>';
const low = '<div style="height:3000px"></div>';

const pages = {
  '/number': number + low,
  '/number-in-pane': `<div style="height:400px;overflow:auto">${number}${low}</div>`,
  '/number-in-shadow': `<div id="host"></div>${low}<script>host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(number)}</script>`,
  '/number-in-short': number,
  '/in-line': `<body style="margin:0"><p>Milky way <span style="position:absolute;width:1px;height:1px;overflow:hidden">Skip to Milk list</span></p><div style="height:2500px">x</div>
    <p>Milk <button>Remove</button></p><p>Contact us\n by mail <a href="#a">here</a></p><p>Bread is sold out</p>
    <div style="height:90px;overflow:auto">${many(40, (at) => `<p>Row ${at} is here</p>`)}</div>
    <p>${'One more line of terms. '.repeat(900)}Last <b>clause</b>. ${'And so on. '.repeat(900)}</p><p id="bread">Bread</p>`,
  '/virtual': `<div id="box" style="height:300px;overflow:auto"><div id="all" style="height:3000px;position:relative"></div></div><script>
    const draw = () => { all.replaceChildren(); const first = Math.floor(box.scrollTop / 30); for (let at = first; at < Math.min(100, first + 12); at++) {
      const row = document.createElement('div'); row.style.cssText = 'position:absolute;height:30px;top:' + at * 30 + 'px'; row.innerHTML = 'Row ' + (at + 1) + ' <button>Open</button>'; all.append(row); } };
    box.onscroll = draw; draw()</script>`,
  '/wide': '<div style="width:4000px;height:200px">Wide</div>',
  '/strip': `<div id="strip" style="display:flex;width:300px;height:30px;overflow-x:auto">${many(20, (at) => `<button style="flex:none">Tab ${at}</button>`)}</div>`,
  '/list': `<ul id="list" style="height:300px;overflow:auto">${many(100, (at) => `<li>Row ${at}`)}</ul>`,
  '/cards': `${card}<div class="card"><h3>Widget</h3><p>Great thing</p><a href="#widget">Details</a></div>
    <div class="card"><h3>Gadget</h3><a href="#gadget">More</a></div><div style="position:relative"><h3>Apart</h3></div>`,
};

describe('the offline model scrolls, and taps what a link is stretched over', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  const isInView = (page: OpenPage, words: string): Promise<boolean> =>
    page.evaluate(`(() => { const walk = document.createTreeWalker(document, NodeFilter.SHOW_TEXT); const range = document.createRange();
      while (walk.nextNode()) { const at = walk.currentNode.data.indexOf('${words}'); if (at !== 0 && !walk.currentNode.data.includes('terms')) continue;
        if (at < 0) continue; range.setStart(walk.currentNode, at); range.setEnd(walk.currentNode, at + 1); const { top, bottom } = range.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight; } })()`);

  thoroughly(() => {
    it('turns no number that has the focus and lies under the pointer', async () => {
      for (const path of ['/number', '/number-in-pane', '/number-in-shadow', '/number-in-short'] as const) {
        await on(path, async (agent, page) => {
          await agent.aiAct('type "72" into the Weight field');
          const failure = await agent.aiAct('scroll down').then(
            () => 'none',
            (error: unknown) => (error instanceof Error ? error.message : ''),
          );
          expect([path, failure.includes('nothing on this screen scrolls')]).toEqual([
            path,
            path === '/number-in-short',
          ]);
          const value = await page.evaluate(`(globalThis.n ?? host.shadowRoot.querySelector('input')).value`);
          expect([path, value]).toEqual([path, '72']);
        });
      }
    });
  });

  thoroughly(() => {
    it('scrolls to words that are a part of their line', () =>
      on('/in-line', async (agent, page) => {
        for (const [step, words] of [
          ['scroll to "Milk"', 'Milk '],
          ['scroll until "Row 20" is visible', 'Row 20 is'],
          ['scroll to the text "Last clause"', 'Last '],
          ['scroll down until you see "Contact us by mail"', 'Contact us'],
        ] as const) {
          await page.evaluate('scrollTo(0, 0)');
          await agent.aiAct(step);
          expect([step, await isInView(page, words)]).toEqual([step, true]);
        }
      }));
  });

  it('prefers what says nothing else', () =>
    on('/in-line', async (agent, page) => {
      await agent.aiAct('scroll to "Bread"');
      expect(await page.evaluate('bread.getBoundingClientRect().bottom <= innerHeight')).toBe(true);
    }));

  thoroughly(() => {
    it('scrolls to such words where rows are made when they are scrolled to', () =>
      on('/virtual', async (agent, page) => {
        await agent.aiAct('scroll to "Row 70"');
        expect(await isInView(page, 'Row 70 ')).toBe(true);
        await agent.aiAct('scroll to "Row 2"');
        expect(await isInView(page, 'Row 2 ')).toBe(true);
      }));
  });

  it.each(
    aShareOf(
      [
        ['/wide', ['scroll right by 200 pixels', 'scroll to the left'], '[200, 0]', 'scrollX'],
        ['/wide', ['scroll to the right by 300 pixels', 'scroll to the far left'], '[300, 0]', 'scrollX'],
        ['/strip', ['scroll right by 200 pixels', 'scroll to the left edge'], '[200, 0]', 'strip.scrollLeft'],
        ['/list', ['scroll down in the list by 200 pixels', 'scroll up the list'], '[200, 0]', 'list.scrollTop'],
      ] as const,
      2,
    ),
  )('scrolls %s: %j', (...[address, steps, expected, offset]) =>
    on(address, async (agent, page) => {
      const offsets: unknown[] = [];
      for (const step of steps) {
        await agent.aiAct(step);
        offsets.push(await page.evaluate(offset));
      }
      expect(JSON.stringify(offsets).replace(',', ', ')).toBe(expected);
    }),
  );

  it('taps the words of a card that is a link as a whole, and no other words', () =>
    on('/cards', async (agent, page) => {
      await agent.aiAct('click "Great thing"');
      expect(await page.evaluate('location.hash')).toBe('#widget');
      await agent.aiAct('click "Gadget"');
      expect(await page.evaluate('location.hash')).toBe('#gadget');
      await agent.aiAct('click "Details"');
      expect(await page.evaluate('location.hash')).toBe('#widget');
      await expect(agent.aiAct('click "Apart"')).rejects.toMatchObject({ code: 'PLAN_FAILED' });
    }));
});
