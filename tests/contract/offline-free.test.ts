import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px Inter, sans-serif } td, th { padding: 4px 16px; text-align: left }
  .tile { border: 1px solid #aaa; padding: 8px; width: 220px } .stay h3, .stay p { margin: 4px 0 }</style>`;
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`;
const orders = `<h2>Orders</h2><table><thead><tr><th>Order<th>Customer<th>Due<th>Status<th>Items</thead><tbody>
  ${row('F-1', 'Alder & Sons', '3 March 2026', 'Paid', '3')}${row('F-2', 'Birch', '4 March 2026', 'Overdue', '7')}${row('F-3', 'Cedar', '5 March 2026', 'On the way', '7')}</tbody></table>`;

const pages = {
  '/orders': base + orders,
  '/paged': `${base}${orders}<p>1 to 3 of 57</p>`,
  '/people': `${base}<h2>Staff</h2><table><thead><tr><th>Name<th>Age<th>Office<th>Salary<th>Deputy<th>Joined</thead>
    ${row('Ann Lee', '41', 'Oslo', '$900', 'Bob Ray', '2021')}${row('Bob Ray', '52', 'Rome', '$800', 'Ann Lee', '2019')}</table>`,
  '/lines': `${base}<p>Signed in as Greta</p><p>2 items left</p><p>Bob beats Ann</p><p>No mails are waiting</p>
    <label><input type="checkbox"> Mail is verified</label><button>Report is ready</button><p>Is this done?</p>
    <div class="tile"><div>Outstanding</div><b>$8,742.15</b></div>`,
  '/form': `${base}<label>Postcode * <input value="12"></label><p>This is too short</p>
    <label>Project name <input value="Comet"></label>`,
  '/stays': `${base}<h1>Stays</h1><p>3 stays in Bergen</p><div class="stay"><h3>Fjord Lodge</h3><p>1.8 km from the centre</p><b>€184</b><button>Book</button></div>
    <div class="stay"><h3>Hotel Bryggen</h3><p>0.2 km from the centre</p><b>€231</b><button disabled>Sold out</button></div><div class="tile"><div>Earnings (Monthly)</div><b>$900</b></div>`,
  '/several': `${base}<h2>Open</h2><table><tr><th>Order<th>State${row('F-1', 'Paid')}</table><h2>Closed</h2><table><tr><th>Order<th>State${row('F-1', 'Late')}${row('F-4', 'Paid')}</table>`,
};

type Path = keyof typeof pages;

const answers: readonly (readonly [Path, readonly (readonly [string, unknown])[]])[] = [
  [
    '/orders',
    [
      ['which customer placed order F-2?', 'Birch'],
      ['when is order F-1 due?', '3 March 2026'],
      ['which order is overdue?', 'F-2'],
      ['how many items does Birch have?', 7],
      ['how many orders are on the way?', 1],
      ['string[], the customers of all orders', ['Alder & Sons', 'Birch', 'Cedar']],
    ],
  ],
  [
    '/people',
    [
      ['how old is Bob Ray?', undefined],
      ['where does Oslo work?', undefined],
      ['who is the deputy of Ann Lee?', 'Bob Ray'],
      ['who earns more than Bob Ray?', undefined],
    ],
  ],
  [
    '/stays',
    [
      ['how many stays are there in Bergen?', 3],
      ['how much does Hotel Bryggen cost?', 231],
      ['how far is Fjord Lodge from the centre?', '1.8 km'],
      ['how much are the monthly earnings?', 900],
      ['how much does the Sauna cost?', undefined],
      ['how many stays are there in Oslo?', undefined],
    ],
  ],
  // What is about a thing is not the thing.
  [
    '/form',
    [
      ['what is wrong with the postcode?', undefined],
      ['what is the status of the project?', undefined],
      ['the project name', 'Comet'],
    ],
  ],
  // Which of two rows, columns or tables is meant nobody can tell; other pages are not seen.
  ['/several', [['what is the state of order F-1?', undefined]]],
  [
    '/paged',
    [
      ['how many orders are overdue?', undefined],
      ['which order is overdue?', undefined],
      ['which customer placed order F-2?', 'Birch'],
    ],
  ],
  [
    '/lines',
    [
      ['who is signed in?', 'Greta'],
      ['how much is outstanding?', 8742.15],
    ],
  ],
];

const claims: readonly (readonly [Path, boolean | undefined, readonly string[]])[] = [
  ['/stays', true, ['Hotel Bryggen costs €231', 'Hotel Bryggen is sold out']],
  [
    '/stays',
    undefined,
    ['Hotel Bryggen costs €184', 'Fjord Lodge is sold out', 'Fjord Lodge is book', 'the sauna costs €184'],
  ],
  ['/orders', true, ['Order F-2 is overdue', 'F-3 is on the way', 'Order F-1 is not overdue']],
  ['/orders', false, ['Order F-2 is paid', 'Order F-2 is not overdue', 'Birch has 3 items']],
  [
    '/orders',
    undefined,
    [
      'Order F-2 is late',
      'Order F-9 is paid',
      'F-1 and F-2 are overdue',
      'only F-2 is overdue',
      'Order F-1 is before F-2',
    ],
  ],
  ['/people', undefined, ['Ann Lee is older than Bob Ray', 'Bob Ray is Ann Lee', 'Ann Lee earns $901']],
  ['/lines', true, ['Greta is signed in', 'Two items are left']],
  [
    '/lines',
    undefined,
    [
      'Ann beats Bob',
      'Mails are waiting',
      'Mail is verified',
      'the report is ready',
      'this is done',
      'Three items are left',
    ],
  ],
];

describe('words of people', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function on(address: Path, use: (agent: PageAgent) => Promise<void>) {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);
  }

  async function answerTo(agent: PageAgent, question: string): Promise<unknown> {
    if (question.startsWith('string[]')) return agent.aiQuery(question);
    return /^how (?:many|much|old)/.test(question) ? agent.aiNumber(question) : agent.aiString(question);
  }

  it.each(answers)('ask of %s what its own words answer, or are refused', (address, asked) =>
    on(address, async (agent) => {
      const found: unknown[] = [];
      for (const [question] of asked) {
        found.push([question, await answerTo(agent, question).catch(() => undefined)]);
      }
      expect(found).toEqual(asked);
    }),
  );

  it.each(claims)('claim of %s what is %s', (address, verdict, said) =>
    on(address, async (agent) => {
      const found: unknown[] = [];
      for (const claim of said) {
        found.push([claim, await agent.aiBoolean(claim).catch(() => undefined)]);
      }
      expect(found).toEqual(said.map((claim) => [claim, verdict]));
    }),
  );
});
