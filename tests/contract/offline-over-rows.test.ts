import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 10px; font: 14px sans-serif } tr, li { height: 50px } .over { position: absolute; left: 200px; top: 70px; width: 160px; border: 1px solid; background: #fff }
  .over > * { display: block; margin: 8px }</style><script>window.touched = []; addEventListener('click', ({ target }) => touched.push(target.id), true)</script>`;
const names = ['Eggs', 'Milk', 'Bread'];
/** A filter that is open over the rows, and is no part of any. */
const filter = `<div class="over"><b>Filter</b><button id="remove">Remove</button><label><input type="checkbox" id="cheap"> Cheap</label></div>`;

const pages = {
  '/table': `${base}<table style="width:700px">${names.map((name) => `<tr><td>${name}</td><td>2</td><td><button id="${name}">Edit</button></td></tr>`).join('')}</table>${filter}`,
  '/list': `${base}<ul style="width:700px">${names.map((name) => `<li>${name} <button id="${name}" style="margin-left:500px">Edit</button></li>`).join('')}</ul>${filter}`,
  // Two tables side by side show the halves of each line, and one of them lies over the other.
  '/halves': `${base}<table style="width:700px">${names.map((name) => `<tr><td>${name}</td><td>2</td><td></td></tr>`).join('')}</table>
    <table style="position:absolute;left:560px;top:10px;background:#fff">${names.map((name) => `<tr><td><button id="${name}">Edit</button></td></tr>`).join('')}</table>`,
};

const outcomeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'done',
    () => 'refused',
  );

let server: PageServer;
beforeAll(async () => {
  server = await servePages(pages);
});
afterAll(async () => {
  server.close();
  await closeBrowsers();
});

it.each(['/table', '/list'])('is no part of a row what only lies over it: %s', async (address) => {
  const page = await reusedOpeners.playwright({});
  await onOfflineAgent(page, server.origin + address, async (agent) => {
    for (const name of ['Eggs', 'Milk', 'Bread']) {
      expect(await outcomeOf(agent.aiTap(`the "Remove" button in the row of "${name}"`))).toBe('refused');
      expect(await outcomeOf(agent.aiAct(`check the checkbox in the row of "${name}"`))).toBe('refused');
    }
    expect(await page.evaluate('touched')).toEqual([]);
    await expect(agent.aiAssert('there is no "Remove" button in the row of "Milk"')).rejects.toMatchObject({
      code: 'MODEL_UNSURE',
    });
    await agent.aiTap('the "Edit" button in the row of "Milk"');
    await agent.aiTap('the "Remove" button');
    expect(await page.evaluate('touched')).toEqual(['Milk', 'remove']);
  });
});

it('but a cell of another table in the same line', async () => {
  const page = await reusedOpeners.playwright({});
  await onOfflineAgent(page, `${server.origin}/halves`, async (agent) => {
    await agent.aiTap('the "Edit" button in the row of "Milk"');
    expect(await page.evaluate('touched')).toEqual(['Milk']);
  });
});
