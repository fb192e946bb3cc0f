import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DeviceInput } from '../../src/core/device/device-input.ts';
import type { CallLimits } from '../../src/devices/web/driver/bound-driver.ts';
import { answerDialogsOf } from '../../src/platforms/web/dialogs-of-page.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';
import { onOfflineAgent } from './web-agent.ts';

const signal = new AbortController().signal;
const lines = (count: number, what: string): string =>
  Array.from({ length: count }, (_, index) => `<p style="margin:0;height:30px">${what} ${index + 1}</p>`).join('');
const rows = Array.from(
  { length: 80 },
  (_, index) =>
    `<tr id="r${index + 1}"><td>Order ${index + 1}<td><button onclick="did('${index + 1}')">Edit</button></tr>`,
).join('');
const log = '<script>window.log = []; const did = (what) => { log.push(what); document.title = log.join(); };</script>';
const table = (css: string): string => `${log}<style>body{margin:0}#box{height:300px;overflow:auto}td,th{padding:4px}
  th{position:sticky;top:0;height:60px;background:#eef}tfoot td{position:sticky;bottom:0;height:60px;background:#efe}${css}</style>
  <div id="box"><table><thead><tr><th><button style="width:100%;height:50px" onclick="did('sort')">Order</button><th>Do</tr></thead>
  <tbody>${rows}</tbody><tfoot><tr><td onclick="did('total')">Total<td onclick="did('total')">80</tr></tfoot></table></div>`;
const links = 'I accept the <a href="#terms">terms of use</a> and the <a href="#privacy">privacy policy</a>';
const panes = `<style>body{margin:0;overflow:hidden}main{display:flex;height:100vh}section{overflow:auto;flex:1}header{height:50px}</style>
  <header>Bar</header><main><section id="side">${lines(60, 'Contact')}</section><section id="main">${lines(90, 'Message')}</section></main>`;
const feed = (most: number): string => `<body style="margin:0"><div id="list">${lines(40, 'Post')}</div><script>
  let n = 40, busy = false;
  addEventListener('scroll', () => { if (busy || n >= ${most} || innerHeight + scrollY < document.body.scrollHeight - 200) return; busy = true;
    setTimeout(() => { for (let i = 0; i < 20; i++) { const p = document.createElement('p'); p.style.cssText = 'margin:0;height:30px'; p.textContent = 'Post ' + (++n); list.append(p); } busy = false; }, 400); });</script>`;
const virtual = `<body style="margin:0"><div id="box" style="height:300px;overflow:auto"><div id="all" style="height:1800px;position:relative"></div></div><script>
  const draw = () => { all.replaceChildren(); const first = Math.floor(box.scrollTop / 30); for (let i = first; i < Math.min(60, first + 12); i++) {
    const p = document.createElement('p'); p.style.cssText = 'position:absolute;margin:0;height:30px;top:' + i * 30 + 'px'; p.textContent = 'Item ' + (i + 1); all.append(p); } };
  box.addEventListener('scroll', draw); draw();</script>`;
const card = (
  script: string,
): string => `<body style="margin:0"><div id="card" style="position:absolute;left:50px;top:50px;width:60px;height:60px;background:#ccc"></div><script>
  const move = (e) => { card.style.left = e.clientX - 30 + 'px'; card.style.top = e.clientY - 30 + 'px'; };
  addEventListener('mouseup', () => removeEventListener('mousemove', move));${script}</script>`;

const pressed = (script: string): string =>
  `<body style="margin:20px"><input id="field" autofocus><div id="target" role="option" style="width:200px;height:30px">Oslo</div><script>field.focus();${script}</script>`;

const pages: Record<string, string> = {
  '/head': table(''),
  '/mask': table('#box::after{content:"";position:fixed;inset:0;background:#0003;z-index:9}'),
  '/snapping': table('#box{scroll-snap-type:y mandatory}tbody tr{scroll-snap-align:start}'),
  '/bar': table(
    '#box{height:auto}tfoot td,th{position:static}body::before{content:"";position:fixed;left:0;right:0;top:0;height:150px;background:#fee}',
  ),
  '/label': `<style>input{position:absolute;opacity:0;width:1px;height:1px}label{display:block;width:260px;padding-left:28px}</style><input type="checkbox" id="a"><label for="a">${links}</label>`,
  '/around': `<label id="l" style="display:inline-block;width:200px"><input type="checkbox" id="a" style="opacity:0;position:absolute;width:1px;height:1px"><i>x</i> ${links}</label>`,
  '/only-link':
    '<label style="display:inline-block;width:200px"><input type="checkbox" id="a" style="display:none"><a href="#terms" style="display:block;width:200px">Accept the terms</a></label>',
  '/panes': panes,
  '/modal': `<body style="margin:0">${lines(200, 'Page')}<div role="dialog" aria-label="Terms" style="position:fixed;left:100px;top:100px;width:300px;height:250px;background:#fff"><div id="side" style="height:200px;overflow:auto">${lines(60, 'Term')}</div></div>`,
  '/framed': `<body style="margin:0">${lines(100, 'Outer')}<iframe src="{other}/inner" style="position:absolute;left:100px;top:100px;width:300px;height:300px;border:0"></iframe>`,
  '/inner': `<body style="margin:0"><div id="side" style="height:200px;overflow:auto">${lines(60, 'Inner')}</div>`,
  '/short': '<p>All of it</p>',
  '/feed': feed(100),
  '/endless': feed(1e9),
  '/virtual': virtual,
  // What keeps the wheel for itself: for nothing, though something else changes all the time; and to move its content by itself.
  '/locked': `<p id="k" style="position:fixed;margin:0"></p><body style="margin:0">${lines(100, 'Line')}<script>setInterval(() => { k.textContent = performance.now() }, 20);
    addEventListener('wheel', (event) => event.preventDefault(), { passive: false })</script>`,
  '/locked-list': `<ul aria-label="Messages" style="margin:0;height:200px;overflow:auto">${lines(50, 'Line')}</ul><script>
    document.querySelector('ul').addEventListener('wheel', (event) => event.preventDefault())</script>`,
  '/goes-back': `<body style="margin:0">${lines(100, 'Line')}<script>addEventListener('scroll', () => scrollTo(0, 0))</script>`,
  '/stops': `<body style="margin:0">${lines(100, 'Line')}<script>addEventListener('scroll', () => { if (scrollY > 300) scrollTo(0, 300) })</script>`,
  '/by-itself': `<style>html,body{margin:0;height:100%;overflow:hidden}</style><div id="all" style="transition:transform .2s">${lines(100, 'Line')}</div><script>let at = 0;
    addEventListener('wheel', (event) => { event.preventDefault(); setTimeout(() => { all.style.transform = 'translateY(-' + ++at * 100 + 'px)' }, 150) }, { passive: false })</script>`,
  '/smoothly': `<body style="margin:0">${lines(100, 'Line')}<script>let to = 0; const step = () => { const left = to - scrollY; scrollTo(0, Math.abs(left) < 4 ? to : scrollY + left / 4); if (Math.abs(left) >= 4) requestAnimationFrame(step) };
    addEventListener('wheel', (event) => { event.preventDefault(); to = Math.max(0, to + event.deltaY); step() }, { passive: false })</script>`,
  // What is pressed is gone or moved when the mouse is let go: because of the blur, or since the press did all that there is to do.
  '/closes': pressed(`field.onblur = () => { target.style.display = 'none' }`),
  '/pushed': pressed(`field.onblur = () => { target.style.marginTop = '90px' }`),
  '/made-anew': pressed(`field.onblur = () => { target.outerHTML = target.outerHTML }`),
  '/plain-entry': pressed(`target.removeAttribute('role'); field.onblur = () => { target.style.display = 'none' }`),
  '/drawn-at-press': `<body style="margin:20px"><button id="target" style="width:200px;height:30px"><span>Oslo</span></button>
    <script>target.onmousedown = () => { target.innerHTML = '<span>Oslo</span>' }; target.onclick = () => { document.title = 'clicked' }</script>`,
  '/swapped-at-press': pressed(`target.onmousedown = () => { target.outerHTML = target.outerHTML }`),
  '/draws-and-clicks': pressed(
    `target.onclick = () => { target.innerHTML = '<span>Chosen</span>' }; target.onmousedown = () => { target.className = 'down' }`,
  ),
  '/acts-on-press': pressed(`target.onmousedown = () => { target.remove(); document.title = 'done' }`),
  '/fills-in': pressed(`target.onmousedown = () => { field.value = 'Oslo' }; field.onblur = () => { target.remove() }`),
  '/keeps-focus': pressed(
    `target.onmousedown = (event) => event.preventDefault(); field.onblur = () => { target.remove() }`,
  ),
  '/acts-on-release': pressed(`target.onpointerup = () => { target.remove() }`),
  '/settings': `<body style="margin:20px"><ul><li><label><input type="checkbox" id="news"> <span id="entry">News</span></label></ul>
    <div role="switch" id="dark" tabindex="0" aria-checked="false" style="width:90px" onclick="this.ariaChecked = 'true'">Dark</div>
    <label>City <input id="city" value="Oslo"></label><div id="tags"></div>`,
  '/held':
    card(`let timer; card.addEventListener('mousedown', () => { const cancel = () => clearTimeout(timer); addEventListener('mousemove', cancel, { once: true });
    timer = setTimeout(() => { removeEventListener('mousemove', cancel); addEventListener('mousemove', move); }, 300); });`),
  '/at-once': card(`card.addEventListener('mousedown', () => addEventListener('mousemove', move));`),
  '/fixed-card': card(''),
  '/focused-card': card(`card.onmousedown = () => { card.className = 'focused' }`),
  '/lifted-card': card(`card.onmousedown = () => { card.title = 1 }; onmouseup = () => card.removeAttribute('title')`),
  '/asks': `<button onclick="document.title = String(confirm('Sure?'))">Ask</button><button onclick="open('/asks-at-once')">Open</button>`,
  '/asks-at-once': `<script>document.title = String(confirm('At once?'));</script>`,
  '/silent': '<a href="/held?60000">Next</a>',
};

function deviceOn(
  page: OpenPage,
  limits: Partial<CallLimits> = {},
): { device: WebDevice; input: Required<DeviceInput> } {
  const device = new WebDevice({
    driver: page.newDriver(),
    options: webOptionsSchema.parse({}),
    logger: silentLogger,
    limits,
  });
  return { device, input: device.input as Required<DeviceInput> };
}

describe.each(Object.entries(usually(pageOpeners, 'playwright')))('what is out of reach, on %s', (library, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  interface Opened extends ReturnType<typeof deviceOn> {
    readonly page: OpenPage;
  }

  async function withPage(
    path: string,
    run: (opened: Opened) => Promise<void>,
    limits?: Partial<CallLimits>,
  ): Promise<void> {
    const page = await open({});
    await page.goto(server.origin + path);
    const opened = deviceOn(page, limits);
    await opened.device.screenshot(signal);
    try {
      await run({ ...opened, page });
    } finally {
      await opened.device.destroy();
      await page.close();
    }
  }

  const tapXPath = async ({ device, input }: Opened, xpath: string): Promise<string | undefined> => {
    const found = await device.tree.find({ by: 'xpath', xpath }, signal);
    if (!found || found.cover !== undefined) return found?.cover;
    await input.pointer.tap(found.touch ?? { x: found.left + found.width / 2, y: found.top + found.height / 2 }, {
      signal,
    });
    return undefined;
  };

  it.each(aShareOf(['/head', '/snapping', '/bar'], 3))(
    'scrolls an element of an XPath out from under bars, on %s',
    async (path) => {
      await withPage(path, async (opened) => {
        const { page } = opened;
        for (const edge of ['top', 'bottom']) {
          await page.evaluate(`{ log.length = 0; const row = document.getElementById('r17'); const box = document.getElementById('box');
          const s = box.scrollHeight > box.clientHeight + 5 ? box : document.scrollingElement; const r = row.getBoundingClientRect();
          s.scrollTop += '${edge}' === 'top' ? r.top - 30 : r.bottom - (s === box ? 300 : innerHeight) + 10; }`);
          expect(await tapXPath(opened, '//*[@id="r17"]//button')).toBeUndefined();
          expect(await page.evaluate('log.join()')).toBe('17');
        }
      });
    },
  );

  it.each(aShareOf(['/closes', '/pushed', '/made-anew', '/plain-entry', '/drawn-at-press', '/swapped-at-press'], 3))(
    'tells a click that reached nothing, on %s',
    async (path) => {
      await withPage(path, async (opened) => {
        await tapXPath(opened, '//*[@id="target"]');
        await expect(opened.device.settle(signal)).rejects.toMatchObject({
          code: 'ACTION_FAILED',
          summary: expect.stringMatching(
            /The click did not reach ((option|button) "Oslo"|<div id="target">)/,
          ) as string,
        });
        // It is told once.
        await opened.device.settle(signal);
      });
    },
  );

  const scrolled = `[document.scrollingElement.scrollTop, ...['side', 'main'].map((id) => document.getElementById(id)?.scrollTop ?? 0)].map(Math.round).join()`;
  it('scrolls the main part where the pointer is over what cannot scroll, or says that nothing can', async () => {
    await withPage('/panes', async ({ input, page }) => {
      await input.mouse.hover({ x: 400, y: 25 }, { signal });
      expect(await input.scroll.by({ direction: 'down', distance: 100, signal })).toEqual({ moved: true });
      expect(await page.evaluate(scrolled)).not.toBe('0,0,0');
    });
    await withPage('/short', async ({ input }) => {
      await expect(input.scroll.by({ direction: 'down', signal })).rejects.toMatchObject({ code: 'ACTION_FAILED' });
      await expect(input.scroll.toEdge({ edge: 'right', signal })).rejects.toMatchObject({ code: 'ACTION_FAILED' });
    });
  });

  it.each(aShareOf(['/held', '/at-once'], 2))('drags a card, on %s', async (path) => {
    await withPage(path, async ({ input, page }) => {
      await input.pointer.drag({ x: 80, y: 80 }, { x: 300, y: 300 }, { signal });
      expect(await page.evaluate('[card.style.left, card.style.top].join()')).toBe('270px,270px');
    });
  });

  it('answers dialogs before there is an agent, also of tabs that the page opens', async () => {
    const page = await open({});
    await page.goto(`${server.origin}/asks`);
    const stop = answerDialogsOf(page.target, 'accept');
    await page.evaluate('document.querySelector("button").click()');
    expect(await page.evaluate('document.title')).toBe('true');
    const tab = await page.openTab(`${server.origin}/asks`);
    await tab.evaluate('document.querySelector("button").click()');
    expect(await tab.evaluate('document.title')).toBe('true');
    stop();
    await tab.close();
    await page.close();
  });

  it('names the address that has not answered, and waits for it once', async () => {
    const page = await open({});
    await page.goto(`${server.origin}/silent`);
    const { device } = deviceOn(page, { command: 2000 });
    await device.screenshot(signal);
    await page.evaluate('void document.querySelector("a").click()');
    // The page may leave a moment after the click.
    const outcome = (): Promise<unknown> => device.screenshot(signal).then(() => 'taken', String);
    await expect
      .poll(outcome, { timeout: 20_000 })
      .toMatch(/\/held\?60000, which has not answered[^]*DEVICE_COMMAND_FAILED/);
    await device.destroy();
    await page.close();
  });

  // What follows is told by the script in the page, which both libraries run: one is enough.
  if (library !== 'playwright') return;

  it('says what lies over an element wherever it is scrolled to', async () => {
    await withPage('/mask', async (opened) => {
      expect(await tapXPath(opened, '//*[@id="r17"]//button')).toBe('<div id="box">');
    });
  });

  it.each(aShareOf(['/label', '/around'], 2))('touches a label where it has no link, on %s', async (path) => {
    await withPage(path, async (opened) => {
      const { device, input, page } = opened;
      const label = await device.tree.find({ by: 'xpath', xpath: '//label' }, signal);
      await tapXPath(opened, '//label');
      expect(await page.evaluate('[document.getElementById("a").checked, location.hash].join()')).toBe('true,');
      await tapXPath(opened, '//*[@id="a"]');
      expect(await page.evaluate('[document.getElementById("a").checked, location.hash].join()')).toBe('false,');
      // A model gives the box of the label, whose middle may be a link.
      const { left = 0, top = 0, width = 0, height = 0 } = label ?? {};
      const { touch } = (await device.tree.aim?.({ rect: { left, top, width, height } }, signal)) ?? {};
      await input.pointer.tap(touch ?? { x: left + width / 2, y: top + height / 2 }, { signal });
      expect(await page.evaluate('[document.getElementById("a").checked, location.hash].join()')).toBe('true,');
    });
  });

  it('tells what the page sets back after a step, and nothing that became something else', async () => {
    const rows: readonly (readonly [id: string, script: string, told: string | undefined])[] = [
      ['news', 'news.checked = false', 'checkbox "News"'],
      ['dark', `dark.ariaChecked = 'false'`, 'switch "Dark"'],
      ['city', `city.value = 'Oslo'`, 'textbox "City"'],
      ['news', '', undefined],
      // The row shows another entry now; what was typed became a tag.
      ['news', `news.checked = false; entry.textContent = 'Offers'`, undefined],
      ['city', `city.value = 'Oslo'; tags.innerHTML = '<b>Bergen</b>'`, undefined],
    ];
    for (const [id, script, told] of rows) {
      await withPage('/settings', async (opened) => {
        const { device, input, page } = opened;
        const texts: string[] = [];
        device.onEvent(({ kind, text }) => kind === 'set-back' && texts.push(text));
        await tapXPath(opened, `//*[@id="${id}"]`);
        await device.settle(signal);
        const options = { strategy: 'legacy', signal } as const;
        if (id === 'city') await (await input.text.replace('Bergen', options))?.confirm({ signal });
        await device.screenshot(signal);
        await page.evaluate(script);
        await device.screenshot(signal);
        await device.screenshot(signal);
        const text = `After a step had changed ${told ?? ''}, the page set it back to what it was before`;
        expect([id, script, texts]).toEqual([id, script, told === undefined ? [] : [text]]);
      });
    }
  });

  it('says that a label is nothing but a link', async () => {
    await withPage('/only-link', async (opened) => {
      expect(await tapXPath(opened, '//label')).toBe('link "Accept the terms"');
    });
  });

  it.each(
    aShareOf(
      [
        ['/locked', /a script of the page took the wheel, and the page did not move/],
        ['/locked-list', /a script of the page took the wheel, and list "Messages" did not move/],
        ['/goes-back', /the page scrolled and went back to where it was/],
      ],
      2,
    ),
  )('says why nothing scrolled where there is more, on %s', async (path, says) => {
    await withPage(path, async ({ input }) => {
      const failure = { code: 'ACTION_FAILED', summary: expect.stringMatching(says) as string };
      const at = { x: 100, y: 100 };
      await expect(input.scroll.by({ direction: 'down', at, signal })).rejects.toMatchObject(failure);
      await expect(input.scroll.toEdge({ edge: 'bottom', at, signal })).rejects.toMatchObject(failure);
    });
  });

  it('follows a list that loads more to its end, and gives one up that has none', async () => {
    await withPage('/feed', async ({ input, page }) => {
      await input.scroll.toEdge({ edge: 'bottom', signal });
      expect(await page.evaluate('list.childElementCount')).toBe(100);
    });
    const endless = async ({ input }: Opened): Promise<void> => {
      const scrolling = input.scroll.toEdge({ edge: 'bottom', signal });
      await expect(scrolling).rejects.toMatchObject({
        code: 'ACTION_FAILED',
        summary: expect.stringContaining('there is still more') as string,
      });
    };
    await withPage('/endless', endless, { edge: 1500 });
  });

  it.each(['/fixed-card', '/focused-card', '/lifted-card'])('says that a drag changed nothing, on %s', async (path) => {
    await withPage(path, async ({ input }) => {
      const dragging = input.pointer.drag({ x: 80, y: 80 }, { x: 300, y: 300 }, { signal });
      await expect(dragging).rejects.toMatchObject({
        code: 'ACTION_FAILED',
        summary: expect.stringContaining('changed nothing') as string,
      });
    });
  });

  it.each(
    aShareOf(
      [
        ['/panes', 'Contact 50'],
        ['/virtual', 'Item 50'],
        ['/feed', 'Post 90'],
      ],
      3,
    ),
  )('scrolls to a name and back up, on %s', async (path, name) => {
    await onOfflineAgent(await open({}), server.origin + path, async (agent, page) => {
      await agent.aiAct(`scroll to "${name}"`);
      const isInView = (text: string): Promise<boolean> =>
        page.evaluate(
          `[...document.querySelectorAll('p')].some((p) => { const r = p.getBoundingClientRect(); return p.textContent === '${text}' && r.top >= 0 && r.bottom <= innerHeight; })`,
        );
      expect(await isInView(name)).toBe(true);
      const first = name.replace(/\d+/, '3');
      await agent.aiAct(`scroll to "${first}"`);
      expect(await isInView(first)).toBe(true);
    });
  });

  thoroughly(() => {
    it('scrolls what is named to its end, and nothing behind it', async () => {
      await withPage('/panes', async ({ input, page }) => {
        await input.scroll.toEdge({ edge: 'bottom', at: { x: 200, y: 300 }, signal });
        expect(await page.evaluate(scrolled)).toBe('0,1200,0');
        expect(await input.scroll.by({ direction: 'down', at: { x: 200, y: 300 }, signal })).toEqual({ moved: false });
        expect(await page.evaluate(scrolled)).toBe('0,1200,0');
        const header = { left: 0, top: 0, width: 800, height: 50 };
        const named = input.scroll.by({ direction: 'down', at: { x: 400, y: 25 }, area: header, signal });
        await expect(named).rejects.toMatchObject({ code: 'ACTION_FAILED' });
      });
      await withPage('/modal', async ({ input, page }) => {
        await input.scroll.toEdge({ edge: 'bottom', at: { x: 200, y: 200 }, signal });
        expect(await page.evaluate(scrolled)).toBe('0,1600,0');
      });
      await withPage('/framed', async ({ input, page }) => {
        await input.scroll.toEdge({ edge: 'bottom', at: { x: 200, y: 200 }, signal });
        expect(await page.evaluate('document.scrollingElement.scrollTop')).toBe(0);
        const inner = page.newDriver().frames()[1];
        expect(await inner?.evaluate('document.getElementById("side").scrollTop')).toBe(1600);
      });
    });

    it('knows an end that is not reached from one, and pages that move their content by themselves', async () => {
      await withPage('/stops', async ({ input, page }) => {
        expect(await input.scroll.by({ direction: 'down', distance: 200, signal })).toEqual({ moved: true });
        await expect(input.scroll.toEdge({ edge: 'bottom', signal })).rejects.toMatchObject({ code: 'ACTION_FAILED' });
        expect(await page.evaluate('scrollY')).toBe(300);
      });
      await withPage('/by-itself', async ({ input, page }) => {
        expect(await input.scroll.by({ direction: 'down', signal })).toEqual({ moved: true });
        expect(await page.evaluate('at')).toBe(1);
      });
      await withPage('/smoothly', async ({ input, page }) => {
        await input.scroll.toEdge({ edge: 'bottom', signal });
        expect(await page.evaluate('Math.round(scrollY + innerHeight)')).toBe(3000);
      });
    });

    it('scrolls a target in that is out of view', async () => {
      await onOfflineAgent(await open({}), `${server.origin}/head`, async (agent, page) => {
        await agent.aiTap('the "Edit" button in the row of "Order 70"');
        expect(await page.evaluate('log.join()')).toBe('70');
      });
    });

    it('takes a press or a release for a click where the page acts on it', async () => {
      for (const path of ['/acts-on-press', '/fills-in', '/keeps-focus', '/acts-on-release', '/draws-and-clicks']) {
        await withPage(path, async (opened) => {
          await tapXPath(opened, '//*[@id="target"]');
          await expect(opened.device.settle(signal)).resolves.toBeUndefined();
        });
      }
    });

    it('says that it gave up a name that is nowhere', async () => {
      await onOfflineAgent(await open({}), `${server.origin}/virtual`, async (agent) => {
        await expect(agent.aiAct('scroll to "Item 999"')).rejects.toMatchObject({
          code: 'PLAN_FAILED',
          summary: expect.stringContaining('it is not there down to the end, nor up to the beginning') as string,
        });
      });
    });
  });
});
