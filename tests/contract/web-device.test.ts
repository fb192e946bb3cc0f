import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { Point } from '../../src/core/screen/geometry.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema, type WebOptions } from '../../src/devices/web/web-options.ts';
import { allDrivers, closeBrowsers, type OpenPage } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';
import { aShareOf, testsAll, usually, whereUsual } from '../usual.ts';

const signal = new AbortController().signal;
const typing = { strategy: 'legacy', delayMs: undefined, signal } as const;

/** A page that notes every event of interest. */
const recorder = (
  body: string,
): string => `<!doctype html><style>body { margin: 0 } .at { position: absolute }</style>${body}
  <script>window.seen = [];
    for (const type of ['click', 'dblclick', 'contextmenu', 'mouseover', 'input', 'keydown', 'drop', 'scroll']) {
      document.addEventListener(type, (event) => seen.push(type + ':' + (event.target.id || '') + (event.key ? ':' + event.key : '')), true);
    }</script>`;

const field = (attributes: string): string =>
  recorder(`<input id="field" class="at" style="left:50px;top:50px;width:200px;height:30px" ${attributes}>`);

/**
 * Where each ratio is a browser of its own; every mistake in a ratio of 2 is one in 1.5 as well. WebKit has one session at a
 * time, on a screen with a ratio of 1.
 */
const ratiosOf: Readonly<Record<string, readonly number[]>> = {
  bridge: [1, 1.5],
  'webdriverio on chromedriver': [1, 1.5],
  'webdriverio on webkit': [1],
};

/** `ok`, or the code of the error. */
const outcomeOf = (input: Promise<void>): Promise<string> =>
  input.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

const usual = usually(allDrivers, 'playwright', 'webdriverio on webkit');

describe.each(Object.entries(usual))('web device on %s', (name, { open, lacks, missing }) => {
  beforeEach(({ skip }) => {
    if (missing !== undefined) skip(missing);
  });
  // A kind of field is a matter of the browser: other drivers of the same one prove with the first of each table that they
  // reach it.
  const isOneBrowser = ['playwright', 'puppeteer on firefox'].includes(name);
  const isProof = testsAll || name === 'webdriverio on webkit';
  const kinds = <T>(all: readonly T[]): readonly T[] =>
    isOneBrowser ? aShareOf(all, 2) : all.slice(0, isProof ? 1 : 0);
  const ratios = ratiosOf[name] ?? [1, 1.5, 2];
  /** Playwright takes all; of the others, one does. */
  const isTaken = (driver: string): boolean => ['playwright', driver].includes(name);
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<title>${request.url}</title><h1>${request.url}</h1><a id="link" target="_blank" href="/opened"
        style="position:absolute;left:50px;top:50px;width:100px;height:30px">Open</a>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  type Parts = Required<DeviceInput> & { page: OpenPage; device: WebDevice; at(x: number, y: number): Point };

  /** Opens a page, takes the first frame (which sets the coordinate space), and closes all of it afterwards. */
  async function withPage(
    html: string,
    run: (parts: Parts) => Promise<void>,
    options: { dpr?: number; web?: WebOptions } = {},
  ): Promise<void> {
    const { dpr = 1, web = {} } = options;
    const page = await open({ dpr });
    if (html.startsWith('http')) await page.goto(html);
    else await page.setContent(html);
    const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse(web), logger: silentLogger });
    await device.screenshot(signal);
    const input = device.input as Required<DeviceInput>;
    try {
      await run({ ...input, page, device, at: (x, y) => ({ x: x * dpr, y: y * dpr }) });
    } finally {
      await device.destroy();
      await page.close();
    }
  }

  const seen = (page: OpenPage): Promise<string[]> => page.evaluate<string[]>('seen');
  const value = (page: OpenPage): Promise<string> => page.evaluate<string>('document.getElementById("field").value');

  it.each(ratios)('maps pixels of the frame to the page at a pixel ratio of %d', async (dpr) => {
    const small =
      '<button id="small" class="at" style="left:333px;top:222px;width:10px;height:10px;padding:0"></button>';
    await withPage(
      recorder(small),
      async ({ device, pointer, page, at }) => {
        const shot = await device.screenshot(signal);
        const [width = 0, height = 0] = await page.evaluate<number[]>('[innerWidth, innerHeight]');
        expect([shot.width, shot.height, shot.dpr]).toEqual([Math.round(width * dpr), Math.round(height * dpr), dpr]);
        // A window cannot have every height where a pixel of a page is one and a half of the screen.
        expect([width, Math.abs(height - 600) <= 1]).toEqual([800, true]);
        await pointer.tap(at(338, 227), { signal });
        expect(await seen(page)).toContain('click:small');
      },
      { dpr },
    );
  });

  it('types any text, code point by code point when asked', async () => {
    await withPage(field(''), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(100, 65), { signal });
      await text.type('Ab!@ ü世', typing);
      await text.type('🎉é', { ...typing, strategy: 'sequential' });
      expect(await value(page)).toBe('Ab!@ ü世🎉é');
    });
  });

  it.each(
    kinds([
      'value="old text"',
      'type="number" value="42"',
      'type="date" value="2026-01-31"',
      'type="password" value="x"',
    ]),
  )('empties <input %s>', async (attributes) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(100, 65), { signal });
      await text.clear({ signal });
      expect(await value(page)).toBe('');
    });
  });

  it.each(
    kinds([
      ['type="date" value="2026-01-31"', '2026-12-11'],
      ['type="time"', '18:30'],
      ['type="datetime-local"', '2026-12-11T18:30'],
      ['type="month"', '2026-12'],
      ['type="color"', '#1e90ff'],
      ['type="range" min="10" max="50" value="20"', '35'],
    ]),
  )('fills <input %s> with %s', async (attributes, wanted) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(100, 65), { signal });
      await text.replace(wanted, typing);
      expect(await value(page)).toBe(wanted);
      expect((await seen(page)).some((event) => event.startsWith('input'))).toBe(true);
    });
  });

  const days = 'type="date" value="2026-01-31"';
  const steps = 'type="range" min="0" max="50" step="5" value="20"';
  it.each(
    kinds([
      { attributes: days, wanted: '12/11/2026', hint: 'It takes a value such as 2026-12-31.', kept: '2026-01-31' },
      // A tap has moved it.
      { attributes: steps, wanted: '33', hint: 'It takes numbers from 0 to 50, in steps of 5.', kept: '25' },
      { attributes: `${days} readonly`, wanted: '2026-12-11', hint: 'you mean another element', kept: '2026-01-31' },
    ]),
  )('leaves <input $attributes> as it is when it does not take $wanted', async ({ attributes, wanted, hint, kept }) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(150, 65), { signal });
      const refused = { code: 'ACTION_PARAMS_INVALID', hint: expect.stringContaining(hint) as string };
      await expect(text.replace(wanted, typing)).rejects.toMatchObject(refused);
      expect(await value(page)).toBe(kept);
    });
  });

  it.each(
    kinds([
      { attributes: 'onkeydown="return false"', kept: '', said: 'took no key' },
      { attributes: 'type="number"', kept: '', said: 'took no key' },
      { attributes: 'readonly value="old"', kept: 'old', said: 'is read-only' },
    ]),
  )('says that <input $attributes> $said', async ({ attributes, kept, said }) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(100, 65), { signal });
      const refused = { code: 'ACTION_FAILED', summary: `Nothing was entered: the field ${said}` };
      await expect(text.replace('mild', typing)).rejects.toMatchObject(refused);
      await expect(text.type('mild', typing)).rejects.toMatchObject(refused);
      expect(await value(page)).toBe(kept);
    });
  });

  it.each(
    kinds([
      ['makes a tag of it', `oninput="if (value.endsWith(',')) { title += value; value = '' }"`, 'new,'],
      [
        'keeps keys and writes itself',
        `onkeydown="if (event.key.length === 1) this.title = this.value += event.key; return false"`,
        'new',
      ],
      ['is chosen from by letters', `readonly onkeydown="if (event.key.length === 1) this.title += event.key"`, 'new'],
    ]),
  )('believes a field that %s', async (_what, attributes, typed) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(100, 65), { signal });
      await text.replace(typed, typing);
      expect(await page.evaluate('document.getElementById("field").title')).toBe(typed);
    });
  });

  it.each(
    kinds([
      ['type="email" value="ann@shop.example"', '.org', 'ann@shop.example.org'],
      ['type="number" value="123456"', '7', '1234567'],
    ]),
  )('adds text at the end of a field that has no selection to set: <input %s>', async (attributes, more, whole) => {
    await withPage(field(attributes), async ({ pointer, text, page, at }) => {
      await pointer.tap(at(80, 65), { signal });
      await text.moveToEnd({ signal });
      await text.type(more, typing);
      expect(await value(page)).toBe(whole);
      // It stood there at once: nothing had to be typed a second time.
      expect((await seen(page)).filter((event) => event.startsWith('input'))).toHaveLength(more.length);
    });
  });

  whereUsual(isTaken('webdriverio on chromedriver'), () => {
    it('follows the coordinates of a page without a fixed width', async () => {
      const wide =
        '<div style="width:3000px;height:10px"></div><button id="b" class="at" style="left:20px;top:40px">B</button>';
      await withPage(recorder(wide), async ({ pointer, page, at }) => {
        await pointer.tap(at(28, 50), { signal });
        expect(await seen(page)).toContain('click:b');
      });
    });

    it('double-clicks, right-clicks and hovers', async () => {
      const button = '<button id="b" class="at" style="left:50px;top:50px;width:80px;height:30px">B</button>';
      await withPage(recorder(button), async ({ pointer, mouse, page, at }) => {
        await mouse.hover(at(60, 60), { signal });
        await pointer.doubleTap(at(60, 60), { signal });
        await mouse.rightClick(at(60, 60), { signal });
        expect(await seen(page)).toEqual(expect.arrayContaining(['mouseover:b', 'dblclick:b', 'contextmenu:b']));
      });
    });

    it('answers a dialog as the option says, and tells of it', async () => {
      const ask = `<button class="at" style="left:50px;top:50px;width:100px;height:40px" onclick="document.title = 'sure: ' + confirm('Sure?')">Ask</button>`;
      await withPage(
        recorder(ask),
        async ({ device, pointer, page, at }) => {
          const texts: string[] = [];
          device.onEvent(({ text }) => texts.push(text));
          await pointer.tap(at(90, 70), { signal });
          await device.screenshot(signal);
          expect(await page.evaluate('document.title')).toBe('sure: true');
          const kind = lacks.includes('kinds of dialogs') ? 'dialog' : 'confirm';
          expect(texts).toEqual([`${kind} "Sure?" was accepted`]);
        },
        { web: { dialogs: 'accept' } },
      );
    });

    it('drags one element onto another', async () => {
      const boxes = `<div id="from" draggable="true" class="at" style="left:50px;top:50px;width:60px;height:60px;background:#ccc"></div>
      <div id="to" class="at" ondragover="event.preventDefault()" style="left:300px;top:50px;width:60px;height:60px;background:#eee"></div>`;
      await withPage(recorder(boxes), async ({ pointer, page, at }) => {
        const outcome = await outcomeOf(pointer.drag(at(80, 80), at(330, 80), { signal }));
        const isDropped = (await seen(page)).includes('drop:to');
        expect([outcome, isDropped]).toEqual(
          lacks.includes('html drag') ? ['DEVICE_UNSUPPORTED', false] : ['ok', true],
        );
      });
    });

    it('empties an editable element', async () => {
      const editable =
        '<div id="e" contenteditable class="at" style="left:50px;top:50px;width:200px;height:30px">old</div>';
      await withPage(recorder(editable), async ({ pointer, text, page, at }) => {
        await pointer.tap(at(60, 60), { signal });
        await text.clear({ signal });
        await text.type('new', typing);
        expect(await page.evaluate('document.getElementById("e").textContent')).toBe('new');
      });
    });

    it('presses keys and combinations by the names that people use', async () => {
      await withPage(field('value="abc"'), async ({ pointer, keyboard, page, at }) => {
        await pointer.tap(at(100, 65), { signal });
        await keyboard.press(['ctrl', 'A'], { signal });
        await keyboard.press(['del'], { signal });
        await keyboard.press(['Shift', 'x'], { signal });
        await keyboard.press(['esc'], { signal });
        expect(await value(page)).toBe('X');
        expect(await seen(page)).toContain('keydown:field:Escape');
      });
    });

    it('navigates, reloads and goes back', async () => {
      await withPage(`${origin}/one`, async ({ navigation, page }) => {
        const address = () => page.evaluate('location.href').catch(String);
        await navigation.goto('/two', { signal });
        await expect.poll(address).toBe(`${origin}/two`);
        await navigation.reload({ signal });
        await navigation.back({ signal });
        await expect.poll(address).toBe(`${origin}/one`);
      });
    });

    it('finds an XPath as a box of the frame, scrolled into view', async () => {
      const far = '<div style="height:3000px"></div><p id="far" style="margin:0;height:20px">Far</p>';
      await withPage(
        recorder(far),
        async ({ device, at }) => {
          const box = await device.tree.find({ by: 'xpath', xpath: '//p[@id="far"]' }, signal);
          expect(box?.height).toBe(at(20, 0).x);
          expect(box && box.top < at(600, 0).x).toBe(true);
          expect(await device.tree.find({ by: 'xpath', xpath: '//nothing' }, signal)).toBeUndefined();
        },
        { dpr: ratios.at(-1) ?? 1 },
      );
    });

    // With BiDi, webdriverio goes to another window, and the agent follows.
    it.skipIf(lacks.includes('closed windows'))('says that the page was closed', async () => {
      const page = await open({});
      const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
      await page.close();
      await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    });
  });

  whereUsual(isTaken('webdriverio on webkit'), () => {
    it('types a secret like any other text', async () => {
      await withPage(field('type="password"'), async ({ pointer, text, page, at }) => {
        await pointer.tap(at(100, 65), { signal });
        await text.type('pä55 "wört" 🎉', { ...typing, isSecret: true });
        expect(await value(page)).toBe('pä55 "wört" 🎉');
        expect((await seen(page)).filter((event) => event.startsWith('input')).length).toBeGreaterThan(5);
      });
    });

    it('enters text in one input event with the bulk strategy', async () => {
      await withPage(field('value="old"'), async ({ pointer, text, page, at }) => {
        await pointer.tap(at(100, 65), { signal });
        await text.replace('new text', { ...typing, strategy: 'bulk' });
        expect(await value(page)).toBe('new text');
        expect((await seen(page)).filter((event) => event.startsWith('input'))).toHaveLength(1);
        await text.replace('s3cret text', { ...typing, strategy: 'bulk', isSecret: true });
        expect(await value(page)).toBe('s3cret text');
        expect((await seen(page)).filter((event) => event.startsWith('input'))).toHaveLength(2);
      });
    });

    it('adds text at the end', async () => {
      await withPage(field('value="first"'), async ({ pointer, text, page, at }) => {
        await pointer.tap(at(55, 65), { signal });
        await text.moveToEnd({ signal });
        await text.type(' second', typing);
        expect(await value(page)).toBe('first second');
      });
    });

    it('names an unknown key', async () => {
      await withPage(field(''), async ({ keyboard }) => {
        await expect(keyboard.press(['Blorb'], { signal })).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
        expect(() => keyboard.assertKeys?.(['Control', 'Blorb'])).toThrow(
          /Cannot press Control\+Blorb: Unknown key: "Blorb"/,
        );
        for (const key of ['Enter', 'é', 'KeyA', 'F5', 'ShiftLeft', 'NumpadAdd']) {
          expect(() => keyboard.assertKeys?.([key])).not.toThrow();
        }
      });
    });

    whereUsual(name === 'playwright', () => {
      it('scrolls by a distance, by most of a screen, and to the edges', async () => {
        await withPage(recorder('<div style="height:5000px;width:3000px"></div>'), async ({ scroll, page }) => {
          const offset = (): Promise<number[]> => page.evaluate<number[]>('[Math.round(scrollX), Math.round(scrollY)]');
          await scroll.by({ signal, direction: 'right', distance: 200 });
          await scroll.by({ signal, direction: 'down', distance: 500 });
          await scroll.by({ signal, direction: 'left', distance: 200 });
          await scroll.by({ signal, direction: 'up', distance: 200 });
          expect(await offset()).toEqual([0, 300]);
          await scroll.by({ signal, direction: 'down' });
          expect((await offset())[1]).toBeCloseTo(300 + 600 * 0.7, -1);
          await scroll.toEdge({ edge: 'bottom', signal });
          expect(
            await page.evaluate('Math.round(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1'),
          ).toBe(true);
          await scroll.toEdge({ edge: 'top', signal });
          await scroll.toEdge({ edge: 'right', signal });
          expect((await offset())[1]).toBe(0);
          expect((await offset())[0]).toBe(
            await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
          );
          await page.evaluate('scrollBy({ top: 100, behavior: "instant" })');
          await scroll.toEdge({ edge: 'left', signal });
          expect(await offset()).toEqual([0, 100]);
        });
      });
    });

    it('keeps a link that opens a tab in this tab', async () => {
      await withPage(`${origin}/start`, async ({ pointer, page, at }) => {
        await pointer.tap(at(70, 60), { signal });
        await expect.poll(() => page.evaluate('location.href').catch(String)).toBe(`${origin}/opened`);
        expect(await page.evaluate('document.title')).toBe('/opened');
      });
    });

    it('survives a dialog that nobody answers', async () => {
      const button =
        '<button id="b" class="at" style="left:50px;top:50px" onclick="alert(1); document.title=\'after\'">B</button>';
      await withPage(recorder(button), async ({ pointer, device, page, at }) => {
        await pointer.tap(at(58, 60), { signal });
        await device.screenshot(signal);
        expect(await page.evaluate('document.title')).toBe('after');
      });
    });

    it('takes a picture while the page navigates', async () => {
      await withPage(`${origin}/one`, async ({ navigation, device }) => {
        const going = navigation.goto(`${origin}/two`, { signal });
        const shot = await device.screenshot(signal);
        await going;
        expect(shot.width).toBe(800);
      });
    });

    it('draws the options of a select in the page, where they can be clicked', async () => {
      const select = '<select id="s" class="at" style="left:50px;top:50px;width:150px"><option>One<option>Two</select>';
      await withPage(recorder(select), async ({ pointer, page, at }) => {
        const outcome = await outcomeOf(pointer.tap(at(100, 60), { signal }));
        const box = await page.evaluate<{ x: number; y: number }>(`(async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const box = document.querySelectorAll('option')[1].getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      })()`);
        await pointer.tap(at(box.x, box.y), { signal });
        const value = await page.evaluate('document.getElementById("s").value');
        expect([outcome, value]).toEqual(
          lacks.includes('select lists') ? ['DEVICE_UNSUPPORTED', 'One'] : ['ok', 'Two'],
        );
      });
    });
  });
});
