import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const base = '<!doctype html><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style>';
const pages = {
  '/trains': `${base}<h1>Trains</h1><table><caption>Departures</caption>
    <tr><th>Train</th><th>Blood</th><th>State</th></tr>
    <tr><td>47101</td><td>AB−</td><td>Held</td></tr><tr><td>47102</td><td>B</td><td>On time</td></tr></table>
    <p><label>Group <input readonly value="AB−"></label></p>
    <p><span id="tl">Track</span> <span role="combobox" tabindex="0" aria-expanded="false" aria-haspopup="listbox" aria-labelledby="tl tv" id="t"
      style="border: 1px solid; padding: 2px 24px"><span id="tv">Track 14</span></span></p>
    <div role="listbox" aria-labelledby="tl" id="list" style="display: none; border: 1px solid; width: 120px">
      <div role="option">Track 14</div><div role="option">Track 41</div><div role="option" aria-disabled="true">Track 50 (closed)</div></div>
    <ul role="tree" style="list-style: none; padding: 0"><li role="treeitem" aria-expanded="false" id="yard">
      <button aria-hidden="true" tabindex="-1" id="twist">▸</button><span onclick="yard.ariaSelected = 'true'">South yards</span></li></ul>
    <label><input type="checkbox" role="switch" id="s1"> Sound</label> <label><input type="checkbox" role="switch" id="s2"> Haptics</label>
    <p><input placeholder="Full name" id="n"></p>
    <button onclick="title = 'Rejected!'">Reject</button>
    <script>
      t.onclick = () => { list.style.display = 'block'; t.ariaExpanded = 'true'; };
      list.onclick = (event) => { tv.textContent = event.target.textContent; list.style.display = 'none'; t.ariaExpanded = 'false'; };
      twist.onclick = () => { yard.ariaExpanded = 'true'; };
    </script>`,
  '/films': `${base}<style>.film { border: 1px solid #ccc; padding: 8px; width: 240px }</style><h1>Films</h1>
    <div role="combobox" tabindex="0" aria-expanded="false" aria-labelledby="al" style="border: 1px solid; width: 200px"><span id="al">Age</span> <span>30 – 65</span></div>
    <div role="combobox" tabindex="0" aria-expanded="false" aria-label="Hall" style="border: 1px solid; width: 200px">All halls</div>
    <div style="display: flex; gap: 12px"><div class="film"><h3>Tin Soldiers</h3><p>War · 141 min</p><p>At the lake</p></div>
      <div class="film"><h3>Paper Rain</h3><p>Drama · 118 min</p><p>At the river</p></div></div>`,
  '/basket': `${base}<style>.list { width: 700px } .it { display: flex; gap: 20px; padding: 10px; border-bottom: 1px solid #ccc } .it div { width: 220px }</style>
    <h1>Basket</h1><nav style="display: flex; gap: 20px"><span>Parlance</span><span>Courses</span><span>Teachers</span><span>Test</span></nav>
    <div class="list">
      <div class="it"><div>Pea Kelvedon<br>200 seeds per bag</div><span>£2.95 each</span><u>Remove</u></div>
      <div class="it"><div>Sweet Matucana<br>25 seeds per bag<br>Only 3 left</div><span>£7.05 each</span><u>Remove</u></div>
      <div class="it"><div>Lisbon press club<br>Rui Tavares<br>C1</div><span>£285 each</span><u>Remove</u></div></div>`,
};

describe('pages of many hands', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (address: keyof typeof pages, use: (agent: PageAgent) => Promise<void>): Promise<void> =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  it.each(
    aShareOf(
      [
        ['the cell in the "State" column of the "47101" row', 'Held'],
        ['the cell in the "47102" row and the "State" column', 'On time'],
        ['the State in the last row of the "Departures" table', 'On time'],
        ['the selected option of Track', 'Track 14'],
        ['the selected option of Age', '30 – 65', '/films'],
        ['which hall is selected?', 'All halls', '/films'],
      ] as const,
      3,
    ),
  )('have values that are read: %s', (demand, text, address: keyof typeof pages = '/trains') =>
    on(address, async (agent) => {
      expect(await agent.aiString(demand)).toBe(text);
    }),
  );

  it.each(
    aShareOf(
      [
        ['/trains', 'the Group field contains "AB−"', true],
        ['/trains', 'the Group field contains "AB+"', false],
        ['/trains', 'the Group is "AB"', false],
        ['/trains', 'the cell in the "State" column of the "47101" row is "Held"', true],
        ['/trains', 'the cell in the "State" column of the "47102" row is "Held"', false],
        ['/trains', 'the "Track" drop-down shows "Track 14"', true],
        ['/basket', 'the row of "Sweet Matucana" contains "Only 3 left" and "£7.05 each"', true],
        ['/basket', 'the row of "Sweet Matucana" contains "Only 3 left" and "£2.95 each"', false],
        ['/basket', '"Only 3 left" is in the row of "Sweet Matucana"', true],
        ['/basket', '"Only 3 left" is in the row of "Pea Kelvedon"', false],
      ] as const,
      3,
    ),
  )('are judged: %s %s', (address, claim, isTrue) =>
    on(address, async (agent) => {
      expect(await agent.aiBoolean(claim)).toBe(isTrue);
    }),
  );

  it.each(
    aShareOf(
      [
        ['/basket', 'who wrote "Lisbon press club"?'],
        ['/basket', 'when is "Lisbon press club"?'],
        ['/basket', 'in which courses is Rui Tavares?'],
        // What is chosen for all of them says nothing of one.
        ['/films', 'in which hall is "Tin Soldiers" shown?'],
      ] as const,
      3,
    ),
  )('say nothing of what they do not tell: %s %s', (address, question) =>
    on(address, async (agent) => {
      await expect(agent.aiString(question)).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
    }),
  );

  it('are filled and opened as they are drawn', () =>
    on('/trains', async (agent) => {
      await agent.aiAct('select "Track 41" from the Track drop-down');
      await agent.aiAssert('the "Track" drop-down shows "Track 41"');
      await agent.aiAct('expand the "South yards" tree item');
      await agent.aiAssert('the "South yards" tree item is expanded');
      await agent.aiAct('turn on "Sound" and "Haptics"');
      await agent.aiAssert('the "Sound" switch is on and the "Haptics" switch is on');
      await agent.aiAct('fill in the field with the placeholder "Full name" with "Gwen"');
      await agent.aiAssert('the field with the placeholder "Full name" contains "Gwen"');
      await expect(agent.aiAct('show only rejected trains')).rejects.toMatchObject({ code: 'MODEL_NOT_UNDERSTOOD' });
      await agent.aiAssert('the "Reject" button is visible');
      await expect(agent.aiAct('select "Track 50 (closed)" from the Track drop-down')).rejects.toThrow('disabled');
    }));
});
