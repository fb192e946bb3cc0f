import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

/** The header of Year sorts nothing, that of Plays a while later, and that of Mood in no order of words. */
const page = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }</style><h1>Songs</h1><table border="1">
  <thead><tr><th onclick="sort(0)">Title<th>Year<th>Added<th onclick="setTimeout(() => sort(3), 400)">Plays<th onclick="rows.reverse(); draw()">Mood</thead><tbody></tbody></table><script>
  const rows = [['Moon', 1999, '1/2/2026', 7, 'High'], ['Bird', 2004, '12/1/2026', 9, 'Low'], ['Tree', 2001, '3/1/2026', 1, 'Middle']]; let way = 1
  const draw = () => { document.querySelector('tbody').innerHTML = rows.map((row) => '<tr>' + row.map((one) => '<td>' + one).join('')).join('') }
  const sort = (at) => { rows.sort((one, other) => (one[at] > other[at] ? 1 : -1) * way); way = -way; draw() }; draw()</script>`;

let server: PageServer;
beforeAll(async () => {
  server = await servePages({ '/songs': page });
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it('the offline model sorts a table, looks whether its rows are in order, and says where they are not', async () =>
  onOfflineAgent(await reusedOpeners.playwright({}), `${server.origin}/songs`, async (agent, { evaluate }) => {
    await agent.aiAct('sort by "Plays"');
    expect(await evaluate('rows.map(([title]) => title)')).toEqual(['Tree', 'Moon', 'Bird']);
    await agent.aiAct('sort the table by "Title", then sort by "Title"');
    expect(await evaluate('rows.map(([title]) => title)')).toEqual(['Bird', 'Moon', 'Tree']);

    await expect(agent.aiAct('sort by "Year"')).rejects.toThrow('the rows are in no order');
    // An order of its own: from low to high.
    await expect(agent.aiAct('sort by "Mood"')).resolves.toBeUndefined();
    // Nobody knows in which order these dates are.
    await expect(agent.aiAct('sort by "Added"')).resolves.toBeUndefined();
  }));
