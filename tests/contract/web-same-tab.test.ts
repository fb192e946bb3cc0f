import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { noAbort, openDevice } from './open-device.ts';
import { closeBrowsers, windowOpeners, type OpenPage } from './open-pages.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';

const signal = noAbort;
const button = 'style="position:absolute;left:50px;top:50px;width:120px;height:40px"';
const place = { x: 100, y: 70 };

/** Ways in which pages open tabs, each at the same place; all lead to `/opened`. */
const ways: Readonly<Record<string, string>> = {
  'a link': `<a ${button} href="/opened" target="_blank">Open</a>`,
  'a link to a name that no frame has': `<a ${button} href="/opened" target="elsewhere">Open</a>`,
  'a link below a base with a target': `<base target="_blank"><a ${button} href="/opened">Open</a>`,
  'window.open': `<button ${button} onclick="window.open('/opened')">Open</button>`,
  'window.open with a name': `<button ${button} onclick="window.open('/opened', 'elsewhere')">Open</button>`,
  'a blank tab that is told later where to go': `<button ${button} onclick="const tab = window.open(); setTimeout(() => { tab.location.href = '/opened'; }, 200)">Open</button>`,
};
/** Forms that send `a=1`. */
const fields = '<input type="hidden" name="a" value="1">';
const forms: Readonly<Record<string, string>> = {
  'a form': `<form method="post" action="/opened" target="_blank">${fields}<button ${button}>Send</button></form>`,
  'a button of a form': `<form method="post" action="/opened">${fields}<button ${button} formtarget="_blank">Send</button></form>`,
  'a form that a script submits': `<form method="post" action="/opened" target="_blank" id="form">${fields}</form><button ${button} onclick="document.forms[0].submit()">Send</button>`,
  'a form that a script asks to submit': `<form method="post" action="/opened" target="_blank" id="form">${fields}</form><button ${button} onclick="document.forms[0].requestSubmit()">Send</button>`,
  'a form below a base with a target': `<base target="_blank"><form method="post" action="/opened">${fields}<button ${button}>Send</button></form>`,
};

afterAll(closeBrowsers);

describe.each(Object.entries(usually(windowOpeners, 'puppeteer')))('forceSameTabNavigation on %s', (_name, open) => {
  let server: Server;
  let origin = '';
  const pages: Record<string, string> = {
    '/framed': `<iframe name="inner" src="/inner" style="position:absolute;left:300px;top:50px"></iframe>
    <a ${button} href="/opened" target="inner">Open</a>`,
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { pathname } = new URL(request.url ?? '/', 'http://x');
        response.setHeader('content-type', 'text/html');
        response.end(pages[pathname] ?? `<title>${request.method} ${pathname} ${body}</title>`);
      });
    });
    for (const [index, html] of [...Object.values(ways), ...Object.values(forms)].entries())
      pages[`/page-${index}`] = html;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const address = (html: string): string => origin + Object.keys(pages).find((path) => pages[path] === html);
  const title = (page: OpenPage): Promise<string> => page.evaluate<string>('document.title').catch(String);

  // A link and window.open are always among them.
  it.each(aShareOf(Object.entries(ways), 3))('%s stays in the tab', async (_way, html) => {
    await using opened = await openDevice(open, { page: address(html) });
    const tabs = await opened.page.countTabs();

    await opened.input.pointer.tap(place, { signal });

    await expect.poll(() => title(opened.page), { timeout: 10_000 }).toBe('GET /opened');
    await expect.poll(() => opened.page.countTabs()).toBe(tabs);
  });

  it.each(aShareOf(Object.entries(forms), 2))('%s stays in the tab, with its POST body', async (_form, html) => {
    await using opened = await openDevice(open, { page: address(html) });

    await opened.input.pointer.tap(place, { signal });

    await expect.poll(() => title(opened.page), { timeout: 10_000 }).toBe('POST /opened a=1');
  });

  it('keeps referrer, history and the opener of the tab', async () => {
    await using opener = await openDevice(open, { page: `${origin}/start`, web: { forceSameTabNavigation: false } });
    const link = address(ways['a link'] ?? '');
    const tab = await opener.page.openTab(link);
    await using opened = await openDevice(() => Promise.resolve(tab), { page: link });

    await opened.input.pointer.tap(place, { signal });

    await expect.poll(() => title(tab)).toBe('GET /opened');
    expect(await tab.evaluate('document.referrer')).toBe(link);
    expect(await tab.evaluate('opener !== null')).toBe(true);
    await opened.input.navigation.back({ signal });
    expect(await tab.evaluate('location.href')).toBe(link);
  });

  it('leaves a blank tab that a script writes into, and the page as it is', async () => {
    const write = `window.mark = window.open(''); mark.document.write('Receipt'); mark.document.close()`;
    await using opened = await openDevice(open, { page: `${origin}/writes` });
    const tabs = await opened.page.countTabs();
    await opened.page.evaluate(
      `document.body.innerHTML = ${JSON.stringify(`<button ${button} onclick="${write}">Print</button>`)}`,
    );

    await opened.input.pointer.tap(place, { signal });

    await expect.poll(() => opened.page.countTabs()).toBe(tabs + 1);
    await opened.page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))').catch(() => undefined);
    expect(await opened.page.evaluate('mark.closed + mark.document.body.textContent')).toBe('falseReceipt');
  });

  thoroughly(() => {
    it('leaves links to a frame of the page alone', async () => {
      await using opened = await openDevice(open, { page: `${origin}/framed` });

      await opened.input.pointer.tap(place, { signal });

      await expect.poll(() => opened.page.evaluate('frames[0].document.title').catch(String)).toBe('GET /opened');
      expect(await opened.page.evaluate('location.pathname')).toBe('/framed');
    });

    it('leaves the attributes of the page as they were', async () => {
      await using opened = await openDevice(open, {
        page: `<base target="_blank"><a ${button} href="#here" onclick="event.preventDefault()">Open</a>
        <form target="_blank" onsubmit="event.preventDefault()"><button style="position:absolute;left:50px;top:150px" formtarget="x">Send</button></form>`,
      });

      await opened.input.pointer.tap(place, { signal });
      await opened.input.pointer.tap({ x: 60, y: 160 }, { signal });

      const attributes = `[...document.querySelectorAll('a, form, button')].map((node) => node.getAttribute('target') + ' ' + node.getAttribute('formtarget'))`;
      await expect.poll(() => opened.page.evaluate(attributes)).toEqual(['null null', '_blank null', 'null x']);
    });
  });

  it.each(Object.entries(ways).slice(0, 4))(
    'with false, %s opens a tab of its own, also after an agent that kept it here',
    async (_way, html) => {
      const page = await open({});
      await page.goto(address(html));
      const { device } = await openDevice(() => Promise.resolve({ ...page, driver: page.newDriver() }), {
        page: address(html),
      });
      await device.destroy();
      await using opened = await openDevice(() => Promise.resolve({ ...page, driver: page.newDriver() }), {
        page: address(html),
        web: { forceSameTabNavigation: false },
      });
      const tabs = page.countTabs();

      await opened.input.pointer.tap(place, { signal });

      await expect.poll(async () => (await page.countTabs()) - (await tabs)).toBe(1);
      expect(await page.evaluate('location.href')).toBe(address(html));
    },
  );
});
