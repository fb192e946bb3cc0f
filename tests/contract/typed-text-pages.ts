/** Pages with a field `c` at 50, 50 that make something of what is typed into it. */

const style =
  '<style>body { margin: 0 } #c, .at { position: absolute; left: 50px; top: 50px; width: 300px; height: 40px; margin: 0 }</style>';

export const field = (script: string, attributes = 'value="Oslo"'): string =>
  `${style}<input id="c" ${attributes}><script>{ const c = document.getElementById('c'); ${script} }</script>`;

export const editor = (script: string): string =>
  `${style}<div id="c" contenteditable style="white-space:pre-wrap">Oslo</div><script>${script}</script>`;

export const on = (event: string, what: string): string =>
  `document.getElementById('c').addEventListener('${event}', (event) => { const { c } = window; ${what} });`;

/** Counts in `waiting` what has still to be done. */
export const late = (event: string, what: string, ms: number): string =>
  on(event, `window.waiting = (window.waiting || 0) + 1; setTimeout(() => { waiting -= 1; ${what} }, ${ms})`);

/** Six boxes for a digit each; `move` calls `next()`, which focuses the box behind the one that was filled. */
export function boxes(move: string): string {
  const inputs = Array.from(
    { length: 6 },
    (_, index) => `<input ${index === 0 ? 'name="first" ' : ''}maxlength="1" style="width:24px;height:30px;margin:0">`,
  );
  return `${style}<div class="at">${inputs.join('')}</div><script>
  const all = [...document.querySelectorAll('input')];
  all.forEach((box, index) => box.addEventListener('input', () => { if (box.value) { const next = () => all[index + 1]?.focus(); ${move} } }));</script>`;
}

/** What those boxes hold. */
export const digits = `[...document.querySelectorAll('input')].map((box) => box.value).join('')`;

/** An editor that keeps its text itself, and draws it anew after each edit. */
export const ownState = editor(`
  let text = 'Oslo';
  const draw = () => { c.textContent = text; getSelection().selectAllChildren(c); getSelection().collapseToEnd(); };
  c.addEventListener('beforeinput', (event) => {
    event.preventDefault();
    const isAll = text !== '' && String(getSelection()) === text;
    if (event.inputType.startsWith('delete')) text = isAll ? '' : text.slice(0, -1);
    else text = (isAll ? '' : text) + event.data;
    draw();
  });`);

/** An editor that draws what a field that nobody sees is given. */
export const drawn = `${style}<div id="c" style="border:1px solid">Oslo</div>
  <div style="overflow:hidden;width:3px;height:0;position:absolute"><textarea id="t" style="width:900px"></textarea></div><script>
  let isAll = false;
  c.onmousedown = (event) => { event.preventDefault(); t.focus(); };
  t.onkeydown = (event) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) isAll = true;
    if (event.key === 'Backspace') { c.textContent = isAll ? '' : c.textContent.slice(0, -1); isAll = false; }
  };
  t.oninput = () => { c.textContent += t.value; t.value = ''; };</script>`;

/** A terminal: every key is sent, and none is for the page to take back. */
export const terminal = `${style}<div id="c">user$</div><textarea id="t" aria-label="Terminal input" style="opacity:0;position:absolute;top:200px"></textarea><script>
  c.onmousedown = (event) => { event.preventDefault(); t.focus(); };
  t.onkeydown = (event) => { c.title += event.key; event.preventDefault(); };</script>`;

const quoted = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A page in a frame at its upper left corner, by its address or as a text; `inner()` is the field. */
export const inFrame = (page: string, by: 'src' | 'srcdoc' = 'src'): string =>
  `<style>body { margin: 0 }</style><iframe ${by}="${quoted(page)}" style="border:0;width:500px;height:300px"></iframe><script>
  const inner = () => document.querySelector('iframe').contentDocument.getElementById('c');
  Object.defineProperty(window, 'waiting', { get: () => document.querySelector('iframe').contentWindow.waiting });</script>`;

/** A field in a shadow root; its script runs in the page. */
export function inShadow(html: string): string {
  const [, markup = '', script = ''] = /^([\s\S]*)<script>([\s\S]*)<\/script>$/.exec(html) ?? [];
  return `<div id="host"></div><script>
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = ${JSON.stringify(markup)};
  const inner = () => root.getElementById('c');
  window.c = inner();
  document.getElementById = () => inner();
  ${script}</script>`;
}
