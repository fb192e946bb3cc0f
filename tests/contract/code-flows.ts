import type { Page } from '@playwright/test';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { BrowserAgent } from '../../src/session/browser-agents.ts';
import type { PageAgentOptions } from '../../src/session/page-agents.ts';
import type { ScriptedReply } from '../../src/testing/scripted-replies.ts';

/** What a flow is recorded with, beside its agent. */
export interface Recording {
  /** Where an element is, for plans of a scripted model. */
  planned(prompt: string, selector: string): Promise<{ prompt: string; box: readonly number[] }>;
  /** The same, for its answer to where an element is. */
  found(selector: string): Promise<{ box: readonly number[] }>;
  /** What the model answers next; without it, it is the offline model that answers. */
  reply(...replies: readonly ScriptedReply[]): void;
}

/** A page, what is done on it, and how it breaks: `{broken}` in a page is `false` where all is right. */
export interface Flow {
  readonly page: string;
  /** Other pages, by their path. */
  readonly others?: Readonly<Record<string, string>>;
  run(agent: PageAgent, recording: Recording): Promise<unknown>;
  readonly options?: PageAgentOptions & { readonly autoFollowNewPage?: boolean };
  /** Whether a hosted model answers, by a script. */
  readonly scripted?: boolean;
  /** Whether the agent has the whole browser. */
  readonly tabs?: boolean;
  /** What the code has to say. */
  readonly says?: readonly string[];
  /** Why no code can notice what is broken; it has to say so itself. */
  readonly blind?: string;
  /** Why there is no code for Puppeteer that does the same. */
  readonly noPuppeteer?: string;
}

const done = { done: { success: true } };
const list = (...items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
/** A script that says at a press whether all is right. */
const onPress = (script: string): string => `<script>document.querySelector('button').onclick = () => { ${script} };</script>`;

const lists: Readonly<Record<string, Flow>> = {
  'removes an item whose text stands beside its button': {
    page: `<h1>Shopping</h1><ul>${['Bread', 'Milk'].map((name) => `<li>${name} <button aria-label="Delete ${name}">x</button></li>`).join('')}</ul>
      ${onPress("if (!{broken}) document.querySelector('li').remove()")}`,
    async run(agent) {
      await agent.aiTap('the "Delete Bread" button');
      await agent.aiAssert('the page shows "Milk"');
    },
  },
  'adds an item once': {
    page: `<h1>Tasks</h1><input aria-label="New task"><button>Add</button>${list('Bread')}
      ${onPress("for (const _ of {broken} ? [1, 2] : [1]) document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: document.querySelector('input').value }))")}`,
    run: (agent) => agent.aiAct('type "Milk" into the "New task" field, then click "Add"'),
  },
  'adds two items': {
    page: `<h1>Tasks</h1><input aria-label="New task"><button>Add</button><div></div>
      ${onPress("const box = document.querySelector('div'); if (!{broken} || !box.textContent) box.append(Object.assign(document.createElement('p'), { textContent: document.querySelector('input').value }))")}`,
    async run(agent) {
      for (const name of ['Milk', 'Bread']) {
        await agent.aiInput('"New task"', { value: name });
        await agent.aiTap('"Add"');
      }
    },
  },
  'removes one and leaves the others': {
    page: `<ul>${['Bread', 'Milk', 'Eggs'].map((name) => `<li><b>${name}</b><button aria-label="Remove ${name}">Remove</button></li>`).join('')}</ul>
      <script>for (const button of document.querySelectorAll('button')) button.onclick = () => ({broken} ? button.parentNode.nextSibling : button.parentNode).remove()</script>`,
    run: (agent) => agent.aiTap('the "Remove Bread" button'),
  },
  'notices a text that was there twice': {
    page: `<p>Hello</p><p class="x">Hello</p><button>Close</button>${onPress("if (!{broken}) document.querySelector('.x').remove()")}`,
    run: (agent) => agent.aiTap('"Close"'),
    says: ['toBeVisible()'],
  },
  'asserts that something is gone': {
    page: `<p id="bread">Bread</p><p>Milk</p><button>Eat</button>${onPress('if (!{broken}) bread.remove()')}`,
    async run(agent) {
      await agent.aiTap('"Eat"');
      await agent.aiAssert('there is no "Bread"');
    },
    says: ["getByText('Bread', { exact: true })).toHaveCount(0)"],
  },
  'sorts a table': {
    page: `<table><tr><th><button>Name</button></th></tr><tr><td>Cid</td></tr><tr><td>Ann</td></tr></table>
      ${onPress("if (!{broken}) document.querySelector('tbody').append(document.querySelectorAll('tr')[1])")}`,
    run: (agent) => agent.aiTap('"Name"'),
  },
  'sorts parts without any role': {
    page: `<main><button>Sort</button><div>Cid</div><div>Ann</div></main>
      ${onPress("if (!{broken}) document.querySelector('main').append(document.querySelector('div'))")}`,
    run: (agent) => agent.aiTap('"Sort"'),
  },
  'asserts an order': {
    page: `<button>Load</button><ol></ol>${onPress("for (const name of {broken} ? ['Bob', 'Ann'] : ['Ann', 'Bob']) document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: name }))")}`,
    scripted: true,
    async run(agent, { found, reply }) {
      reply(await found('button'));
      await agent.aiTap('Load');
      reply({ thought: 'it is', data: true });
      await agent.aiAssert('"Ann" comes before "Bob"');
    },
  },
};

const texts: Readonly<Record<string, Flow>> = {
  'asserts a text with a bold part': {
    page: `<button>Pay</button><p></p>${onPress("document.querySelector('p').innerHTML = 'Total: <b>' + ({broken} ? 13 : 12) + '</b>'")}`,
    async run(agent) {
      await agent.aiTap('"Pay"');
      await agent.aiAssert('the page shows "Total: 12"');
    },
    says: ["getByText('Total: 12', { exact: true })"],
  },
  'asserts a text beside a button': {
    page: `<button>Load</button><p>0 items <button>Clear</button></p>${onPress("document.querySelector('p').firstChild.data = ({broken} ? '33' : '3') + ' items '")}`,
    async run(agent) {
      await agent.aiTap('"Load"');
      await agent.aiAssert('the page shows "3 items"');
    },
  },
  'asserts a part of a text': {
    page: `<button>Order</button><p></p>${onPress("document.querySelector('p').textContent = {broken} ? 'Order refused, sorry' : 'Order confirmed, thank you'")}`,
    scripted: true,
    async run(agent, { found, reply }) {
      reply(await found('button'), { thought: 'yes', data: true });
      await agent.aiTap('Order');
      await agent.aiAssert('the page shows "Order confirmed"');
    },
    says: ['/\\bOrder\\s+confirmed\\b/'],
  },
  'asserts a figure without quotation marks': {
    page: `<button>Sum</button><p id="sum">–</p>${onPress("sum.textContent = 'Total ' + ({broken} ? '99' : '9') + ' €'")}`,
    scripted: true,
    async run(agent, { found, reply }) {
      reply(await found('button'), { thought: 'yes', data: true });
      await agent.aiTap('Sum');
      await agent.aiAssert('the total is 9 €');
    },
  },
  'asserts a text that only a canvas shows': {
    page: `<canvas width="300" height="100"></canvas><script>const pen = document.querySelector('canvas').getContext('2d'); pen.font = '30px sans-serif'; pen.fillText({broken} ? '17 %' : '42 %', 20, 50)</script>`,
    scripted: true,
    async run(agent, { reply }) {
      reply({ thought: 'it does', data: true });
      await agent.aiAssert('the chart shows "42 %"');
    },
    says: ['// Not carried over, a model decides it'],
    blind: 'no element has the text',
  },
  'tells a toast where nothing else says anything': {
    page: `<button>Save</button><div role="status"></div>${onPress("document.querySelector('div').textContent = {broken} ? 'Not saved' : 'Saved'")}`,
    run: (agent) => agent.aiTap('"Save"'),
  },
  'counts in a badge': {
    page: `<button>Add</button><span id="cart">0</span>${onPress('cart.textContent = {broken} ? 2 : 1')}`,
    run: (agent) => agent.aiTap('"Add"'),
    says: ["locator('#cart')).toHaveText('1')"],
  },
  'shows a picture': {
    page: `<button>Show</button>${onPress("document.body.append(Object.assign(new Image(), { alt: {broken} ? 'A dog' : 'A cat', src: 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2240%22/>' }))")}`,
    run: (agent) => agent.aiTap('"Show"'),
    noPuppeteer: 'alternative texts are not asked for',
  },
  'hides a part that stays in the page': {
    page: `<button>Hide</button><p>Secret plan</p>${onPress("if (!{broken}) document.querySelector('p').style.display = 'none'")}`,
    run: (agent) => agent.aiTap('"Hide"'),
  },
};

const inner = `<button>Pay</button><p></p>${onPress("document.querySelector('p').textContent = {broken} ? 'Declined' : 'Paid'")}`;
const places: Readonly<Record<string, Flow>> = {
  'in a frame of the same origin': {
    page: '<h1>Shop</h1><iframe title="Till" src="/inner" width="400" height="200"></iframe>',
    others: { '/inner': inner },
    run: (agent) => agent.aiTap('"Pay"'),
    says: ["frameLocator('iframe[title=\"Till\"]')"],
  },
  'in a frame of another origin, one of two': {
    page: '<iframe src="about:blank" height="50"></iframe><iframe src="{other}/inner" width="400" height="200"></iframe>',
    others: { '/inner': inner },
    run: (agent) => agent.aiTap('"Pay"'),
  },
  'in a frame in a frame': {
    page: '<iframe name="outer" src="{other}/outer" width="500" height="300"></iframe>',
    others: { '/outer': '<iframe name="inner" src="{page}/inner" width="400" height="200"></iframe>', '/inner': inner },
    run: (agent) => agent.aiTap('"Pay"'),
  },
  'in a shadow root': {
    page: `<my-card></my-card><script>const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
      root.innerHTML = '<button>Pay</button><p>Open</p>'; root.querySelector('button').onclick = () => { if (!{broken}) root.querySelector('p').textContent = 'Paid' };</script>`,
    run: (agent) => agent.aiTap('"Pay"'),
  },
  'in a tab that a link opens, which the agent keeps in its own': {
    page: '<a href="/terms" target="_blank">Terms</a>',
    others: {
      '/terms': `<h1>Terms</h1><button>Accept</button><p></p>${onPress("document.querySelector('p').textContent = {broken} ? 'Error' : 'Accepted'")}`,
    },
    async run(agent) {
      await agent.aiTap('"Terms"');
      await agent.aiTap('"Accept"');
    },
  },
  'in a tab that a script opens': {
    page: `<button>Terms</button>${onPress("window.open('/terms')")}`,
    others: {
      '/terms': `<h1>Terms</h1><button>Accept</button><p></p>${onPress("document.querySelector('p').textContent = {broken} ? 'Error' : 'Accepted'")}`,
    },
    tabs: true,
    options: { autoFollowNewPage: true },
    async run(agent) {
      await agent.aiTap('"Terms"');
      await agent.aiTap('"Accept"');
    },
    says: ["waitForEvent('popup')", 'page2.get'],
  },
  'in one of two tabs': {
    page: `<button>Terms</button><button>Ready</button><p></p><script>const [terms, ready] = document.querySelectorAll('button');
      terms.onclick = () => window.open('/terms'); ready.onclick = () => { document.querySelector('p').textContent = {broken} ? 'Accept first' : 'Thank you' };</script>`,
    others: { '/terms': '<h1>Terms</h1><button>Accept</button>' },
    tabs: true,
    async run(agent) {
      const tabs = agent as unknown as BrowserAgent<Page>;
      const [home] = await tabs.pages();
      const terms = await tabs.waitForNewPage(() => agent.aiTap('"Terms"'));
      await tabs.setActivePage(terms);
      await agent.aiTap('"Accept"');
      if (home) await tabs.setActivePage(home);
      await agent.aiTap('"Ready"');
    },
    says: ['page2.getByRole', "page.getByRole('button', { name: 'Ready'"],
  },
  'on the page after a link': {
    page: '<a href="/order">Order</a>',
    others: { '/order': '<h1>{broken}</h1>'.replace('{broken}', "<script>document.write({broken} ? 'Not found' : 'Your order')</script>") },
    run: (agent) => agent.aiTap('"Order"'),
    says: ['order(?:[?#]|$)/)'],
  },
  'at an address that the plan opens': {
    page: '<h1>Home</h1>',
    others: { '/news': "<h1><script>document.write({broken} ? 'No news' : 'Good news')</script></h1>" },
    scripted: true,
    async run(agent, { reply }) {
      const home = String(await agent.evaluateJavaScript('location.href'));
      reply({ actions: [{ name: 'Navigate', param: { url: `${home}/news` } }], ...done });
      await agent.aiAct('open the news');
    },
  },
};

const dialogs: Readonly<Record<string, Flow>> = {
  'after a dialog that is accepted': {
    page: `<button>Delete</button><p>Draft</p>${onPress("if (confirm('Sure?') && !{broken}) document.querySelector('p').remove()")}`,
    options: { dialogs: 'accept' },
    run: (agent) => agent.aiTap('"Delete"'),
  },
  'after a dialog that asks for a text': {
    page: `<button>Rename</button><h1>Draft</h1>${onPress("document.querySelector('h1').textContent = (prompt('Name?', 'Letter') || '?') + ({broken} ? '!' : '')")}`,
    options: { dialogs: 'accept' },
    run: (agent) => agent.aiTap('"Rename"'),
  },
  'that a dialog of the page closes': {
    page: `<dialog><p>Really?</p><button>Yes</button></dialog><p>Home</p><script>const dialog = document.querySelector('dialog'); dialog.showModal();
      document.querySelector('button').onclick = () => { if (!{broken}) dialog.close() };</script>`,
    run: (agent) => agent.aiTap('"Yes"'),
  },
};

const fields: Readonly<Record<string, Flow>> = {
  'chooses in a native list': {
    page: `<label for="c">Country</label><select id="c"><option value="">–</option><option value="FR">France</option><option value="DE">Germany</option></select><p></p>
      <script>c.onchange = () => { document.querySelector('p').textContent = {broken} ? 'Bonjour' : 'Guten Tag' };</script>`,
    run: (agent) => agent.aiAct('choose "Germany" in the "Country" list'),
    says: ["selectOption({ label: 'Germany' })"],
  },
  'keeps what a native list has chosen': {
    page: `<label>Size <select><option>Small</option><option>Large</option></select></label>
      <script>if ({broken}) document.querySelector('select').onchange = (event) => { event.target.value = 'Small' };</script>`,
    run: (agent) => agent.aiAct('choose "Large" in the "Size" list'),
  },
  'chooses one of a group': {
    page: `<fieldset><legend>Pay by</legend><label><input type="radio" name="p" checked>Card</label><label><input type="radio" name="p">Cash</label></fieldset>
      <script>if ({broken}) document.querySelectorAll('input')[1].onclick = (event) => event.preventDefault();</script>`,
    run: (agent) => agent.aiTap('"Cash"'),
    says: ['toBeChecked()'],
  },
  'ticks a box': {
    page: `<label><input type="checkbox">I agree</label><script>if ({broken}) document.querySelector('input').onclick = (event) => event.preventDefault();</script>`,
    run: (agent) => agent.aiTap('the "I agree" checkbox'),
    says: ['toBeChecked()'],
  },
  'enters a date': {
    page: `<label>Day <input type="date"></label><p></p><script>document.querySelector('input').oninput = (event) => { document.querySelector('p').textContent = {broken} ? 'No day' : 'Day ' + event.target.value.slice(8); };</script>`,
    run: (agent) => agent.aiInput('"Day"', { value: '2026-11-22' }),
  },
  'writes into an editor': {
    page: `<div contenteditable role="textbox" aria-label="Letter" style="border:1px solid;height:80px"></div><p></p>
      <script>document.querySelector('div').oninput = (event) => { document.querySelector('p').textContent = {broken} ? '' : event.target.textContent.length + ' letters' };</script>`,
    run: (agent) => agent.aiInput('the "Letter" field', { value: 'Dear Ann' }),
  },
  'sets a slider': {
    page: `<label>Volume <input type="range" min="0" max="10" value="0" style="width:300px"></label><output></output>
      <script>document.querySelector('input').oninput = (event) => { document.querySelector('output').textContent = {broken} ? 'mute' : event.target.value };</script>`,
    scripted: true,
    async run(agent, { planned, reply }) {
      const slider = await planned('the slider', 'input');
      reply({ actions: [{ name: 'Tap', param: { locate: slider } }], ...done });
      await agent.aiAct('set the volume to 5');
    },
  },
  'enables a button': {
    page: `<label>Name <input></label><button disabled>Send</button><script>document.querySelector('input').oninput = () => { document.querySelector('button').disabled = {broken} };</script>`,
    run: (agent) => agent.aiInput('"Name"', { value: 'Ann' }),
    says: ['toBeEnabled()'],
  },
  'asserts a state of a button': {
    page: `<label>Name <input></label><button>Send</button><script>document.querySelector('input').oninput = () => { setTimeout(() => { document.querySelector('button').disabled = !{broken} }) };</script>`,
    async run(agent) {
      await agent.aiInput('"Name"', { value: 'Ann' });
      await agent.aiAssert('the "Send" button is disabled');
    },
    says: ['toBeDisabled()'],
  },
  'types a secret': {
    page: `<label>Password <input type="password"></label><button>Log in</button><p></p>${onPress("document.querySelector('p').textContent = !{broken} && document.querySelector('input').value === 'hunter2!' ? 'Welcome' : 'Refused'")}`,
    options: { secrets: { FLOW_PASSWORD: 'hunter2!' } },
    async run(agent) {
      await agent.aiInput('"Password"', { value: '{{secret:FLOW_PASSWORD}}' });
      await agent.aiTap('"Log in"');
    },
    says: ["process.env['FLOW_PASSWORD']"],
  },
  'empties a field': {
    page: `<label>Search <input value="shoes"></label><script>document.querySelector('input').oninput = (event) => { if ({broken}) event.target.value = 'shoes' };</script>`,
    run: (agent) => agent.aiClearInput('"Search"'),
    says: ["toHaveValue('')"],
  },
};

const file = 'tests/contract/code-flows.ts';
const gestures: Readonly<Record<string, Flow>> = {
  'drags from one part into another': {
    page: `<section id="todo" style="height:80px;border:1px solid"><div id="card" draggable="true" style="width:100px;border:1px solid">Card A</div></section><section id="ready" style="height:80px;border:1px solid"></section>
      <script>card.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card'); ready.ondragover = (event) => event.preventDefault();
      ready.ondrop = (event) => { event.preventDefault(); if (!{broken}) ready.append(card) };</script>`,
    scripted: true,
    async run(agent, { planned, reply }) {
      const [from, to] = [await planned('the card', '#card'), await planned('the part below', '#ready')];
      reply({ actions: [{ name: 'DragAndDrop', param: { from, to } }], ...done });
      await agent.aiAct('drag the card into the part below');
    },
    says: ['dragTo('],
  },
  'gives a file to a field': {
    page: `<label>Photo <input type="file"></label><p></p><script>document.querySelector('input').onchange = (event) => { document.querySelector('p').textContent = {broken} ? 'Too large' : 'Got ' + event.target.files[0].name };</script>`,
    run: (agent) => agent.aiTap('"Photo"', { fileChooserAccept: file }),
    says: [`setInputFiles(['${file}'])`],
  },
  'gives a file to a chooser that a script opens': {
    page: `<button>Upload</button><input type="file" hidden><p></p><script>const field = document.querySelector('input'); document.querySelector('button').onclick = () => field.click();
      field.onchange = () => { document.querySelector('p').textContent = {broken} ? 'Too large' : 'Got ' + field.files[0].name };</script>`,
    run: (agent) => agent.aiTap('"Upload"', { fileChooserAccept: file }),
    says: ["waitForEvent('filechooser')", 'setFiles('],
  },
  'gives a file that a plan names': {
    page: `<label>Photo <input type="file"></label><p></p><script>document.querySelector('input').onchange = (event) => { document.querySelector('p').textContent = {broken} ? 'Too large' : 'Got ' + event.target.files[0].name };</script>`,
    scripted: true,
    async run(agent, { planned, reply }) {
      const field = await planned('the photo field', 'input');
      reply({ actions: [{ name: 'UploadFiles', param: { locate: field, files: 'code-flows.ts' } }], ...done });
      await agent.aiAct('upload "code-flows.ts"', { fileChooserAllowedDir: 'tests/contract' });
    },
    says: [`setInputFiles(['${file}'])`],
  },
  'touches a place of a canvas': {
    page: `<canvas width="300" height="100" style="border:1px solid"></canvas><p>Nothing</p><script>document.querySelector('canvas').onclick = (event) => { document.querySelector('p').textContent = {broken} ? 'Missed' : event.offsetX > 150 ? 'Right half' : 'Left half' };</script>`,
    scripted: true,
    async run(agent, { found, reply }) {
      const [left = 0, top = 0, right = 0, bottom = 0] = (await found('canvas')).box;
      reply({ box: [Math.round(left + (right - left) * 0.7), top + 5, Math.round(left + (right - left) * 0.9), bottom - 5] });
      await agent.aiTap('the red circle');
    },
    says: ['// Drawn on a canvas', 'position:'],
  },
  'opens a menu by resting on it': {
    page: `<style>nav p { display: none } nav:hover p { display: block }</style><nav><span>Help</span><p>Contact</p></nav><script>if ({broken}) document.querySelector('style').remove(), document.querySelector('p').remove()</script>`,
    run: (agent) => agent.aiHover('"Help"'),
  },
  'clicks twice': {
    page: `<p id="t" style="width:100px">Title</p><script>t.ondblclick = () => { t.textContent = {broken} ? 'Title!' : 'Editing' }</script>`,
    scripted: true,
    async run(agent, { found, reply }) {
      reply(await found('#t'));
      await agent.aiDoubleClick('the title');
    },
  },
  'opens a menu of its own by the right button': {
    page: `<p id="t" style="width:100px">File</p><script>t.oncontextmenu = (event) => { event.preventDefault(); t.insertAdjacentHTML('afterend', {broken} ? '<p>Nothing</p>' : '<p>Rename</p>') }</script>`,
    run: (agent) => agent.aiRightClick('"File"'),
  },
  'presses keys together': {
    page: `<h1>Doc</h1><p></p><script>onkeydown = (event) => { if (event.ctrlKey && event.key === 'k') { event.preventDefault(); document.querySelector('p').textContent = {broken} ? 'What?' : 'Search' } };</script>`,
    run: (agent) => agent.aiKeyboardPress(undefined, { keyName: 'Control+K' }),
  },
  'scrolls for more': {
    page: `<div style="height:2000px">Top</div><div id="more"></div><script>onscroll = () => { if (!more.textContent) more.textContent = {broken} ? 'Failed' : 'More news' };</script>`,
    run: (agent) => agent.aiScroll(undefined, { scrollType: 'scrollToBottom' }),
  },
  'presses an icon that has only a name': {
    page: `<button aria-label="Add to favourites" style="width:40px;height:40px"></button>${onPress("if (!{broken}) document.querySelector('button').ariaLabel = 'Remove from favourites'")}`,
    run: (agent) => agent.aiTap('the "Add to favourites" button'),
    noPuppeteer: 'controls are not counted',
  },
  'unfolds a part': {
    page: `<details><summary>More</summary><p>Details</p></details><script>if ({broken}) document.querySelector('summary').onclick = (event) => event.preventDefault();</script>`,
    run: (agent) => agent.aiTap('"More"'),
  },
  'turns to another part': {
    page: `<div role="tablist"><button role="tab" aria-selected="true">One</button><button role="tab" aria-selected="false">Two</button></div>
      <script>const [one, two] = document.querySelectorAll('button'); two.onclick = () => { if ({broken}) return; one.ariaSelected = 'false'; two.ariaSelected = 'true'; };</script>`,
    run: (agent) => agent.aiTap('the "Two" tab'),
    says: ["toHaveAttribute('aria-selected', 'true')"],
  },
};

export const flows: Readonly<Record<string, Flow>> = { ...lists, ...texts, ...places, ...dialogs, ...fields, ...gestures };
