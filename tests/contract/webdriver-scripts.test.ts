import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenPage } from './open-pages.ts';
import {
  chromedriverMissing,
  closeWebdrivers,
  geckoMissing,
  openChromedriver,
  openGecko,
  openWebkit,
  webkitMissing,
} from './open-webdriver.ts';
import { usually } from '../usual.ts';

const drivers = {
  chromedriver: [openChromedriver, chromedriverMissing],
  webkit: [openWebkit, webkitMissing],
  firefox: [openGecko, geckoMissing],
} as const;

/** Longer than a script waits for its answer. */
const slowMs = 3500;

const order = `fetch('/order', { method: 'POST' })`;
const form = `<form method="post" action="/slow"></form>`;

describe.each(Object.entries(usually(drivers, 'webkit')))(
  'scripts in a session of WebDriver on %s',
  (_name, [open, missing]) => {
    let server: Server;
    let origin = '';
    let page: OpenPage;
    const asked: string[] = [];
    const isAt = (path: string): Promise<boolean> =>
      page.evaluate<string>('location.pathname').then(
        (at) => at === path,
        () => false,
      );

    beforeAll(async () => {
      server = createServer(({ method, url = '' }, response) => {
        asked.push(`${method} ${url}`);
        const answer = (): unknown => response.setHeader('content-type', 'text/html').end(`<!doctype html>${form}`);
        if (url === '/slow') setTimeout(answer, slowMs);
        else answer();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      server.close();
      await closeWebdrivers();
    });
    beforeEach(async ({ skip }) => {
      if (missing !== undefined) skip(missing);
      page = await open({});
      await page.goto(`${origin}/shop`);
      asked.length = 0;
    });
    afterEach(async () => {
      await page?.close();
    });

    it('begins once when it sends a form to a slow page', async () => {
      await page.evaluate(`document.forms[0].submit()`).catch(() => undefined);
      await expect.poll(() => isAt('/slow'), { timeout: 10_000 }).toBe(true);
      expect(asked.filter((one) => one === 'POST /slow')).toHaveLength(1);
    });

    it('goes back one page at a time', async () => {
      const shown: string[] = [];
      for (const path of ['/two', '/three', '/four']) await page.driver.goto(`${origin}${path}`);
      for (const path of ['/three', '/two', '/shop']) {
        await page.driver.back();
        await expect.poll(() => isAt(path)).toBe(true);
        shown.push(path);
      }
      expect(shown).toEqual(['/three', '/two', '/shop']);
    });

    it('begins once, and says that the page went away while it ran', async () => {
      const script = `${order}.then(() => { location.href = '/slow'; return new Promise(() => {}); })`;
      await expect(page.evaluate(script)).rejects.toThrow('the page went away while the script ran');
      await expect.poll(() => isAt('/slow'), { timeout: 10_000 }).toBe(true);
      expect(asked.filter((one) => one === 'POST /order')).toHaveLength(1);
    });
  },
);
