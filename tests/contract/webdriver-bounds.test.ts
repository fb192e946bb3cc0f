import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Bounds } from '../../src/core/device/device.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import type { OpenPage } from './open-pages.ts';
import { chromedriverMissing, closeWebdrivers, geckoMissing, openChromedriver, openGecko } from './open-webdriver.ts';
import { silentLogger } from './silent-logger.ts';

const signal = new AbortController().signal;
const drivers = {
  chromedriver: [openChromedriver, chromedriverMissing],
  firefox: [openGecko, geckoMissing],
} as const;

const button = (onclick: string): string =>
  `<body style="margin:0"><button style="width:300px;height:200px" onclick="${onclick}">Go</button>`;
const middle = { x: 150, y: 100 };

describe.each(Object.entries(drivers))('bounds of a session without BiDi on %s', (_name, [open, missing]) => {
  let server: Server;
  let origin = '';
  let away = '';
  let page: OpenPage;
  let device: WebDevice;
  const asked: string[] = [];
  let leave: (() => void) | undefined;
  let stopped: string[] = [];
  const bounds: Bounds = {
    allows: (address) => !address.includes('localhost'),
    onStopped: (address) => void stopped.push(address),
  };
  const tap = (): Promise<void> | undefined => device.input.pointer?.tap(middle, { signal });
  const confine = (): Promise<() => Promise<void>> => device.confine(bounds, signal);

  const hasLeft = async (): Promise<void> => {
    await expect.poll(() => asked).toContain('/gate');
    leave?.();
    await expect
      .poll(async () => {
        await device.screenshot(signal);
        return page.driver.url();
      })
      .toBe(away);
  };

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      // The page leaves when this is answered.
      if (url === '/gate') return void (leave = () => void response.end());
      const onclick = url === '/away' ? `fetch('/paid')` : `fetch('/gate').then(() => { location.href = '${away}'; })`;
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${button(onclick)}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    [origin, away] = [`http://127.0.0.1:${port}`, `http://localhost:${port}/away`];
  });
  afterAll(async () => {
    server.close();
    await closeWebdrivers();
  });
  beforeEach(async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    page = await open({});
    device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    await page.goto(`${origin}/shop`);
    await device.screenshot(signal);
    [asked.length, stopped, leave] = [0, [], undefined];
  });
  afterEach(async () => {
    await device?.destroy();
    await page?.close();
  });

  it('does not act on a page that has left meanwhile, and does not take it for chosen afterwards', async () => {
    const end = await confine();
    await tap();
    await hasLeft();
    await expect(tap()).rejects.toThrow(`has gone to ${away}`);
    await end();
    expect(stopped).toEqual([away, away]);
    expect(asked).not.toContain('/paid');
    stopped = [];
    const endAgain = await confine();
    expect(stopped).toEqual([away]);
    await expect(tap()).rejects.toThrow(`has gone to ${away}`);
    await endAgain();
    expect(asked).not.toContain('/paid');
  });

  it('tells at the start that the page has left between two calls', async () => {
    const end = await confine();
    await tap();
    await end();
    expect(stopped).toEqual([]);
    await hasLeft();
    const endAgain = await confine();
    expect(stopped).toEqual([away]);
    await endAgain();
  });

  it('acts on a page that the test has opened', async () => {
    const before = await confine();
    await before();
    const { browser } = page.driver.page as { browser: { navigateTo(url: string): Promise<void> } };
    await browser.navigateTo(away);
    const end = await confine();
    await tap();
    await end();
    await expect.poll(() => asked).toContain('/paid');
    expect(stopped).toEqual([]);
  });
});
