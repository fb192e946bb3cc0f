import { done, list, onPress, type Flow } from './code-flow.ts';

const form = '<label>Name <input></label><button>Save</button><p></p>';
const answer = "document.querySelector('p').textContent = 'Saved';";

/** Flows whose broken page answers rightly, but leaves the control in another state. */
export const touchedFlows: Readonly<Record<string, Flow>> = {
  'says by which column a table is sorted': {
    page: `<table><tr><th data-testid="by-name"><button>Name</button><th>Age<tr><td>Bob<td>3<tr><td>Ann<td>5</table>${onPress("const rows = [...document.querySelectorAll('tr')].slice(1).reverse(); rows[0].parentNode.append(...rows); if (!{broken}) document.querySelector('th').setAttribute('aria-sort', 'ascending')")}`,
    run: (agent) => agent.aiTap('"Name"'),
    says: ["'aria-sort', 'ascending'"],
  },
  'says that the order is turned': {
    page: `<table><tr><th tabindex="0" aria-sort="ascending">Name<th>Age<tr><td>Ann<td>5<tr><td>Bob<td>3</table><script>document.querySelector('th').onclick = () => { const rows = [...document.querySelectorAll('tr')].slice(1).reverse(); rows[0].parentNode.append(...rows); if (!{broken}) document.querySelector('th').setAttribute('aria-sort', 'descending') };</script>`,
    run: (agent) => agent.aiTap('"Name"'),
    says: ["'aria-sort', 'descending'"],
  },
  'says by which column a grid is sorted': {
    page: `<div role="grid"><div role="row"><span role="columnheader" aria-sort="none" id="by-name"><button>Name</button></span></div><div role="row"><span role="gridcell">Bob</span></div><div role="row"><span role="gridcell">Ann</span></div></div>${onPress("const rows = [...document.querySelectorAll('[role=row]')].slice(1).reverse(); rows[0].parentNode.append(...rows); if (!{broken}) document.querySelector('[aria-sort]').setAttribute('aria-sort', 'ascending')")}`,
    run: (agent) => agent.aiTap('"Name"'),
    says: ["'aria-sort', 'ascending'"],
  },
  'keeps the button that was pressed enabled': {
    page: `<button>Add</button>${list()}${onPress("document.querySelector('ul').innerHTML = '<li>Bread</li>'; if ({broken}) document.querySelector('button').disabled = true")}`,
    run: (agent) => agent.aiTap('"Add"'),
    says: ['toBeEnabled()'],
  },
  'does not mark the field as wrong': {
    page: `<label>Mail <input></label><p></p><script>document.querySelector('input').onchange = (event) => { document.querySelector('p').textContent = 'Checked'; if ({broken}) event.target.setAttribute('aria-invalid', 'true') };</script>`,
    async run(agent) {
      await agent.aiInput('"Mail"', { value: 'ann@example.com' });
      await agent.aiKeyboardPress('"Mail"', { keyName: 'Tab' });
    },
    says: ["not.toHaveAttribute('aria-invalid', 'true')"],
  },
  'takes back that a field is wrong': {
    page: `<label>Mail <input aria-invalid="true"></label><script>document.querySelector('input').oninput = (event) => { if (!{broken}) event.target.removeAttribute('aria-invalid') };</script>`,
    run: (agent) => agent.aiInput('"Mail"', { value: 'ann@example.com' }),
  },
  'does not mark the field as wrong that an entry of its list has filled': {
    page: `<input role="combobox" aria-label="City" aria-expanded="true"><ul role="listbox"><li role="option">Bochum</li><li role="option">Bonn</li></ul><p></p><script>document.querySelectorAll('li')[1].onclick = () => {
      const field = document.querySelector('input'); field.value = 'Bonn'; document.querySelector('ul').remove(); document.querySelector('p').textContent = 'Delivery'; if ({broken}) field.setAttribute('aria-invalid', 'true') };</script>`,
    run: (agent) => agent.aiTap('"Bonn"'),
    says: ["toHaveValue('Bonn')", "not.toHaveAttribute('aria-invalid', 'true')"],
  },
  'keeps what the field holds that a key was pressed in': {
    page: `<textarea aria-label="Text">One</textarea><p>Unsaved</p><script>document.onkeydown = (event) => { if (event.key !== 's') return;
      event.preventDefault(); document.querySelector('p').textContent = 'Saved'; if ({broken}) document.querySelector('textarea').value = '' };</script>`,
    async run(agent) {
      await agent.aiTap('"Text"');
      await agent.aiKeyboardPress('Control+s');
    },
    says: ["toHaveValue('One')"],
  },
  'presses a key where the agent had put the cursor': {
    page: `<label>Name <input value="Anna"></label><p></p><script>document.querySelector('input').oninput = (event) => { if ({broken}) event.target.value = 'Anna' };</script>`,
    run: (agent) => agent.aiKeyboardPress('Backspace', '"Name"'),
    says: ["toHaveValue('Ann')"],
  },
  'presses a key on a knob that the click has moved': {
    page: `<label>Volume <input type="range" min="0" max="10" value="1"></label><output>1</output><script>document.querySelector('input').oninput = (event) => { document.querySelector('output').value = {broken} ? '1' : event.target.value };</script>`,
    run: (agent) => agent.aiKeyboardPress('ArrowRight', '"Volume"'),
    says: ["toHaveValue('6')"],
  },
  'keeps what the field holds that was disabled for a moment': {
    page: `<label>Name <input></label><button>Fill</button><button>Save</button><p></p>${onPress("const field = document.querySelector('input'); field.value = {broken} ? '' : 'Ann'; field.disabled = true; document.querySelector('p').textContent = 'Filled'; setTimeout(() => { field.disabled = false }, 600)")}`,
    async run(agent) {
      await agent.aiTap('"Fill"');
      await new Promise((resolve) => setTimeout(resolve, 900));
      await agent.aiTap('"Save"');
    },
    says: ["toHaveValue('Ann')"],
  },
  'empties the field of a message that was sent': {
    page: `<label>Message <input></label><button>Send</button><p></p>${onPress("const field = document.querySelector('input'); document.querySelector('p').textContent = 'You: ' + field.value; if (!{broken}) field.value = ''")}`,
    scripted: true,
    async run(agent, { planned, reply }) {
      const typing = { name: 'Input', param: { value: 'Hello', locate: await planned('the message', 'input') } };
      const sending = { name: 'Tap', param: { locate: await planned('the button', 'button') } };
      reply({ actions: [typing, sending], ...done });
      await agent.aiAct('send "Hello"');
    },
    says: ["toHaveValue('')"],
  },
  'keeps the toggle pressed that an earlier call has pressed': {
    page: `<button aria-pressed="false">Bold</button><button id="save">Save</button><p></p><script>const [bold, save] = document.querySelectorAll('button'); bold.onclick = () => bold.setAttribute('aria-pressed', 'true');
      save.onclick = () => { document.querySelector('p').textContent = 'Saved'; if ({broken}) bold.setAttribute('aria-pressed', 'false') };</script>`,
    async run(agent) {
      await agent.aiTap('"Bold"');
      await agent.aiTap('"Save"');
    },
  },
  'presses the name of a closed item of a tree': {
    page: `<ul role="tree"><li role="treeitem" aria-expanded="false"><span>Docs</span></li></ul><script>const item = document.querySelector('li'); document.querySelector('span').onclick = () => { if (!{broken}) item.setAttribute('aria-expanded', 'true') };</script>`,
    scripted: true,
    async run(agent, { found, reply }) {
      reply(await found('span'));
      await agent.aiTap('the folder Docs');
    },
  },
  'keeps what was entered when the page answers': {
    page: `${form}${onPress(`${answer} if ({broken}) document.querySelector('input').value = ''`)}`,
    async run(agent) {
      await agent.aiInput('"Name"', { value: 'Ann' });
      await agent.aiTap('"Save"');
    },
  },
  'keeps what was ticked when the page answers': {
    page: `<label><input type="checkbox">News</label>${form}${onPress(`${answer} if ({broken}) document.querySelector('input').checked = false`)}`,
    async run(agent) {
      await agent.aiTap('the "News" checkbox');
      await agent.aiTap('"Save"');
    },
  },
  'keeps a part open': {
    page: `<button aria-expanded="true">More</button><p></p>${onPress("document.querySelector('p').textContent = 'Loaded'; if ({broken}) document.querySelector('button').ariaExpanded = 'false'")}`,
    run: (agent) => agent.aiTap('"More"'),
  },
  'knows a control that is disabled for screen readers only': {
    page: `<button>Pay</button><p></p>${onPress("document.querySelector('p').textContent = {broken} ? 'Refused' : 'Paid'; document.querySelector('button').ariaDisabled = 'true'")}`,
    run: (agent) => agent.aiTap('"Pay"'),
  },
  'empties the form itself': {
    page: `${form}${onPress(`${answer} if (!{broken}) document.querySelector('input').value = ''`)}`,
    async run(agent) {
      await agent.aiInput('"Name"', { value: 'Ann' });
      await agent.aiTap('"Save"');
    },
    says: ["toHaveValue('')"],
  },
  'keeps what is a button only by its role enabled': {
    page: `<div role="button" tabindex="0" aria-pressed="false">Bold</div><p></p><script>document.querySelector('div').onclick = (event) => {
      event.target.ariaPressed = 'true'; document.querySelector('p').textContent = 'Done'; if ({broken}) event.target.ariaDisabled = 'true' };</script>`,
    run: (agent) => agent.aiTap('"Bold"'),
    says: ["not.toHaveAttribute('aria-disabled', 'true')"],
  },
  'enables what is a button only by its role': {
    page: `<button>Agree</button><div role="button" aria-disabled="true">Go on</div>${onPress("if (!{broken}) document.querySelector('div').ariaDisabled = 'false'; document.querySelector('button').title = 'Agreed'")}`,
    run: (agent) => agent.aiTap('"Agree"'),
    says: ["not.toHaveAttribute('aria-disabled', 'true')"],
  },
  'does not mark as wrong what is a checkbox only by its role': {
    page: `<div role="checkbox" tabindex="0" aria-checked="false">Agree</div><script>document.querySelector('div').onclick = (event) => {
      event.target.ariaChecked = 'true'; if ({broken}) event.target.setAttribute('aria-invalid', 'true') };</script>`,
    run: (agent) => agent.aiTap('"Agree"'),
    says: ["not.toHaveAttribute('aria-invalid', 'true')"],
  },
  'takes the choice from what is a radio button only by its role': {
    page: `<div role="radio" tabindex="0" aria-checked="true">Free</div><div role="radio" tabindex="0" aria-checked="false">Pro</div><script>const [free, pro] = document.querySelectorAll('div');
      pro.onclick = () => { pro.ariaChecked = 'true'; if (!{broken}) free.ariaChecked = 'false' };</script>`,
    run: (agent) => agent.aiTap('"Pro"'),
    says: ['not.toBeChecked()'],
  },
  'shows the part of a tab, whose text was there before': {
    page: `<button>Reviews</button><div id="a">About it</div><div id="b" hidden>Great</div><div id="c" hidden>3 days</div>${onPress('a.hidden = true; ({broken} ? c : b).hidden = false')}`,
    run: (agent) => agent.aiTap('"Reviews"'),
    says: [".filter({ visible: true })).toHaveText('Great')"],
  },
  'tells a day that was typed from another one': {
    page: `<label>Due <input></label><p></p><script>document.querySelector('input').onchange = (event) => { document.querySelector('p').textContent = 'Due on ' + ({broken} ? '23.12.2026' : event.target.value) };</script>`,
    async run(agent) {
      await agent.aiInput('"Due"', { value: '24.12.2026' });
      await agent.aiKeyboardPress('Tab');
    },
    says: ['Due on 24.12.2026'],
  },
  'keeps a time that was typed': {
    page: `<label>Start <input></label><p></p><script>document.querySelector('input').onchange = (event) => { document.querySelector('p').textContent = 'Saved'; if ({broken}) event.target.value = '' };</script>`,
    async run(agent) {
      await agent.aiInput('"Start"', { value: '14:30' });
      await agent.aiKeyboardPress('Tab');
    },
    says: ["toHaveValue('14:30')"],
  },
};
