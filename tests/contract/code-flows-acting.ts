import { done, onPress, type Flow } from './code-flow.ts';

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
  'chooses in the list of a button that is called by its choice, too': {
    page: `<p id="label">City</p><button aria-haspopup="listbox" aria-expanded="false" aria-labelledby="value label"><span id="value">Berne</span></button><div role="listbox" hidden><div role="option">Rome</div><div role="option">Oslo</div></div>
      <script>const [button, list] = ['button', '[role=listbox]'].map((one) => document.querySelector(one)); button.onclick = () => { list.hidden = false };
      list.onclick = (event) => { document.querySelector('#value').textContent = {broken} ? 'Berne' : event.target.textContent; list.hidden = true };</script>`,
    run: (agent) => agent.aiAct('choose "Rome" in the "City" drop-down, then choose "Oslo" in the "City" drop-down'),
    says: ["getByLabel('City', { exact: true })"],
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
  'leaves out the states of what lies behind a dialog': {
    page: `<label>Name <input></label><button disabled id="open">Open</button><dialog><h2>Address</h2></dialog>
      <script>document.querySelector('input').onchange = () => { document.querySelector('#open').disabled = false; if (!{broken}) document.querySelector('dialog').showModal(); };</script>`,
    async run(agent) {
      await agent.aiInput('"Name"', { value: 'Ann' });
      await agent.aiKeyboardPress('Tab');
    },
  },
  'asserts a state of a button': {
    page: `<label>Name <input></label><button>Send</button><script>document.querySelector('input').oninput = () => { setTimeout(() => { document.querySelector('button').disabled = !{broken} }) };</script>`,
    async run(agent) {
      await agent.aiInput('"Name"', { value: 'Ann' });
      await agent.aiAssert('the "Send" button is disabled');
    },
    says: ['toBeDisabled()'],
  },
  'asserts that a field is wrong': {
    page: `<label>Mail <input></label><button>Send</button><script>document.querySelector('button').onclick = () => { document.querySelector('input').setAttribute('aria-invalid', String(!{broken})) };</script>`,
    run: (agent) => agent.aiTap('"Send"'),
    says: ["toHaveAttribute('aria-invalid', 'true')"],
  },
  'asserts which page is the current one': {
    page: `<nav><button aria-current="page">One</button><button>Two</button></nav><script>document.querySelector('nav').onclick = ({ target }) => { const [one, two] = document.querySelectorAll('button'); one.removeAttribute('aria-current'); if (!{broken}) two.setAttribute('aria-current', 'page') };</script>`,
    run: (agent) => agent.aiTap('"Two"'),
    says: ["toHaveAttribute('aria-current', 'page')"],
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

const file = 'tests/contract/code-flow.ts';
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
      reply({ actions: [{ name: 'UploadFiles', param: { locate: field, files: 'code-flow.ts' } }], ...done });
      await agent.aiAct('upload "code-flow.ts"', { fileChooserAllowedDir: 'tests/contract' });
    },
    says: [`setInputFiles(['${file}'])`],
  },
  'touches a place of a canvas': {
    page: `<canvas width="300" height="100" style="border:1px solid"></canvas><p>Nothing</p><script>document.querySelector('canvas').onclick = (event) => { document.querySelector('p').textContent = {broken} ? 'Missed' : event.offsetX > 150 ? 'Right half' : 'Left half' };</script>`,
    scripted: true,
    async run(agent, { found, reply }) {
      const [left = 0, top = 0, right = 0, bottom = 0] = (await found('canvas')).box;
      reply({
        box: [Math.round(left + (right - left) * 0.7), top + 5, Math.round(left + (right - left) * 0.9), bottom - 5],
      });
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

/** Flows about what is done on a page. */
export const actingFlows: Readonly<Record<string, Flow>> = { ...fields, ...gestures };
