import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Shop</h1>`;
const boxes = (count: number, state: (at: number) => string): string =>
  Array.from(
    { length: count },
    (_, at) => `<p><label><input type="checkbox" ${state(at)}> Entry ${at}</label></p>`,
  ).join('');
const rows = ['Ann', 'Bob', 'Cy']
  .map(
    (name, at) =>
      `<tr><td>${name}<td><input type="checkbox" aria-label="Active" ${at === 1 ? '' : 'checked'}><td><button ${at === 2 ? 'disabled' : ''} onclick="globalThis.done = '${name}'">Edit</button>${at === 0 ? '' : '<button>Pay</button>'}`,
  )
  .join('');

const pages = {
  '/long': base + boxes(60, (at) => (at === 50 ? '' : 'checked')),
  '/pane': `${base}<div style="height: 120px; overflow: auto">${boxes(30, (at) => (at === 25 ? '' : 'checked'))}</div>`,
  '/disabled': `${base}${Array.from({ length: 60 }, (_, at) => `<p><button ${at === 50 ? 'disabled' : ''}>B${at}</button>`).join('')}`,
  '/three': `${base}${boxes(3, (at) => (at === 0 ? 'checked' : ''))}<button disabled>Save</button><button>Cancel</button>`,
  '/rows': `${base}<table border="1"><tr><th>Name<th>On<th>${rows}</table>`,
  '/items': `${base}<ul><li><b>Apple pie</b> <button>Delete</button><li>Banana <span>3 kg</span> <button>Delete</button><li>Cherry</ul>`,
  '/long-list': `${base}<ul style="height: 120px; overflow: auto">${boxes(30, () => '').replaceAll('p>', 'li>')}</ul>`,
  '/select': `${base}<label>Pet <select id="pet"><option disabled selected>Choose<option>Dog<option disabled>Horse<option>Cat</select></label>`,
  '/cards': `${base}${['Mug', 'Pot'].map((name, at) => `<article><h3>${name}</h3><button ${at === 0 ? '' : 'disabled'}>${at === 0 ? 'Add' : 'Notify'}</button></article>`).join('')}`,
  '/selected': `${base}<table role="grid"><tr><th>Name</tr>${['A', 'B'].map((name) => `<tr aria-selected="${name === 'B'}"><td>${name}</tr>`).join('')}</table>`,
  '/headings': `${base}<h2>Billing</h2><p>Card</p><button onclick="globalThis.done = 'Billing'">Save</button><h2>Mail</h2><p>Box</p><button onclick="globalThis.done = 'Mail'">Save</button>`,
  '/drawn-kinds': `${base}<nav><a href="#g">General</a> <a href="#b">Billing</a></nav><div><p>Bread</p><p>Milk</p></div><div style="width:300px;height:12px;background:#ddd"><div style="width:40%;height:12px;background:#06c"></div></div>`,
  '/nav-buttons': `${base}<nav><button>General</button> <button>Billing</button></nav><p>Card</p>`,
  '/told-kinds': `${base}<nav><a href="#g">General</a> <a href="#b">Billing</a></nav><div role="tablist"><button role="tab">One</button><button role="tab">Two</button></div><ul><li>x</ul><progress value="1" max="2"></progress><p>Bread</p>`,
  '/named-rows': `${base}<table border="1"><tr><th>Pick<th>Name</tr>${['Ann', 'Bob', 'Cy', 'Cy'].map((name, at) => `<tr aria-selected="${at === 0}"><td><input type="checkbox" ${at === 1 ? 'checked' : ''}><td>${name}</tr>`).join('')}</table>`,
  '/untold-rows': `${base}<table border="1"><tr><th>Name<th>Qty</tr><tr style="background: #bdf"><td>Ann<td>1</tr><tr><td>Bob<td>2</tr></table>`,
  '/apart': `${base}<p>Read the <a href="#terms">terms</a>.</p><button>OK</button> <button>Cancel</button>`,
} as const;

describe('statements of the offline model about the members of a page, a list or a table', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const verdictsOn = async (address: keyof typeof pages, said: readonly string[]): Promise<Record<string, unknown>> => {
    let verdicts: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      verdicts = await verdictsOf(agent, said);
    });
    return Object.fromEntries(said.map((claim, at) => [claim, verdicts[at]]));
  };

  it.each<readonly [address: keyof typeof pages, what: string, claims: Readonly<Record<string, unknown>>]>([
    [
      '/drawn-kinds',
      'do not count what an application may draw of links and plain boxes',
      {
        'there are no tabs': 'MODEL_UNSURE',
        'there are two tabs': 'MODEL_UNSURE',
        'there are no menu items': 'MODEL_UNSURE',
        'there are no lists': 'MODEL_UNSURE',
        'there are no progress bars': 'MODEL_UNSURE',
        'there are no sliders': 'MODEL_UNSURE',
        'there are no checkboxes': true,
        'there are two links': true,
      },
    ],
    [
      '/named-rows',
      'tell the state of a row that is called by one of its cells',
      {
        'the "Ann" row is selected': true,
        'the second "Ann" row is selected': 'MODEL_UNSURE',
        'the "Bob" row is selected': false,
        'the row with "Bob" is not selected': true,
        'the "Bob" row is checked': true,
        'the "Ann" row is checked': false,
        'the "Cy" row is selected': 'MODEL_UNSURE',
        'the "Cy" row is checked': 'MODEL_UNSURE',
      },
    ],
    [
      '/untold-rows',
      'tell no state of a row that only a style shows',
      { 'the "Ann" row is selected': 'MODEL_UNSURE', 'the "Bob" row is not selected': 'MODEL_UNSURE' },
    ],
    [
      '/nav-buttons',
      'take buttons of a navigation for tabs, too',
      { 'there are no tabs': 'MODEL_UNSURE', 'there are 2 tabs': 'MODEL_UNSURE', 'there are 2 buttons': true },
    ],
    [
      '/told-kinds',
      'count what is told of a kind where some is told',
      {
        'there are two tabs': true,
        'there are 4 tabs': false,
        'there is one list': true,
        'there are two lists': false,
        'there are no progress bars': false,
      },
    ],
    [
      '/three',
      'do not count what an application may draw of links and plain boxes',
      {
        'there are no switches': 'MODEL_UNSURE',
        'there are 3 switches': 'MODEL_UNSURE',
        'there are 3 checkboxes': true,
      },
    ],
    [
      '/apart',
      'take no links or buttons of a text or a form for tabs',
      { 'there are no tabs': true, 'there are 2 tabs': false },
    ],
    [
      '/long',
      'are not true of all where there may be more',
      {
        'all checkboxes are checked': 'MODEL_UNSURE',
        'every checkbox is checked': 'MODEL_UNSURE',
        'all checkboxes are not checked': false,
        'at least 3 checkboxes are checked': true,
        'no checkbox is checked': false,
        'exactly 2 checkboxes are checked': false,
      },
    ],
    [
      '/pane',
      'are not true of all where there may be more',
      {
        'all checkboxes are checked': 'MODEL_UNSURE',
        'every checkbox is checked': 'MODEL_UNSURE',
        'all checkboxes are not checked': false,
        'at least 3 checkboxes are checked': true,
        'no checkbox is checked': false,
        'exactly 2 checkboxes are checked': false,
      },
    ],
    [
      '/disabled',
      'are not true of all buttons where there may be more',
      { 'all buttons are enabled': 'MODEL_UNSURE', 'all buttons are disabled': false },
    ],
    [
      '/three',
      'say of how many something is so',
      {
        'one checkbox is checked': true,
        'two checkboxes are checked': false,
        'at least one checkbox is checked': true,
        'no checkbox is checked': false,
        'not all checkboxes are checked': true,
        'none of the checkboxes is unchecked': false,
        'there are 2 unchecked checkboxes': true,
        'there are 2 checked checkboxes': false,
        'one button is disabled': true,
        'there are no disabled buttons': false,
        '"Save" is disabled': true,
      },
    ],
    [
      '/rows',
      'say what each row has, and the place last',
      {
        'every row has an "Edit" button': true,
        'every row has a "Pay" button': false,
        'there is a "Pay" button in each row': false,
        'no row has a "Delete" button': true,
        'no row has a "Pay" button': false,
        'there is no "Pay" button for "Ann"': true,
        '"Active" is checked for "Bob"': false,
        '"Active" is checked for "Cy"': true,
        '"Edit" is disabled in the row of "Cy"': true,
        '"Edit" is disabled in the row of "Bob"': false,
      },
    ],
    [
      '/items',
      'say what an item is called by its place',
      {
        'the first item is "Apple pie"': true,
        'the first item is "Banana"': false,
        'the first item is "Apple"': 'MODEL_UNSURE',
        'the first item contains "Apple"': true,
        'the first item is "Delete"': 'MODEL_UNSURE',
        'the second item in the list is "Banana"': true,
        '"Cherry" is the last item': true,
        'the fourth item is "Cherry"': false,
        'every item has a "Delete" button': false,
        '"Banana 3 kg" is between "Apple pie" and "Cherry"': true,
        '"Cherry" is between "Apple pie" and "Banana 3 kg"': false,
      },
    ],
    [
      '/long-list',
      'do not say which item is first or last of those that may be out of view',
      {
        'the last item is "Entry 3"': 'MODEL_UNSURE',
        'the first item is "Entry 0"': 'MODEL_UNSURE',
        'no item has a "Delete" button': 'MODEL_UNSURE',
      },
    ],
    [
      '/select',
      'say what a closed drop-down offers',
      {
        'the Pet drop-down has 4 options': true,
        'the Pet drop-down has 3 options': false,
        'the Pet drop-down has the options "Dog" and "Cat"': true,
        'the Pet drop-down has the options "Dog" and "Cow"': false,
        'the Pet drop-down offers "Horse"': true,
        'there is no option "Cow" in the Pet drop-down': true,
        '"Dog" is not an option in the Pet drop-down': false,
      },
    ],
    [
      '/selected',
      'are about rows without heads, and about cards',
      {
        'one row is selected': true,
        'all rows are selected': false,
        'no row is selected': false,
      },
    ],
    [
      '/cards',
      'are about rows without heads, and about cards',
      {
        'every card has an "Add" button': false,
        'there is no "Add" button for "Pot"': true,
        '"Notify" is disabled for "Pot"': true,
      },
    ],
    [
      '/headings',
      'claim no absence of what may belong to a heading',
      {
        'there is no "Save" button for "Billing"': false,
        'there is a "Save" button for "Mail"': true,
        'there is no "Save" button for "Card"': 'MODEL_UNSURE',
      },
    ],
  ])('%s: %s', async (address, _, claims) => {
    expect(await verdictsOn(address, Object.keys(claims))).toEqual(claims);
  });

  it.each([
    ['/rows', 'click "Edit" for "Bob"', 'Bob'],
    ['/headings', 'click "Save" for "Mail"', 'Mail'],
    ['/select', 'choose the second option of "Pet"', 'Dog'],
    ['/select', 'choose the last option in the Pet drop-down', 'Cat'],
    ['/select', 'choose the pet "Cat"', 'Cat'],
  ] as const)('are told apart by steps as well: %s, %s', async (address, step, wanted) =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent, page) => {
      await agent.aiAct(step);

      expect(await page.evaluate(`globalThis.done ?? document.querySelector('select').value`)).toBe(wanted);
    }),
  );

  it('are not carried out on an option that is disabled, or not there', async () =>
    onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/select`, async (agent) => {
      for (const step of [
        'choose the third option of "Pet"',
        'choose the ninth option of "Pet"',
        'choose the pet "Cow"',
      ])
        await expect(agent.aiAct(step)).rejects.toThrow('cannot be carried out');
    }));
});
