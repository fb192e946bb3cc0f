import { list, onPress, type Flow } from './code-flow.ts';

const form = '<label>Name <input></label><button>Save</button><p></p>';
const answer = "document.querySelector('p').textContent = 'Saved';";

/** Flows whose broken page answers rightly, but leaves the control in another state. */
export const touchedFlows: Readonly<Record<string, Flow>> = {
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
};
