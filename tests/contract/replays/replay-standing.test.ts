import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { aShareOf } from '../../usual.ts';
import { closeBrowsers, pageOpeners } from '../open-pages.ts';
import { agentOn, type Lane } from './lane.ts';

const viewport = { width: 800, height: 600 };
const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } td, th, .cell { width: 90px; height: 30px; border: 1px solid }
.grid { display: grid; grid-template-columns: 150px 150px 150px } .row { height: 40px; width: 150px }</style>`;
const find = (name: string): string => `document.querySelector('[data-what="${name}"]')`;

/** A page with an element to press, and what becomes of the page. */
interface Standing {
  readonly name: string;
  readonly prompt: string;
  readonly html: string;
  readonly change: string;
}

const arrow = (what: string, path: string): string =>
  `<button data-what="${what}"><svg width="20" height="20"><path d="${path}" fill="none" stroke="#000" stroke-width="2"/></svg></button>`;
const toLeft = 'M12 4L6 10L12 16';
const toRight = 'M8 4L14 10L8 16';
/** The page is read from right to left, and its arrows are mirrored: it looks the same, and each of them does what the other did. */
const mirror = `document.documentElement.dir = 'rtl'; const [back, next] = document.querySelectorAll('path'); if (next) { const path = next.getAttribute('d'); next.setAttribute('d', back.getAttribute('d')); back.setAttribute('d', path); }`;

const elements: readonly Standing[] = [
  {
    name: 'a row that is split over two parts of a grid',
    prompt: 'the Delete button of Bread',
    html: `<div role="grid" style="display:flex"><div role="rowgroup"><div role="row" class="row"><i role="gridcell">Bread</i></div><div role="row" class="row"><i role="gridcell">Milk</i></div></div>
      <div role="rowgroup" id="right"><div role="row" class="row"><i role="gridcell"><button data-what="T">Delete</button></i></div><div role="row" class="row"><i role="gridcell">locked</i></div></div></div>`,
    change: `const right = document.querySelector('#right'); right.append(right.firstElementChild);`,
  },
  {
    name: 'a heading that the style puts elsewhere',
    prompt: 'the Retry button below Backup',
    html: `<div style="display:flex;flex-direction:column"><b>Backup</b><p>failed</p><button data-what="T">Retry</button><b>Logs</b><p>fine</p></div>`,
    change: `for (const [index, node] of [...document.querySelectorAll('div > *')].entries()) node.style.order = index; const [backup, logs] = document.querySelectorAll('b'); backup.style.order = 3; logs.style.order = -1;`,
  },
  {
    name: 'a name that is only mentioned',
    prompt: 'the Reply button of Ann',
    html: `<div><b>Ann</b> <span>hello</span> <button data-what="T">Reply</button></div><div><b>Cid</b></div>`,
    change: `document.querySelector('b').textContent = 'Bob'; document.querySelector('span').innerHTML = 'answers <b>Ann</b>';`,
  },
  {
    name: 'a month that only a button is called by',
    prompt: 'the day 17 of March',
    html: `<div><button>February</button> <b>March</b> <button>April</button><table><tr><td><button>16</button></td><td><button data-what="T">17</button></td></tr></table></div>`,
    change: `const names = ['March', 'April', 'May']; for (const [index, node] of [...document.querySelectorAll('div > button, b')].entries()) node.textContent = names[index];`,
  },
  {
    name: 'a month that is announced',
    prompt: 'the day 17 of March',
    html: `<div><div aria-live="polite">March 2026</div><table><tr><td><button>16</button></td><td><button data-what="T">17</button></td></tr></table></div>`,
    change: `document.querySelector('[aria-live]').textContent = 'April 2026';`,
  },
  {
    name: 'a menu that is opened elsewhere',
    prompt: 'Delete in the menu of Bread',
    html: `<ul><li>Bread <button aria-expanded="true" aria-haspopup="menu">…</button></li><li>Milk <button aria-expanded="false" aria-haspopup="menu">…</button></li></ul>
      <div role="menu" style="position:absolute;left:200px;top:30px"><div role="menuitem" tabindex="-1" data-what="T">Delete</div></div>`,
    change: `for (const node of document.querySelectorAll('[aria-expanded]')) node.setAttribute('aria-expanded', String(node.getAttribute('aria-expanded') === 'false'));`,
  },
  {
    name: 'a list of texts one below the other',
    prompt: 'the Delete button of "Bread"',
    html: `<div><div>Bread</div><div>2 pieces</div><button data-what="T">Delete</button><div>Milk</div><div>1 piece</div></div>`,
    change: `document.querySelector('div').append(document.querySelector('button'));`,
  },
  {
    name: 'a list of texts on one line',
    prompt: 'the Edit link of "Ann"',
    html: `<h2>Team</h2><p>Ann <i>admin</i> <a href="#" data-what="T">Edit</a> <b>Bob</b> <i>guest</i></p>`,
    change: `document.querySelector('p').append(document.querySelector('a'));`,
  },
  {
    name: 'a new entry of a list without rows',
    prompt: 'the Delete button of "Bread"',
    html: `<div><div>Bread</div><div>2 pieces</div><button data-what="T">Delete</button><div>Milk</div><div>1 piece</div></div>`,
    change: `document.querySelector('button').insertAdjacentHTML('beforebegin', '<div class="new">Butter</div><div>5 slices</div>');`,
  },
  {
    name: 'a new entry that looks otherwise',
    prompt: 'the Delete button of Bread',
    html: `<div><span class="name">Bread</span> <small>2 pieces</small> <button data-what="T">Delete</button> <span class="name">Milk</span></div>`,
    change: `document.querySelector('.name').outerHTML = '<s>Bread</s>'; document.querySelector('button').insertAdjacentHTML('beforebegin', '<span class="name">Butter</span>');`,
  },
  {
    name: 'a name in the box of the button',
    prompt: 'the Delete button of "Bread"',
    html: `<div><div>Bread</div><div><button data-what="T">Delete</button></div><div>Milk</div></div>`,
    change: `document.querySelector('button').before('Butter ');`,
  },
  {
    name: 'a row of a grid that is placed by the style',
    prompt: 'the Delete button of "Bread"',
    html: `<div style="display:grid;grid-template-columns:150px"><b style="grid-area:1/1">Bread</b><b style="grid-area:3/1">Milk</b><button data-what="T" style="grid-area:2/1">Delete</button></div>`,
    change: `document.querySelector('button').style.gridArea = '4/1';`,
  },
  {
    name: 'a list whose buttons come first',
    prompt: 'the Delete button of "Milk"',
    html: `<main><h2>List</h2><div>Bread</div><div>2 pieces</div><button data-what="T">Delete</button><div>1 piece of</div><div>Milk</div></main>`,
    change: `document.querySelector('h2').after(document.querySelector('button'));`,
  },
  {
    name: 'arrows that point the other way in Arabic',
    prompt: 'the arrow to the next page',
    html: `<div style="text-align:center">${arrow('back', toLeft)} ${arrow('T', toRight)}</div>`,
    change: mirror,
  },
  {
    name: 'the next month in Arabic',
    prompt: 'the arrow to the month after this one',
    html: `<main style="text-align:center">${arrow('back', toLeft)} <b>2026</b> ${arrow('T', toRight)}<table style="margin:auto"><tr><td>1</td><td>1</td></tr></table></main>`,
    change: mirror,
  },
  {
    name: 'stars that are counted from the right',
    prompt: 'the fourth star',
    html: `<div style="text-align:center">${['one', 'two', 'three', 'T', 'five'].map((what) => `<span data-what="${what}" style="cursor:pointer">★</span>`).join('')}</div>`,
    change: mirror,
  },
];

/** The same element, though there is something new beside it. */
const moved: readonly Standing[] = [
  {
    name: 'a badge in a row of plain boxes',
    prompt: 'the Delete button of Bread',
    html: `<div><div><span class="name">Bread</span> <span class="amount">2 pieces</span> <button data-what="T">Delete</button></div><div><span class="name">Milk</span></div></div>`,
    change: `document.querySelector('.name').insertAdjacentHTML('afterend', '<span class="badge">Sale</span>'); document.querySelector('.amount').textContent = '3 pieces';`,
  },
  {
    name: 'another value in a row of plain boxes',
    prompt: 'the Change button of Language',
    html: `<div><div><span>Language</span> <span>English</span> <button data-what="T">Change</button></div><div><span>Theme</span> <span>Dark</span></div></div>`,
    change: `document.querySelectorAll('span')[1].textContent = 'German';`,
  },
  {
    name: 'a new column of a table',
    prompt: 'the Delete button of Bread',
    html: `<table><tr><td>Bread</td><td>2 pieces</td><td><button data-what="T">Delete</button></td></tr><tr><td>Milk</td></tr></table>`,
    change: `document.querySelector('td').insertAdjacentHTML('afterend', '<td>Sale</td>');`,
  },
  {
    name: 'a text below a heading',
    prompt: 'the Retry button of Backup',
    html: `<div><h3>Backup</h3><p>never done</p><button data-what="T">Retry</button><h3>Logs</h3></div>`,
    change: `document.querySelector('p').outerHTML = '<p>failed</p><p>The disk is full</p>';`,
  },
];

/** A page with a button, and what the button does where the page is broken. */
const plans = [
  {
    name: 'a cell of a table',
    html: `<table><tr><th>Mon</th><th>Tue</th><th>Wed</th></tr><tr><td></td><td></td><td></td></tr></table><button data-what="T">Plan</button>
      <script>document.querySelector('button').onclick = () => { document.querySelectorAll('td')[window.isBroken ? 2 : 1].textContent = 'Meeting'; };</script>`,
  },
  {
    name: 'a column of a board',
    html: `<div class="grid"><b>To do</b><b>Doing</b><b>Done</b></div><div class="grid"><div class="cell"><p>Milk</p><p id="task">Bread</p></div><div class="cell"><p>Soap</p></div><div class="cell"><p>Eggs</p></div></div><button data-what="T">Start</button>
      <script>document.querySelector('button').onclick = () => { const [, doing, done] = document.querySelectorAll('.cell'); const task = document.querySelector('#task'); if (window.isBroken) done.prepend(task); else doing.append(task); };</script>`,
  },
  {
    name: 'an order of the style',
    html: `<button data-what="T">Sort</button><p>unsorted</p><div style="display:flex;flex-direction:column"><i>Soap</i><i>Bread</i></div>
      <script>document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'sorted'; document.querySelector('i').style.order = window.isBroken ? 0 : 1; };</script>`,
  },
  {
    name: 'an order of what is new',
    html: `<button data-what="T">Search</button><ul></ul>
      <script>document.querySelector('button').onclick = () => { const found = ['Bread', 'Milk']; document.querySelector('ul').innerHTML = '<li>' + (window.isBroken ? found.reverse() : found).join('</li><li>') + '</li>'; };</script>`,
  },
  {
    name: 'the current step',
    html: `<style>[aria-current] { font-weight: bold }</style><ol><li aria-current="step">Address</li><li>Delivery</li><li>Payment</li></ol><p>Your address</p><button data-what="T">Next</button>
      <script>document.querySelector('button').onclick = () => { const steps = document.querySelectorAll('li'); steps[0].removeAttribute('aria-current'); steps[window.isBroken ? 2 : 1].setAttribute('aria-current', 'step'); document.querySelector('p').textContent = 'Your delivery'; };</script>`,
  },
  {
    name: 'a box that is checked in part',
    html: `<label><input type="checkbox"> All</label><button data-what="T">Select</button>
      <script>document.querySelector('button').onclick = () => { document.querySelector('input')[window.isBroken ? 'indeterminate' : 'checked'] = true; };</script>`,
  },
];

/** Rows that are pointed at as a whole, with more space than words. */
const rows = [
  { name: 'the first of two', html: '<ul><li data-what="T">Bread</li><li>Milk</li></ul>' },
  { name: 'the second of two', html: '<ul tabindex="0"><li>Bread</li><li data-what="T">Milk</li></ul>' },
  {
    name: 'one of columns',
    html: '<div style="display:flex;width:300px"><div style="flex:1" data-what="T">Bread</div><div style="flex:1">Milk</div></div>',
  },
  {
    name: 'one of many without names',
    html: '<div role="list"><div role="listitem">Bread</div><div role="listitem" data-what="T">Milk</div><div role="listitem">Soap</div></div>',
  },
];

const verdicts = [
  {
    name: 'a cell of a table',
    html: '<table><tr><th>Mon</th><th>Tue</th><th>Wed</th></tr><tr><td></td><td>Meeting</td><td></td></tr></table>',
    change: `const [, tuesday, wednesday] = document.querySelectorAll('td'); wednesday.textContent = 'Meeting'; tuesday.textContent = '';`,
  },
  {
    name: 'an order of the style',
    html: '<div style="display:flex;flex-direction:column"><i>Soap</i><i>Bread</i></div>',
    change: `document.querySelector('div').style.flexDirection = 'column-reverse';`,
  },
  {
    name: 'the current page of a menu',
    html: '<nav><a href="#1" aria-current="page">Home</a> <a href="#2">Cart</a></nav>',
    change: `const [home, cart] = document.querySelectorAll('a'); home.removeAttribute('aria-current'); cart.setAttribute('aria-current', 'page');`,
  },
  {
    name: 'a box without a name',
    html: '<table><tr><td><input type="checkbox" checked></td><td>Milk</td></tr><tr><td><input type="checkbox"></td><td>Bread</td></tr></table>',
    change: `const [milk, bread] = document.querySelectorAll('input'); milk.checked = false; bread.checked = true;`,
  },
  {
    name: 'a box that is checked in part',
    html: '<label><input type="checkbox" checked> All</label>',
    change: `document.querySelector('input').indeterminate = true;`,
  },
  {
    name: 'what an empty field asks for',
    html: '<label>Contact <input placeholder="Your mail"></label>',
    change: `document.querySelector('input').placeholder = 'Your name';`,
  },
  {
    name: 'a frame that is hidden',
    html: '<iframe srcdoc="<p>Paid</p>" width="200" height="60"></iframe>',
    change: `document.querySelector('iframe').style.visibility = 'hidden';`,
  },
  {
    name: 'places of their own',
    html: '<div style="position:relative;height:99px"><i style="position:absolute;left:10px">Soap</i><i style="position:absolute;left:200px">Bread</i></div>',
    change: `const [soap, bread] = document.querySelectorAll('i'); soap.style.left = '200px'; bread.style.left = '10px';`,
  },
];

describe('replays on pages whose words are the same and stand elsewhere', () => {
  let folder: string;
  let lane: Lane;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-standing-'));
    lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
  });

  afterAll(async () => {
    await lane.page.close();
    await lane.model.close();
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  const show = async (html: string, script = 'window.isBroken = false'): Promise<void> => {
    await lane.page.setContent(base + html);
    await lane.page.evaluate(script);
  };
  const place = async (): Promise<{ readonly box: readonly number[] }> => {
    const rect = await lane.page.evaluate<Rect>(
      `(() => { const { left, top, width, height } = ${find('T')}.getBoundingClientRect(); return { left, top, width, height }; })()`,
    );
    return { box: box(rect, viewport) };
  };
  const codeOf = (error: unknown): string => (error instanceof EyewrightError ? error.code : String(error));
  const learning = (id: string): object => ({ cache: { id, cacheDir: folder } });
  const replaying = (id: string): object => ({ cache: { id, cacheDir: folder, heal: 'fail', strategy: 'read-only' } });

  async function run(memory: object, call: 'aiTap' | 'aiAct' | 'aiAssert', prompt: string): Promise<string> {
    const agent = agentOn(lane, memory);
    const done: Promise<unknown> = agent[call](prompt);
    const end = await done.then(() => 'green', codeOf);
    await agent.destroy();
    return end;
  }

  it.each(aShareOf(elements, 2))('hit nothing: $name', async ({ name, prompt, html, change }) => {
    await show(html);
    lane.model.enqueueFor('locate', await place());
    await run(learning(name), 'aiTap', prompt);
    await show(html);
    const same = await run(replaying(name), 'aiTap', prompt);
    await show(html, change);
    expect([same, await run(replaying(name), 'aiTap', prompt)]).toEqual(['green', 'CACHE_DRIFT']);
  });

  it.each(aShareOf(moved, 2))(
    'find the element beside something new: $name',
    async ({ name, prompt, html, change }) => {
      await show(html);
      lane.model.enqueueFor('locate', await place());
      await run(learning(name), 'aiTap', prompt);
      await show(html, change);
      expect(await run(replaying(name), 'aiTap', prompt)).toBe('green');
    },
  );

  it.each(aShareOf(rows, 2))('touch the row that was pointed at: $name', async ({ name, html }) => {
    const watch = `window.hits = []; addEventListener('click', ({ target }) => hits.push(target.dataset.what ?? 'another'))`;
    const ends: unknown[] = [];
    lane.model.enqueueFor('locate', await show(html).then(place));
    for (const memory of [learning(`row ${name}`), replaying(`row ${name}`)]) {
      await show(html, watch);
      ends.push(await run(memory, 'aiTap', 'the row'), await lane.page.evaluate('hits.join()'));
    }
    expect(ends).toEqual(['green', 'T', 'green', 'T']);
  });

  it.each(aShareOf(plans, 2))('believe no plan: $name', async ({ name, html }) => {
    const id = `plan ${name}`;
    await show(html);
    const locate = { prompt: 'the button', ...(await place()) };
    const end = { done: { success: true, judges: false } };
    lane.model.enqueueFor('plan', plan([{ name: 'Tap', param: { locate } }], end));
    await run(learning(id), 'aiAct', 'press the button');
    await show(html);
    const same = await run(replaying(id), 'aiAct', 'press the button');
    await show(html, 'window.isBroken = true');
    expect([same, await run(replaying(id), 'aiAct', 'press the button')]).toEqual(['green', 'CACHE_DRIFT']);
  });

  it('touch nothing where the words that were to go are those of another row', async () => {
    const html = `<p>Alerts <i>Off</i> <button data-what="T" aria-label="Change Alerts">Change</button></p><p>News <i>Off</i> <button>Change</button></p>
      <script>document.querySelector('button').onclick = () => { const state = document.querySelector('i'); state.textContent = state.textContent === 'On' ? 'Off' : 'On'; };</script>`;
    await show(html);
    const locate = { prompt: 'the button of Alerts', ...(await place()) };
    lane.model.enqueueFor(
      'plan',
      plan([{ name: 'Tap', param: { locate } }], { done: { success: true, judges: false } }),
    );
    await run(learning('stray'), 'aiAct', 'turn on Alerts');
    await show(html);
    const same = await run(replaying('stray'), 'aiAct', 'turn on Alerts');
    await show(html, `document.querySelector('i').textContent = 'On'`);
    const ends = [same, await run(replaying('stray'), 'aiAct', 'turn on Alerts')];
    expect(ends).toEqual(['green', 'CACHE_DRIFT']);
    expect(await lane.page.evaluate(`document.querySelector('i').textContent`)).toBe('On');
  });

  it.each(aShareOf(verdicts, 2))('give no recorded verdict: $name', async ({ name, html, change }) => {
    const cassette = { dir: folder, name: `verdict ${name}` };
    await show(html);
    lane.model.enqueueFor('judge', { reason: 'so it is', data: true });
    await run({ cassette: { ...cassette, mode: 'record' } }, 'aiAssert', 'it is where it should be');
    await show(html);
    const same = await run({ cassette: { ...cassette, mode: 'strict' } }, 'aiAssert', 'it is where it should be');
    await show(html, change);
    const other = await run({ cassette: { ...cassette, mode: 'strict' } }, 'aiAssert', 'it is where it should be');
    expect([same, other]).toEqual(['green', 'CASSETTE_MISS']);
  });
});
