import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 16px Inter, sans-serif } button, input, select, textarea, td { font: inherit; margin: 4px; padding: 4px 8px }
  label { display: block } [role=alert] { border: 1px solid #999; width: 500px; padding: 8px }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => {
    const element = target.closest('button, a, [role]') || target; clicks.push(element.id || element.tagName);
  }, true);
  const val = (id) => document.getElementById(id).value, on = (id) => document.getElementById(id).checked;</script>`;

const pages = {
  '/stop': `${base}<h1>New stop</h1><label>Stop name <input id="name"></label><label><input type="checkbox" id="ramp"> Wheelchair ramp</label>
    <label><input type="checkbox" id="way"> Avoid the motorway</label><label><input type="checkbox" id="news" checked> Guest gets a newsletter</label>
    <label>Minutes between stops <input id="gap" type="number" value="5"></label><label>Rate limit <input id="rate" type="number" value="600" aria-describedby="unit"></label><p id="unit">Requests per minute</p>
    <fieldset><legend>Priority</legend><label><input type="radio" name="p" id="low" checked> Low</label><label><input type="radio" name="p" id="mid"> Medium</label></fieldset>
    <label>Notes for the driver <textarea id="note"></textarea></label><label><input type="checkbox" id="fee"> Rush fee</label><label>Country <select id="land"><option>Norway<option>Finland</select></label>`,
  '/plan': `${base}<h1>Plan</h1><fieldset><legend>Delivery</legend><label><input type="radio" name="d" id="even" checked> Evenly</label><label><input type="radio" name="d" id="fast"> As fast as possible</label></fieldset>
    <fieldset><legend>Reminders</legend><label><input type="checkbox" id="text"> Text message</label><label><input type="checkbox" id="sound" checked> Shutter sound</label></fieldset>
    <label>Impact <input id="impact" type="number"></label><label><input type="checkbox" id="gift"> Gift wrapping</label>`,
  '/parts': `${base}<div style="height: 900px"></div><table><tr><td>Chain<td><select id="chain" aria-label="Wear of Chain"><option>Low<option>High</select></tr>
    <tr><td>Tyres<td><select id="tyres" aria-label="Wear of Tyres"><option>Low<option selected>High</select></tr></table>`,
  '/acts': `${base}<h1>Desk</h1><button id="archive">Archive</button> <button id="in">Zoom in</button> <button id="guest">Check in guest</button>
    <button id="alarm">Turn off the alarm</button> <button id="terms">Accept terms</button> <button id="article">Publish article</button>
    <label><input type="checkbox" role="switch" id="lift"> Stop the lift</label><label>Amount <input id="amount" type="number" value="7"></label>
    <label>Comment <input id="comment" value="hi"></label><table><tr><td>Bread<td><button id="bread">Edit</button></tr></table>`,
  '/list': `${base}<div role="alert" id="alert">The tariff changes in May. <button id="close" aria-label="Close">×</button></div>
    <table><tr><td>Seifert, Otto<td><button id="o">Remind</button></tr><tr><td>Marek, Pia<td><button id="p">Remind</button></tr></table>
    <div><span id="leadL">Shift lead</span> <button id="lead" aria-haspopup="listbox" aria-expanded="false" aria-labelledby="leadL leadV"><span id="leadV">Marta Weiss</span></button>
    <div role="listbox" id="box" aria-labelledby="leadL" hidden><p role="option">Marta Weiss</p><p role="option">Jonas Beck</p></div></div>
    <dl><dt>Total<dd>€158.90</dl><input id="code" aria-label="Voucher code" placeholder="Voucher code">
    <table><tr><th>Eye<th>Axis</tr><tr><td>Left<td><input id="axis" aria-label="Axis" disabled></tr></table>
    <script>lead.onclick = () => { box.hidden = false; lead.ariaExpanded = 'true' };
    box.onclick = ({ target }) => { leadV.textContent = target.textContent; box.hidden = true; lead.ariaExpanded = 'false' }</script>`,
};

describe('wishes in free words', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (
    address: keyof typeof pages,
    use: (agent: PageAgent, page: OpenPage) => Promise<void>,
  ): Promise<void> => onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  it.each([
    ['/stop', 'the stop needs a wheelchair ramp', `on('ramp')`],
    ['/stop', 'the bus should avoid the motorway', `on('way')`],
    ['/stop', 'the guest should not get a newsletter', `!on('news')`],
    ['/stop', 'leave 15 minutes between stops', `val('gap') === '15'`],
    ['/stop', 'raise the rate limit to 1000 requests per minute', `val('rate') === '1000'`],
    ['/stop', 'lower the priority to medium', `on('mid')`],
    ['/stop', 'name the new stop "Library"', `val('name') === 'Library'`],
    // What a field for texts takes is typed as it was said.
    ['/stop', 'type "12 stop" into the "Stop name" field', `val('name') === '12 stop'`],
    ['/stop', 'charge a rush fee', `on('fee')`],
    // It has to be scrolled to, and another one shows what is wanted.
    [
      '/parts',
      'select "High" from the drop-down in the row of "Chain"',
      `val('chain') === 'High' && !clicks.includes('tyres')`,
    ],
    ['/plan', 'deliver as fast as possible', `on('fast')`],
    ['/plan', 'remind by text message', `on('text')`],
    ['/plan', 'mute the shutter sound', `!on('sound')`],
    ['/plan', 'give a 10 for impact', `val('impact') === '10'`],
    ['/list', 'close the notice about the tariff', `clicks.join() === 'close'`],
    ['/list', 'press Remind for Pia Marek', `clicks.join() === 'p'`],
    ['/list', 'choose "Jonas Beck" in the "Shift lead" drop-down', `leadV.textContent === 'Jonas Beck'`],
    ['/list', 'set the "Shift lead" drop-down to "Jonas Beck"', `leadV.textContent === 'Jonas Beck'`],
  ] as const)('are done: %s %s', (address, instruction, truth) =>
    on(address, async (agent, page) => {
      await agent.aiAct(instruction);
      expect(await page.evaluate(truth)).toBe(true);
    }),
  );

  it.each([
    // It tells what is so, and wants nothing done.
    ['/stop', 'the country is Finland', `val('land') === 'Norway'`],
    ['/stop', 'the rush fee should be shown', `!on('fee')`],
    ['/plan', 'the delivery is as fast as possible', `on('even')`],
    ['/plan', 'we tasted the gift wrapping', `!on('gift')`],
    // What is done is no sort of thing.
    ['/plan', 'delete the gift wrapping', `!on('gift')`],
    // A note for the driver is no driver.
    ['/stop', 'type "Omar" into the Driver field', `val('note') === ''`],
    // What is given to somebody is no value of a field.
    ['/list', 'give the voucher to Liv Aasen', `val('code') === ''`],
    // A unit that nobody speaks of.
    ['/stop', 'raise the rate limit to 1000 apples', `val('rate') === '600'`],
    // A term has its value in its list, and what is disabled takes nothing.
    ['/list', 'type "99" into the Total field', `val('code') === ''`],
    ['/list', 'type "10" into the cell in the "Axis" column of the "Left" row', `val('axis') === ''`],
    // What is done where somebody goes, or looks, and what is the opposite.
    ['/acts', 'look through the archive', `!clicks.includes('archive')`],
    ['/acts', 'zoom out', `!clicks.includes('in')`],
    ['/acts', 'check out the guest', `!clicks.includes('guest')`],
    ['/acts', 'turn on the alarm', `!clicks.includes('alarm')`],
    ['/acts', 'show only the lifts that are stopped', `!on('lift')`],
    // What is so already, they say.
    ['/acts', 'terms accepted', `!clicks.includes('terms')`],
    ['/acts', 'article publishing works', `!clicks.includes('article')`],
    // By how much is not how much, and what is taken away is not entered.
    ['/acts', 'raise the amount by 10', `val('amount') === '7'`],
    ['/acts', 'double the amount of 50', `val('amount') === '7'`],
    ['/acts', 'add 5 to the amount', `val('amount') === '7'`],
    ['/acts', 'amount minus 4', `val('amount') === '7'`],
    ['/acts', 'check the amount 50', `val('amount') === '7'`],
    ['/acts', 'delete the comment "ho"', `val('comment') === 'hi'`],
    ['/acts', 'edit nothing in the bread row', `!clicks.includes('bread')`],
    ['/list', 'choose "Petra Lang" in the "Shift lead" drop-down', `leadV.textContent === 'Marta Weiss'`],
  ] as const)('are refused where nothing is meant: %s %s', (address, instruction, truth) =>
    on(address, async (agent, page) => {
      await expect(agent.aiAct(instruction)).rejects.toMatchObject({ name: expect.any(String) as string });
      expect(await page.evaluate(truth)).toBe(true);
    }),
  );
});
