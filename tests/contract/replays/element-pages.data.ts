/**
 * Pages on which one element is remembered. `data-what="T"` marks it; every element that does something has a mark of its own,
 * and the page notes the mark of what was touched last. `data-row` marks the row that it stands in, and `data-head` what names it
 * without a row, first the name of the element itself, then that of another one.
 */
export interface ElementPage {
  readonly name: string;
  /** Another one on each page, since all of them share a cache. */
  readonly prompt: string;
  readonly html: string;
  /** Where the element is in a drawing, in pixels of the element that is marked; the mark is then noted by a script of the page. */
  readonly part?: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

const base = `<!doctype html><meta charset="utf-8"><title>Shop</title>
<style>body { margin: 0; padding: 20px; font: 16px sans-serif } li, .row, .card { margin: 4px; padding: 6px } .row, .card { border: 1px solid #ccc }
/* Letters of another font may come late, and must move nothing. */
button { font: inherit } .set { display: inline-block; overflow: hidden; width: 60px; height: 24px; line-height: 20px; vertical-align: top } svg { vertical-align: middle }</style>
<script>window.hit = ''; window.addEventListener('click', (event) => {
  const [first] = event.composedPath(); const marked = event.composedPath().find((node) => node.dataset && node.dataset.what);
  if (first.dataset && first.dataset.drawn !== undefined) return;
  const top = window.top; top.hit = marked ? marked.dataset.what : 'nothing'; event.preventDefault();
}, true);</script>`;

const page = (name: string, prompt: string, body: string): ElementPage => ({
  name,
  prompt,
  html: `${base}<h1>Groceries</h1><main id="app">${body}</main>`,
});

const icon = (path: string): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3"><path d="${path}"/></svg>`;
const trash = icon('M4 7h16M7 7v13h10V7M9 3h6');
const gear = icon('M12 3v4M12 17v4M3 12h4M17 12h4M8 8l8 8M16 8l-8 8');
const heart = icon('M12 20L4 11a5 5 0 0 1 8-6a5 5 0 0 1 8 6z');

/** Draws coloured boxes and notes which one a click hit. */
const drawing = (
  boxes: string,
): string => `<canvas data-what="canvas" data-drawn width="400" height="200"></canvas><script>{
  const canvas = document.querySelector('canvas'); const boxes = ${boxes};
  window.draw = (list = boxes) => { const pen = canvas.getContext('2d'); pen.fillStyle = '#eee'; pen.fillRect(0, 0, 400, 200);
    for (const [what, x, y, text] of list) { pen.fillStyle = '#345'; pen.fillRect(x, y, 120, 40); pen.fillStyle = '#fff'; pen.font = '18px sans-serif'; pen.fillText(text, x + 14, y + 26); }
    canvas.onclick = ({ offsetX, offsetY }) => { const found = list.find(([, x, y]) => offsetX >= x && offsetX < x + 120 && offsetY >= y && offsetY < y + 40); window.hit = found ? found[0] : 'nothing'; }; };
  window.drawn = boxes; window.draw(); }</script>`;

const row = (tag: string, text: string, control: string): string =>
  `<${tag} class="row" data-row>${text} ${control}</${tag}>`;

export const elementPages: readonly ElementPage[] = [
  page(
    'button',
    'the Save button',
    '<p>Your order</p><button data-what="T">Save</button> <button data-what="cancel">Cancel</button>',
  ),
  page('link', 'the link Terms', '<a href="#t" data-what="T">Terms</a> <a href="#p" data-what="privacy">Privacy</a>'),
  page(
    'button of a row',
    'the Delete button of Bread',
    `<ul>${row('li', 'Bread', '<button data-what="T">Delete</button>')}</ul>`,
  ),
  page(
    'button of one of three rows, by its test id',
    'the Delete button of "Bread"',
    `<ul>${row('li', 'Eggs', '<button data-what="eggs" data-testid="delete-eggs">Delete</button>')}${row('li', 'Bread', '<button data-what="T" data-testid="delete-bread">Delete</button>')}${row('li', 'Milk', '<button data-what="milk" data-testid="delete-milk">Delete</button>')}</ul>`,
  ),
  page(
    'button of a row in a row',
    'the Reply button of Bread in the thread of Groceries',
    `<ul><li>Groceries<ul>${row('li', 'Bread', '<button data-what="T">Reply</button>')}</ul></li></ul>`,
  ),
  page(
    'row of a table',
    'Edit in the row of Bread',
    `<table>${row('tr', '<td>Bread</td><td>2 €</td>', '<td><button data-what="T" aria-label="Edit Bread">Edit</button></td>')}${row('tr', '<td>Milk</td><td>1 €</td>', '<td><button data-what="milk" aria-label="Edit Milk">Edit</button></td>')}</table>`,
  ),
  page(
    'one of two forms',
    'Save in the form Billing',
    '<form data-row><h2>Billing</h2><input aria-label="Street"><button data-what="T" type="button">Save</button></form><form><h2>Shipping</h2><input aria-label="Road"><button data-what="shipping" type="button">Store</button></form>',
  ),
  page(
    'icon with a name',
    'the trash icon',
    `<button aria-label="Trash" data-what="T">${trash}</button> <button aria-label="Settings" data-what="gear">${gear}</button>`,
  ),
  page(
    'icon without a name',
    'the trash',
    `<button data-what="T">${trash}</button> <button data-what="gear">${gear}</button>`,
  ),
  page(
    'icon without a name in a row',
    'the trash of Bread',
    `<div>${row('div', 'Bread', `<span tabindex="0" data-what="T">${trash}</span>`)}${row('div', 'Milk', `<span tabindex="0" data-what="milk">${trash}</span>`)}</div>`,
  ),
  page(
    'heart in a link card',
    'the heart of the card Bread',
    `<a class="card" data-row href="#b" data-what="card" style="display:block;width:300px">Bread<br>fresh every day <span data-what="T">${heart}</span></a>`,
  ),
  page(
    'item of a list that reacts as a whole',
    'Bread',
    '<ul onclick="void 0" data-what="list" style="width:300px"><li data-what="T" data-row>Bread</li><li data-what="eggs">Eggs</li><li data-what="milk">Milk</li></ul>',
  ),
  page(
    'cell of a grid',
    'the cell B2',
    `<div role="grid" tabindex="0" data-what="grid" style="display:grid;grid-template-columns:repeat(3,90px)">${['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3'].map((cell) => `<span data-what="${cell === 'B2' ? 'T' : cell}" style="padding:10px">${cell}</span>`).join('')}</div>`,
  ),
  {
    ...page(
      'drawn button',
      'the drawn button Start',
      drawing("[['T', 20, 20, 'Start'], ['stop', 200, 20, 'Stop'], ['quit', 110, 120, 'Quit']]"),
    ),
    part: { left: 20, top: 20, width: 120, height: 40 },
  },
  {
    ...page(
      'drawn button in the middle',
      'the drawn button Play',
      drawing("[['left', 10, 20, 'Left'], ['T', 140, 80, 'Play'], ['right', 270, 150, 'Right']]"),
    ),
    part: { left: 140, top: 80, width: 120, height: 40 },
  },
  page(
    'seat of a drawing',
    'the seat 12',
    `<svg width="300" height="120"><g data-what="11"><rect x="10" y="10" width="60" height="40" fill="#9c9"/><text x="25" y="35">11</text></g><g data-what="T"><rect x="90" y="10" width="60" height="40" fill="#9c9"/><text x="105" y="35">12</text></g><g data-what="13"><rect x="170" y="10" width="60" height="40" fill="#c99"/><text x="185" y="35">13</text></g></svg>`,
  ),
  page(
    'word of an editor',
    'the word apple',
    '<div contenteditable data-what="editor" style="width:400px;border:1px solid"><b data-what="pear">pear</b> and then some more words and <b data-what="T">apple</b></div>',
  ),
  page(
    'label of a checkbox',
    'the checkbox Express',
    '<label data-what="T"><input type="checkbox"> Express</label> <label data-what="gift"><input type="checkbox"> Gift</label>',
  ),
  page(
    'radio',
    'the radio Card',
    '<input type="radio" name="pay" id="c" data-what="T"><label for="c">Card</label> <input type="radio" name="pay" id="b" data-what="bill"><label for="b">Bill</label>',
  ),
  page(
    'named field',
    'the Email field',
    '<label>Email <input data-what="T"></label><br><label>Phone <input data-what="phone"></label>',
  ),
  page('unnamed field', 'the email field', '<input data-what="T"><br><input data-what="phone">'),
  page(
    'field by its placeholder',
    'the search field',
    '<input placeholder="Search" data-what="T"> <input placeholder="Filter" data-what="filter">',
  ),
  page(
    'list',
    'the Country list',
    '<label>Country <select data-what="T"><option>Norway</option><option>Peru</option></select></label>',
  ),
  page(
    'in a shadow root',
    'the Pay button',
    `<x-card id="host"></x-card><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<button data-what="T">Pay</button>';</script>`,
  ),
  page(
    'in a frame',
    'the Pay button in the frame',
    `<iframe name="pay" width="300" height="120" srcdoc="${base.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}<button data-what=T>Pay</button>"></iframe>`,
  ),
  page(
    'in a dialog',
    'Yes in the dialog Delete draft',
    '<dialog open data-row><h2>Delete draft?</h2><button data-what="T">Yes</button> <button data-what="no">No</button></dialog>',
  ),
  page(
    'tab',
    'the tab Details',
    '<div role="tablist"><button role="tab" data-what="T">Details</button><button role="tab" data-what="reviews">Reviews</button></div>',
  ),
  page(
    'menu item',
    'the menu item Export',
    '<ul role="menu"><li role="menuitem" tabindex="-1" data-what="T">Export</li><li role="menuitem" tabindex="-1" data-what="print">Print</li></ul>',
  ),
  page(
    'cross of a chip',
    'the cross of the chip Bread',
    '<span class="row" data-row>Bread <button aria-label="Remove" data-what="T">×</button></span>',
  ),
  page(
    'day of a calendar',
    'day 17',
    `<table>${[0, 1, 2].map((week) => `<tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td><button data-what="${week * 7 + day === 17 ? 'T' : week * 7 + day}">${week * 7 + day}</button></td>`).join('')}</tr>`).join('')}</table>`,
  ),
  page(
    'star',
    'the fourth star',
    `<div role="slider" tabindex="0" aria-label="Rating" data-what="stars">${[1, 2, 3, 4, 5].map((star) => `<span data-what="${star === 4 ? 'T' : star}" style="font-size:30px">★</span>`).join('')}</div>`,
  ),
  page(
    'card of a shop',
    'Add to cart of the card Bread',
    `<div style="display:flex">${row('div', '<h2>Bread</h2><p>2 €</p>', '<button data-what="T">Add to cart</button>')}</div>`,
  ),
  page(
    'summary',
    'the section Shipping',
    '<details><summary data-what="T">Shipping</summary><p>In two days.</p></details><details><summary data-what="returns">Returns</summary></details>',
  ),
  page(
    'button of a column',
    'the On button of Bread under Email',
    `<table><tr><th>Name</th><th data-head>Email</th><th data-head>Texts</th></tr>${row('tr', '<td>Bread</td>', '<td><button data-what="T">On</button></td><td>off</td>')}<tr><td>Milk</td><td>off</td><td>off</td></tr></table>`,
  ),
  page(
    'button of a column of boxes',
    'On of Bread in the column Email',
    `<div role="grid">${[
      '<b>Name</b><b data-head>Email</b><b data-head>Texts</b>',
      '<span>Bread</span><span><button data-what="T">On</button></span><span>off</span>',
    ]
      .map((cells) => `<div style="display:grid;grid-template-columns:repeat(3,90px)">${cells}</div>`)
      .join('')}</div>`,
  ),
  page(
    'button of a group without a box',
    'the Retry button of Backup',
    '<h2 data-head>Backup</h2><p>failed</p><button data-what="T">Retry</button><h2 data-head>Logs</h2><p>fine</p>',
  ),
  page(
    'button of a group with a bold name',
    'Retry below Backup',
    '<div class="title" data-head>Backup</div><div class="text">failed</div><button data-what="T">Retry</button><div class="title" data-head>Logs</div><div class="text">fine</div>',
  ),
  page(
    'button of a description',
    'the Edit button of Phone',
    '<dl><dt data-head>Phone</dt><dd>12 <button data-what="T">Edit</button></dd><dt data-head>Street</dt><dd>none</dd></dl>',
  ),
  page(
    'button of a row in Chinese',
    '面包的删除按钮',
    `<ul>${row('li', '<span class="set" data-head>面包</span>', '<button class="set" data-what="T">删除</button>')}<li><span class="set" data-head>牛奶</span></li></ul>`,
  ),
  page(
    'button of a row called by a sign',
    'the Delete button of 🍞',
    `<ul>${row('li', '<span class="set" data-head>🍞</span>', '<button data-what="T">Delete</button>')}<li><span class="set" data-head>🥛</span></li></ul>`,
  ),
  page(
    'button of a row in other words',
    'the Delete button of the loaf',
    `<ul>${row('li', '<span data-head>Two loaves</span>', '<button data-what="T">Delete</button>')}<li><span data-head>Milk</span></li></ul>`,
  ),
  page(
    'button of a tab',
    'the Save button in the tab Details',
    '<div role="tablist"><button role="tab" aria-selected="true" data-head data-what="details">Details</button><button role="tab" aria-selected="false" data-head data-what="reviews">Reviews</button></div><div role="tabpanel"><button data-what="T">Save</button></div>',
  ),
  page(
    'button in a frame of a group',
    'Save in the frame of Billing',
    `<h2 data-head>Billing</h2><iframe name="part" width="300" height="120" srcdoc="${base.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}<button data-what=T>Save</button>"></iframe><h2 data-head>Profile</h2><p>none</p>`,
  ),
  page(
    'row in a shadow root',
    'Delete in the row of Bread',
    `<x-row id="row"></x-row><script>document.querySelector('#row').attachShadow({ mode: 'open' }).innerHTML = '<div data-row>Bread <button data-what="T">Delete</button></div><div>Milk</div>';</script>`,
  ),
];
