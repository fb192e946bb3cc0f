import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { TreeNode } from '../../src/core/screen/screen-tree.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import type { OpenPage } from './open-pages.ts';
import {
  chromedriverMissing,
  closeWebdrivers,
  geckoMissing,
  openChromedriver,
  openGecko,
  openGeckoBidi,
  openWebkit,
  webkitMissing,
} from './open-webdriver.ts';
import { silentLogger } from './silent-logger.ts';
import { usually, usuallyOf } from '../usual.ts';

const signal = new AbortController().signal;
const drivers = {
  chromedriver: [openChromedriver, chromedriverMissing],
  firefox: [openGecko, geckoMissing],
  'firefox with BiDi': [openGeckoBidi, geckoMissing],
  webkit: [openWebkit, webkitMissing],
} as const;

/** Buttons close to each other: a click that is somewhere else hits another one. */
const keys = [0, 1, 2, 3, 4, 5].map(
  (key) =>
    `<button style="position:absolute;left:10px;top:${10 + key * 40}px;width:160px;height:36px">Key ${key}</button>`,
);
const inner = `<body style="margin:0">${keys.join('')}<input style="position:absolute;left:200px;top:10px"><script>
  window.seen = []; addEventListener('click', ({ target }) => seen.push(target.textContent), true);</script>`;

const frameOf = (src: string, style = ''): string =>
  `<iframe src="${src}/inner" style="width:420px;height:300px;${style}"></iframe>`;
const documents: Readonly<Record<string, (src: string) => string>> = {
  '/inner': () => inner,
  '/padding': (src) => frameOf(src, 'padding:45px'),
  '/zoom': (src) => frameOf(src, 'zoom:1.5'),
  '/zoomed-body': (src) => `<body style="zoom:1.4">${frameOf(src)}`,
  '/scale': (src) => frameOf(src, 'transform:scale(.6);transform-origin:0 0'),
  '/shadow': (src) =>
    `<div></div><script>document.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '${frameOf(src)}'</script>`,
  '/nested': () => `<iframe src="/scale-in" style="width:700px;height:500px;padding:20px"></iframe>`,
  '/scale-in': (src) => frameOf(src, 'transform:scale(.8);transform-origin:0 0'),
  '/rotated': (src) => frameOf(src, 'transform:rotate(10deg);transform-origin:0 0'),
};
/** By the origin of the frame. Frames of the same site share a process, and those of other sites may not. */
const cases: Readonly<Record<string, readonly string[]>> = {
  same: ['/padding', '/zoom', '/scale'],
  port: ['/padding', '/scale'],
  site: ['/padding', '/zoom', '/zoomed-body', '/scale', '/shadow', '/nested'],
};

describe.each(Object.entries(usually(drivers, 'chromedriver')))(
  'frames of pages of WebDriver on %s',
  (name, [open, missing]) => {
    const servers: Server[] = [];
    const origins = { same: '', port: '', site: '' };
    let page: OpenPage;
    let device: WebDevice;

    /** @param from - The frame has the same origin, another one of the same site, or one of another site. */
    const start = async (path: string, from: keyof typeof origins): Promise<Required<DeviceInput>> => {
      await page.goto(`${origins.same}${path}?${from}`);
      device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
      await device.screenshot(signal);
      return device.input as Required<DeviceInput>;
    };
    const pointOf = async (wanted: string): Promise<{ x: number; y: number }> => {
      const nodes = all(await device.tree.snapshot({ scope: 'visible-only', signal } as never));
      const rect = nodes.find((node) => node.name === wanted)?.rect;
      if (!rect) throw new Error(`${wanted} is not on the page`);
      return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    };

    beforeAll(async () => {
      for (const from of ['same', 'port'] as const) {
        const server = createServer(({ url = '' }, response) => {
          const { pathname, search } = new URL(url, 'http://host');
          const src = origins[(search.slice(1) || 'same') as keyof typeof origins];
          const html = documents[pathname]?.(src) ?? '';
          response
            .setHeader('content-type', 'text/html')
            .end(`<!doctype html>${html.replaceAll('/scale-in', `/scale-in${search}`)}`);
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        servers.push(server);
        const { port } = server.address() as AddressInfo;
        origins[from] = `http://127.0.0.1:${port}`;
        origins.site = `http://localhost:${port}`;
      }
    });
    afterAll(async () => {
      for (const server of servers) server.close();
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

    it.each(usuallyOf(['same', 'port', 'site'], 'site'))(
      'clicks what is meant in frames: same origin, another port, or another site (%s)',
      async (from) => {
        const paths = (cases[from] ?? []).filter((path) => name !== 'webkit' || !path.includes('zoom'));
        const clicked: Record<string, unknown> = {};
        for (const path of paths) {
          const { pointer } = await start(path, from);
          await pointer.tap(await pointOf('Key 3'), { signal });
          clicked[path] = await page.driver.frames().at(-1)?.evaluate('seen');
          await device.destroy();
        }
        expect(clicked).toEqual(Object.fromEntries(paths.map((path) => [path, ['Key 3']])));
      },
    );

    it('types into a frame in a shadow root', async () => {
      const { pointer, text } = await start('/shadow', 'site');
      await page.driver.frames().at(-1)?.evaluate(`document.querySelector('input').ariaLabel = 'Note'`);
      await pointer.tap(await pointOf('Note'), { signal });
      await text.type('hello', { strategy: 'legacy', delayMs: undefined, signal });
      expect(await page.driver.frames().at(-1)?.evaluate(`document.querySelector('input').value`)).toBe('hello');
    });

    it.runIf(name === 'webkit')('refuses a frame that is zoomed', async () => {
      for (const path of ['/zoom', '/zoomed-body']) {
        const { pointer } = await start(path, 'same');
        await expect(pointer.tap({ x: 100, y: 200 }, { signal })).rejects.toMatchObject({
          code: 'DEVICE_UNSUPPORTED',
          summary: expect.stringContaining('resized by the style "zoom"') as string,
        });
        await device.destroy();
      }
    });

    it.runIf(name.startsWith('firefox'))('refuses a rotated frame whose document it cannot look into', async () => {
      const { pointer } = await start('/rotated', 'site');
      await expect(pointer.tap({ x: 100, y: 200 }, { signal })).rejects.toMatchObject({
        code: 'DEVICE_UNSUPPORTED',
        summary: expect.stringContaining('is rotated or mirrored') as string,
      });
      await start('/rotated', 'same');
      await pointer.tap({ x: 75, y: 180 }, { signal });
      expect(await page.driver.frames().at(-1)?.evaluate('seen')).toHaveLength(1);
    });
  },
);

function all(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
}
