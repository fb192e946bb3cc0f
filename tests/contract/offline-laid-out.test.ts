import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 20px; font: 15px sans-serif } button, input, select { font: inherit; margin: 3px }
  .r { display: grid; grid-template-columns: 110px 200px 120px 90px 110px 90px; width: 730px; padding: 6px; border-bottom: 1px solid #ccc } .closed { display: none }
  .card { width: 240px; padding: 8px; margin: 6px; border: 1px solid #999 } fieldset { margin: 6px; width: 500px }</style>
  <script>const clicks = []; addEventListener('click', ({ target }) => {
    const element = target.closest('button, label, [role]') || target;
    clicks.push(element.id || element.tagName);
  }, true);</script>`;

const alerts = [
  ['Critical', 'Disk almost full', 'orders-db', '14:02', 'Firing'],
  ['Warning', 'Queue depth above 10', 'mailer', '08:58', 'Silenced'],
  ['Critical', 'No heartbeat', 'probes', '08:40', 'Firing'],
] as const;
const row = (cells: readonly string[], more = ''): string =>
  `<div class="r ${more}">${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`;

const pages = {
  '/alerts': `${base}<h1>Alerts</h1><div>${row(['Severity', 'Alert', 'Service', 'Since', 'State', 'Action'], 'head')}${alerts
    .map(
      (cells) =>
        `${row([...cells, '<button>Renew</button>'])}<div class="closed"><p>Owner</p><p>${cells[2]}-team</p></div>`,
    )
    .join('')}</div>`,
  '/people': `${base}<div>${[
    ['Ann', 'Oslo', 'new'],
    ['Bob', 'Rome', '5'],
    ['Cid', 'Bern', '7'],
  ]
    .map((cells) => row(cells))
    .join('')}</div>`,
  '/gaps': `${base}<div>${row(['Name', 'Town', 'Visits'])}${row(['Ann', 'Oslo', '1 <button>Edit</button>'])}${row(['Bob', 'Rome', '5 <button>Edit</button>'])}
    <div class="now">${row(['Eve', 'Nice', '6 <button>Edit</button>'])}</div>${row(['Cid', 'Bern', '7 <button>Edit</button>'])}</div>`,
  '/long': `${base}${row(['Name', 'Town', 'Visits'])}${Array.from({ length: 40 }, (_, at) => row([`Guest ${at}`, 'Oslo', `${at}`])).join('')}`,
  '/homes': `${base}<div>${[
    ['£940', '14 Weavers Row', 'New'],
    ['£1,050', '41 Weavers Row', ''],
  ]
    .map(([price, street, tag]) => `<div class="card"><div>${price}</div><div>${street}</div><div>${tag}</div></div>`)
    .join('')}</div>`,
  '/form': `${base}<h2>Shipping address</h2>
    <label>Country <select id="country"><option>Norway<option>Finland</select></label>
    <fieldset><legend>Frequency</legend><label id="daily"><input type="radio" name="f" checked> Daily</label> <label id="weekly"><input type="radio" name="f"> Weekly</label></fieldset>
    <fieldset><legend>Contact</legend><label id="sms"><input type="checkbox" checked> SMS</label> <label id="shifts"><input type="checkbox" checked> Night shifts</label>
      <label id="offers"><input type="checkbox" checked> Do not send <b>offers</b></label><label id="paid"><input type="checkbox"> Order paid</label> <a href="#o" id="orders">Orders</a>
      <label id="none"><input type="checkbox"> No newsletter</label> <label id="garden"><input type="checkbox"> Garden</label></fieldset>
    <label>Excerpt * <input placeholder="A short summary" required></label>
    <label>Size <select id="size"><option>Small<option selected>Large</select></label>
    <p><span>kites</span> <button id="kites">×</button></p><p>Fix the picker <button id="open">Open</button></p>`,
  '/marks': `${base}<style>.class { width: 220px; padding: 8px; margin: 6px; border: 1px solid #999 } .class div { margin: 2px } td, th { padding: 4px 12px }</style>
    <input type="search" placeholder="Number or name"> <dl><dt>Note<dd>Bread and milk</dl> <label>Drug <input value="Insulin lispro"></label>
    <table><tr><th>Pupil<th>Mark<th>Here<th></tr><tr><td>Gill<td>1−<td><input type="checkbox" id="gill" aria-label="Here"><td><button id="note-gill">Note</button></tr>
    <tr><td>Blom<td>1<td><input type="checkbox" id="blom" aria-label="Here"><td><button id="note-blom">Note</button></tr>
    <tr><td>Insulin lispro<td>2<td><input type="checkbox" id="ins" aria-label="Here"><td><button id="note-ins">Note</button></tr></table>
    <table><tr><th>Room<th>Seats</tr><tr><td>12<td>30</tr></table>
    <p style="width:260px"><label for="last" style="display:block">Last name</label><input id="last" value="Berg"><br><label for="home" style="display:block">Home</label><input id="home"></p>
    <div role="radio" tabindex="0" aria-checked="false" id="premium" style="width:160px;border:1px solid"><em>€48</em><br><strong>Premium</strong><br><small>Own damage included</small></div>
    <div>${[
      ['Spin Express', '4 spots left', 'Book'],
      ['Deep Water Run', 'You are booked', 'Cancel'],
    ]
      .map(
        ([name, state, act]) =>
          `<div class="class"><div>07:15</div><div>${name}</div><div>${state}</div><div><button id="${act}">${act}</button></div></div>`,
      )
      .join('')}</div>`,
  '/prices': `${base}<style>.line { display: flex; gap: 40px; width: 420px; padding: 6px }</style>${[
    ['Adults', 'from 18 years', '€14.00'],
    ['Reduced', 'students, pensioners', '€9.50'],
  ]
    .map(
      ([name, whose, price]) =>
        `<div class="line"><span>${name}<br><small>${whose}</small></span><span>${price}</span><output>0</output></div>`,
    )
    .join('')}`,
} as const;

describe('what is laid out without roles, and said in other ways', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: keyof typeof pages, use: (agent: PageAgent, page: OpenPage) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

  thoroughly(() => {
    it('boxes below a line of headings are a table', () =>
      on('/alerts', async (agent) => {
        await expect(agent.aiQuery('string[], the values in the Service column')).resolves.toEqual(
          alerts.map(([, , service]) => service),
        );
        await expect(agent.aiString('the State of "Queue depth above 10"')).resolves.toBe('Silenced');
        await agent.aiAssert('there is a row with "mailer" and "Silenced"');
        await expect(agent.aiAssert('there is a row with "probes" and "Silenced"')).rejects.toMatchObject({
          code: 'ASSERTION_FAILED',
        });
        await agent.aiAssert('the table has a column "Service"');
        await agent.aiAssert('the table does not have a column "Price"');
        await expect(agent.aiString('the text under "Service"')).resolves.toBe('orders-db');
        for (const claim of [
          'all cells in the "Since" column are "14:02"',
          'the table does not have a column "Service"',
          'there is no "Service" column',
          'the table has a column "Price"',
        ])
          await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      }));
  });

  it.each(aShareOf(['there is no row with "Ann"', 'there are 2 rows', 'the table does not have a column "Ann"'], 3))(
    'a first row may be like the others: %s',
    (claim) =>
      on('/people', async (agent) => {
        await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: expect.not.stringMatching(/^ASSERTION/) });
      }),
  );

  it('rows below the screen are not passed over', () =>
    on('/long', async (agent) => {
      await agent.aiAssert('there is a row with "Guest 3" and "Oslo"');
      await expect(agent.aiAssert('there is no row with "Guest 39"')).rejects.toMatchObject({
        code: expect.stringMatching(/^MODEL_/),
      });
    }));

  it.each(aShareOf(['there is no row with "Eve"', 'there are 3 rows'], 2))(
    'a row of another kind is not passed over: %s',
    (claim) =>
      on('/gaps', async (agent) => {
        await agent.aiAssert('there is a row with "Bob" and "Rome"');
        await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_/) });
      }),
  );

  thoroughly(() => {
    it('a card is known by any line that no other has', () =>
      on('/homes', async (agent) => {
        await agent.aiAssert('the "14 Weavers Row" card shows "£940"');
        await agent.aiAssert('the "41 Weavers Row" card does not show "New"');
        await expect(agent.aiAssert('the "14 Weavers Row" card shows "£1,050"')).rejects.toMatchObject({
          code: 'ASSERTION_FAILED',
        });
      }));

    it('a later verb or state takes the subject of the first', () =>
      on('/form', async (agent) => {
        await agent.aiAssert('the "Excerpt *" field is required and is empty');
        await agent.aiAssert('the "Excerpt *" field is empty and has the placeholder "A short summary"');
        await agent.aiAssert('the field with the placeholder "A short summary" is empty');
        await agent.aiAssert('the "Open" button is visible and enabled');
        await agent.aiAssert('"Daily" is selected in the "Frequency" radio group');
        for (const claim of [
          'the "Excerpt *" field is required and is not empty',
          'the "Open" button is visible and disabled',
          '"Weekly" is selected in the "Frequency" radio group',
        ])
          await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      }));
  });

  it('a mark with a sign behind it is another mark', () =>
    on('/marks', async (agent) => {
      await agent.aiAssert('the Mark of Gill is "1−"');
      await agent.aiAssert('the Mark of Blom is "1"');
      await expect(agent.aiAssert('the Mark of Gill is "1"')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    }));

  it('what is asked of any of several tables needs the name of none', () =>
    on('/marks', async (agent) => {
      await agent.aiAssert('the table has a column "Seats"');
      await agent.aiAssert('the table does not have a "Phone" column');
      await agent.aiAssert('the search field is empty');
      await agent.aiAssert('the "Premium" radio button is not selected');
      await expect(agent.aiAssert('the table has a column "Phone"')).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
    }));

  it.each(
    aShareOf(
      [
        ['tick the checkbox in row 1 and the checkbox in row 2', 'gill blom'],
        ['click the "Note" button in the row of "Insulin lispro"', 'note-ins'],
        ['click the field below "Last name"', 'last'],
        ['click "Book" in the "Spin Express" card', 'Book'],
      ],
      3,
    ),
  )('%s, and nothing else', (instruction, ids) =>
    on('/marks', async (agent, page) => {
      await agent.aiAct(instruction);
      await expect(page.evaluate<string>("clicks.join(' ')")).resolves.toBe(ids);
    }),
  );

  it('a card has nothing of the one beside it', () =>
    on('/marks', async (agent, page) => {
      await expect(agent.aiAct('click "Cancel" in the "Spin Express" card')).rejects.toMatchObject({
        code: 'PLAN_FAILED',
      });
      await expect(page.evaluate<number>('clicks.length')).resolves.toBe(0);
    }));

  it('a price stands in the line of what it is of, and is no age', () =>
    on('/prices', async (agent) => {
      await expect(agent.aiString('the price next to "Reduced"')).resolves.toBe('€9.50');
      await expect(agent.aiNumber('the price next to "Adults"')).resolves.toBe(14);
    }));

  it('a question asks for a label in other words', () =>
    on('/form', async (agent) => {
      await expect(agent.aiString('which size is chosen?')).resolves.toBe('Large');
    }));

  it('words within a line are not what a choice is called', () =>
    on('/form', async (agent) => {
      await expect(agent.aiAssert('the "offers" checkbox is checked')).rejects.toMatchObject({
        code: expect.stringMatching(/^MODEL_/),
      });
    }));

  it('"and" within a value does not begin another statement', () =>
    on('/marks', async (agent) => {
      await agent.aiAssert('the Note is "Bread and milk"');
      await agent.aiAssert('the Note is Bread and milk');
    }));

  it.each(
    aShareOf(
      [
        'check "Orders"',
        'the order is paid',
        'the country is Finland',
        'archive "Fix the picker"',
        'send me the newsletter',
        'duplicate the garden',
        'sell to Finland',
      ],
      3,
    ),
  )('%s does nothing', (instruction) =>
    on('/form', async (agent, page) => {
      await expect(agent.aiAct(instruction)).rejects.toMatchObject({ code: expect.stringMatching(/^MODEL_|^PLAN_/) });
      await expect(page.evaluate<number>('clicks.length')).resolves.toBe(0);
    }),
  );
});
