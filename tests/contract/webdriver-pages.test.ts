import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { DeviceEvent } from '../../src/core/device/device.ts';
import type { TreeNode } from '../../src/core/screen/screen-tree.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import type { OpenPage } from './open-pages.ts';
import {
  chromedriverMissing,
  closeWebdrivers,
  geckoMissing,
  openChromedriver,
  openChromedriverBidi,
  openGecko,
  openGeckoBidi,
  openWebkit,
  webkitMissing,
} from './open-webdriver.ts';
import { silentLogger } from './silent-logger.ts';
import { thoroughly, usually } from '../usual.ts';

const signal = new AbortController().signal;
const drivers = {
  chromedriver: [openChromedriver, chromedriverMissing],
  'chromedriver with BiDi': [openChromedriverBidi, chromedriverMissing],
  webkit: [openWebkit, webkitMissing],
  firefox: [openGecko, geckoMissing],
  'firefox with BiDi': [openGeckoBidi, geckoMissing],
} as const;

/** A page around a frame of another origin, with a frame of its own in it. */
const documents: Readonly<Record<string, (inner: string) => string>> = {
  '/outer': (inner) =>
    `<h1>Outer</h1><iframe src="${inner}/inner" style="position:absolute;left:50px;top:80px;width:500px;height:300px"></iframe>`,
  '/inner': () =>
    `<p>Inner</p><input id="field" style="position:absolute;left:10px;top:40px;width:200px"><iframe srcdoc="<button>Deep</button>"></iframe>`,
  '/opener': () =>
    `<button style="position:absolute;left:50px;top:50px" onclick="window.open('/opened')">Open</button>`,
  '/opened': () => '<h1>Opened</h1>',
  '/asking': () =>
    `<button style="position:absolute;left:50px;top:50px" onclick="document.title = JSON.stringify([prompt('Name?', 'nobody'), confirm('Sure?')])">Ask</button>`,
  '/touch': () =>
    `<body style="margin:0;height:3000px"><script>window.seen=[];for (const type of ['touchstart','touchend','touchcancel'])
      addEventListener(type, (event) => { seen.push([type, event.timeStamp]); })</script>`,
};

describe.each(Object.entries(usually(drivers, 'webkit')))('pages of WebDriver on %s', (name, [open, missing]) => {
  let server: Server;
  let origin = '';
  let other = '';
  let page: OpenPage;
  let device: WebDevice;
  const start = async (path: string, web: object = {}): Promise<Required<DeviceInput>> => {
    await page.goto(`${origin}${path}`);
    device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse(web), logger: silentLogger });
    await device.screenshot(signal);
    return device.input as Required<DeviceInput>;
  };

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${documents[url]?.(other) ?? url}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    other = `http://localhost:${port}`;
  });
  afterAll(async () => {
    server.close();
    await closeWebdrivers();
  });
  beforeEach(async ({ skip }) => {
    if (missing !== undefined) skip(missing);
    page = await open({});
  });
  afterEach(async () => {
    await device?.destroy();
    await page?.close();
  });

  thoroughly(() => {
    it('reads frames of other origins, and types into them', async () => {
      const { pointer, text } = await start('/outer');
      const nodes = await device.tree.snapshot({ scope: 'visible-only', signal } as never);
      expect(namesIn(nodes)).toEqual(expect.arrayContaining(['Outer', 'Inner', 'Deep']));
      await pointer.tap({ x: 120, y: 135 }, { signal });
      const asked: (string | undefined)[] = [];
      const assertRecipient = (to: string | undefined): void => void asked.push(to);
      await text.type('in the frame', { strategy: 'legacy', delayMs: undefined, signal, assertRecipient });
      const [, frame] = page.driver.frames();
      expect(await frame?.evaluate('document.getElementById("field").value')).toBe('in the frame');
      expect(new Set(asked)).toEqual(new Set([origin, other]));
    });
  });

  // With BiDi, scripts do not depend on the focus.
  it.skipIf(name.includes('BiDi'))('finds the page again when the test has switched to a frame', async () => {
    await start('/outer');
    const { page: session } = page.driver as unknown as {
      page: {
        browser: {
          switchFrame(at: unknown): Promise<void>;
          executeScript(text: string, args: unknown[]): Promise<unknown>;
        };
      };
    };
    const element = await session.browser.executeScript('return document.querySelector("iframe")', []);
    await session.browser.switchFrame(element);
    expect(await page.driver.evaluate('location.pathname')).toBe('/outer');
  });

  it('answers a prompt with an empty text, and a question to which a text was given', async () => {
    const { pointer } = await start('/asking', { dialogs: () => ({ promptText: '' }) });
    await pointer.tap({ x: 60, y: 60 }, { signal });
    await expect.poll(() => page.evaluate('document.title')).toBe('["",true]');
  });

  it('tells of a new tab, and stays in its own', async () => {
    const { pointer } = await start('/opener', { forceSameTabNavigation: false });
    const events: DeviceEvent[] = [];
    device.onEvent((event) => events.push(event));
    await pointer.tap({ x: 60, y: 60 }, { signal });
    await page.driver.activate();
    await expect
      .poll(async () => {
        await device.screenshot(signal);
        return events.map(({ kind }) => kind);
      })
      .toEqual(['new-page']);
    expect(page.driver.url()).toBe(`${origin}/opener`);
  });

  it.runIf(name === 'chromedriver')('takes touch gestures', async () => {
    const { longPress, swipe } = await start('/touch', { enableTouchEventsInActionSpace: true });
    await longPress.longPress({ x: 100, y: 100 }, { signal, durationMs: 700 });
    const seen = await page.evaluate<[string, number][]>('seen');
    expect(seen.map(([type]) => type)).toEqual(['touchstart', 'touchend']);
    expect((seen[1]?.[1] ?? 0) - (seen[0]?.[1] ?? 0)).toBeGreaterThan(690);
    await swipe.swipe({ x: 200, y: 500 }, { x: 200, y: 100 }, { signal });
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(100);
    await page.evaluate('seen.length = 0');
    const stop = AbortSignal.timeout(100);
    await expect(longPress.longPress({ x: 100, y: 100 }, { signal: stop, durationMs: 5000 })).rejects.toThrow(
      /aborted|timeout/i,
    );
    expect(await page.evaluate('seen')).toEqual([]);
  });
});

function namesIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.name ?? '', ...namesIn(node.children ?? [])]).map((name) => name.trim());
}
