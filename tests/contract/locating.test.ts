import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../src/core/screen/geometry.ts';
import { place } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { decodePixels } from '../../src/util/image.ts';
import { aShareOf, usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { openWebAgent, type WebAgent } from './web-agent.ts';

// Each page has one thing in magenta, and tells when it was really hit: the picture says where it is, the page whether the
// agent got there.
const magenta = 'background:#f0f;border:0;padding:0;margin:0;width:60px;height:40px;';
const hit = `top.postMessage('hit', '*')`;
const base = `<!doctype html><style>body { margin: 0 }</style>`;
const target = (style: string): string =>
  `<button id="target" style="${magenta}position:absolute;${style}" onclick="${hit}"></button>`;
const frame = (src: string, style: string): string =>
  `<iframe src="${src}" style="position:absolute;border:3px solid;padding:5px;width:400px;height:300px;${style}"></iframe>`;

const pages = {
  '/plain': `${base}${target('left:300px;top:200px')}`,
  '/inner': `${base}${target('left:100px;top:80px')}`,
  '/scrolled-inner': `${base}<div style="height:2000px"></div>${target('left:100px;top:1080px')}<script>scrollTo(0, 1000)</script>`,
  '/same-frame': `${base}${frame('/inner', 'left:150px;top:120px')}`,
  '/other-frame': `${base}${frame('{other}/inner', 'left:150px;top:120px')}`,
  '/scrolled-frame': `${base}${frame('{other}/scrolled-inner', 'left:150px;top:120px')}`,
  '/holds-page': `${base}${frame('{page}/inner', 'left:20px;top:10px;width:300px;height:220px')}`,
  '/nested-frames': `${base}${frame('{other}/holds-page', 'left:150px;top:120px')}`,
  '/scaled-frame': `${base}${frame('{other}/inner', 'left:50px;top:20px;transform:scale(1.5);transform-origin:0 0')}`,
  '/rotated-frame': `${base}${frame('/inner', 'left:150px;top:120px;transform:rotate(30deg)')}`,
  '/shadow': `${base}<div id="host"></div><script>
    document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(target('left:222px;top:111px'))};</script>`,
  '/css-zoom': `${base}<div style="zoom:1.5">${target('left:200px;top:150px')}</div>`,
  '/scrolled': `${base}<div style="width:3000px;height:3000px"></div>${target('left:1200px;top:1500px')}<script>scrollTo(900, 1200)</script>`,
  '/corner': `${base}${target('right:10px;bottom:10px;position:fixed')}`,
  '/canvas': `${base}<canvas width="500" height="400" style="margin:30px;border:7px solid"></canvas><script>
    const canvas = document.querySelector('canvas');
    const context = canvas.getContext('2d');
    context.fillStyle = '#f0f'; context.fillRect(330, 270, 60, 40);
    canvas.onclick = ({ offsetX: x, offsetY: y }) => { if (x >= 330 && x < 390 && y >= 270 && y < 310) ${hit}; };</script>`,
  '/checkbox': `${base}<input type="checkbox" onchange="${hit}" style="appearance:none;${magenta}position:absolute;left:300px;top:200px">`,
  '/select': `${base}<select onmousedown="${hit}" style="appearance:none;${magenta}position:absolute;left:300px;top:200px"><option></select>`,
  '/date': `${base}<input type="date" onfocus="${hit}" style="${magenta}color:#f0f;outline:0;position:absolute;left:300px;top:200px;width:140px">`,
  '/range': `${base}<input type="range" oninput="${hit}" value="0" style="appearance:none;${magenta}position:absolute;left:300px;top:200px">`,
  '/summary': `${base}<details ontoggle="if (this.open) ${hit}"><summary style="${magenta}list-style:none"></summary>inside</details>`,
};

/** The box of what is magenta in the newest picture of a request. */
async function magentaIn(request: ScriptedRequest): Promise<{ rect: Rect; width: number; height: number }> {
  const data = Buffer.from((request.images.at(-1) ?? '').replace(/^data:[^,]*,/, ''), 'base64');
  const { width, height, data: pixels } = await decodePixels(data);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      if (!((pixels[at] ?? 0) > 190 && (pixels[at + 1] ?? 0) < 90 && (pixels[at + 2] ?? 0) > 190)) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return { rect: { left, top, width: right - left + 1, height: bottom - top + 1 }, width, height };
}

const script = {
  async respond(request: ScriptedRequest): Promise<object> {
    const { rect, width, height } = await magentaIn(request);
    return rect.width > 0 ? place(rect, { width, height }) : { error: 'nothing is magenta' };
  },
};

const near = (actual: Rect | undefined, wanted: Rect, tolerance: number): void => {
  for (const side of ['left', 'top', 'width', 'height'] as const) {
    expect.soft(Math.abs((actual?.[side] ?? Number.NaN) - wanted[side]), side).toBeLessThanOrEqual(tolerance);
  }
};

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('locating in a page on %s', (library, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function onPage(
    path: string,
    dpr: number,
    run: (parts: WebAgent & { page: OpenPage; isHit: () => Promise<void> }) => Promise<void>,
  ): Promise<void> {
    const page = await open({ dpr });
    try {
      await page.goto(server.origin + path);
      await page.evaluate(
        `void (window.hits = 0, addEventListener('message', ({ data }) => data === 'hit' && window.hits++))`,
      );
      await using parts = await openWebAgent(page, script);
      // Frames of other origins are drawn when they are there.
      await expect
        .poll(
          () =>
            parts.agent.aiLocate('magenta').then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
      await run({ ...parts, page, isHit: () => expect.poll(() => page.evaluate('window.hits')).toBeGreaterThan(0) });
    } finally {
      await page.close();
    }
  }

  const all = Object.keys(pages).filter((path) => !['/inner', '/scrolled-inner', '/holds-page'].includes(path));
  // What a press does to an element is a matter of the page. Pictures, presses and frames are those of the library.
  const paths = library === 'playwright' ? all : all.filter((path) => /plain|frame|zoom|scrolled|corner/.test(path));
  // At a ratio of 1 every mistake in it would be invisible.
  describe.each([2])('at a pixel ratio of %d', (dpr) => {
    it.each(aShareOf(paths, 10))('taps what the model sees, in one look and in two: %s', async (path) => {
      await onPage(path, dpr, async ({ agent, page, isHit }) => {
        await agent.aiTap('magenta');
        await isHit();
        await page.evaluate('void (window.hits = 0)');
        if (['/summary', '/date', '/range'].includes(path)) return;
        await agent.aiTap('magenta', { deepLocate: true });
        await isHit();
      });
    });

    it.each(
      aShareOf(
        [
          '/plain',
          '/same-frame',
          '/other-frame',
          '/scrolled-frame',
          '/nested-frames',
          '/scaled-frame',
          '/css-zoom',
          '/scrolled',
        ],
        3,
        1,
      ),
    )('gives the place of an XPath where the picture shows it: %s', async (path) => {
      await onPage(path, dpr, async ({ agent }) => {
        // What is found in a frame of another origin is brought into view first.
        const found = await agent.aiLocate('magenta', { xpath: '//*[@id="target"]' });
        const seen = await agent.aiLocate('magenta');
        // Chromium's emulation of a pixel ratio ends where a frame holds a page of the outermost site again.
        expect(seen.dpr).toBe((agent.lastFrame?.width ?? 0) / 800);
        expect(path === '/nested-frames' ? [1, 2] : [dpr]).toContain(seen.dpr);
        near(found.rect, seen.rect, 2 * dpr);
      });
    });
  });

  it('follows a viewport that was resized between two calls', async () => {
    await onPage('/corner', 1, async ({ agent, page, isHit }) => {
      const before = await agent.aiLocate('magenta');
      await page.resize(500, 400);
      const after = await agent.aiLocate('magenta');
      near(before.rect, { left: 730, top: 550, width: 60, height: 40 }, 2);
      near(after.rect, { left: 430, top: 350, width: 60, height: 40 }, 2);
      await agent.aiTap('magenta');
      await isHit();
    });
  });

  it('tells a location in physical pixels of the picture, with the ratio to those of CSS', async () => {
    await onPage('/plain', 2, async ({ agent }) => {
      const { rect, center, dpr } = await agent.aiLocate('magenta');
      expect(dpr).toBe(2);
      near(rect, { left: 600, top: 400, width: 120, height: 80 }, 3);
      expect(Math.abs(center[0] - 660)).toBeLessThanOrEqual(3);
      expect(Math.abs(center[1] - 440)).toBeLessThanOrEqual(3);
    });
  });

  it('gives more exact places in two looks than in one', async () => {
    await onPage('/plain', 2, async ({ agent, model }) => {
      await agent.aiLocate('magenta', { deepLocate: true });
      expect(model.requests.slice(-2).map(({ call }) => call)).toEqual(['section', 'locate']);
      const { rect } = await agent.aiLocate('magenta', { deepLocate: true });
      near(rect, { left: 600, top: 400, width: 120, height: 80 }, 1);
    });
  });
});
