import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } table { width: 600px; table-layout: fixed; border-spacing: 0 }</style><h1>Zones</h1>`;
const head = `<table><thead><tr><th>Date<th>Name<th>Do</thead></table>`;
const rows = [
  ['2026-01-01', 'Tom'],
  ['2026-01-02', 'Tim'],
].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}<td><button>Delete</button>`);
const body = `<table><tbody>${rows.join('')}</table>`;

const pages = {
  // As Element Plus and DataTables with a fixed head draw theirs.
  '/split': `${base}<div>${head}</div><div>${body}</div>`,
  '/scrolled': `${base}<div>${head}</div><div style="width:612px;height:80px;overflow:hidden">${body}</div>`,
  // An empty table, and another one without a head.
  '/apart': `${base}${head}<p>None</p>${body}`,
  '/narrower': `${base}${head}<table style="width:300px"><tr><td>2026-01-01<td>Tom<td>x<tr><td>2026-01-02<td>Tim<td>y</table>`,
} as const;

describe('a table whose head is a table of its own, for the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(['/split', '/scrolled'] as const)('is one table: %s', async (address) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const claim of [
        'the Name in the first row is "Tom"',
        'the Name of "2026-01-02" is "Tim"',
        'the Name column contains "Tim"',
        'the table is sorted by Date',
        'there are exactly 2 rows',
      ])
        await agent.aiAssert(claim);
      for (const claim of [
        'the Name in the first row is "Tim"',
        'the Name of "2026-01-02" is "Tom"',
        'the table has 3 rows',
      ])
        await expect(agent.aiAssert(claim)).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
    });
  });

  it.each(['/apart', '/narrower'] as const)('is not made of two others: %s', async (address) => {
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const claim of ['the Name of "2026-01-02" is "Tim"', 'the Name column contains "Tim"'])
        await expect(agent.aiAssert(claim)).rejects.toMatchObject({
          code: expect.stringMatching(/^MODEL_/) as string,
        });
    });
  });
});
