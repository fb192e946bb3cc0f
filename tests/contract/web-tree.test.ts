import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../src/core/screen/geometry.ts';
import type { ElementLocator, TreeNode } from '../../src/core/screen/screen-tree.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { blockingFor, servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const signal = new AbortController().signal;
const box = (...[left, top, width, height]: readonly [number, number, number, number]): string =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;box-sizing:border-box;margin:0"`;
const base = '<!doctype html><style>body { margin: 0; font: 16px sans-serif } iframe { border: 5px solid }</style>';

const pages = {
  '/form': `${base}<main><h2>Your account</h2>
    <form aria-label="Sign in">
      <label for="user">User name</label><input id="user" value="ada" required placeholder="like in mails">
      <label>Password <input id="pass" type="password" value="s3cret-value"></label>
      <input autocomplete="current-password" aria-label="Shown password" value="s3cret-value">
      <label><input type="checkbox" checked> Stay signed in</label>
      <select aria-label="Language"><option>English<option selected>Deutsch</select>
      <span id="hint">Hint</span><textarea aria-labelledby="hint user-note">long text</textarea><i id="user-note" hidden>note</i>
      <input type="submit" value="Sign in"><button disabled>Later</button>
      <input type="range" aria-label="Volume" value="30"><div role="switch" aria-checked="true" tabindex="0">Alerts</div>
    </form>
    <div style="display:none">not there</div><div style="visibility:hidden">nor this</div><p aria-hidden="true">nor that</p>
    <details><summary>More</summary>inside</details>
    <table><caption>Prices</caption><tr><th>Item<th>Price<tr><td>Tea<td>3 €</table>
    <dialog open aria-label="Cookies"><button>Accept</button></dialog>
    <a href="/next">Next <b>page</b></a><img src="/logo.svg" style="display:inline-block" alt="Logo" width="20" height="20">
    <div data-testid="card" ${box(600, 400, 100, 50)}>Card text</div>
    <div style="height:3000px"></div><p ${box(10, 2500, 100, 20)}>far away</p></main>`,
  '/secrets': `${base}<form aria-label="Pay">
      <label>Number <input autocomplete="section-a cc-number" value="4111s3cret"></label>
      <label>Check <input autocomplete="cc-csc" value="s3cret-csc"></label>
      <label>Code <input autocomplete="one-time-code" value="s3cret-otp"></label>
      <label>Account <input style="-webkit-text-security:disc" value="s3cret-disc"></label>
      <label>Notes <textarea style="-webkit-text-security:circle">s3cret-note</textarea></label>
      <div contenteditable aria-label="Free" style="-webkit-text-security:square">s3cret-free</div>
      <button>Card <span style="-webkit-text-security:disc">s3cret-span</span></button>
      <p style="-webkit-text-security:disc">s3cret-text</p>
      <label>Kennwort <input value="s3cret-label"></label><input id="user_pwd" aria-label="Key" value="s3cret-id">
      <label>Toggled <input id="toggled" type="password" value="s3cret-toggled"></label>
      <label>City <input value="Rome"></label></form>`,
  '/frames': `${base}<button ${box(10, 10, 100, 30)}>Outside</button>
    <iframe src="/inner" ${box(100, 100, 400, 300)}></iframe>
    <iframe src="{other}/outer" title="other" style="position:absolute;left:100px;top:450px;width:300px;height:200px;transform:scale(1.5);transform-origin:0 0;padding:10px"></iframe>
    <div style="height:2000px"></div>`,
  '/inner': `${base}<button ${box(20, 30, 100, 40)}>Inside</button><input aria-label="Both" ${box(20, 90, 100, 30)}>`,
  '/outer': `${base}<button data-testid="far" ${box(30, 40, 100, 40)}>Elsewhere</button><input aria-label="Both" ${box(20, 90, 100, 30)}>
    <iframe src="/deep" ${box(150, 20, 120, 150)}></iframe>`,
  '/deep': `${base}<p id="deep" ${box(10, 10, 80, 20)}>Deep</p>`,
  '/shadow': `${base}<my-card id="host"><b slot="title">Slotted</b></my-card><script>
    const root = document.getElementById('host').attachShadow({ mode: 'open' });
    root.innerHTML = '<button ${box(40, 40, 120, 40)} aria-label="In the shade">x</button><h3><slot name="title"></slot></h3>';
    </script>`,
  '/hostile': `${base}<form aria-label="Trap"><input name="children"><input name="getAttribute"><input name="firstChild" aria-label="First"><input name="tagName"></form>
    <img name="body"><img name="createRange"><button ${box(300, 300, 100, 40)}>Press</button>
    <p id="long"></p><script>
    document.getElementById('long').textContent = 'x'.repeat(1e6);
    document.querySelector('button').title = 'y'.repeat(1e6);
    for (const proto of [Element.prototype, Node.prototype, HTMLElement.prototype, Document.prototype, Range.prototype]) {
      for (const name of Object.getOwnPropertyNames(proto)) {
        const found = Object.getOwnPropertyDescriptor(proto, name);
        if (name !== 'constructor' && found.configurable) Object.defineProperty(proto, name, { get() { throw new Error('mine'); }, configurable: true });
      }
    }
    JSON.stringify = () => '{"nodes":[]}'; Array.prototype.push = () => 0; window.getComputedStyle = () => { throw 1; };
    </script>`,
  '/huge': `${base}<button ${box(300, 10, 100, 40)}>Press</button><script>
    const parts = []; for (let n = 0; n < 100000; n++) parts.push('<span>' + n + '</span>');
    const many = document.createElement('div'); many.innerHTML = parts.join(' '); document.body.append(many);
    let inner = document.body; for (let n = 0; n < 800; n++) inner = inner.appendChild(document.createElement('div'));
    inner.textContent = 'bottom';</script>`,
  '/twins': `${base}<button>Save</button><button>Save</button><button id="third">Save as</button>
    <p id="o'q&quot;x">It's "quoted"</p><button style="display:none">Alone</button><button id="alone" ${box(300, 300, 80, 30)}>Alone</button>
    <ul><li>One<li>Two</ul>`,
  '/ways': `${base}<label for="c">Coupon code</label><input id="c" data-testid="coupon" ${box(10, 10, 100, 30)}>
    <ul style="margin-top:80px"><li><button>Delete milk</button><li><button>Delete tea</button><li><button>Delete oil</button></ul>
    <button id="pay" ${box(300, 300, 100, 40)}><b ${box(0, 0, 100, 40)}>Pay</b></button>
    <label ${box(300, 400, 100, 40)}><input type="checkbox" style="opacity:0"><span ${box(0, 0, 100, 40)}>I agree</span></label>
    <div id="banner" style="display:none;position:fixed;inset:0;background:#fff8">Cookies?</div>`,
};

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const named = (nodes: readonly TreeNode[], role: string, name: string): TreeNode | undefined =>
  flat(nodes).find((node) => node.role === role && node.name === name);
const rounded = (rect: Rect | undefined): number[] | undefined =>
  rect && [rect.left, rect.top, rect.width, rect.height].map(Math.round);

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('tree of a page on %s', (library, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  async function withTree(
    path: string,
    run: (parts: { tree: WebDevice['tree']; page: OpenPage; device: WebDevice }) => Promise<void>,
    dpr = 1,
  ): Promise<void> {
    const page = await open({ dpr });
    await page.goto(server.origin + path);
    const options = webOptionsSchema.parse({});
    const device = new WebDevice({ driver: page.driver, options, logger: silentLogger });
    try {
      await device.screenshot(signal);
      await run({ tree: device.tree, page, device });
    } finally {
      await device.destroy();
      await page.close();
    }
  }

  const all = { scope: 'all', signal } as const;

  thoroughly(() => {
    it.each([1, 2])('gives boxes in pixels of the frame, also when scrolled, at a pixel ratio of %d', async (dpr) => {
      await withTree(
        '/form',
        async ({ tree, page }) => {
          const card = async (): Promise<TreeNode | undefined> =>
            flat(await tree.snapshot(all)).find(({ attributes }) => attributes?.['testId'] === 'card');
          const pixels = (...numbers: number[]): number[] => numbers.map((number) => number * dpr);
          expect(rounded((await card())?.rect)).toEqual(pixels(600, 400, 100, 50));
          await page.evaluate('scrollTo(0, 300)');
          expect(rounded((await card())?.rect)).toEqual(pixels(600, 100, 100, 50));
          const far = named(await tree.snapshot(all), 'text', 'far away');
          // Where the letters stand in their line depends on the font.
          const top = await page.evaluate<number>(
            `(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('main > p:last-of-type')); return range.getBoundingClientRect().top; })()`,
          );
          expect(top).toBeGreaterThanOrEqual(2200);
          expect([far?.visible, far && Math.round(far.rect.top)]).toEqual([false, Math.round(top * dpr)]);
          const seen = await tree.snapshot({ scope: 'visible-only', signal });
          expect(named(seen, 'text', 'far away')).toBeUndefined();
          expect(named(seen, 'text', 'Card text')).toBeDefined();
        },
        dpr,
      );
    });

    it.each(aShareOf([1, 2], 2, 1))(
      'looks into frames of any origin and finds there, at a pixel ratio of %d',
      async (dpr) => {
        await withTree(
          '/frames',
          async ({ tree, page, device }) => {
            await expect.poll(async () => named(await tree.snapshot(all), 'text', 'Deep')).toBeDefined();
            const nodes = await tree.snapshot(all);
            const place = (role: string, name: string): number[] | undefined =>
              rounded(named(nodes, role, name)?.rect)?.map((number) => Math.round(number / dpr));
            expect(place('button', 'Inside')).toEqual([100 + 5 + 20, 100 + 5 + 30, 100, 40]);
            // Border 5 and padding 10, everything one and a half times as large.
            expect(place('button', 'Elsewhere')).toEqual([100 + 1.5 * 45, 450 + 1.5 * 55, 150, 60].map(Math.round));
            const deep = place('text', 'Deep');
            expect(deep?.slice(0, 1)).toEqual([100 + 1.5 * (15 + 150 + 5 + 10)]);
            expect(named(nodes, 'iframe', 'other')?.children.map(({ name }) => name)).toContain('Elsewhere');

            const find = async (locator: ElementLocator): Promise<number[] | undefined> =>
              rounded(await tree.find(locator, signal))?.map((number) => Math.round(number / dpr));
            expect(await find({ by: 'role', role: 'button', name: 'Inside' })).toEqual([125, 135, 100, 40]);
            expect(await find({ by: 'label', text: 'Both' })).toBeUndefined();
            expect(await find({ by: 'xpath', xpath: '//button' })).toEqual([10, 10, 100, 30]);
            const elsewhere = await find({ by: 'test-id', id: 'far' });
            expect(elsewhere?.slice(2)).toEqual([150, 60]);
            expect(await find({ by: 'xpath', xpath: '//*[@id="deep"]' })).toBeDefined();
            await page.evaluate('scrollTo(0, 1500)');
            for (const locator of [
              { by: 'test-id', id: 'far' },
              { by: 'text', text: 'Deep' },
            ] as const) {
              const rect = await tree.find(locator, signal);
              const { height } = await device.screenshot(signal);
              expect(rect && rect.top >= 0 && rect.top + rect.height <= height).toBe(true);
              expect(rect && (await tree.locatorsAt(rect, signal))).toContainEqual(
                expect.objectContaining({ ...locator, frames: expect.any(Array) as string[] }),
              );
              await page.evaluate('scrollTo(0, 1500)');
            }
          },
          dpr,
        );
      },
    );

    it('looks into open shadow roots, as they are shown', async () => {
      await withTree('/shadow', async ({ tree }) => {
        const nodes = await tree.snapshot(all);
        expect(rounded(named(nodes, 'button', 'In the shade')?.rect)).toEqual([40, 40, 120, 40]);
        expect(named(nodes, 'heading', 'Slotted')).toBeDefined();
        const rect = await tree.find({ by: 'role', role: 'button', name: 'In the shade' }, signal);
        expect(rounded(rect)).toEqual([40, 40, 120, 40]);
        expect(rect && (await tree.locatorsAt(rect, signal))).toEqual([
          { by: 'role', role: 'button', name: 'In the shade' },
          { by: 'text', text: 'x', role: 'button' },
        ]);
      });
    });

    it('finds one thing or nothing', async () => {
      await withTree('/twins', async ({ tree }) => {
        const find = (locator: ElementLocator): Promise<Rect | undefined> => tree.find(locator, signal);
        expect(await find({ by: 'role', role: 'button', name: 'Save' })).toBeUndefined();
        expect(await find({ by: 'text', text: 'Save' })).toBeUndefined();
        expect(await find({ by: 'text', text: 'Save as' })).toBeDefined();
        expect(rounded(await find({ by: 'text', text: 'Alone' }))).toEqual([300, 300, 80, 30]);
        expect(await find({ by: 'xpath', xpath: '//button' })).toBeDefined();
        expect(await find({ by: 'xpath', xpath: '//nothing' })).toBeUndefined();
      });
    });

    it.each(['//[', '//button[', 'count(//button)', '//x:button', 'lower-case(//button)'])(
      'blames the test for an XPath that leads to no elements: %s',
      async (xpath) => {
        await withTree('/twins', async ({ tree }) => {
          const failure = { code: 'CONFIG_INVALID', failureClass: 'test' };
          await expect(tree.find({ by: 'xpath', xpath }, signal)).rejects.toMatchObject(failure);
        });
      },
    );
  });

  thoroughly(() => {
    it('gives up with its signal on a page that blocks', async () => {
      await withTree('/twins', async ({ tree, page }) => {
        await page.evaluate(`void setTimeout(() => ${blockingFor(2000)})`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        const stopping = new AbortController();
        setTimeout(() => stopping.abort(), 50);
        await expect(tree.snapshot({ scope: 'all', signal: stopping.signal })).rejects.toMatchObject({
          code: 'ABORTED',
        });
      });
    });
  });

  // What follows is told by the script in the page, which both libraries run: one is enough.
  if (library !== 'playwright') return;

  it('tells roles, names, values and states, and never a password', async () => {
    await withTree('/form', async ({ tree }) => {
      const nodes = await tree.snapshot(all);
      expect(named(nodes, 'heading', 'Your account')).toMatchObject({ level: 2, visible: true, children: [] });
      expect(named(nodes, 'textbox', 'User name')).toMatchObject({
        value: 'ada',
        placeholder: 'like in mails',
        states: { required: true },
        attributes: { id: 'user' },
      });
      expect(named(nodes, 'textbox', 'Password')).not.toHaveProperty('value');
      expect(JSON.stringify(nodes)).not.toContain('s3cret');
      expect(named(nodes, 'checkbox', 'Stay signed in')?.states.checked).toBe(true);
      expect(named(nodes, 'combobox', 'Language')?.value).toBe('Deutsch');
      expect(named(nodes, 'textbox', 'Hint note')?.value).toBe('long text');
      expect(named(nodes, 'button', 'Sign in')).toBeDefined();
      expect(named(nodes, 'button', 'Later')?.states.disabled).toBe(true);
      expect(named(nodes, 'slider', 'Volume')?.value).toBe('30');
      expect(named(nodes, 'switch', 'Alerts')?.states.checked).toBe(true);
      expect(named(nodes, 'button', 'More')?.states.expanded).toBe(false);
      expect(named(nodes, 'table', 'Prices')).toBeDefined();
      expect(named(nodes, 'cell', '3 €')).toMatchObject({ children: [] });
      expect(named(nodes, 'columnheader', 'Price')).toBeDefined();
      expect(named(nodes, 'dialog', 'Cookies')?.children.map(({ name }) => name)).toEqual(['Accept']);
      expect(named(nodes, 'link', 'Next page')?.attributes?.['href']).toBe(`${server.origin}/next`);
      expect(named(nodes, 'img', 'Logo')).toMatchObject({ rect: { width: 20 } });
      expect(flat(nodes).filter(({ name }) => /not there|nor th|inside/.test(name))).toEqual([]);
      const form = named(nodes, 'form', 'Sign in');
      expect(form && flat([form]).filter(({ role }) => role === 'textbox')).toHaveLength(4);
    });
  });

  it('never tells what is masked by style, meant for secrets, or was a password before', async () => {
    await withTree('/secrets', async ({ tree, page }) => {
      const told = (nodes: readonly TreeNode[]): string[] => JSON.stringify(nodes).match(/s3cret[\w-]*/g) ?? [];
      expect(told(await tree.snapshot(all))).toEqual([]);
      await page.evaluate(`document.querySelector('#toggled').type = 'text'`);

      const nodes = await tree.snapshot(all);
      expect(told(nodes)).toEqual([]);
      expect(named(nodes, 'textbox', 'City')?.value).toBe('Rome');
      expect(await page.evaluate('Object.keys(window).filter((name) => /eyewright/.test(name)).length')).toBe(0);
      for (const node of flat(nodes).filter(({ role }) => /textbox|button/.test(role))) {
        expect(JSON.stringify(await tree.locatorsAt(node.rect, signal))).not.toContain('s3cret');
      }
    });
  });

  thoroughly(() => {
    it('is not misled or broken by a page that lies', async () => {
      await withTree('/hostile', async ({ tree }) => {
        const nodes = await tree.snapshot(all);
        expect(rounded(named(nodes, 'button', 'Press')?.rect)).toEqual([300, 300, 100, 40]);
        const form = named(nodes, 'form', 'Trap');
        expect(form && flat([form]).filter(({ role }) => role === 'textbox')).toHaveLength(4);
        expect(Math.max(...flat(nodes).map(({ name }) => name.length))).toBeLessThanOrEqual(1000);
        expect(rounded(await tree.find({ by: 'text', text: 'Press' }, signal))).toEqual([300, 300, 100, 40]);
      });
    });
  });

  thoroughly(() => {
    it('cuts a page of a hundred thousand elements', async () => {
      await withTree('/huge', async ({ tree }) => {
        const nodes = await tree.snapshot(all);
        expect(flat(nodes).length).toBeGreaterThan(1000);
        expect(flat(nodes).length).toBeLessThanOrEqual(5000);
        expect(named(nodes, 'button', 'Press')).toBeDefined();
        expect(await tree.find({ by: 'text', text: 'Press' }, signal)).toBeDefined();
      });
    });
  });

  thoroughly(() => {
    it('names ways to what is at a place, each of which finds it alone', async () => {
      await withTree('/twins', async ({ tree }) => {
        const nodes = await tree.snapshot(all);
        const saves = flat(nodes).filter(({ role }) => role === 'button');
        for (const node of [...saves, ...flat(nodes).filter(({ role }) => role === 'text')]) {
          const locators = await tree.locatorsAt(node.rect, signal);
          // Of several that are called the same only their place tells, and another one may come to stand there.
          const isAlone = flat(nodes).filter(({ role, name }) => role === node.role && name === node.name).length === 1;
          expect(locators.length > 0).toBe(isAlone);
          for (const locator of locators) {
            const found = await tree.find(locator, signal);
            const center = { x: node.rect.left + node.rect.width / 2, y: node.rect.top + node.rect.height / 2 };
            expect(found && center.x > found.left && center.x < found.left + found.width).toBe(true);
          }
        }
        const alone = named(nodes, 'button', 'Alone');
        expect((alone && (await tree.locatorsAt(alone.rect, signal)))?.[0]).toEqual({
          by: 'role',
          role: 'button',
          name: 'Alone',
        });
        const quoted = named(nodes, 'text', `It's "quoted"`);
        expect(quoted && (await tree.locatorsAt(quoted.rect, signal))).toContainEqual({
          by: 'xpath',
          xpath: `//*[@id=concat("o'q", '"', "x")]`,
          role: 'paragraph',
          name: `It's "quoted"`,
        });
      });
    });

    it('names ways in the order test id, role and name, label, text, XPath', async () => {
      await withTree('/ways', async ({ tree }) => {
        const field = named(await tree.snapshot(all), 'textbox', 'Coupon code');
        const locators = field && (await tree.locatorsAt(field.rect, signal));

        expect(locators?.map(({ by }) => by)).toEqual(['test-id', 'role', 'label', 'xpath', 'xpath']);
      });
    });

    it('does not find by a remembered XPath what is called otherwise by now', async () => {
      await withTree('/ways', async ({ tree, page }) => {
        const remembered: ElementLocator = { by: 'xpath', xpath: '//li[2]/button', role: 'button', name: 'Delete tea' };
        expect(await tree.find(remembered, signal)).toBeDefined();

        await page.evaluate(`document.querySelector('li').remove()`);

        expect(await tree.find(remembered, signal)).toBeUndefined();
        expect(await tree.find({ by: 'xpath', xpath: '//li/button' }, signal)).toBeDefined();
      });
    });

    it('does not find by any remembered way what is called otherwise by now, or has become another kind of element', async () => {
      await withTree('/ways', async ({ tree, page }) => {
        const field = named(await tree.snapshot(all), 'textbox', 'Coupon code');
        const ways = (field && (await tree.locatorsAt(field.rect, signal))) ?? [];
        const found = async (): Promise<string[]> => {
          const rects = await Promise.all(ways.map((way) => tree.find(way, signal)));
          return ways.filter((_, index) => rects[index]).map(({ by }) => by);
        };
        expect(await found()).toEqual(['test-id', 'role', 'label', 'xpath', 'xpath']);

        await page.evaluate(`document.querySelector('[for=c]').textContent = 'Delete everything'`);
        expect(await found()).toEqual([]);
        expect(await tree.find({ by: 'test-id', id: 'coupon' }, signal)).toBeDefined();

        await page.evaluate(
          `document.querySelector('[for=c]').textContent = 'Coupon code'; document.querySelector('#c').type = 'checkbox'`,
        );
        expect(await found()).toEqual([]);

        const heading: ElementLocator = { by: 'text', text: 'Pay', role: 'heading' };
        expect(await tree.find(heading, signal)).toBeUndefined();
      });
    });

    it('does not find what something else covers; its own parts and its label cover nothing', async () => {
      await withTree('/ways', async ({ tree, page }) => {
        const find = (locator: ElementLocator): Promise<Rect | undefined> => tree.find(locator, signal);
        const pay: ElementLocator = { by: 'role', role: 'button', name: 'Pay' };
        const terms: ElementLocator = { by: 'role', role: 'checkbox', name: 'I agree' };
        expect(await find(pay)).toBeDefined();
        expect(await find(terms)).toBeDefined();

        await page.evaluate(`document.querySelector('#banner').style.display = 'block'`);

        expect(await find(pay)).toBeUndefined();
        expect(await find({ by: 'xpath', xpath: '//button[@id="pay"]' })).toBeDefined();
      });
    });
  });
});
