import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceEvent } from '../../src/core/device/device.ts';
import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Logger } from '../../src/core/logger.ts';
import type { CallLimits } from '../../src/devices/web/driver/bound-driver.ts';
import type { Popup } from '../../src/devices/web/driver/page-driver.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema, type WebOptions } from '../../src/devices/web/web-options.ts';
import { thoroughly, usually } from '../usual.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { blockingFor, servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const signal = new AbortController().signal;
const typing = { strategy: 'legacy', delayMs: undefined, signal } as const;
const at = (style: string): string => `style="position:absolute;${style}"`;
const bigButton = at('left:50px;top:50px;width:100px;height:40px');

const pages = {
  '/alert': `<button ${bigButton} onclick="alert('Really?'); document.title = 'after'">Ask</button>`,
  '/leave': `<button ${bigButton}>Stay</button><script>
    window.addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });</script>`,
  '/storm': `<button ${bigButton}>Storm</button><p id="here" style="height:3000px">here</p><script>
    // It calms down, so that a slow machine gets through as well.
    const count = Number(location.search.slice(1)) + 1;
    if (count < 20) setTimeout(() => { location.href = '/storm?' + count; }, 60 + count * 30);</script>`,
  '/link': `<a ${bigButton} target="_blank" href="/opened">Open</a>
    <button ${at('left:50px;top:150px;width:100px;height:40px')} onclick="window.open('/by-script')">Script</button>`,
  '/framed': `<style>body { margin: 0 }</style><iframe src="{other}/field" width="400" height="200" ${at('left:100px;top:100px;border:0')}></iframe>`,
  '/field': `<style>body { margin: 0 }</style><input id="field" value="old" ${at('left:20px;top:20px;width:200px;height:30px')}>`,
};

interface Options {
  readonly web?: WebOptions;
  readonly limits?: Partial<CallLimits>;
  readonly logger?: Logger;
}

function deviceOn(page: OpenPage, { web = {}, limits = {}, logger = silentLogger }: Options = {}): WebDevice {
  return new WebDevice({ driver: page.newDriver(), options: webOptionsSchema.parse(web), logger, limits });
}

const inputOf = (device: WebDevice): Required<DeviceInput> => device.input as Required<DeviceInput>;

describe.each(Object.entries(usually(pageOpeners, 'puppeteer')))('web device under attack, on %s', (library, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function withPage(path: string, run: (page: OpenPage) => Promise<void>): Promise<void> {
    const page = await open({});
    await page.driver.release();
    await page.goto(server.origin + path);
    try {
      await run(page);
    } finally {
      await page.close();
    }
  }

  thoroughly(() => {
    it('ends the running and the next call when the page crashes, and tells of it', async () => {
      await withPage('/field', async (page) => {
        const device = deviceOn(page);
        const events: DeviceEvent[] = [];
        device.onEvent((event) => events.push(event));
        await device.screenshot(signal);
        const running = device.tree.evaluate?.('new Promise(() => undefined)', signal);
        page.goto('chrome://crash').catch(() => undefined);

        const crashed = { code: 'DEVICE_DISCONNECTED', summary: expect.stringContaining('the page crashed') as string };
        await expect(running).rejects.toMatchObject(crashed);
        await expect(device.screenshot(signal)).rejects.toMatchObject(crashed);
        await expect(inputOf(device).pointer.tap({ x: 1, y: 1 }, { signal })).rejects.toMatchObject(crashed);
        await device.destroy();
        expect(events).toContainEqual(expect.objectContaining({ kind: 'crash' }));

        // Also for an agent that was not there when it happened.
        await expect(deviceOn(page).screenshot(signal)).rejects.toMatchObject(crashed);
      });
    });

    it('gives up a page that blocks its thread: the call by its limit, destroy with a warning', async () => {
      await withPage('/field', async (page) => {
        const warnings: string[] = [];
        const logger = { ...silentLogger, warn: (text: string) => void warnings.push(text) };
        const device = deviceOn(page, { limits: { command: 1000, destroy: 300 }, logger });
        await device.screenshot(signal);
        await page.evaluate(`void setTimeout(() => ${blockingFor(4000)})`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        const order: string[] = [];
        const free = page.evaluate('1').then(() => order.push('page'));
        await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
        await device.destroy();
        order.push('destroy');
        await free;
        expect(order).toEqual(['destroy', 'page']);
        expect(warnings).toEqual([expect.stringContaining('may stay in it')]);
      });
    });
  });

  it('warns of each wait for the document that is slow', async () => {
    await withPage('/field', async (page) => {
      const warnings: string[] = [];
      const logger = { ...silentLogger, warn: (text: string) => void warnings.push(text) };
      const device = deviceOn(page, { web: { waitForNavigationTimeout: 100 }, logger });
      await device.screenshot(signal);
      await page.evaluate(
        'void setTimeout(() => { const end = Date.now() + 1500; while (Date.now() < end); document.title = "free"; })',
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      await device.settle(signal);
      await device.settle(signal);
      expect(warnings).toEqual(Array(2).fill(expect.stringContaining('no document 100 ms after')));
      await expect.poll(() => page.evaluate('document.title')).toBe('free');
      await device.destroy();
    });
  });

  thoroughly(() => {
    it('waits 5000 ms for the document by default, and with 0 not at all', async () => {
      expect(webOptionsSchema.parse({}).waitForNavigationTimeout).toBe(5000);
      await withPage('/field', async (page) => {
        const device = deviceOn(page, { web: { waitForNavigationTimeout: 0 } });
        await device.screenshot(signal);
        await page.evaluate(
          'void setTimeout(() => { const end = Date.now() + 2500; while (Date.now() < end); document.title = "free"; })',
        );
        const order: string[] = [];
        const free = page.evaluate('document.title').then(() => order.push('page'));
        await device.settle(signal);
        order.push('settled');
        await free;
        expect(order[0]).toBe('settled');
        await expect.poll(() => page.evaluate('document.title')).toBe('free');
        await device.destroy();
      });
    });
  });

  thoroughly(() => {
    it('answers an alert once, with two agents on the page', async () => {
      await withPage('/alert', async (page) => {
        const devices = [deviceOn(page), deviceOn(page)] as const;
        const events: DeviceEvent[] = [];
        devices[1].onEvent((event) => events.push(event));
        for (const device of devices) await device.screenshot(signal);
        await inputOf(devices[0]).pointer.tap({ x: 90, y: 70 }, { signal });
        for (const device of devices) await device.screenshot(signal);
        expect(await page.evaluate('document.title')).toBe('after');
        expect(events).toMatchObject([{ kind: 'dialog', text: 'alert "Really?" was dismissed' }]);
        for (const device of devices) await device.destroy();
      });
    });

    it('leaves a page that wants to be asked first', async () => {
      await withPage('/leave', async (page) => {
        const device = deviceOn(page);
        await device.screenshot(signal);
        await inputOf(device).pointer.tap({ x: 90, y: 70 }, { signal });
        await inputOf(device).navigation.goto('/field', { signal });
        expect(await page.evaluate('location.pathname')).toBe('/field');
        await device.destroy();
      });
    });
  });

  thoroughly(() => {
    it('works in a storm of navigations', async () => {
      await withPage('/storm', async (page) => {
        const device = deviceOn(page);
        const { pointer, scroll, keyboard, text, navigation } = inputOf(device);
        for (let round = 0; round < 4; round++) {
          await device.screenshot(signal);
          await pointer.tap({ x: 90, y: 70 }, { signal });
          await device.settle(signal);
          await keyboard.press(['Tab'], { signal });
          // There is no field.
          await expect(text.clear({ signal })).rejects.toMatchObject({ code: 'ACTION_FAILED' });
          await scroll.by({ direction: 'down', signal });
          await device.tree.find({ by: 'xpath', xpath: '//p' }, signal);
        }
        await navigation.goto('/field', { signal });
        await device.destroy();
      });
    });
  });

  thoroughly(() => {
    it('replaces and clears text in a frame of another origin', async () => {
      await withPage('/framed', async (page) => {
        const device = deviceOn(page);
        await device.screenshot(signal);
        const { pointer, text } = inputOf(device);
        const field = page.newDriver().frames()[1];
        const value = (): Promise<unknown> | undefined => field?.evaluate('document.getElementById("field").value');
        await expect.poll(value).toBe('old');
        await pointer.tap({ x: 200, y: 135 }, { signal });
        await text.replace('new', typing);
        expect(await value()).toBe('new');
        await text.replace('bulk', { ...typing, strategy: 'bulk' });
        expect(await value()).toBe('bulk');
        await pointer.tap({ x: 122, y: 135 }, { signal });
        await text.moveToEnd({ signal });
        await text.type(' end', typing);
        expect(await value()).toBe('bulk end');
        await text.clear({ signal });
        expect(await value()).toBe('');
        await device.destroy();
      });
    });
  });

  const traces = `({
    own: Object.getOwnPropertySymbols(window).map(String).filter((name) => name.includes('eyewright')),
    sheets: document.adoptedStyleSheets.length,
    open: /native code/.test(String(window.open)),
  })`;
  const clean = { own: [], sheets: 0, open: true };

  it('takes back all that it put into a page', async () => {
    await withPage('/framed', async (page) => {
      const before = page.listeners();
      for (let agent = 0; agent < 10; agent++) {
        const device = deviceOn(page);
        device.onEvent(() => undefined)();
        await device.open(signal);
        expect(await page.evaluate(traces)).toMatchObject({ open: false, sheets: 1 });
        await device.destroy();
      }
      expect(page.listeners()).toBe(before);
      expect(await page.evaluate(traces)).toEqual(clean);
      for (const frame of page.newDriver().frames()) expect(await frame.evaluate(traces)).toEqual(clean);
      await page.goto(`${server.origin}/link`);
      expect(await page.evaluate(traces)).toEqual(clean);
    });
  });

  thoroughly(() => {
    it('keeps what another agent of the page still needs', async () => {
      await withPage('/link', async (page) => {
        const [first, second] = [deviceOn(page), deviceOn(page)];
        await first.open(signal);
        await second.open(signal);
        await first.destroy();
        expect(await page.evaluate(traces)).toMatchObject({ open: false, sheets: 1 });
        await second.screenshot(signal);
        await inputOf(second).pointer.tap({ x: 90, y: 70 }, { signal });
        await expect.poll(() => page.evaluate('location.pathname').catch(String)).toBe('/opened');
        await second.destroy();
        expect(await page.evaluate(traces)).toEqual(clean);
      });
    });
  });

  it.each(['/link', '/other'])(
    'leaves new tabs alone where an agent kept them in the tab before, starting at %s',
    async (start) => {
      await withPage(start, async (page) => {
        const first = deviceOn(page);
        await first.screenshot(signal);
        await first.destroy();
        if (start !== '/link') await page.goto(`${server.origin}/link`);
        const device = deviceOn(page, { web: { forceSameTabNavigation: false } });
        await device.screenshot(signal);
        const driver = page.newDriver();
        for (const [y, opened] of [
          [70, '/opened'],
          [170, '/by-script'],
        ] as const) {
          const tabs: Popup[] = [];
          const stop = driver.onPopup((tab) => tabs.push(tab));
          await inputOf(device).pointer.tap({ x: 90, y }, { signal });
          await expect.poll(() => tabs.map((tab) => tab.url())).toEqual([server.origin + opened]);
          stop();
          await driver.activate();
        }
        expect(await page.evaluate('location.pathname')).toBe('/link');
        await device.destroy();
      });
    },
  );

  it('scrolls where the pointer is', async () => {
    const panel = (id: string, left: number): string =>
      `<div id="${id}" ${at(`left:${left}px;top:0;width:300px;height:500px;overflow:auto`)}><div style="height:3000px"></div></div>`;
    await withPage('/field', async (page) => {
      await page.setContent(panel('left', 0) + panel('right', 350));
      const device = deviceOn(page);
      await device.screenshot(signal);
      const { pointer, mouse, scroll } = inputOf(device);
      const offsets = (): Promise<unknown> =>
        page.evaluate('[left.scrollTop, right.scrollTop]'.replace(/(\w+)\./g, 'document.getElementById("$1").'));
      await pointer.tap({ x: 100, y: 100 }, { signal });
      await scroll.by({ direction: 'down', distance: 200, signal });
      expect(await offsets()).toEqual([200, 0]);
      await mouse.hover({ x: 450, y: 100 }, { signal });
      await scroll.by({ direction: 'down', distance: 100, signal });
      expect(await offsets()).toEqual([200, 100]);
      await scroll.by({ direction: 'up', distance: 150, at: { x: 100, y: 100 }, signal });
      await scroll.toEdge({ edge: 'top', signal });
      expect(await offsets()).toEqual([0, 100]);
      // Moved by the test, and not by the agent.
      await page.target.mouse.move(450, 200);
      await scroll.by({ direction: 'down', distance: 60, signal });
      expect(await offsets()).toEqual([0, 160]);
      await device.destroy();
    });
  });

  const box = (inner: string): string => `<div id="x" class="box">${inner}<p style="height:3000px"></div>`;
  it.each([
    ['in a panel that shows a part of it', `<!doctype html>${box('')}`, 'x.scrollTop'],
    ['in a document in quirks mode', box(''), 'x.scrollTop'],
    ['beside a part that scrolls, too', box('<div class="part"><p style="height:3000px"></div>'), 'x.scrollTop'],
    ['over a frame', '<iframe id="x" class="box" srcdoc="<p style=height:3000px>"></iframe>', 'frames[0].scrollY'],
  ])('scrolls where the test put the pointer before there was an agent: %s', async (_where, html, offset) => {
    const style = `<style>body { margin: 0; height: 4000px } p { margin: 0 }
      .box { position: absolute; left: 0; top: 0; width: 400px; height: 300px; overflow: auto; border: 0 }
      .part { position: absolute; left: 60px; top: 30px; width: 300px; height: 240px; overflow: auto }</style>`;
    await withPage('/field', async (page) => {
      await page.setContent(html + style);
      await page.target.mouse.move(20, 150);
      const device = deviceOn(page);
      await device.screenshot(signal);
      await inputOf(device).scroll.by({ direction: 'down', distance: 100, signal });
      expect(await page.evaluate(`scrollY + ' ' + ${offset}`)).toBe('0 100');
      await device.destroy();
    });
  });

  it('presses capitals with Shift', async () => {
    await withPage('/field', async (page) => {
      await page.evaluate(
        `window.keys = []; addEventListener('keydown', (event) => keys.push([event.key, event.code, event.ctrlKey, event.shiftKey].join()));`,
      );
      const device = deviceOn(page);
      await device.screenshot(signal);
      await inputOf(device).keyboard.press(['Ctrl', 'Shift', 'k'], { signal });
      await inputOf(device).keyboard.press(['Control', 'K'], { signal });
      await inputOf(device).keyboard.press(['Shift', 'Enter'], { signal });
      const keys = await page.evaluate<string[]>('keys');
      expect(keys).toContain('K,KeyK,true,true');
      expect(keys).toContain('k,KeyK,true,false');
      expect(keys).toContain('Enter,Enter,false,true');
      await device.destroy();
    });
  });

  it('leaves nothing pressed when a drag is stopped', async () => {
    await withPage('/field', async (page) => {
      await page.evaluate(
        `window.seen = []; for (const type of ['mousedown', 'mouseup', 'mousemove']) addEventListener(type, (event) => seen.push(type + event.buttons), true);`,
      );
      const device = deviceOn(page);
      await device.screenshot(signal);
      const stopping = new AbortController();
      const dragging = inputOf(device).pointer.drag(
        { x: 300, y: 300 },
        { x: 600, y: 500 },
        { signal: stopping.signal },
      );
      dragging.catch(() => undefined);
      await expect.poll(() => page.evaluate('seen')).toContain('mousedown1');
      stopping.abort();
      await expect(dragging).rejects.toMatchObject({ code: 'ABORTED' });
      await inputOf(device).mouse.hover({ x: 10, y: 10 }, { signal });
      const seen = await page.evaluate<string[]>('seen');
      expect(seen).toContain('mouseup0');
      expect(seen.at(-1)).toBe('mousemove0');
      await device.destroy();
    });
  });

  thoroughly(() => {
    it('opens with what it knows of the browser', async () => {
      await withPage('/field', async (page) => {
        const device = deviceOn(page);
        const facts = await device.open(signal);
        expect(facts.name).toMatch(library === 'playwright' ? /^Chromium \d+\./ : /^(Headless)?chrome \d+\./i);
        expect(facts.size).toEqual({ width: 800, height: 600 });
        await device.destroy();
      });
    });

    it('streams the page as it changes', async () => {
      await withPage('/field', async (page) => {
        const device = deviceOn(page);
        const stopping = new AbortController();
        const sizes: string[] = [];
        for await (const shot of device.stream({ intervalMs: 10, signal: stopping.signal })) {
          sizes.push(`${shot.width}x${shot.height} ${shot.mime}`);
          if (sizes.length === 3) stopping.abort();
          else await page.evaluate(`document.body.append('frame ${sizes.length} ')`);
        }
        expect(new Set(sizes)).toEqual(new Set(['800x600 image/jpeg']));
        await device.destroy();
      });
    });
  });
});
