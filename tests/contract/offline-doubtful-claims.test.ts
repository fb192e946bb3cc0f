import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px sans-serif } input, button { font: inherit; margin: 6px; padding: 4px 8px }
  td, th { padding: 4px 14px; text-align: left } .star { color: #c00 }</style>`;
const table = (names: readonly string[]): string =>
  `${base}<table><tr><th>Name<th>Size${names.map((name, index) => `<tr><td>${name}<td>${index}`).join('')}</table>`;
const dropDown = (shown: string): string =>
  `${base}<p><span id="label">Reviewers</span> <button role="combobox" aria-labelledby="label" aria-haspopup="listbox" aria-expanded="false">${shown}</button></p>`;

const pages = {
  // A star marks a field that is to be filled in, and nothing else tells so.
  '/starred': `${base}<p><label for="a">Name <span class="star" aria-hidden="true">*</span></label> <input id="a"></p>
    <p><label for="b"><span class="star" aria-hidden="true">*</span> City</label> <input id="b"></p><p><label for="c">Phone *</label> <input id="c"></p>
    <p><label for="d">Notes</label> <input id="d"></p><p><label for="e">Email <span class="star" aria-hidden="true">*</span></label> <input id="e" required></p>`,
  '/capitals': table(['Games', 'Program Files', 'bootmgr', 'log.txt']),
  '/capitals-falling': table(['vera', 'ben', 'Tom', 'Ann']),
  '/capitals-short': table(['Zoe', 'adam']),
  '/mixed': table(['adam', 'Ben', 'cleo']),
  '/none': table(['cleo', 'adam', 'ben']),
  '/accents': table(['Émile', 'fred', 'Zoe']),
  '/commas': dropDown('Devon Webb, Tom Cook'),
  '/pluses': dropDown('Devon Webb + Tom Cook'),
  '/semicolons': dropDown('<span>Devon Webb; Tom Cook</span> <i>▾</i>'),
  '/one': dropDown('Devon Webb'),
};

describe('the offline model', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });
  const verdicts = async (address: keyof typeof pages, claims: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    await onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, async (agent) => {
      for (const claim of claims)
        found.push(
          await agent.aiAssert(claim).then(
            () => 'true',
            ({ code }: { code: string }) => (code === 'ASSERTION_FAILED' ? 'false' : code),
          ),
        );
    });
    return found;
  };

  it('does not call a field optional that a star marks, unless the page tells', async () => {
    for (const name of ['Name', 'City', 'Phone'])
      expect([
        name,
        await verdicts('/starred', [`the ${name} field is required`, `the ${name} field is optional`]),
      ]).toEqual([name, ['MODEL_UNSURE', 'MODEL_UNSURE']]);
    expect(
      await verdicts('/starred', [
        'the Notes field is required',
        'the Notes field is optional',
        'the Email field is required',
      ]),
    ).toEqual(['false', 'true', 'true']);
  });

  it.each([
    ['/capitals', 'ascending', 'MODEL_UNSURE'],
    ['/capitals-falling', 'descending', 'MODEL_UNSURE'],
    ['/capitals-short', 'ascending', 'MODEL_UNSURE'],
    ['/mixed', 'ascending', 'true'],
    ['/accents', 'ascending', 'true'],
    ['/none', 'ascending', 'false'],
  ] as const)('knows no order where capitals may come before small letters: %s', async (address, way, verdict) => {
    expect(await verdicts(address, [`the rows are sorted by Name ${way}`])).toEqual([verdict]);
  });

  it.each(['/commas', '/pluses', '/semicolons'] as const)(
    'does not tell one choice from several in a drop-down: %s',
    async (address) => {
      const claims = [
        '"Tom Cook" is selected in the Reviewers drop-down',
        '"Tom Cook" is not selected in the Reviewers drop-down',
      ];
      expect(await verdicts(address, claims)).toEqual(['MODEL_UNSURE', 'MODEL_UNSURE']);
      expect(await verdicts(address, ['"Vera" is selected in the Reviewers drop-down'])).toEqual(['false']);
      expect(await verdicts('/one', claims)).toEqual(['false', 'true']);
    },
  );
});
