import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base =
  '<!doctype html><style>body { font: 18px "DejaVu Sans", sans-serif; margin: 20px } p { margin: 6px 0 } td, th { padding: 4px 12px }</style>';
const pages = {
  '/club': `${base}<h1>Claims</h1>
    <p>Most claims are settled within 9 working days.</p>
    <p>Enrolment closes on 5 Dec 2026.</p>
    <p>The marks are published on Friday at the office.</p>
    <p>The hall is not open since Monday.</p>
    <p>The pool opens at 9:00 and closes at 18:00.</p>
    <p>Free delivery from 3 items in the cart.</p>
    <p>Late registration ends on 7 Dec 2026.</p>
    <p>The hall is locked after 9 days.</p>
    <p>#1455 opened 8 days ago by Ilse Brandt</p>
    <p>The order was paid by card.</p><p>The plan is approved by Friday.</p>
    <div>3 selected</div><h2>Proposals</h2><div>212 Closed · 7 Open</div>
    <div style="margin-top:20px">4 parked</div>`,
  '/guests': `${base}<h2>Rooms</h2><table>
    <tr><th>No.</th><th>Guest</th><th>Board</th><th>Floor</th></tr>
    <tr><td>1</td><td>Fisher, Andrew</td><td>Half</td><td>2</td></tr>
    <tr><td>2</td><td>Fischer, Anke</td><td>None</td><td>2</td></tr>
    <tr><td>3</td><td>Hale, Tom</td><td>Full</td><td>4</td></tr>
    <tr><td>4</td><td>Holt, Ann</td><td>Late Breakfast</td><td>1</td></tr></table>
    <p>1 of 2 pages</p>`,
};

describe('questions in free words', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (address: keyof typeof pages, use: (agent: PageAgent) => Promise<void>): Promise<void> =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  it.each([
    ['/club', 'within how many working days are most claims settled?', '9'],
    ['/club', 'when does enrolment close?', '5 Dec 2026'],
    ['/club', 'who opened #1455?', 'Ilse Brandt'],
    ['/club', 'how many rows are selected?', '3'],
    ['/club', 'how many proposals are closed?', '212'],
    ['/guests', 'which board does Andrew Fisher have?', 'Half'],
  ] as const)('are answered by a sentence, a count or a row: %s %s', (address, question, answer) =>
    on(address, async (agent) => {
      expect(await agent.aiString(question)).toBe(answer);
    }),
  );

  it.each([
    // More may belong to the answer.
    ['/club', 'when are the marks published?'],
    // The sentence says that it is not so.
    ['/club', 'since when is the hall open?'],
    // One word more is another thing.
    ['/club', 'how many items are in the cart?'],
    ['/club', 'when does registration end?'],
    ['/club', 'within how many days is the hall locked?'],
    // Two times.
    ['/club', 'when does the pool close?'],
    // What is counted stands below another heading.
    ['/club', 'how many claims are closed?'],
    ['/club', 'how many cars are parked?'],
    ['/club', 'how many proposals are parked at the office?'],
    ['/club', 'who closed #1455?'],
    // By what, and by when.
    ['/club', 'who paid the order?'],
    ['/club', 'who approved the plan?'],
    // On other pages the same guest may have another room.
    ['/guests', 'how many rooms does "Hale, Tom" have?'],
    // The board is not what the rows are told apart by, and there are other pages.
    ['/guests', 'how many guests have half board?'],
    ['/guests', 'which guest has a "Late Breakfast"?'],
    ['/guests', 'which board does Andrew Fischer have?'],
  ] as const)('are refused where the screen may mean something else: %s %s', (address, question) =>
    on(address, async (agent) => {
      await expect(agent.aiString(question)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:EXTRACTION_FAILED|MODEL_UNSURE|MODEL_NOT_UNDERSTOOD)$/) as string,
      });
    }),
  );
});
