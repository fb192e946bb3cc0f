import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { thoroughly, usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { openWebAgent } from './web-agent.ts';

const row = (index: number): string =>
  `<tr><td>Item ${index}<td><a href="/item/${index}">Open ${index}</a><td><input aria-label="Amount ${index}" value="${index}"><td><button>Buy ${index}</button></tr>`;
const rows = (count: number): string => Array.from({ length: count }, (_, index) => row(index)).join('');

const pages = {
  '/account': `<!doctype html><body style="margin:0"><h1>Account</h1>
    <label>User <input value="ada"></label><label>Password <input type="password" value="s3cret-value"></label>
    <a href="/next?from=account">Next</a><img alt="Ship" src="/ship.svg" width="20" height="20">
    <iframe src="{other}/inside" title="Help" width="300" height="100"></iframe>
    <div style="height:3000px"></div><p>far below</p>`,
  '/inside': '<!doctype html><a href="/faq">Questions</a>',
  '/large': `<!doctype html><main><h1>Shop</h1><table>${rows(625)}</table></main>`,
  // So small that thousands of elements are in view.
  '/dense': `<!doctype html><style>* { font-size: 1px; padding: 0; margin: 0; border: 0 } button { float: left; width: 8px; height: 8px }</style>${Array.from(
    { length: 5000 },
    (_, index) => `<button aria-label="Seat number ${index}"></button>`,
  ).join('')}`,
};

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('domIncluded of a page on %s', (_library, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  /** The text that the model is given of a page. */
  async function textOf(path: string, domIncluded: true | 'visible-only', until: RegExp): Promise<string> {
    const page = await open({});
    await page.goto(server.origin + path);
    await using parts = await openWebAgent(page, { respond: () => ({ data: 'x' }) });
    const read = async (): Promise<string> => {
      await parts.agent.aiString('x', { domIncluded });
      return /<dom>\n(.*)\n<\/dom>/s.exec(parts.model.requests.at(-1)?.text ?? '')?.[1] ?? '';
    };
    await expect.poll(read).toMatch(until);
    const text = await read();
    await page.close();
    return text;
  }

  it('tells addresses of links and pictures, also in frames of other origins, and never a password', async () => {
    const text = await textOf('/account', true, /Questions/);

    expect(text).toContain(`link "Next" href="${server.origin}/next?from=account"`);
    expect(text).toContain(`img "Ship" src="${server.origin}/ship.svg"`);
    expect(text).toContain(`link "Questions" href="${server.otherOrigin}/faq"`);
    expect(text).toContain('"far below" offscreen');
    expect(text).toContain('value="ada"');
    expect(text).not.toContain('s3cret');
  });

  it("leaves out what is not in view with 'visible-only'", async () => {
    const text = await textOf('/account', 'visible-only', /Questions/);

    expect(text).toContain('"Account"');
    expect(text).not.toContain('far below');
    expect(text).not.toContain('s3cret');
  });

  it("gives at most 25,000 characters of a page of 5,000 elements with 'visible-only'", async () => {
    const large = await textOf('/large', 'visible-only', /Buy 3/);
    expect(large.length).toBeLessThanOrEqual(25_000);
    expect(large).not.toContain('left out');

    const dense = await textOf('/dense', 'visible-only', /Seat/);
    expect(dense.length).toBeLessThanOrEqual(25_000);
    const told = dense.split('\n').length - 1;
    expect(dense).toMatch(new RegExp(`\\n\\(${5000 - told} more elements left out here\\.\\)$`));
  });

  thoroughly(() => {
    it('says so when a page has more elements than are read', async () => {
      const page = await open({});
      await page.goto(server.origin + '/large');
      await page.evaluate('document.body.append(...Array.from({ length: 6000 }, () => document.createElement("hr")))');
      await using parts = await openWebAgent(page, { respond: () => ({ data: 'x' }) });

      await parts.agent.aiString('x', { domIncluded: true });

      expect(parts.model.requests[0]?.text).toMatch(
        /elements? left out here, and others that were not read\.\)|were not read\.\)/,
      );
      await page.close();
    });
  });
});
