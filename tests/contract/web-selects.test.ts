import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Logger } from '../../src/core/logger.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { noAbort, openDevice, type OpenDevice } from './open-device.ts';
import { closeBrowsers, windowOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const signal = noAbort;
const select = `<select id="s" style="position:absolute;left:50px;top:50px;width:150px"><option>One<option>Two</select>`;
/** A component that brings its own style sheets, as libraries of components do. */
const component = `<x-choice></x-choice><script>
  customElements.define('x-choice', class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('select { color: navy }');
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = \`${select}\`;
    }
  });</script>`;
const declared = `<div><template shadowrootmode="open">${select}</template></div>`;

const pages = {
  '/plain': select,
  '/component': component,
  '/declared': declared,
  '/framed': `<style>body { margin: 0 }</style><iframe src="{other}/plain" width="400" height="300" style="position:absolute;left:0;top:0;border:0"></iframe>`,
};

afterAll(closeBrowsers);

describe.each(Object.entries(windowOpeners))('forceBrowserSelectRendering on %s', (_name, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(() => server.close());

  const inPage = `(() => {
    const host = document.querySelector('x-choice, div');
    return (host && host.shadowRoot || document).querySelector('select');
  })()`;

  /** Opens the list and clicks its second option, where the page itself draws one. */
  async function chooseTwo({ page, input }: OpenDevice): Promise<void> {
    await input.pointer.tap({ x: 100, y: 60 }, { signal });
    const place = `(() => { const box = ${inPage}.options[1].getBoundingClientRect(); return box.height > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null; })()`;
    await expect.poll(() => page.evaluate(place)).not.toBeNull();
    await input.pointer.tap(await page.evaluate<{ x: number; y: number }>(place), { signal });
  }

  it.each([
    ['in the page', '/plain'],
    ['in a component with style sheets of its own', '/component'],
    ['in a shadow root that the page declares', '/declared'],
  ])('draws the options of a select %s, where they are seen and clicked', async (_where, path) => {
    await using opened = await openDevice(open, { page: server.origin + path });

    await chooseTwo(opened);

    expect(await opened.page.evaluate(`${inPage}.value`)).toBe('Two');
  });

  it('draws them in a page that was there before the agent, and not any more after it', async () => {
    const page = await open({});
    await page.goto(`${server.origin}/component`);
    const appearance = (): Promise<string> => page.evaluate<string>(`getComputedStyle(${inPage}).appearance`);
    expect(await appearance()).not.toBe('base-select');

    const { device } = await openDevice(() => Promise.resolve({ ...page, goto: () => Promise.resolve() }), {
      page: 'http:',
    });
    expect(await appearance()).toBe('base-select');
    await device.destroy();

    expect(await appearance()).not.toBe('base-select');
    await page.close();
  });

  it('draws them in frames of other sites', async () => {
    await using opened = await openDevice(open, { page: `${server.origin}/framed` });
    const before = await opened.device.screenshot(signal);

    await opened.input.pointer.tap({ x: 100, y: 60 }, { signal });
    await opened.input.pointer.tap({ x: 100, y: 112 }, { signal });

    expect(before.width).toBe(800);
    await expect.poll(() => valueInFrame(opened)).toBe('Two');
  });

  it('with false, leaves selects to the browser', async () => {
    await using opened = await openDevice(open, {
      page: `${server.origin}/plain`,
      web: { forceBrowserSelectRendering: false },
    });

    expect(await opened.page.evaluate(`getComputedStyle(${inPage}).appearance`)).not.toBe('base-select');
  });
});

async function valueInFrame({ device }: OpenDevice): Promise<string | undefined> {
  const nodes = await device.tree.snapshot({ scope: 'all', signal });
  const all = nodes.flatMap(function flat(node): typeof nodes {
    return [node, ...node.children.flatMap(flat)];
  });
  return all.find(({ role }) => role === 'combobox')?.value;
}

describe('a Chromium older than those that draw selects', () => {
  it('is told of once, with the versions of the libraries that bring one that can', async () => {
    const page = await windowOpeners['playwright']?.({});
    if (!page) return;
    await page.setContent(select);
    const warnings: string[] = [];
    const logger: Logger = { ...silentLogger, warnOnce: (text) => void warnings.push(text) };
    const options = webOptionsSchema.parse({});
    for (const version of ['134.0.6998.35', '135.0.7049.42']) {
      const driver = { ...page.newDriver(), browser: () => Promise.resolve({ name: 'chromium', version }) };
      const device = new WebDevice({ driver, options, logger });
      await device.screenshot(signal);
      await device.screenshot(signal);
      await device.destroy();
    }

    expect(warnings).toEqual([
      expect.stringMatching(
        /^forceBrowserSelectRendering has no effect in chromium 134.* Puppeteer later than 24\.6\.0 and Playwright 1\.52\.0/,
      ),
    ]);
    await page.close();
  });
});
