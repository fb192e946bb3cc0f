import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  browserAgentOptionsSchema,
  type BrowserAgent,
  type CreateBrowserAgentOptions,
} from '../../src/platforms/web/browser-agents.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { closeBrowsers, worlds, type Page } from './browser-worlds.ts';
import { servePages, type PageServer } from './page-server.ts';
import { thoroughly, usually } from '../usual.ts';

useRunFolder();

const at = (style: string): string => `style="position:absolute;left:50px;width:200px;height:40px;${style}"`;
const pages = {
  '/upload': `<title>Upload</title><input type="file" ${at('top:50px')} onchange="document.title += this.files[0].name">`,
  '/home': `<title>Home</title><style>body { margin: 0 }</style>
    <a ${at('top:50px')} target="_blank" href="/terms">Terms</a>
    <button ${at('top:150px')} onclick="document.title = 'Home pressed'">Press</button>`,
  '/terms': `<title>Terms of use</title><style>body { margin: 0 }</style>
    <button ${at('top:150px')} onclick="document.title = 'Terms accepted'">Accept</button>
    <button ${at('top:250px')} onclick="window.close()">Close</button>
    <button ${at('top:350px')} onmousedown="window.close()">Leave</button>
    <script>addEventListener('keydown', ({ key }) => key === 'Escape' && window.close())</script>`,
};

describe.each(Object.entries(usually(worlds, 'puppeteer')))('browser agent on %s', (_library, world) => {
  let server: PageServer;
  let model: ScriptedModel;
  const clean: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await servePages(pages);
    model = await startScriptedModel();
  });
  afterEach(async () => {
    model.requests.length = 0;
    for (const end of clean.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    server.close();
    await model.close();
    await closeBrowsers();
  });

  const common = (): object => ({ modelConfig: model.modelConfig, waitAfterAction: 0, autoPrintReportMsg: false });

  async function open(...paths: readonly string[]) {
    const browser = await world.newBrowser();
    clean.push(() => browser.close());
    const opened: Page[] = [];
    for (const path of paths) {
      const page = await browser.newPage();
      await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
      opened.push(page);
    }
    return { ...browser, opened };
  }

  async function create(browser: object, options: CreateBrowserAgentOptions<Page> = {}): Promise<BrowserAgent<Page>> {
    const agent = await world.create(browser, { ...common(), ...options });
    clean.push(() => agent.destroy());
    return agent;
  }

  const path = (page: Page): string => new URL(page.url()).pathname;
  const button = { box: [62, 250, 312, 316] };
  const link = { box: [62, 83, 312, 150] };
  type Planned = { name: string; param: Record<string, unknown> };
  const act = (name: string, param: Planned['param']): Planned => ({ name, param });
  const tap = (prompt: string, where: object): Planned => act('Tap', { locate: { prompt, ...where } });

  it('begins with the page that the constructor is given', async () => {
    const { browser, opened } = await open('/home', '/terms');
    const agent = world.construct(browser, opened[1] as Page, common());
    clean.push(() => agent.destroy());
    expect(agent.activePage).toBe(opened[1]);
    expect(await agent.evaluateJavaScript('document.title')).toBe('Terms of use');
  });

  it('create() takes initialPage, else the first open page, else a new one', async () => {
    const { browser, opened, count } = await open('/home', '/terms');
    const [first, second] = opened as [Page, Page];
    expect((await create(browser, { initialPage: second })).activePage).toBe(second);
    expect((await create(browser)).activePage).toBe(first);
    expect(await count()).toBe(2);

    const empty = await open();
    const refused = await failureOf(create(empty.browser, { newPageTimeout: -1 }));
    expect([refused.code, await empty.count()]).toEqual(['CONFIG_INVALID', 0]);
    const agent = await create(empty.browser);
    expect(await agent.pages()).toEqual([agent.activePage]);
    expect(await empty.count()).toBe(1);
  });

  it('lists the pages, makes new ones active, and switches where it is told to', async () => {
    const { browser, opened } = await open('/home', '/terms');
    const [home, terms] = opened as [Page, Page];
    const agent = await create(browser, { initialPage: terms });
    // In the order of the browser, whichever the agent began with.
    expect(await agent.pages()).toEqual([home, terms]);
    expect(agent.activePage).toBe(terms);
    expect(await agent.evaluateJavaScript('[document.title, document.visibilityState]')).toEqual([
      'Terms of use',
      'visible',
    ]);

    const made = await agent.newPage();
    expect(agent.activePage).toBe(made);
    expect(await agent.pages()).toEqual([home, terms, made]);
    await agent.setActivePage(home);
    expect(agent.activePage).toBe(home);
    expect(await agent.evaluateJavaScript('[document.title, document.visibilityState]')).toEqual(['Home', 'visible']);
    const told = (): unknown[] =>
      agent._unstableLogContent().events.flatMap((event) => ('text' in event ? event.text : []));
    await expect.poll(told).toContain('A new tab was opened; it is the active one now');
  });

  it('leaves new pages alone by default, and waits for one without switching', async () => {
    const { browser, opened } = await open('/home');
    const agent = await create(browser);
    model.enqueueFor('locate', link);
    const opened2 = await agent.waitForNewPage(() => agent.aiTap('Terms'));
    expect(path(opened2)).toBe('/terms');
    expect(await opened2.title()).toBe('Terms of use');
    expect(agent.activePage).toBe(opened[0]);
    expect(await agent.evaluateJavaScript('document.title')).toBe('Home');
  });

  it('waits newPageTimeout for a new page, or the timeout of the call, after the action', async () => {
    const { browser } = await open('/home');
    const agent = await create(browser, { newPageTimeout: 120 });
    const started = performance.now();
    const slow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
    await expect(agent.waitForNewPage(slow)).rejects.toMatchObject({ code: 'TIMEOUT', details: { timeoutMs: 120 } });
    expect(performance.now() - started).toBeGreaterThan(400);
    await expect(agent.waitForNewPage(undefined, { timeout: 30 })).rejects.toMatchObject({
      code: 'TIMEOUT',
      summary: expect.stringContaining('within 30 ms') as string,
    });
    const failed = new Error('the action failed');
    await expect(agent.waitForNewPage(() => Promise.reject(failed))).rejects.toThrow('the action failed');
    await expect(agent.waitForNewPage('click' as never)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('newPageTimeout is 5000 ms and autoFollowNewPage false by default', () => {
    expect(browserAgentOptionsSchema.parse({})).toMatchObject({ newPageTimeout: 5000, autoFollowNewPage: false });
  });

  it('autoFollowNewPage makes each new page the active one', async () => {
    const { browser } = await open('/home');
    const agent = await create(browser, { autoFollowNewPage: true });
    model.enqueueFor('locate', link, button);
    await agent.aiTap('Terms');
    await expect.poll(() => path(agent.activePage)).toBe('/terms');
    await agent.aiTap('Accept');
    expect(await agent.evaluateJavaScript('document.title')).toBe('Terms accepted');
  });

  it('refuses pages of others, closed ones, and options of page agents', async () => {
    const { browser, opened } = await open('/home', '/terms');
    const [home, terms] = opened as [Page, Page];
    const other = await open('/home');
    const agent = await create(browser, { initialPage: home });
    const invalid = { code: 'CONFIG_INVALID' };
    await terms.close();
    for (const page of [terms, other.opened[0], undefined, {}]) {
      await expect(agent.setActivePage(page as Page)).rejects.toMatchObject(invalid);
    }
    expect(agent.activePage).toBe(home);
    const construct = (page: unknown, options: object) => () => world.construct(browser, page as Page, options);
    expect(construct(other.opened[0], {})).toThrowError(expect.objectContaining(invalid));
    expect(construct({}, {})).toThrowError(expect.objectContaining(invalid));
    expect(construct(home, { forceSameTabNavigation: true })).toThrowError(expect.objectContaining(invalid));
    expect(() => world.construct({}, home, {})).toThrowError(expect.objectContaining(invalid));
    expect(() => world.pageAgent(home, { autoFollowNewPage: true })).toThrowError(expect.objectContaining(invalid));
  });

  it('tells the planner of eight tabs at a time, long titles and URLs shortened each for itself', async () => {
    const { browser, opened } = await open('/home', ...Array.from({ length: 9 }, (_, tab) => `/tab${tab}`));
    const long = opened[1] as Page;
    await long.goto(`${server.origin}/${'u'.repeat(300)}`, { waitUntil: 'domcontentloaded' });
    await long.evaluate(`document.title = '${'t'.repeat(300)}'`);
    const agent = await create(browser);
    model.enqueueFor('plan', plan([act('ListBrowserPages', {})]));
    model.enqueueFor('plan', plan([act('ListBrowserPages', { offset: 8 })]));
    model.enqueueFor('plan', plan([act('ListBrowserPages', { offset: 10 })]));
    model.enqueueFor('plan', plan([], { done: true }));
    await agent.aiAct('list the tabs');

    const [, first = '', second = '', third = ''] = model.requests.map(({ text }) => text);
    expect(first).toContain('10 tabs are open, here 0 to 7; {"offset": 8} lists the next');
    expect(first).toContain(`[0] "Home" ${server.origin}/home (active)`);
    expect(first).toMatch(/\[1\] "t{50,60}…" http:\/\/127\.0\.0\.1:\d+\/u{50,100}…\n/);
    expect(first).not.toContain('[8]');
    expect(second).toContain('[8] "/tab7"');
    expect(second).toContain('[9] "/tab8"');
    expect(third).toContain('failed: There is no tab 10: 10 tabs are open');
  });

  it('tells the planner the complete title and URL of a tab, without switching', async () => {
    const { browser, opened } = await open('/home', '/terms');
    const [home, terms] = opened as [Page, Page];
    const url = `${server.origin}/${'u'.repeat(300)}`;
    await terms.goto(url, { waitUntil: 'domcontentloaded' });
    await terms.evaluate(`document.title = '${'t'.repeat(300)}'`);
    const agent = await create(browser, { initialPage: home });
    model.enqueueFor('plan', plan([act('GetBrowserPageInfo', { index: 1 })]));
    model.enqueueFor('plan', plan([act('GetBrowserPageInfo', { index: 2 })]));
    model.enqueueFor('plan', plan([], { done: true }));
    await agent.aiAct('read the title');
    const [, info = '', wrong = ''] = model.requests.map(({ text }) => text);
    expect(info).toContain(`title: ${'t'.repeat(300)}\nURL: ${url}`);
    expect(wrong).toContain('failed: There is no tab 2: 2 tabs are open');
    expect(agent.activePage).toBe(home);
  });

  it('lets the planner switch by index, title and URL, which must mean one tab', async () => {
    const { browser, opened } = await open('/home', '/terms', '/terms?2');
    const [home, terms, again] = opened as [Page, Page, Page];
    const agent = await create(browser, { initialPage: home });
    const turn = async (param: Record<string, unknown>): Promise<string> => {
      model.enqueueFor('plan', plan([act('SetActivePage', param)]), plan([], { done: true }));
      await agent.aiAct('switch');
      return model.requests.at(-1)?.text ?? '';
    };
    expect(await turn({ index: 1 })).toContain('The active tab is [1] "Terms of use"');
    expect(agent.activePage).toBe(terms);
    await turn({ title: 'Home' });
    expect(agent.activePage).toBe(home);
    await turn({ title: 'Terms', url: '?2' });
    expect(agent.activePage).toBe(again);
    await turn({ url: '/home' });
    expect(agent.activePage).toBe(home);
    const ambiguous = await turn({ title: 'Terms' });
    expect(ambiguous).toContain('2 tabs fit {"title":"Terms"}. Candidates: [1] "Terms of use"');
    expect(await turn({ index: 1, title: 'Home' })).toContain(
      'No tab fits {"index":1,"title":"Home"}. Candidates: [0]',
    );
    expect(await turn({ title: 'Terms', url: '/home' })).toContain('No tab fits {"title":"Terms","url":"/home"}');
    expect(await turn({})).toContain('SetActivePage needs an index, a title or a url');
    expect(agent.activePage).toBe(home);
  });

  it('the actions on tabs exist on browser agents alone', async () => {
    const { browser, opened } = await open('/home');
    const agent = await create(browser);
    const page = world.pageAgent(opened[0] as Page, common());
    clean.push(() => page.destroy());
    model.enqueueFor('plan', plan([], { done: true }), plan([], { done: true }));
    await agent.aiAct('nothing');
    await page.aiAct('nothing');
    const [ofBrowser = '', ofPage = ''] = model.requests.map(({ text }) => text);
    for (const name of ['ListBrowserPages', 'GetBrowserPageInfo', 'SetActivePage']) {
      expect(ofBrowser).toContain(name);
      expect(ofPage).not.toContain(name);
    }
    for (const name of ['Tap', 'Navigate', 'Reload', 'GoBack']) expect(ofBrowser).toContain(name);
  });

  thoroughly(() => {
    it('says in an error which of several tabs was looked at', async () => {
      const { browser, opened } = await open('/home');
      const agent = await create(browser, { modelConfig: undefined });
      const alone = await failureOf(agent.aiAssert('there is an "Accept" button'));
      expect(alone.message).not.toContain('Looked at');

      const terms = await agent.waitForNewPage(() => agent.aiTap('Terms'));

      const looked = `Looked at: tab 1 of 2, ${opened[0]?.url() ?? ''}; setActivePage(page) goes on in another one`;
      // Each has its listener at once: one that fails while another is awaited would end the run.
      const failures = await Promise.all(
        [agent.aiAssert('there is an "Accept" button'), agent.aiTap('Accept'), agent.aiAct('tap Accept')].map(
          failureOf,
        ),
      );
      for (const { message } of failures) expect(message).toContain(looked);
      await agent.setActivePage(terms);
      await agent.aiAssert('there is an "Accept" button');
      expect((await failureOf(agent.aiTap('Press'))).message).toContain(`Looked at: tab 2 of 2, ${terms.url()}\n`);
    });

    it('says of an agent of one page that a new tab was opened beside it', async () => {
      const { opened } = await open('/home');
      const home = opened[0] as Page;
      const agent = world.pageAgent(home, { ...common(), modelConfig: undefined, forceSameTabNavigation: false });
      clean.push(() => agent.destroy());
      await agent.aiTap('Terms');
      const { message } = await failureOf(agent.aiTap('Accept'));
      expect(message).toContain(`Looked at: the page ${home.url()}, which has opened a new tab`);
    });

    it('does every call on the active page', async () => {
      const { browser, opened } = await open('/home', '/terms');
      const [home, terms] = opened as [Page, Page];
      const agent = await create(browser);
      model.enqueueFor('locate', button, button);
      await agent.aiTap('Press');
      expect(await home.title()).toBe('Home pressed');
      await agent.setActivePage(terms);
      await agent.aiTap('Accept');
      expect(await terms.title()).toBe('Terms accepted');
      const { rect } = await agent.aiLocate('Accept', { xpath: '//button' });
      expect(rect).toMatchObject({ left: 50, top: 150 });
    });

    it('acts on the page that was looked at, when another one becomes active meanwhile', async () => {
      const { browser, opened, newPage } = await open('/home');
      const [home] = opened as [Page];
      let other: Page | undefined;
      const agent = await create(browser, {
        autoFollowNewPage: true,
        // Between the look and the tap.
        async onTaskStartTip(tip) {
          if (!tip.startsWith('Tap ')) return;
          const page = await newPage();
          await expect.poll(() => agent.activePage).toBe(page);
          other = page;
        },
      });
      model.enqueueFor('locate', button);
      await agent.aiTap('Press');
      expect(await home.title()).toBe('Home pressed');
      expect(await other?.title()).toBe('');
      expect(agent.activePage).toBe(other);
    });

    it('goes back to the page before when the active one closes, and says so', async () => {
      const { browser, opened } = await open('/home', '/terms');
      const [home, terms] = opened as [Page, Page];
      const agent = await create(browser, { initialPage: home });
      await agent.setActivePage(terms);
      await terms.close();
      expect(agent.activePage).toBe(home);
      model.enqueueFor('locate', button);
      await agent.aiTap('Press');
      expect(await home.title()).toBe('Home pressed');
      await agent.destroy();
      const { events } = await readStory(agent.reportFile);
      expect(events).toContainEqual(expect.objectContaining({ type: 'app-event', kind: 'page-closed' }));
    });

    it('goes on after a tap that closes its own tab', async () => {
      const { browser, opened } = await open('/home', '/terms');
      const [home] = opened as [Page, Page];
      const agent = await create(browser, { initialPage: home });
      model.enqueueFor('locate', link, { box: [62, 416, 312, 483] });
      const popup = await agent.waitForNewPage(() => agent.aiTap('Terms'));
      await agent.setActivePage(popup);
      await agent.aiTap('Close');
      await expect.poll(() => popup.isClosed()).toBe(true);
      expect(agent.activePage).toBe(home);
      expect(await agent.evaluateJavaScript('document.title')).toBe('Home');
    });

    it.each<[string, (agent: BrowserAgent<Page>) => Promise<unknown>]>([
      [
        'a tap',
        (agent) => {
          model.enqueueFor('locate', { box: [62, 583, 312, 650] });
          return agent.aiTap('Leave');
        },
      ],
      ['a key', (agent) => agent.aiKeyboardPress(undefined, { keyName: 'Escape' })],
    ])('takes %s for done that closes its tab before the driver hears of it', async (_input, close) => {
      const { browser, opened } = await open('/home');
      const home = opened[0] as Page;
      const agent = await create(browser, { initialPage: home });
      model.enqueueFor('locate', link);
      const popup = await agent.waitForNewPage(() => agent.aiTap('Terms'));
      await agent.setActivePage(popup);
      await close(agent);
      expect(popup.isClosed()).toBe(true);
      expect(await agent.evaluateJavaScript('document.title')).toBe('Home');
    });

    it('says clearly that no page is left', async () => {
      const { browser, opened } = await open('/home');
      const agent = await create(browser);
      await agent.evaluateJavaScript('1');
      await opened[0]?.close();
      await expect(agent.aiTap('Press')).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      expect(() => agent.activePage).toThrowError(expect.objectContaining({ code: 'DEVICE_DISCONNECTED' }));
      const page = await agent.newPage();
      expect(agent.activePage).toBe(page);
      expect(await agent.evaluateJavaScript('1 + 1')).toBe(2);
    });

    it('plans go on in the tab that they switched to', async () => {
      const { browser, opened } = await open('/home', '/terms');
      const [home, terms] = opened as [Page, Page];
      const agent = await create(browser, { initialPage: home });
      model.enqueueFor('plan', plan([act('SetActivePage', { url: 'terms' })]));
      model.enqueueFor('plan', plan([tap('Accept', button)], { done: true }));
      await agent.aiAct('accept the terms');
      expect(await terms.title()).toBe('Terms accepted');
      expect(await home.title()).toBe('Home');
    });

    it('files that are given to a call follow to the tab that becomes active', async () => {
      const { browser, opened } = await open('/home', '/upload');
      const agent = await create(browser);
      model.enqueue(plan([act('SetActivePage', { url: '/upload' })]), plan([tap('Upload', link)], { done: true }));
      await agent.aiAct('upload in the other tab', { fileChooserAccept: 'package.json' });
      expect(await opened[1]?.title()).toBe('Uploadpackage.json');
    });

    it('the report names the page of each picture, and new tabs', async () => {
      const { browser } = await open('/home', '/terms');
      const agent = await create(browser);
      model.enqueueFor('locate', link);
      await agent.waitForNewPage(() => agent.aiTap('Terms'));
      await agent.destroy();
      const { events } = await readStory(agent.reportFile);
      const labels = events.flatMap((event) => (event.type === 'frame' ? [event.label] : []));
      expect(new Set(labels)).toEqual(new Set([`Home ${server.origin}/home`]));
      expect(events).toContainEqual(expect.objectContaining({ type: 'app-event', kind: 'new-page' }));
      const names = events.flatMap((event) => (event.type === 'step-start' ? [event.name] : []));
      expect(names).toEqual(expect.arrayContaining(['waitForNewPage', 'aiTap', 'Tap']));
    });
  });

  it('destroy() leaves pages and browser open', async () => {
    const { browser, opened, count } = await open('/home', '/terms');
    const agent = await create(browser);
    await agent.setActivePage(opened[1] as Page);
    model.enqueueFor('locate', button);
    await agent.aiTap('Accept');
    await agent.destroy();
    expect(await count()).toBe(2);
    expect(await opened[1]?.title()).toBe('Terms accepted');
    await expect(agent.pages()).rejects.toMatchObject({ code: 'AGENT_DESTROYED' });
  });
});
