import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { verdictsOf } from './verdicts.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px }
  input { border: 0; outline: 0; background: none } .over { position: absolute; left: 4px; top: 4px; pointer-events: none }
  .row { display: flex; gap: 6px; width: 320px; height: 30px; position: relative } .chip { background: #ddd; padding: 2px 6px }</style>`;
const chips = '<span role="listbox" id="chips"><span role="option" aria-selected="true" class="chip">CSS</span></span>';
const field =
  '<input role="combobox" aria-label="Skills" aria-describedby="chips" aria-expanded="false" style="width: 170px">';
const pages = {
  // As Syncfusion draws its lists with boxes: a line under all of it.
  '/underlined': `${base}<h1>Profile</h1><div class="row" style="border-bottom: 1px solid #888">${chips}${field}</div>`,
  '/boxed': `${base}<h1>Profile</h1><div class="row" style="border: 1px solid #888">${chips}${field}</div>`,
  '/over': `${base}<h1>Profile</h1><div class="row" style="border: 1px solid #888"><span class="over">${chips}</span>${field}</div>`,
  '/empty': `${base}<h1>Profile</h1><div class="row" style="border-bottom: 1px solid #888"><label>Skills</label>${field}</div>`,
} as const;

describe('chips in a list field, to the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function verdicts(path: keyof typeof pages): Promise<unknown[]> {
    const claims = ['the Skills field is empty', 'the Skills field does not contain "CSS"'];
    let found: unknown[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + path, async (agent) => {
      found = await verdictsOf(agent, claims);
    });
    return found;
  }

  it.each(['/underlined', '/boxed', '/over'] as const)('%s: are not nothing', async (path) => {
    expect(await verdicts(path)).not.toContain(true);
  });

  it('are missing where there are none', async () => {
    expect(await verdicts('/empty')).toEqual([true, true]);
  });
});
