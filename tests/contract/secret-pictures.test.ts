import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Device } from '../../src/core/device/device.ts';
import { createFrame, type Screenshot } from '../../src/core/screen/frame.ts';
import type { Rect } from '../../src/core/screen/geometry.ts';
import { SecretVault } from '../../src/core/secrets/secret-vault.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { maskedDevice } from '../../src/masking/masked-device.ts';
import { aShareOf, usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const value = 'Kestrel Quartz77';
const look =
  '<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 20px Inter, sans-serif } input, textarea { font: inherit; width: 300px; height: 40px; display: block; margin: 8px }</style>';

/** Each page shows the secret in one more way; `id="it"` is where. */
const pages = {
  '/field': `${look}<input id="it" value="${value}"><p id="plain">Nothing else is hidden</p>`,
  '/text': `${look}<p>Signed in as <b id="it">${value}</b></p><p id="plain">Nothing else is hidden</p>`,
  '/in-pieces': `${look}<p id="it" style="display: inline-block"><span>Kestrel</span> <i>Qua</i><b>rtz77</b></p><p id="plain">Nothing else is hidden</p>`,
  '/capitals': `${look}<p id="it" style="text-transform: uppercase; display: inline-block">${value}</p><p id="plain">Nothing</p>`,
  '/placeholder': `${look}<input id="it" placeholder="${value}"><p id="plain">Nothing else is hidden</p>`,
  '/area': `${look}<textarea id="it">${value}</textarea><p id="plain">Nothing else is hidden</p>`,
  '/chosen': `${look}<select id="it" style="font: inherit"><option>${value}</option></select><p id="plain">Nothing</p>`,
  '/frame': `${look}<iframe id="it" style="border: 0; width: 400px; height: 60px" srcdoc="<body style='margin:8px;font:20px Inter'>${value}"></iframe><p id="plain">Nothing</p>`,
  '/shadow': `${look}<div id="it" style="display: inline-block"></div><p id="plain">Nothing else is hidden</p><script>
    it.attachShadow({ mode: 'open' }).innerHTML = '<span>${value}</span>'</script>`,
  '/drawing': `${look}<svg width="400" height="60" aria-hidden="true"><g><text id="it" x="8" y="40">${value}</text></g></svg><p id="plain">Nothing</p>`,
  '/style': `${look}<style>#it::after { content: "for " attr(data-of) "."; }</style><p id="it" style="display: inline-block" data-of="${value}"></p><p id="plain">Nothing</p>`,
  '/rows': `${look}<select size="3" style="font: inherit"><option>One<option id="it">${value}<option>Two</select><p id="plain">Nothing</p>`,
  '/other-name': `${look}<button aria-label="Account"><b id="it">${value}</b></button><p id="plain">Nothing else is hidden</p>`,
  '/kept-from-readers': `${look}<p aria-hidden="true"><b id="it">${value}</b></p><p id="plain">Nothing else is hidden</p>`,
  '/long': `${look}<p style="font-size: 9px; width: 700px">${'Kestrel and Quartz. '.repeat(80)} <b id="it">${value}</b></p><p id="plain">Nothing</p>`,
  '/end': `${look}<div style="width: 400px; height: 60px; overflow: auto" onscroll=""><p id="it">${'. '.repeat(700)}${value}</p></div><p id="plain">Nothing</p><script>
    it.parentNode.scrollTop = 9999; it.removeAttribute('id'); const r = document.createRange(), t = document.querySelector('div p').firstChild; r.setStart(t, 1400); r.setEnd(t, t.length);
    const b = r.getBoundingClientRect(); document.body.insertAdjacentHTML('beforeend', '<i id="it" style="position:fixed;pointer-events:none;left:' + b.left + 'px;top:' + b.top + 'px;width:' + b.width + 'px;height:' + b.height + 'px"></i>')</script>`,
  '/sealed': `${look}<sealed-box id="it" style="display: inline-block"></sealed-box><p id="plain">Nothing else is hidden</p><script>
    it.attachShadow({ mode: 'closed' }).innerHTML = '<div style="padding: 10px; font: 24px Inter">${value}</div>'</script>`,
  '/canvas': `${look}<canvas id="it" width="400" height="60"></canvas><p id="plain">Nothing else is hidden</p><script>
    document.fonts.load('24px Inter').then(() => { const c = it.getContext('2d'); c.font = '24px Inter, sans-serif'; c.fillText('${value}', 10, 40); document.title = 'drawn' })</script>`,
};

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))('a picture of a page (%s)', (_library, open) => {
  let server: PageServer;
  let page: OpenPage;
  let device: Device;
  let vault: SecretVault;

  beforeAll(async () => {
    server = await servePages({ ...pages, ...typedPages });
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });
  beforeEach(async () => {
    page = await open({});
    vault = new SecretVault({ PASSPHRASE: value }, {});
    const bare = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    device = maskedDevice({ device: bare, vault, logger: silentLogger });
  });
  afterEach(async () => {
    await device.destroy?.();
    await page.close();
  });

  const shot = (): Promise<Screenshot> => device.screenshot(new AbortController().signal);
  const boxOf = (id: string): Promise<Rect> =>
    page.evaluate<Rect>(
      `(() => { const { left, top, width, height } = ${id}.getBoundingClientRect(); return { left, top, width, height } })()`,
    );

  it.each(aShareOf(Object.keys(pages), 2))('has a box where the secret stands: %s', async (path) => {
    await page.goto(server.origin + path);
    const { hides = [] } = await shot();

    expect(hides.length).toBeGreaterThan(0);
    const [it, plain] = [await boxOf('it'), await boxOf('plain')];
    expect(hides.every((rect) => meets(rect, it) && !meets(rect, plain))).toBe(true);
    expect(Math.min(...hides.map(({ left }) => left))).toBeLessThan(it.left + it.width / 2);
    expect(coverage(hides, it)).toBeGreaterThan(path === '/frame' || path === '/canvas' ? 0.15 : 0.35);
  });

  it('has its box at the right place from the first picture on, also of a fine screen', async () => {
    const fine = await open({ dpr: 2 });
    const bare = new WebDevice({ driver: fine.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    const shielded = maskedDevice({ device: bare, vault, logger: silentLogger });
    await fine.goto(server.origin + '/text');
    const { hides = [], dpr } = await shielded.screenshot(new AbortController().signal);
    const box = await fine.evaluate<Rect>(
      '(({ left, top, width, height }) => ({ left: left * 2, top: top * 2, width: width * 2, height: height * 2 }))(it.getBoundingClientRect())',
    );
    expect(dpr).toBe(2);
    expect(hides.length).toBeGreaterThan(0);
    expect(hides.every((rect) => meets(rect, box))).toBe(true);
    expect(coverage(hides, box)).toBeGreaterThan(0.35);
    await shielded.destroy?.();
    await fine.close();
  });

  it('stays as it was where nothing is to be hidden', async () => {
    await page.goto(server.origin + '/nothing');
    const bare = await page.driver.capture(1);
    const { data, hides } = await shot();
    expect([hides, Buffer.compare(data, bare.data)]).toEqual([undefined, 0]);
  });

  it('shows the box in plain grey, and everything else as before', async () => {
    await page.goto(server.origin + '/field');
    const { data: bare } = await page.driver.capture(1);
    const taken = await shot();
    const [before, after] = await Promise.all([pixelsOf({ ...taken, data: bare }), pixelsOf(taken)]);
    const it = await boxOf('it');
    const differing = countDifferent(before, after, it);
    expect(differing.outside).toBe(0);
    expect(differing.inside).toBeGreaterThan(500);
  });

  it('hides a password that the page shows without being told of it; dots and an empty field stay', async () => {
    await page.goto(server.origin + '/password');
    expect((await shot()).hides).toBeUndefined();
    await page.evaluate(`it.value = 'never told'`);
    expect((await shot()).hides).toBeUndefined();
    await page.evaluate(`it.style.webkitTextSecurity = 'none'`);
    expect((await shot()).hides).toBeUndefined();
    await page.evaluate(`it.type = 'text'`);
    const { hides = [] } = await shot();
    expect(coverage(hides, await boxOf('it'))).toBeGreaterThan(0.8);
  });

  it('hides a password that the page shows while the picture is taken', async () => {
    await page.goto(server.origin + '/password');
    await page.evaluate(`it.value = 'never told'`);
    const { driver } = page;
    const toggled = new WebDevice({
      driver: {
        ...driver,
        async capture(dpr) {
          await page.evaluate(`it.type = 'text'`);
          return driver.capture(dpr);
        },
      },
      options: webOptionsSchema.parse({}),
      logger: silentLogger,
    });
    const shielded = maskedDevice({ device: toggled, vault, logger: silentLogger });
    const { hides = [] } = await shielded.screenshot(new AbortController().signal);
    expect(coverage(hides, await boxOf('it'))).toBeGreaterThan(0.8);
  });

  it('hides a password in a frame that is scaled, where it stands and nowhere else', async () => {
    await page.goto(`${server.origin}/scaled-frame`);
    await shot();
    await page.evaluate(`it.contentDocument.querySelector('input').type = 'text'`);
    const { hides = [] } = await shot();
    const frame = await boxOf('it');
    expect(hides.length).toBeGreaterThan(0);
    // The field ends at 60 of the frame's 200 pixels, which are shown as 100.
    expect(hides.every((rect) => meets(rect, { ...frame, height: 32 }))).toBe(true);
    expect(hides.every(({ top, height }) => top + height <= frame.top + 34)).toBe(true);
  });

  it('hides what a field makes of a secret that was typed into it', async () => {
    await page.goto(server.origin + '/rewriting');
    await shot();
    const { signal } = new AbortController();
    await page.evaluate('it.focus()');
    const typing = device.input.text?.type(value, { signal, strategy: 'sequential', isSecret: true });
    await expect(typing).rejects.toMatchObject({ code: 'ACTION_FAILED' });
    // It was typed twice.
    expect(await page.evaluate('it.value')).toContain(value.split('').toReversed().join(''));
    const { hides = [] } = await shot();
    expect(coverage(hides, await boxOf('it'))).toBeGreaterThan(0.8);
    expect(hides.some((rect) => meets(rect, { left: 0, top: 120, width: 500, height: 200 }))).toBe(false);
  });

  it('hides what was typed on a screen without a tree, as long as it is there', async () => {
    await device.destroy?.();
    const web = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    const treeless: Device = { platform: 'game', input: web.input, screenshot: (signal) => web.screenshot(signal) };
    device = maskedDevice({ device: treeless, vault, logger: silentLogger });
    const { signal } = new AbortController();
    const enter = async (path: string): Promise<unknown> => {
      await page.goto(server.origin + path);
      const { left, top } = await boxOf('it');
      await device.input.pointer?.tap({ x: left + 100, y: top + 20 }, { signal });
      return device.input.text?.type(value, { signal, strategy: 'sequential', isSecret: true });
    };
    await enter('/empty');
    const box = await boxOf('it');
    expect(coverage((await shot()).hides ?? [], box)).toBeGreaterThan(0.3);
    await expect(enter('/rewriting')).rejects.toMatchObject({ code: 'ACTION_FAILED' });
    expect(coverage((await shot()).hides ?? [], await boxOf('it'))).toBeGreaterThan(0.8);
    expect(coverage((await shot()).hides ?? [], await boxOf('it'))).toBeGreaterThan(0.8);
    await page.goto(server.origin + '/nothing');
    expect((await shot()).hides).toBeUndefined();
    await web.destroy();
  });

  it('keeps fields beside each other apart, and takes no field without a name for another', async () => {
    await page.goto(server.origin + '/beside');
    await shot();
    const { signal } = new AbortController();
    await page.evaluate('it.focus()');
    await device.input.text?.type(value, { signal, strategy: 'sequential', isSecret: true });
    await page.evaluate(`word.value = 'never told'; word.type = 'text'`);
    const { hides = [] } = await shot();
    const [it, word] = [await boxOf('it'), await boxOf('word')];
    expect(hides.filter((rect) => meets(rect, { ...it, width: it.width - 4 }))).toHaveLength(1);
    expect(hides.filter((rect) => meets(rect, { ...word, left: word.left + 4 }))).toHaveLength(1);
    await page.goto(server.origin + '/nameless');
    expect((await shot()).hides).toBeUndefined();
  });

  it('finds a code with a field for each digit', async () => {
    vault = new SecretVault({ CODE: '482915' }, {});
    await device.destroy?.();
    const bare = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    device = maskedDevice({ device: bare, vault, logger: silentLogger });
    await page.goto(server.origin + '/digits');
    const { hides = [] } = await shot();
    expect(hides).toHaveLength(6);
  });

  it('hides the key of a model from the moment that the page tells of it', async () => {
    const key = 'sk-live-0123456789abcdef';
    vault = new SecretVault({}, {}, { OPENAI_API_KEY: key });
    await device.destroy?.();
    const bare = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    device = maskedDevice({ device: bare, vault, logger: silentLogger });
    await page.setContent(`${look}<p id="it">${key}</p>`);
    expect((await shot()).hides).toBeUndefined();
    vault.redactText(`The server says: ${key} is not valid`);
    expect((await shot()).hides).toHaveLength(1);
  });
});

const typedPages = {
  '/nothing': `${look}<p>Nothing is hidden here</p><input value="some text">`,
  '/password': `${look}<input id="it" type="password" placeholder="Password">`,
  '/beside': `${look}<div style="display: flex"><input id="it" style="width: 200px; margin: 0"><input id="word" type="password" style="width: 200px; margin: 0"></div>`,
  '/scaled-frame': `${look}<iframe id="it" style="border: 0; width: 400px; height: 200px; transform: scale(0.5); transform-origin: 0 0" srcdoc="<body style='margin:0'><input type=password value='hunter2 and more' style='position:absolute;top:20px;left:20px;width:300px;height:40px;box-sizing:border-box'>"></iframe>`,
  '/nameless': `${look}<input value="public text"><input value="more of it">`,
  '/empty': `${look}<p>Tell us</p><input id="it">`,
  '/rewriting': `${look}<label>Turned <input id="it"></label><input value="another field"><script>
    let typed = ''; it.addEventListener('beforeinput', (e) => { e.preventDefault(); typed += e.data ?? ''; it.value = [...typed].reverse().join('') })</script>`,
  '/digits': `${look}<div style="display: flex">${Array.from('482915', (digit) => `<input aria-label="Digit" style="width: 40px" value="${digit}">`).join('')}</div>`,
};

function meets(one: Rect, other: Rect): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** The part of a box that is hidden. */
function coverage(hides: readonly Rect[], box: Rect): number {
  let hidden = 0;
  let all = 0;
  for (let y = Math.ceil(box.top); y < box.top + box.height; y++) {
    for (let x = Math.ceil(box.left); x < box.left + box.width; x++) {
      all += 1;
      if (hides.some((rect) => meets(rect, { left: x, top: y, width: 1, height: 1 }))) hidden += 1;
    }
  }
  return hidden / all;
}

type Picture = Awaited<ReturnType<ReturnType<typeof createFrame>['pixels']>>;

function pixelsOf(taken: Screenshot): Promise<Picture> {
  return createFrame(taken).pixels();
}

/** Pixels that are plainly another colour; a picture that was encoded again differs a little everywhere. */
function countDifferent(one: Picture, other: Picture, box: Rect): { inside: number; outside: number } {
  const count = { inside: 0, outside: 0 };
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const at = (y * one.width + x) * 3;
      const difference = Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
      if (difference < 40) continue;
      // Blocks of a JPEG at the rim.
      const near = meets(
        { left: x, top: y, width: 1, height: 1 },
        { left: box.left - 16, top: box.top - 16, width: box.width + 32, height: box.height + 32 },
      );
      count[near ? 'inside' : 'outside'] += 1;
    }
  }
  return count;
}
