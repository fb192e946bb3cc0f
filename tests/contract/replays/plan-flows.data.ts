/** One step of a flow: what is done to the element that is marked with its number, from 1 on. */
export interface FlowStep {
  readonly action: 'Tap' | 'Input';
  readonly prompt: string;
  readonly value?: string;
}

/** An instruction on a page that is remembered, and how a person would know that it was fulfilled. */
export interface PlanFlow {
  readonly name: string;
  readonly instruction: string;
  readonly steps: readonly FlowStep[];
  readonly html: string;
  /** An expression; `began` is what `state` told before the first step. */
  readonly fulfilled: string;
  /** An expression for what the page is about. */
  readonly state: string;
}

const base = `<!doctype html><meta charset="utf-8"><title>Shop</title>
<style>body { margin: 0; padding: 20px; font: 16px sans-serif } button, input { font: inherit }</style>
<div id="app"><h1>Shop</h1>{body}</div><script>{
  const flags = window.flags || {}; const app = document.querySelector('#app');
  const line = (text, tag = 'p') => app.append(Object.assign(document.createElement(tag), { textContent: text }));
  const later = (run) => setTimeout(run, flags.slow ? 700 : 20);
  /** What is wrong with the end, though all has been done. */
  const spoil = (was) => {
    const add = (html) => app.insertAdjacentHTML('beforeend', html);
    const failed = 'The payment was declined';
    if (flags.back) setTimeout(() => { app.innerHTML = was; }, 500);
    if (flags.lateError) setTimeout(() => line(failed), 400);
    if (flags.flash) { add('<p role="alert" style="position:fixed;top:0">' + failed + '</p>'); setTimeout(() => app.querySelector('[role=alert]')?.remove(), 2500); }
    if (flags.fade) add('<style>@keyframes fade { from { opacity: 0 } }</style><p style="animation:fade .3s .8s both">' + failed + '</p>');
    if (flags.native) alert(failed);
    if (flags.route) location.hash = '#/error';
    if (flags.pale) app.style.opacity = '0';
    if (flags.outside) app.style.cssText = 'position:absolute;left:-9999px';
    if (flags.cutOff) app.style.cssText = 'height:0;overflow:hidden';
    if (flags.veil) add('<div style="position:fixed;inset:0;background:#fff"></div>');
    if (flags.mute) add('<p aria-hidden="true">' + failed + '</p>');
    if (flags.style) add('<style>#app::after { content: "' + failed + '" }</style>');
    if (flags.drawing) add('<svg width="300" height="40"><text y="30">' + failed + '</text></svg>');
    if (flags.canvas) { add('<canvas width="300" height="40"></canvas>'); app.querySelector('canvas').getContext('2d').fillText(failed, 5, 30); }
    if (flags.shadow) { add('<div class="shadow"></div>'); app.querySelector('.shadow').attachShadow({ mode: 'closed' }).innerHTML = '<p>' + failed + '</p>'; }
    if (flags.frame) add('<iframe srcdoc="<p>' + failed + '</p>"></iframe>');
  };
  /** What a button does, unless the page is broken. */
  const act = (button, run) => { document.querySelector(button).onclick = () => { if (flags.dead) return; const was = app.innerHTML;
    if (flags.busy) setTimeout(() => { const end = performance.now() + 60; while (performance.now() < end); });
    if (flags.refused || flags.asksLater) { run(); setTimeout(() => fetch(flags.server).then(() => { app.innerHTML = was; }), flags.asksLater ? 400 : 0); return; }
    later(() => { if (flags.error) return line('Something went wrong'); run(); if (flags.twice) run(); if (flags.remark) line('Error: the payment was declined');
      if (flags.alert) { const alert = document.createElement('div'); alert.role = 'alert'; alert.textContent = 'The server is not reachable'; app.append(alert); } spoil(was); }); };
    if (flags.stale || flags.before) run(); if (flags.stale) flags.dead = true; };
  {script}}</script>`;

const flow = (
  name: string,
  instruction: string,
  parts: {
    readonly body: string;
    readonly script: string;
    readonly steps: readonly FlowStep[];
    readonly state: string;
    readonly fulfilled: string;
  },
): PlanFlow => ({
  name,
  instruction,
  steps: parts.steps,
  state: parts.state,
  fulfilled: parts.fulfilled,
  html: base.replace('{body}', () => parts.body).replace('{script}', () => parts.script),
});

const tap = (prompt: string): FlowStep => ({ action: 'Tap', prompt });
const type = (prompt: string, value: string): FlowStep => ({ action: 'Input', prompt, value });
const items = `[...document.querySelectorAll('li')].map((item) => item.firstChild.textContent.trim()).join()`;
const said = `document.querySelector('#app').innerText`;

export const planFlows: readonly PlanFlow[] = [
  flow('add to a list', 'add "Milk" to the list', {
    body: '<input aria-label="New item" data-step="1"><button data-step="2" id="add">Add</button><ul><li>Soap</li></ul>',
    script: `act('#add', () => { const item = document.createElement('li'); item.textContent = 'Milk'; document.querySelector('ul').append(item); });`,
    steps: [type('the field New item', 'Milk'), tap('the Add button')],
    state: items,
    fulfilled: `now === began + ',Milk'`,
  }),
  flow('count', 'press Plus once', {
    body: '<button data-step="1" id="plus">Plus</button><p id="count">Count: 0</p>',
    script: `let count = 0; act('#plus', () => { document.querySelector('#count').textContent = 'Count: ' + ++count; });`,
    steps: [tap('the Plus button')],
    state: `Number(document.querySelector('#count').textContent.slice(7))`,
    fulfilled: `now === began + 1`,
  }),
  flow('sort', 'sort the list by name', {
    body: '<button data-step="1" id="sort">Sort by name</button><ul><li>Soap</li><li>Bread</li><li>Milk</li></ul>',
    script: `act('#sort', () => { if (flags.wrong) return; const list = document.querySelector('ul'); [...list.children].toSorted((one, other) => one.textContent < other.textContent ? -1 : 1).forEach((item) => list.append(item)); });`,
    steps: [tap('the button Sort by name')],
    state: items,
    fulfilled: `now === 'Bread,Milk,Soap'`,
  }),
  flow('move up', 'move Milk up', {
    body: '<ul><li>Bread</li><li>Milk</li></ul><button data-step="1" id="up">Move Milk up</button>',
    script: `act('#up', () => { const list = document.querySelector('ul'); list.prepend(list.children[1]); });`,
    steps: [tap('the button Move Milk up')],
    state: items,
    fulfilled: `now === 'Milk,Bread'`,
  }),
  flow('delete a row', 'delete Bread', {
    body: '<ul><li>Bread <button data-step="1" id="delete" aria-label="Delete Bread">×</button></li><li>Milk</li><li>Soap</li></ul>',
    script: `act('#delete', () => { document.querySelector('li')?.remove(); if (flags.wrong) document.querySelector('li')?.remove(); });`,
    steps: [tap('the cross of Bread')],
    state: items,
    fulfilled: `began.startsWith('Bread,') && now === began.slice(6)`,
  }),
  flow('two steps of a form', 'accept the terms and continue', {
    body: '<label><input type="checkbox" data-step="1"> I accept the terms</label><button data-step="2" id="go">Continue</button>',
    script: `act('#go', () => { if (document.querySelector('h2')) return; line('Step 2 of 2', 'h2'); });`,
    steps: [tap('the box I accept the terms'), tap('the Continue button')],
    state: said,
    fulfilled: `!began.includes('Step 2') && now.includes('Step 2 of 2') && document.querySelector('[type=checkbox]').checked`,
  }),
  flow('a summary of twenty lines', 'open the summary', {
    body: '<button data-step="1" id="open">Summary</button>',
    script: `act('#open', () => { for (let number = 1; number <= 20; number++) line(number === 16 ? 'Total: ' + (flags.wrong ? 999 : 30) + ' €' : 'Item ' + number + ' of the order'); });`,
    steps: [tap('the Summary button')],
    state: said,
    fulfilled: `now.split('Total: 30 €').length === began.split('Total: 30 €').length + 1`,
  }),
  flow('a long message', 'pay', {
    body: '<button data-step="1" id="pay">Pay</button>',
    script: `act('#pay', () => { line('Thank you for your patience while we were in touch with your bank about the card that you have given to us, which took longer than it usually takes and may have taken longer than you would have liked it to take, since the payment was ' + (flags.wrong ? 'declined' : 'accepted') + ' by it.'); });`,
    steps: [tap('the Pay button')],
    state: said,
    fulfilled: `now.split('was accepted').length === began.split('was accepted').length + 1`,
  }),
  flow('sign in', 'sign in as "ann"', {
    body: '<div id="form"><input aria-label="User" data-step="1"><button data-step="2" id="in">Sign in</button></div>',
    script: `act('#in', () => { document.querySelector('#form').hidden = true; if (document.querySelector('h2')) return; line(flags.wrong ? 'Hello guest' : 'Hello ann', 'h2'); });`,
    steps: [type('the field User', 'ann'), tap('the Sign in button')],
    state: said,
    fulfilled: `!began.includes('Hello') && now.includes('Hello ann')`,
  }),
  flow('filter', 'show fruits only', {
    body: '<button data-step="1" id="fruits">Fruits only</button><ul><li>Apple</li><li>Soap</li><li>Pear</li></ul>',
    script: `act('#fruits', () => { for (const item of [...document.querySelectorAll('li')]) if (item.textContent === 'Soap' || (flags.wrong && item.textContent === 'Pear')) item.remove(); });`,
    steps: [tap('the button Fruits only')],
    state: items,
    fulfilled: `began.includes('Soap') && now === 'Apple,Pear'`,
  }),
  flow('add twice', 'add "Milk" and then "Milk" again', {
    body: '<input aria-label="New item" data-step="1"><button data-step="2" id="add">Add</button><ul><li>Soap</li></ul>',
    script: `let presses = 0; act('#add', () => { if (flags.wrong && ++presses === 2) return; const item = document.createElement('li'); item.textContent = 'Milk'; document.querySelector('ul').append(item); });`,
    steps: [type('the field New item', 'Milk'), tap('the Add button'), tap('the Add button')],
    state: items,
    fulfilled: `now === began + ',Milk,Milk'`,
  }),
  flow('finish one of several', 'finish Bread', {
    body: '<ul><li>Bread <button data-step="1" id="finish">Finish Bread</button> <i>open</i></li><li>Milk <i>open</i></li><li>Soap <i>open</i></li></ul>',
    script: `act('#finish', () => { document.querySelectorAll('i')[flags.wrong ? 1 : 0].textContent = 'done'; });`,
    steps: [tap('the button Finish Bread')],
    state: `[...document.querySelectorAll('i')].map((state) => state.textContent).join()`,
    fulfilled: `began === 'open,open,open' && now === 'done,open,open'`,
  }),
  flow('one more in the cart', 'take one Bread more', {
    body: '<table><tr><td>Bread</td><td class="many">1</td><td><button data-step="1" id="more">More Bread</button></td></tr><tr><td>Milk</td><td class="many">1</td><td></td></tr></table>',
    script: `act('#more', () => { const cell = document.querySelectorAll('.many')[flags.wrong ? 1 : 0]; cell.textContent = Number(cell.textContent) + 1; });`,
    steps: [tap('the button More Bread')],
    state: `[...document.querySelectorAll('.many')].map((cell) => cell.textContent).join()`,
    fulfilled: `began === '1,1' && now === '2,1'`,
  }),
  flow('add at the top', 'add "Milk" at the top', {
    body: '<input aria-label="New item" data-step="1"><button data-step="2" id="add">Add</button><ul><li>Soap</li><li>Bread</li></ul><p>The end</p>',
    script: `act('#add', () => { const item = document.createElement('li'); item.textContent = 'Milk'; const list = document.querySelector('ul'); if (flags.wrong) list.append(item); else list.prepend(item); });`,
    steps: [type('the field New item', 'Milk'), tap('the Add button')],
    state: items,
    fulfilled: `now === 'Milk,' + began`,
  }),
  flow('a board', 'start Bread', {
    body: '<section><h2>To do</h2><p id="task">Bread</p></section><section id="doing"><h2>Doing</h2></section><section id="done"><h2>Done</h2></section><button id="start" data-step="1">Start Bread</button>',
    script: `act('#start', () => { document.querySelector(flags.wrong ? '#done' : '#doing').append(document.querySelector('#task')); });`,
    steps: [tap('the button Start Bread')],
    state: `document.querySelector('#task')?.parentNode.firstElementChild.textContent`,
    fulfilled: `began === 'To do' && now === 'Doing'`,
  }),
  flow('a day', 'have it delivered on 24 December', {
    body: '<button id="day" data-step="1">24</button><input aria-label="Day">',
    script: `act('#day', () => { if (document.querySelector('h2')) return; const day = flags.wrong ? 23 : 24; document.querySelector('input').value = '2026-12-' + day; line('Delivery on ' + day + '/12/2026', 'h2'); });`,
    steps: [tap('the day 24')],
    state: said,
    fulfilled: `!began.includes('Delivery') && now.includes('24/12/2026') && document.querySelector('input').value === '2026-12-24'`,
  }),
  flow('an amount of eight digits', 'show the total', {
    body: '<button id="total" data-step="1">Total</button>',
    script: `act('#total', () => { line('Total: ' + (flags.wrong ? 99000000 : 15000000) + ' ₫'); });`,
    steps: [tap('the Total button')],
    state: said,
    fulfilled: `now.split('15000000').length === began.split('15000000').length + 1`,
  }),
  flow('two fields', 'copy the address', {
    body: '<p>From</p><input id="from"><p>To</p><input id="to"><button id="copy" data-step="1">Copy the address</button>',
    script: `act('#copy', () => { document.querySelector(flags.wrong ? '#to' : '#from').value += 'Main Street'; });`,
    steps: [tap('the button Copy the address')],
    state: `[...document.querySelectorAll('input')].map((field) => field.value).join()`,
    fulfilled: `began === ',' && now === 'Main Street,'`,
  }),
  flow('a bill of two hundred lines', 'open the bill', {
    body: '<button data-step="1" id="open">Open the bill</button><p style="margin-top:300px">59 seconds left</p>',
    script: `let left = 59; setInterval(() => { document.querySelector('p').textContent = --left + ' seconds left'; }, 500);
      act('#open', () => { for (let number = 1; number <= 200; number++) line(number === 190 ? 'Total: ' + (flags.wrong ? 999 : 30) + ' €' : 'Position ' + number); });`,
    steps: [tap('the button Open the bill')],
    state: said,
    fulfilled: `now.split('Total: 30 €').length === began.split('Total: 30 €').length + 1`,
  }),
  flow('a toast', 'save', {
    body: '<button data-step="1" id="save">Save</button><p id="saved">Not saved</p>',
    script: `act('#save', () => { document.querySelector('#saved').textContent = 'Saved by you'; const toast = document.createElement('div'); toast.role = 'status'; toast.style.cssText = 'position:fixed;right:9px;bottom:9px'; toast.textContent = flags.wrong ? 'Could not be saved' : 'Saved'; document.body.append(toast); setTimeout(() => toast.remove(), 4000); });`,
    steps: [tap('the Save button')],
    state: said,
    fulfilled: `began.includes('Not saved') && now.includes('Saved by you') && document.querySelector('[role=status]')?.textContent === 'Saved'`,
  }),
];

/** What is wrong with the page, or only different. Statements of `script` are carried out before the first step. */
export interface FlowChange {
  readonly name: string;
  readonly flags?: Readonly<Record<string, true>>;
  readonly script?: string;
  /** Whether nothing that matters is different, so that a replay is to hold. */
  readonly isHarmless?: true;
  /** Whether it fails whatever the page says of its state, as what is taken back after a while. */
  readonly isBroken?: true;
}

export const flowChanges: readonly FlowChange[] = [
  { name: 'nothing', isHarmless: true },
  { name: 'another theme', isHarmless: true, script: `document.body.style.cssText = 'background:#222;color:#eee';` },
  { name: 'moved', isHarmless: true, script: `document.body.style.padding = '80px 10px 10px 90px';` },
  {
    name: 'a banner above',
    isHarmless: true,
    script: `document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'Free delivery this week' }));`,
  },
  {
    name: 'a box around it',
    isHarmless: true,
    script: `const box = document.createElement('section'); app.replaceWith(box); box.append(app);`,
  },
  {
    name: 'a line more',
    isHarmless: true,
    script: `app.append(Object.assign(document.createElement('p'), { textContent: 'Open until 20:00' }));`,
  },
  { name: 'slower', isHarmless: true, flags: { slow: true } },
  { name: 'another width', isHarmless: true, script: `document.body.style.width = '560px';` },
  { name: 'a dead button', flags: { dead: true } },
  { name: 'a dead button, and the end was there before', flags: { stale: true } },
  { name: 'the end was there before', flags: { before: true } },
  { name: 'an error instead', flags: { error: true } },
  { name: 'an error in plain words beside it', flags: { remark: true } },
  { name: 'an alert beside it', flags: { alert: true } },
  { name: 'done twice', flags: { twice: true } },
  { name: 'another end', flags: { wrong: true } },
  { name: 'taken back after a while', flags: { back: true }, isBroken: true },
  { name: 'taken back on a busy page', flags: { back: true, busy: true }, isBroken: true },
  { name: 'refused by its server after a while', flags: { refused: true }, isBroken: true },
  { name: 'refused by its server, which is asked after a while', flags: { asksLater: true }, isBroken: true },
  { name: 'an alert that goes away again', flags: { flash: true }, isBroken: true },
  { name: 'an error that fades in', flags: { fade: true }, isBroken: true },
  { name: 'an error after a while', flags: { lateError: true }, isBroken: true },
  { name: 'a native alert', flags: { native: true }, isBroken: true },
  { name: 'a route of errors', flags: { route: true }, isBroken: true },
  { name: 'an end without colour', flags: { pale: true }, isBroken: true },
  { name: 'an end outside of the page', flags: { outside: true }, isBroken: true },
  { name: 'an end that is cut off', flags: { cutOff: true }, isBroken: true },
  { name: 'an end that is covered', flags: { veil: true }, isBroken: true },
  { name: 'an error that is kept from readers', flags: { mute: true }, isBroken: true },
  { name: 'an error of a style', flags: { style: true }, isBroken: true },
  { name: 'an error in a drawing', flags: { drawing: true }, isBroken: true },
  { name: 'an error on a canvas', flags: { canvas: true }, isBroken: true },
  { name: 'an error in a closed shadow root', flags: { shadow: true }, isBroken: true },
  { name: 'an error in a frame', flags: { frame: true }, isBroken: true },
  {
    name: 'signed out',
    script: `app.innerHTML = '<h2>Sign in</h2><input aria-label="User"><button>Sign in</button>';`,
  },
  {
    name: 'covered',
    script: `document.body.append(Object.assign(document.createElement('div'), { textContent: 'Please wait', style: 'position:fixed;inset:0;background:#fffd' }));`,
  },
  { name: 'disabled', script: `for (const button of document.querySelectorAll('button')) button.disabled = true;` },
  {
    name: 'a dialog over it',
    script: `const dialog = document.createElement('dialog'); dialog.innerHTML = app.innerHTML; document.body.append(dialog); dialog.showModal();`,
  },
];
