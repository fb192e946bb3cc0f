import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Logger } from '../../src/core/logger.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { usually } from '../usual.ts';
import { noAbort, openDevice } from './open-device.ts';
import { closeBrowsers, pageOpeners } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

const signal = noAbort;

afterAll(closeBrowsers);

describe.each(Object.entries(usually(pageOpeners, 'puppeteer')))('waiting after an action on %s', (library, open) => {
  let server: Server;
  let origin = '';
  /** Answers of `/slow`, which the tests end. */
  const waiting: ServerResponse[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/slow')) return void waiting.push(response);
      response.setHeader('content-type', 'text/html');
      response.end(
        '<title>Page</title><script>let asked = 0; window.ask = (count) => { while (count-- > 0) fetch("/slow?" + asked++); }</script>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const answerAll = (): void => {
    for (const response of waiting.splice(0)) response.end('done');
  };
  const noting = (warnings: string[]): Logger => ({ ...silentLogger, warn: (text) => void warnings.push(text) });

  /** Milliseconds that the device took to settle while so many requests were in flight. */
  async function settling(
    requests: number,
    waitForNetworkIdleTimeout: number | undefined,
    answered = false,
  ): Promise<{ ms: number; warnings: string[] }> {
    const warnings: string[] = [];
    const web = waitForNetworkIdleTimeout === undefined ? {} : { waitForNetworkIdleTimeout };
    await using opened = await openDevice(open, { page: origin, web, logger: noting(warnings) });
    await opened.page.evaluate(`ask(${requests})`);
    await expect.poll(() => waiting.length).toBe(requests);
    const begun = performance.now();
    const settled = opened.device.settle(signal);
    if (answered) setTimeout(answerAll, 600);
    await settled;
    const ms = performance.now() - begun;
    answerAll();
    return { ms, warnings };
  }

  it('two requests in flight are idle: the wait ends after 200 ms', async () => {
    const { ms, warnings } = await settling(2, 5000);

    expect(ms).toBeGreaterThanOrEqual(195);
    expect(ms).toBeLessThan(3000);
    expect(warnings).toEqual([]);
  });

  it('three requests in flight are waited for until one is answered and 200 ms have passed', async () => {
    const { ms, warnings } = await settling(3, 20_000, true);

    expect(ms).toBeGreaterThanOrEqual(790);
    expect(ms).toBeLessThan(10_000);
    expect(warnings).toEqual([]);
  });

  it('three requests that are not answered are waited for until waitForNetworkIdleTimeout, which warns and continues', async () => {
    const { ms, warnings } = await settling(3, 700);

    expect(ms).toBeGreaterThanOrEqual(695);
    expect(warnings).toEqual([
      'The network is not idle 700 ms after the action, 3 requests are in flight; continuing.',
    ]);
  });

  it('0 skips the wait for an idle network', async () => {
    const { ms, warnings } = await settling(3, 0);

    // Who waits for requests that nobody answers waits for 2000 ms, and warns.
    expect(ms).toBeLessThan(1900);
    expect(warnings).toEqual([]);
  });

  it('without the option, Puppeteer waits 2000 ms and Playwright not at all', async () => {
    const expected = {
      playwright: { least: 0, most: 1900, warnings: [] },
      puppeteer: { least: 1990, most: 10_000, warnings: [expect.stringContaining('not idle 2000 ms')] },
    }[library];

    const { ms, warnings } = await settling(3, undefined);

    expect(ms).toBeGreaterThanOrEqual(expected?.least ?? 0);
    expect(ms).toBeLessThan(expected?.most ?? 0);
    expect(warnings).toEqual(expected?.warnings);
  });

  it('requests of a document that has gone are not waited for', async () => {
    await using opened = await openDevice(open, { page: origin, web: { waitForNetworkIdleTimeout: 5000 } });
    await opened.page.evaluate('ask(5)');
    await expect.poll(() => waiting.length).toBe(5);
    await opened.page.goto(`${origin}/next`);

    const begun = performance.now();
    await opened.device.settle(signal);

    expect(performance.now() - begun).toBeLessThan(3000);
    answerAll();
  });

  // Only Puppeteer says so.
  it.runIf(library === 'puppeteer')(
    'requests that began before the agent are counted, until none of them is open',
    async () => {
      const warnings: string[] = [];
      const page = await open({});
      await page.goto(origin);
      await page.evaluate('ask(3)');
      await expect.poll(() => waiting.length).toBe(3);
      const options = webOptionsSchema.parse({ waitForNetworkIdleTimeout: 700 });
      const device = new WebDevice({ driver: page.driver, options, logger: noting(warnings) });
      await device.screenshot(signal);
      const settled = async (): Promise<number> => {
        const begun = performance.now();
        await device.settle(signal);
        return performance.now() - begun;
      };
      expect(await settled()).toBeGreaterThanOrEqual(695);
      expect(warnings).toEqual([
        'The network is not idle 700 ms after the action, with requests in flight that began before the first call; continuing.',
      ]);

      // Two are left, and two more begin.
      waiting.shift()?.end('done');
      await page.evaluate('ask(2)');
      await expect.poll(() => waiting.length).toBe(4);
      expect(await settled()).toBeGreaterThanOrEqual(695);

      answerAll();
      await expect.poll(settled).toBeLessThan(690);
      await device.destroy();
      await page.close();
    },
  );

  it('requests of a page that only changes its address are waited for', async () => {
    const warnings: string[] = [];
    const web = { waitForNetworkIdleTimeout: 20_000 };
    await using opened = await openDevice(open, { page: origin, web, logger: noting(warnings) });
    await opened.page.evaluate('ask(3); history.pushState({}, "", "/cart"); location.hash = "total"');
    await expect.poll(() => waiting.length).toBe(3);

    const begun = performance.now();
    const settled = opened.device.settle(signal);
    setTimeout(answerAll, 600);
    await settled;

    expect(performance.now() - begun).toBeGreaterThanOrEqual(790);
    expect(warnings).toEqual([]);
  });

  it('a page without its html element is waited for until waitForNavigationTimeout, which warns and continues; 0 skips it', async () => {
    const warnings: string[] = [];
    const init = { page: origin, logger: noting(warnings) };
    await using opened = await openDevice(open, {
      ...init,
      web: { waitForNavigationTimeout: 300, waitForNetworkIdleTimeout: 0 },
    });
    const block = `setTimeout(() => { const end = performance.now() + 1500; while (performance.now() < end); })`;
    await opened.page.evaluate(`void ${block}`);
    await new Promise((resolve) => setTimeout(resolve, 100));

    const begun = performance.now();
    await opened.device.settle(signal);
    expect(performance.now() - begun).toBeLessThan(1200);
    expect(warnings).toEqual(['The page has no document 300 ms after the action; continuing.']);

    await using skipping = await openDevice(open, {
      ...init,
      web: { waitForNavigationTimeout: 0, waitForNetworkIdleTimeout: 0 },
    });
    await skipping.page.evaluate(`void ${block}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const again = performance.now();
    await skipping.device.settle(signal);
    expect(performance.now() - again).toBeLessThan(300);
    expect(warnings).toHaveLength(1);
  });

  it('an html element that a script takes away is waited for until it is back, and at most waitForNavigationTimeout', async () => {
    const warnings: string[] = [];
    const takeAway = (ms: number): string =>
      `(() => { const root = document.documentElement; root.remove(); setTimeout(() => document.append(root), ${ms}); })()`;
    const there = 'document.documentElement !== null';
    await using opened = await openDevice(open, {
      page: origin,
      logger: noting(warnings),
      web: { waitForNavigationTimeout: 3000, waitForNetworkIdleTimeout: 0 },
    });
    await opened.page.evaluate(takeAway(600));
    await opened.device.settle(signal);
    expect([await opened.page.evaluate(there), warnings]).toEqual([true, []]);

    await using hasty = await openDevice(open, {
      page: origin,
      logger: noting(warnings),
      web: { waitForNavigationTimeout: 100, waitForNetworkIdleTimeout: 0 },
    });
    await hasty.page.evaluate(takeAway(3000));
    await hasty.device.settle(signal);
    expect(await hasty.page.evaluate(there)).toBe(false);
    expect(warnings).toEqual(['The page has no document 100 ms after the action; continuing.']);
  });

  it('waitForNavigationTimeout is 5000 ms, and a page that has its document is not waited for', async () => {
    await using opened = await openDevice(open, { page: origin, web: { waitForNetworkIdleTimeout: 0 } });

    const begun = performance.now();
    await opened.device.settle(signal);

    expect(performance.now() - begun).toBeLessThan(1000);
    expect(webOptionsSchema.parse({}).waitForNavigationTimeout).toBe(5000);
    expect(webOptionsSchema.parse({ waitForNavigationTimeout: 0 }).waitForNavigationTimeout).toBe(0);
    expect(() => webOptionsSchema.parse({ waitForNavigationTimeout: -1 })).toThrow('Too small');
  });

  it('tells a click that reached nothing also where nobody waits for the page, or waits in another way', async () => {
    const drawnAtPress = `<button id="target" style="width:200px;height:30px"><span>Oslo</span></button>
      <script>target.onmousedown = () => { target.innerHTML = '<span>Oslo</span>' }; target.onclick = () => { document.title = 'clicked' }</script>`;
    const web = { waitForNavigationTimeout: 0, waitForNetworkIdleTimeout: 0 };
    await using opened = await openDevice(open, { page: drawnAtPress, web });
    const { device, input, page } = opened;
    const tap = async (): Promise<void> => {
      const { left = 0, top = 0 } = (await device.tree.find({ by: 'xpath', xpath: '//*[@id="target"]' }, signal)) ?? {};
      await input.pointer.tap({ x: left + 100, y: top + 15 }, { signal });
    };
    for (const look of [() => device.settle(signal), () => device.confirmInput(signal)]) {
      const outcome = async (): Promise<string> => {
        await tap();
        return look().then(
          () => 'passed',
          (error: { code: string }) => error.code,
        );
      };
      // A machine that is busy may not answer in time.
      await expect.poll(outcome, { timeout: 10_000 }).toBe('ACTION_FAILED');
      // It is told once.
      await look();
    }
    await page.evaluate('void (target.onmousedown = null)');
    await tap();
    await device.confirmInput(signal);
    expect(await page.evaluate('document.title')).toBe('clicked');
  });
});
