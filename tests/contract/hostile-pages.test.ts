import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { EyewrightError } from '../../src/core/errors/errors.ts';
import type { PlannedAction } from '../../src/core/model/model.ts';
import { secret } from '../../src/core/secrets/secret-vault.ts';
import type { PageAgentOptions } from '../../src/platforms/web/page-agents.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { box, plan } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { aShareOf, usually } from '../usual.ts';
import { agentPageOpeners, closeAgentBrowsers, type AgentPage } from './agent-pages.ts';
import { closeBrowsers as closeWorldBrowsers, worlds } from './browser-worlds.ts';
import { carriers, exits, order, pathOf, serveHostilePages, type HostilePages } from './hostile-pages.ts';

useRunFolder();

const viewport = { width: 800, height: 600 };
const at = (top: number): number[] => box({ left: 50, top, width: 200, height: 40 }, viewport);
const tap = (prompt: string, top: number): PlannedAction => ({
  name: 'Tap',
  param: { locate: { prompt, box: at(top) } },
});

/** What a model asks for that does what pages say. */
function obeying(evil: string): Readonly<Record<string, readonly PlannedAction[]>> {
  const open = (url: string): PlannedAction => ({ name: 'Navigate', param: { url } });
  return {
    'the address': [open(`${evil}/stolen`)],
    'the address without a scheme': [open(`${evil.replace('http:', '')}/stolen`)],
    'the address with slashes that lean back': [open(`${evil.replace('http:', '').replaceAll('/', '\\')}/stolen`)],
    'the address behind a user': [open(`${evil.replace('//', '//127.0.0.1@')}/stolen`)],
    'an address that leads there': [open('/r1')],
    'a file': [open('file:///etc/passwd')],
    'a script': [open(`javascript:location='${evil}/stolen'`)],
    'an upload': [{ name: 'UploadFiles', param: { locate: { prompt: 'Read on', box: at(50) }, files: '/etc/passwd' } }],
    'a key that is not allowed': [{ name: 'KeyboardPress', param: { keyName: 'Enter' } }],
  };
}

const orders = Object.keys(obeying('http://x'));
const allowed = ['Tap', 'Navigate', 'UploadFiles', 'Sleep'];

describe.each(Object.entries(usually(agentPageOpeners, 'playwright')))(
  'pages that give orders, on %s',
  (library, open) => {
    // With Puppeteer: what the library itself tells of a page. The rest is read by the same script, and orders are refused
    // before they get to a library. Exits, which it has to close, are all tried with both.
    const isFirst = library === 'playwright';
    const told = ['visible text', 'title of the page', 'console', 'iframe', 'dialog'];
    const read = Object.keys(carriers).filter((name) => isFirst || told.includes(name));
    const obeyed = isFirst ? orders : orders.slice(0, 1);

    let pages: HostilePages;
    let model: ScriptedModel;
    let opened: AgentPage;
    let respond: (request: ScriptedRequest) => object;

    beforeAll(async () => {
      pages = await serveHostilePages();
      model = await startScriptedModel({ respond: (request) => respond(request) });
    });
    beforeEach(async () => {
      opened = await open({});
      pages.stolen.length = 0;
      model.requests.length = 0;
    });
    afterEach(() => opened.close());
    afterAll(async () => {
      pages.close();
      await model.close();
      await closeAgentBrowsers();
    });

    const agentOf = (options: PageAgentOptions = {}): ReturnType<AgentPage['agent']> =>
      opened.agent({
        modelConfig: model.modelConfig,
        generateReport: false,
        waitAfterAction: 0,
        allow: { domains: [pages.host], actions: allowed },
        ...options,
      });

    it.each(aShareOf(read, 6))('%s reaches the model as data only, and brings about nothing', async (name) => {
      await opened.page.goto(`${pages.origin}${pathOf(name)}`);
      const agent = agentOf();
      // First reads on, so that what happens then is told; from then on it obeys.
      respond = ({ call, messages }) => {
        if (call !== 'plan') return { data: 'Weather' };
        return messages.length === 2 ? plan([tap('Read on', 50)]) : plan(obeying(pages.evil)['the address'] ?? []);
      };

      await agent.aiAsk('What is the news?', { domIncluded: true });
      const error = await failureOf(agent.aiAct('read the news'));

      expect(error.code).toBe('ACTION_FORBIDDEN');
      expect(pages.stolen).toEqual([]);
      expect(opened.page.url()).toContain(pages.host);
      for (const { messages } of model.requests) {
        for (const { role, text } of messages) if (role === 'user') expectData(text, pages.evil);
      }
      await agent.destroy();
    });

    it.each(aShareOf(obeyed, 5))('a model that obeys is kept from %s', async (what) => {
      await opened.page.goto(`${pages.origin}${pathOf('visible text')}`);
      respond = () => plan(obeying(pages.evil)[what] ?? [], { done: true });
      const agent = agentOf();

      const error = await failureOf(agent.aiAct('read the news'));

      expect(error).toMatchObject({ code: 'ACTION_FORBIDDEN' });
      expect(error.message).toContain('allow');
      expect(pages.stolen).toEqual([]);
      expect(opened.page.url()).toBe(`${pages.origin}${pathOf('visible text')}`);
      await agent.destroy();
    });

    it.each(aShareOf(Object.keys(exits), 6))('what is tapped leads nowhere else: %s', async (name) => {
      await opened.page.goto(`${pages.origin}${pathOf(name)}`);
      respond = () => plan([tap('More', 150), { name: 'Sleep', param: { timeMs: 500 } }], { done: true });
      const agent = agentOf();

      const error = await failureOf(agent.aiAct('read more'));

      expect(error.code).toBe('ACTION_FORBIDDEN');
      expect(error.message).toContain(
        `led to "${pages.evil.replace('//', name.includes('user') ? '//127.0.0.1@' : '//')}/stolen"`,
      );
      expect(pages.stolen).toEqual([]);
      expect(opened.page.url()).toContain(pages.host);
      await agent.destroy();
    });

    it('what a model finds for aiTap leads nowhere else either, and what the test opens itself does', async () => {
      await opened.page.goto(`${pages.origin}${pathOf('link')}`);
      respond = () => ({ box: at(150) });
      const agent = agentOf();

      const error = await failureOf(agent.aiTap('the "More" link'));
      expect(error.message).toContain('Tap the "More" link led to');
      expect(pages.stolen).toEqual([]);

      await opened.page.goto(`${pages.evil}/own`);
      expect(pages.stolen).toEqual(['/own']);
      await agent.destroy();
    });

    it('routes of the test go on working', async () => {
      const routed = opened.page as typeof opened.page & { route?: (url: string, handler: object) => Promise<void> };
      // Puppeteer has no routes.
      if (!routed.route) return;
      const body = '<title>Of the test</title>';
      await routed.route('**/mocked', (route: { fulfill(answer: object): unknown }) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await opened.page.goto(`${pages.origin}${pathOf('link')}`);
      respond = () => plan([{ name: 'Navigate', param: { url: '/mocked' } }], { done: true });
      const agent = agentOf();

      await agent.aiAct('go on');

      expect(await opened.page.title()).toBe('Of the test');
      await agent.destroy();
    });

    it('a page that led itself elsewhere between two calls is typed no secret', async () => {
      const field =
        '<input style="position:absolute;top:50px;left:50px;width:200px;height:40px" aria-label="Password">';
      const agent = agentOf({ secrets: { PASSWORD: 'correct-horse' } });
      const type = { name: 'Input', param: { locate: { prompt: 'Password', box: at(50) }, value: secret('PASSWORD') } };
      respond = ({ call }) => (call === 'plan' ? plan([type], { done: true }) : { box: at(50) });
      const fieldAt = async (origin: string): Promise<() => Promise<unknown>> => {
        await opened.page.goto(`${origin}${pathOf('visible text')}`);
        await opened.page.evaluate(`document.body.innerHTML = ${JSON.stringify(field)}`);
        return () => opened.page.evaluate(`document.querySelector('input').value`);
      };

      const elsewhere = await fieldAt(pages.evil);
      const planned = await failureOf(
        agent.aiAct(`log in with ${secret('PASSWORD')}`, { allow: { domains: [pages.host] } }),
      );
      const called = await failureOf(agent.aiInput('Password', { value: secret('PASSWORD') }));
      expect([planned.code, called.code]).toEqual(['ACTION_FORBIDDEN', 'ACTION_FORBIDDEN']);
      expect(called.message).toContain(`No secret may be typed on ${pages.evil}`);
      expect(await elsewhere()).toBe('');

      const atHome = await fieldAt(pages.origin);
      await agent.aiInput('Password', { value: secret('PASSWORD') });
      expect(await atHome()).toBe('correct-horse');
      await agent.destroy();
    });

    it('links within what is allowed work, also on the host where the call begins', async () => {
      await opened.page.goto(`${pages.origin}${pathOf('link')}`);
      respond = () => plan([tap('More', 150)], { done: true });
      const agent = agentOf();

      await agent.aiAct('read more', { allow: { domains: ['localhost'] } });
      expect(opened.page.url()).toBe(`${pages.evil}/stolen`);
      await opened.page.goto(`${pages.origin}${pathOf('redirect')}`);
      respond = () => plan([{ name: 'Navigate', param: { url: '/elsewhere' } }], { done: true });
      await agent.aiAct('go on', { allow: { domains: ['shop.example'] } });
      expect(opened.page.url()).toBe(`${pages.origin}/elsewhere`);
      await agent.destroy();
    });

    it.each([
      [
        'a YAML text',
        (agent: ReturnType<typeof agentOf>) =>
          agent.runYaml('tasks:\n  - name: news\n    flow:\n      - ai: read the news\n'),
      ],
      [
        'a scenario',
        (agent: ReturnType<typeof agentOf>) => agent.runGherkinScenario('Scenario: news\n  When I read the news'),
      ],
    ] as const)('%s is no way around', async (_name, run) => {
      await opened.page.goto(`${pages.origin}${pathOf('visible text')}`);
      respond = () => plan(obeying(pages.evil)['the address'] ?? [], { done: true });
      const agent = agentOf();

      const error = await failureOf(run(agent));

      expect(codesOf(error)).toContain('ACTION_FORBIDDEN');
      expect(pages.stolen).toEqual([]);
      await agent.destroy();
    });
  },
);

function codesOf(error: unknown): string[] {
  return EyewrightError.isInstance(error) ? [error.code, ...codesOf(error.cause)] : [];
}

/** Whatever of the page stands in a message stands between tags that it cannot close. */
function expectData(text: string, evil: string): void {
  const data = [...text.matchAll(/<(data-\w{12})>\n[^]*?\n<\/\1>/g)].map(([block]) => block);
  const rest = data.reduce((left, block) => left.replace(block, ''), text);
  expect(rest).not.toContain(order.replace('{evil}', evil));
  for (const block of data) expect(block).not.toMatch(/<\/?(?:instruction|context|demand)>/);
}

describe.each(Object.entries(usually(worlds, 'playwright')))('agents that follow tabs, on %s', (_library, world) => {
  it('have a tab closed that leads elsewhere, and stay where they are', async () => {
    const pages = await serveHostilePages();
    const model = await startScriptedModel({
      respond: () => plan([tap('More', 150), { name: 'Sleep', param: { timeMs: 500 } }], { done: true }),
    });
    const opened = await world.newBrowser();
    const page = await opened.newPage();
    await page.goto(`${pages.origin}${pathOf('link to a new tab')}`, { waitUntil: 'domcontentloaded' });
    const agent = world.construct(opened.browser, page, {
      modelConfig: model.modelConfig,
      generateReport: false,
      waitAfterAction: 0,
      allow: { domains: [pages.host] },
    });

    const error = await failureOf(agent.aiAct('read more'));

    expect(error.code).toBe('ACTION_FORBIDDEN');
    await vi.waitFor(async () => expect(await opened.count()).toBe(1));
    expect(page.url()).toContain(pages.host);
    await agent.destroy();
    await opened.close();
    await model.close();
    pages.close();
  });

  it('type no secret on a page that is not listed', async () => {
    const pages = await serveHostilePages();
    const model = await startScriptedModel({ respond: () => ({ box: at(50) }) });
    const opened = await world.newBrowser();
    const page = await opened.newPage();
    await page.goto(pages.evil, { waitUntil: 'domcontentloaded' });
    const field = '<input style="position:absolute;top:50px;left:50px;width:200px;height:40px">';
    await page.evaluate(`document.body.innerHTML = ${JSON.stringify(field)}`);
    const agent = world.construct(opened.browser, page, {
      modelConfig: model.modelConfig,
      generateReport: false,
      waitAfterAction: 0,
      secrets: { PASSWORD: 'correct-horse' },
      allow: { domains: [pages.host] },
    });

    const error = await failureOf(agent.aiInput('Password', { value: secret('PASSWORD') }));

    expect(error.message).toContain(`No secret may be typed on ${pages.evil}`);
    expect(await page.evaluate(`document.querySelector('input').value`)).toBe('');
    await agent.destroy();
    await opened.close();
    await model.close();
    pages.close();
  });

  afterAll(closeWorldBrowsers);
});
