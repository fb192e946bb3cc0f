/** A page that a verdict was recorded on, and what becomes of the page. */
export interface VerdictPage {
  readonly name: string;
  readonly statement: string;
  readonly html: string;
  readonly changes: readonly VerdictChange[];
}

export interface VerdictChange {
  readonly name: string;
  readonly script: string;
  /** Whether the verdict is about the same screen. */
  readonly holds: boolean;
}

const base = (body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>body { font: 16px sans-serif; padding: 20px }</style>${body}`;
const text = (selector: string, value: string): string =>
  `document.querySelector('${selector}').textContent = ${JSON.stringify(value)};`;

const everywhere: readonly VerdictChange[] = [
  { name: 'nothing', script: '', holds: true },
  {
    name: 'ids of another build',
    script: `for (const [index, node] of [...document.querySelectorAll('body *')].entries()) node.className = 'c' + index * 7919;`,
    holds: true,
  },
  {
    name: 'an error line',
    script: `document.body.append(Object.assign(document.createElement('p'), { textContent: 'Error: declined' }));`,
    holds: false,
  },
  {
    name: 'an alert',
    script: `const alert = document.createElement('div'); alert.role = 'alert'; alert.textContent = 'Not saved'; document.body.append(alert);`,
    holds: false,
  },
  {
    name: 'a dialog',
    script: `const dialog = document.createElement('dialog'); dialog.textContent = 'Session over'; document.body.append(dialog); dialog.showModal();`,
    holds: false,
  },
  { name: 'a page of the server', script: `document.body.innerHTML = '<h1>404 Not Found</h1>';`, holds: false },
  {
    name: 'a login page',
    script: `document.body.innerHTML = '<h1>Sign in</h1><input aria-label="User">';`,
    holds: false,
  },
  { name: 'nothing at all', script: `document.body.innerHTML = '';`, holds: false },
];

/** A text that is there and that nobody sees. */
const unseen = (selector: string): readonly VerdictChange[] =>
  [
    { name: 'in the colour of its ground', script: `node.style.color = '#fff';` },
    {
      name: 'dark on dark',
      script: `document.body.style.cssText = 'font: 16px sans-serif; padding: 20px; background: #222; color: #fff'; node.style.color = '#222';`,
    },
    { name: 'covered', script: `node.style.position = 'relative'; node.append(cover(''));` },
    { name: 'covered in part', script: `node.style.position = 'relative'; node.append(cover('left: 70px;'));` },
    {
      name: 'covered by what takes no touch',
      script: `node.style.position = 'relative'; document.body.append(cover('z-index: 2; pointer-events: none;'));`,
    },
    { name: 'without a colour', script: `node.style.color = 'transparent';` },
  ].map(({ name, script }) => ({
    name,
    holds: false,
    script: `const node = document.querySelector('${selector}'); const cover = (style) => Object.assign(document.createElement('div'), { style: 'position: absolute; inset: 0; background: #fff;' + style }); ${script}`,
  }));

export const verdictPages: readonly VerdictPage[] = [
  {
    name: 'order',
    statement: 'the order is confirmed',
    html: base(
      '<h1 id="title">Order confirmed</h1><p id="when">Placed at 12:30 on 2026-11-22</p><p id="sum">Total: 30 €</p>',
    ),
    changes: [
      ...everywhere,
      { name: 'refused', script: text('#title', 'Order refused'), holds: false },
      { name: 'another sum', script: text('#sum', 'Total: 999 €'), holds: false },
      { name: 'another time', script: text('#when', 'Placed at 9:05 on 2027-01-02'), holds: true },
      ...unseen('#title'),
    ],
  },
  {
    name: 'list',
    statement: 'Milk is the second task',
    html: base('<h1>Tasks</h1><ul><li>Bread</li><li>Milk</li><li>Soap</li></ul>'),
    changes: [
      ...everywhere,
      {
        name: 'another order',
        script: `document.querySelector('ul').append(document.querySelector('li'));`,
        holds: false,
      },
      {
        name: 'one more',
        script: `document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: 'Milk' }));`,
        holds: false,
      },
      { name: 'one less', script: `document.querySelector('li').remove();`, holds: false },
    ],
  },
  {
    name: 'form',
    statement: 'the newsletter is switched on',
    html: base(
      '<label><input type="checkbox" checked> Newsletter</label><p><label>City <input value="Oslo"></label></p><button>Save</button>',
    ),
    changes: [
      ...everywhere,
      { name: 'switched off', script: `document.querySelector('[type=checkbox]').checked = false;`, holds: false },
      { name: 'another value', script: `document.querySelectorAll('input')[1].value = 'Rome';`, holds: false },
      { name: 'disabled', script: `document.querySelector('button').disabled = true;`, holds: false },
    ],
  },
  {
    name: 'times that the statement names',
    statement: 'the meeting is at 14:30 on 2026-11-24, and its number is 10012345',
    html: base(
      '<h1>Meeting</h1><p id="time">At 14:30</p><p id="day">On 2026-11-24</p><p id="id">Number 10012345</p><p id="read">Read at 8:15</p>',
    ),
    changes: [
      ...everywhere,
      { name: 'another time', script: text('#time', 'At 15:45'), holds: false },
      { name: 'another day', script: text('#day', 'On 2026-11-29'), holds: false },
      { name: 'another number', script: text('#id', 'Number 20099999'), holds: false },
      { name: 'a time that it does not name', script: text('#read', 'Read at 9:20'), holds: true },
    ],
  },
  {
    name: 'colours',
    statement: 'the server is up, its check passed, and no field is marked as wrong',
    html: base(
      '<h1>Server</h1><p><span id="dot" style="display:inline-block;width:12px;height:12px;border-radius:6px;background:#0a0"></span> node-1</p><p><svg width="20" height="20"><path fill="none" stroke="green" stroke-width="3" d="M2 10l6 6L18 4"/></svg> check</p><input style="border:2px solid #888">',
    ),
    changes: [
      { name: 'nothing', script: '', holds: true },
      { name: 'a little lower', script: `document.body.style.paddingTop = '26px';`, holds: true },
      { name: 'a red dot', script: `document.querySelector('#dot').style.background = '#c00';`, holds: false },
      {
        name: 'a cross',
        script: `const path = document.querySelector('path'); path.setAttribute('d', 'M2 2L18 18M18 2L2 18'); path.setAttribute('stroke', 'red');`,
        holds: false,
      },
      { name: 'a red edge', script: `document.querySelector('input').style.borderColor = '#c00';`, holds: false },
    ],
  },
  {
    name: 'amounts in words',
    statement: 'the total is right',
    html: base('<h1>Order</h1><p id="sum">Total: 15000000 VND</p><p id="number">Number 10012345</p>'),
    changes: [
      { name: 'nothing', script: '', holds: true },
      { name: 'another number of the order', script: text('#number', 'Number 20099999'), holds: true },
      { name: 'another total', script: text('#sum', 'Total: 99000000 VND'), holds: false },
    ],
  },
  {
    name: 'values that are not shown',
    statement: 'the password is filled in',
    html: base('<label>Password <input type="password" id="one" value="open sesame"></label><input type="password">'),
    changes: [
      { name: 'nothing', script: '', holds: true },
      { name: 'another one', script: `document.querySelector('#one').value = 'close sesame';`, holds: true },
      { name: 'none', script: `document.querySelector('#one').value = '';`, holds: false },
      { name: 'one more', script: `document.querySelectorAll('input')[1].value = 'open sesame';`, holds: false },
    ],
  },
  {
    name: 'drawing',
    statement: 'the game is won',
    html: base(
      '<canvas width="400" height="200"></canvas><script>{ window.show = (words) => { const pen = document.querySelector("canvas").getContext("2d"); pen.fillStyle = "#fff"; pen.fillRect(0, 0, 400, 200); pen.fillStyle = "#000"; pen.font = "28px sans-serif"; pen.fillText(words, 30, 80); }; show("You won"); }</script>',
    ),
    changes: [
      { name: 'nothing', script: '', holds: true },
      { name: 'lost', script: `show('You lost');`, holds: false },
      { name: 'another score', script: `show('You won 3');`, holds: false },
    ],
  },
];
