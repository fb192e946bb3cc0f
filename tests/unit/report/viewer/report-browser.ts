import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { quietChromiumArgs } from '../../../../src/devices/web/find-browser/quiet-chromium.ts';
import { testBrowser } from '../../../test-browsers.ts';

export interface ReportBrowser {
  /** Opens a report in a window of its own, 1280 × 800 unless said otherwise. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Serves a folder over HTTP on the loopback address; gives the address. */
  serve(folder: string): Promise<string>;
  /** What the page opened last wrote to the console, and what it asked for. */
  readonly seen: { complaints: string[]; requests: string[] };
}

/** A Chromium for the tests of one file. */
export function useReportBrowser(): ReportBrowser {
  let browser: Browser | undefined;
  const servers: Server[] = [];
  const seen: ReportBrowser['seen'] = { complaints: [], requests: [] };
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await browser?.close();
  });
  const open = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser?.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context?.newPage();
    if (!page) throw new TypeError('the browser is not open');
    Object.assign(seen, { complaints: [], requests: [] });
    page.on('console', (message) => seen.complaints.push(message.text()));
    page.on('pageerror', (error) => seen.complaints.push(String(error)));
    page.on('request', (request) => seen.requests.push(request.url()));
    await page.goto(url);
    await page.locator('.header').waitFor();
    return page;
  };
  return { open, serve: (folder) => serveFolder(folder, servers), seen };
}

export function fileUrl(file: string, hash = ''): string {
  return `${pathToFileURL(file).href}${hash}`;
}

async function serveFolder(folder: string, servers: Server[]): Promise<string> {
  const server = createServer((request, response) => {
    try {
      const name = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
      const body = readFileSync(path.join(folder, name));
      response.setHeader('content-type', name.endsWith('.html') ? 'text/html' : 'image/jpeg');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
