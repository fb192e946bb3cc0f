import type { Page } from '@playwright/test';

import type { BrowserAgent } from '../../src/platforms/web/browser-agents.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { done, list, onPress, type Flow } from './code-flow.ts';

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
  'changes the state of one of several parts': {
    page: `<button>Finish Bob</button>${['Ann', 'Bob'].map((name) => `<div><b>${name}</b> <i>open</i></div>`).join('')}
      ${onPress("document.querySelectorAll('i')[{broken} ? 0 : 1].textContent = 'done'")}`,
    run: (agent) => agent.aiTap('"Finish Bob"'),
  },
  'loads a list that is too long to be compared': {
    page: `<button>Load</button><ol></ol>${onPress("document.querySelector('ol').innerHTML = Array.from({ length: {broken} ? 24 : 25 }, (_, item) => '<li>Item ' + item + '</li>').join('')")}`,
    run: (agent) => agent.aiTap('"Load"'),
    says: ["getByRole('listitem')).toHaveCount(25)"],
  },
  'removes the last item': {
    page: `<ul><li>Bread</li></ul><p>1 item</p><button>Clear</button>${onPress("document.querySelector('p').textContent = 'Cleared'; if (!{broken}) document.querySelector('li').remove(); else document.querySelector('li').textContent = 'Milk'")}`,
    run: (agent) => agent.aiTap('"Clear"'),
    says: ["getByRole('listitem')).toHaveCount(0)"],
  },
  'tells an amount with the name of its currency': {
    page: `<button>Sum</button><p></p>${onPress("document.querySelector('p').textContent = 'Total ' + ({broken} ? 99000000 : 15000000) + ' VND'")}`,
    run: (agent) => agent.aiTap('"Sum"'),
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
    says: ["locator('#cart').filter({ visible: true })).toHaveText('1')"],
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
    says: ['frameLocator(\'iframe[title="Till"]\')'],
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
    others: {
      '/order': '<h1>{broken}</h1>'.replace(
        '{broken}',
        "<script>document.write({broken} ? 'Not found' : 'Your order')</script>",
      ),
    },
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
  'at addresses that calls open': {
    page: '<h1>Home</h1>',
    others: {
      '/news': "<h1><script>document.write({broken} ? 'No news' : 'Good news')</script></h1>",
      '/old': '<h1>Old news</h1>',
    },
    async run(agent) {
      const home = String(await agent.evaluateJavaScript('location.href'));
      const flow = [{ Navigate: `${home}/news` }, { Reload: null }, { Navigate: `${home}/old` }, { GoBack: null }];
      await agent.runYaml(JSON.stringify({ tasks: [{ name: 'walk', flow }] }));
      const lost = agent.runYaml(JSON.stringify({ tasks: [{ name: 'lost', flow: [{ aiTap: 'the "Buy" button' }] }] }));
      await lost.catch(() => undefined);
    },
    says: ['/news', 'await page.reload();', 'await page.goBack();', '// Failed, left out: aiTap the "Buy" button'],
  },
};

const current: Readonly<Record<string, Flow>> = {
  'of an item of a tree that holds others': {
    page: `<ul role="tree"><li role="treeitem" aria-expanded="false"><span>Docs</span><ul role="group" hidden><li role="treeitem">a.txt</li></ul></li></ul>
      <script>document.querySelector('span').onclick = (event) => { const item = event.target.parentNode; item.setAttribute('aria-expanded', 'true'); item.lastChild.hidden = {broken}; };</script>`,
    scripted: true,
    async run(agent, { planned, reply }) {
      reply(plan([{ name: 'Tap', param: { locate: await planned('Docs', 'span') } }], done));
      await agent.aiAct('open Docs');
    },
  },
  'of a page of a long table': {
    page: `<button>Next</button><p>Page 1</p><table></table><script>const show = (first, count) => { document.querySelector('table').innerHTML = Array.from({ length: count }, (_, row) => '<tr><td>A' + (first + row) + '</td></tr>').join(''); };
      show(1, 25); document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Page 2'; show(26, {broken} ? 24 : 25); };</script>`,
    run: (agent) => agent.aiTap('"Next"'),
    says: ['toHaveCount(25)'],
  },
  'of the current step of a list': {
    page: `<ol><li aria-current="step">Address</li><li>Delivery</li><li>Payment</li></ol><button>Next</button>${onPress("const steps = document.querySelectorAll('li'); steps[0].removeAttribute('aria-current'); steps[{broken} ? 2 : 1].setAttribute('aria-current', 'step')")}`,
    run: (agent) => agent.aiTap('"Next"'),
    says: ["toHaveAttribute('aria-current', 'step')"],
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
  'that is asked for first': {
    page: `<button>Delete</button><p>Draft</p>${onPress("if ({broken} || confirm('Sure?')) document.querySelector('p').remove()")}`,
    options: { dialogs: 'accept' },
    run: (agent) => agent.aiTap('"Delete"'),
    noPuppeteer: 'it would wait for ever',
  },
  'and no other dialog after it': {
    page: `<button>Delete</button><p>Draft</p>${onPress("if (confirm('Sure?')) document.querySelector('p').remove(); if ({broken}) alert('Not saved')")}`,
    options: { dialogs: 'accept' },
    run: (agent) => agent.aiTap('"Delete"'),
    noPuppeteer: 'it would wait for ever',
  },
  'of the kind of a dialog': {
    page: `<button>Delete</button><p>Draft</p>${onPress("if ({broken}) alert('Sure?'); else confirm('Sure?'); document.querySelector('p').remove()")}`,
    options: { dialogs: 'accept' },
    run: (agent) => agent.aiTap('"Delete"'),
    noPuppeteer: 'it only answers dialogs',
  },
  'that a dialog of the page closes': {
    page: `<dialog><p>Really?</p><button>Yes</button></dialog><p>Home</p><script>const dialog = document.querySelector('dialog'); dialog.showModal();
      document.querySelector('button').onclick = () => { if (!{broken}) dialog.close() };</script>`,
    run: (agent) => agent.aiTap('"Yes"'),
  },
};

/** Flows about what is asked of a page, and where it stands. */
export const readingFlows: Readonly<Record<string, Flow>> = { ...lists, ...texts, ...places, ...current, ...dialogs };
