import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Bounds, DeviceEvent } from '../../src/core/device/device.ts';
import type { PageDownload } from '../../src/devices/web/driver/page-driver.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { freePort } from './driver-programs.ts';
import type { OpenPage } from './open-pages.ts';
import {
  chromedriverMissing,
  closeWebdrivers,
  geckoMissing,
  openChromedriverBidi,
  openGeckoBidi,
} from './open-webdriver.ts';
import { silentLogger } from './silent-logger.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';

const signal = new AbortController().signal;
const drivers = {
  chromium: [openChromedriverBidi, chromedriverMissing],
  firefox: [openGeckoBidi, geckoMissing],
} as const;

/** Stays in view when the page is scrolled. */
const mark = `<div style="position:fixed;right:0;bottom:0;width:100px;height:100px;background:rgb(250,0,0)"></div>`;

const documents: Readonly<Record<string, string>> = {
  '/shop': '<title>Shop</title><h1>Shop</h1>',
  '/outer': `<title>Shop</title><h1>Shop</h1><iframe src="/broken"></iframe>`,
  '/broken': `<script>JSON.stringify = () => '"broken"'; Array.prototype.map = () => ['broken']; window.here = 'page';</script><p>Broken</p>`,
  '/away': '<title>Away</title>',
  '/rtl': `<html dir="rtl"><body style="margin:0"><div style="width:2000px;height:10px"></div>${mark}`,
  '/vertical': `<html style="writing-mode:vertical-rl"><body style="margin:0"><div style="width:2000px;height:10px"></div>${mark}`,
};

describe.each(Object.entries(usually(drivers, 'chromium')))(
  'a session with WebDriver BiDi on %s',
  (_name, [open, missing]) => {
    let server: Server;
    let origin = '';
    let other = '';
    let page: OpenPage;
    let device: WebDevice;
    const asked: string[] = [];

    beforeAll(async () => {
      server = createServer(({ url = '', headers }, response) => {
        asked.push(`${headers.host?.split(':')[0]}${url}`);
        if (url === '/report.csv') {
          response.setHeader('content-disposition', 'attachment; filename="report.csv"').end('a,b\n');
          return;
        }
        response.statusCode = url in documents ? 200 : 404;
        response.setHeader('content-type', 'text/html').end(`<!doctype html>${documents[url] ?? ''}`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      [origin, other] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
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
      await device.open(signal);
      asked.length = 0;
    });
    afterEach(async () => {
      await device?.destroy();
      await page?.close();
    });

    it('tells of errors on the console, uncaught errors and failed requests', async () => {
      const closed = await freePort();
      const events: DeviceEvent[] = [];
      device.onEvent((event) => events.push(event));
      await page.evaluate(`void (console.error('no stock'), console.log('fine'))`);
      await page.evaluate(`void setTimeout(() => { throw new Error('no price'); })`);
      await page.evaluate(`fetch('/missing').then(() => undefined)`);
      await page.evaluate(`fetch('http://127.0.0.1:${closed}/').catch(() => undefined)`);
      const told = (): unknown[] =>
        events.map(({ kind, status }) => `${kind}${status === undefined ? '' : ` ${status}`}`);
      await expect
        .poll(told)
        .toEqual(
          expect.arrayContaining(['console-error', 'page-error', 'request-failed 404', 'request-failed']) as string[],
        );
      expect(events.find(({ kind }) => kind === 'console-error')?.text).toBe('no stock');
      expect(events.find(({ kind }) => kind === 'page-error')?.text).toContain('no price');
    });

    it('leaves the subscriptions of the test as they are when the agent ends', async () => {
      const { browser } = page.driver.page as {
        browser: {
          sessionSubscribe(given: object): Promise<unknown>;
          on(name: string, listener: (entry: { text: string }) => void): unknown;
        };
      };
      const texts: string[] = [];
      await browser.sessionSubscribe({ events: ['log.entryAdded'] });
      browser.on('log.entryAdded', ({ text }) => texts.push(text));
      await device.destroy();
      await page.driver.release();
      await page.evaluate(`void console.log('still told')`);
      await expect.poll(() => texts).toEqual(['still told']);
    });

    it('reads documents whose scripts have changed what scripts rely on, also in frames', async () => {
      await page.goto(`${origin}/outer`);
      const nodes = await device.tree.snapshot({ scope: 'visible-only', signal } as never);
      expect(JSON.stringify(nodes)).toContain('Broken');
      const [top, frame] = page.driver.frames();
      expect(await top?.evaluateIsolated('document.title')).toBe('Shop');
      expect(await frame?.evaluateIsolated('[1, 2].map((each) => each * 2)')).toEqual([2, 4]);
      expect(await frame?.evaluateIsolated('typeof here')).toBe('undefined');
    });

    it('runs a script in new documents before their own scripts', async () => {
      const stop = await page.driver.addInitScript('window.here ??= "agent";');
      await page.goto(`${origin}/shop`);
      expect(await page.evaluate('here')).toBe('agent');
      await stop();
      await page.goto(`${origin}/shop`);
      expect(await page.evaluate('typeof here')).toBe('undefined');
    });

    const scrolled = [
      ['/rtl', ''],
      ['/rtl', 'scrollTo(-300, 0)'],
      ['/rtl', 'document.body.style.zoom = 2'],
      ['/vertical', ''],
    ] as const;

    it.each(aShareOf(scrolled, 4, 1))('takes the picture of what is shown of %s, after %j', async (path, script) => {
      await page.goto(`${origin}${path}`);
      await page.evaluate(script);
      const { data, width } = await device.screenshot(signal);
      const pixels = await sharp(data).removeAlpha().raw().toBuffer();
      const [x, y] = await page.evaluate<[number, number]>('[visualViewport.width - 10, visualViewport.height - 10]');
      expect([...pixels.subarray((y * width + x) * 3).subarray(0, 3)]).toEqual([250, 0, 0]);
    });

    it('stops navigations that leave the bounds before they are sent', async () => {
      const stopped: string[] = [];
      const bounds: Bounds = {
        allows: (address) => !address.includes('localhost'),
        onStopped: (at) => stopped.push(at),
      };
      const release = await device.confine?.(bounds, signal);
      await page.evaluate(`void (location.href = '${other}/away')`);
      await expect.poll(() => stopped).toEqual([`${other}/away`]);
      expect(await page.evaluate('fetch("/shop").then((answer) => answer.status)')).toBe(200);
      expect(await page.evaluate('document.title')).toBe('Shop');
      await release?.();
      expect(asked).not.toContain('localhost/away');
      await page.evaluate(`void (location.href = '${other}/away')`);
      await expect.poll(() => page.evaluate('document.title').catch(String)).toBe('Away');
    });

    thoroughly(() => {
      it('tells of downloads', async () => {
        const downloads: PageDownload[] = [];
        const stop = page.driver.onDownload((download) => downloads.push(download));
        await page.evaluate(`void (location.href = '/report.csv')`);
        await expect.poll(() => downloads.map(({ state }) => state)).toEqual(['begun', 'done']);
        expect(downloads[1]).toMatchObject({ name: 'report.csv', url: `${origin}/report.csv` });
        stop();
      });

      it('waits for an idle network, and knows of a navigation that is not answered yet', async () => {
        const traffic = page.driver.traffic();
        await page.evaluate(`fetch('/shop').then(() => undefined)`);
        await expect.poll(() => traffic.value.begun).toBeGreaterThan(0);
        expect(await traffic.value.idle(5000, signal)).toBe(true);
        await traffic.release();
      });
    });
  },
);
