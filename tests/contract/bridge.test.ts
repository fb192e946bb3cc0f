import { createServer } from 'node:net';

import { describe, expect, it } from 'vitest';

import { AgentOverBrowserBridge } from '../../src/public/web.ts';
import { readStory } from '../unit/agents/rig.ts';
import { freePort } from './bridge-rig.ts';
import { failure, soon, useBridge } from './bridge-session.ts';
import { thoroughly } from '../usual.ts';

const world = useBridge();

describe('connecting', () => {
  it('drives the tab that the user looks at', async () => {
    const agent = await world.connected();
    await agent.aiTap('Buy');
    expect(await world.page.title()).toBe('bought true');
    await agent.aiInput('Ada', 'Name');
    expect(await world.valueOf('name')).toBe('Ada');
    await agent.aiAssert('the heading says Shop');
    expect(await agent.aiString('the heading')).toBe('Shop');
  });

  it('opens a tab, and leaves it open when the agent ends', async () => {
    const agent = world.newAgent();
    await agent.connectNewTabWithUrl(`${world.shop.origin}/terms`);
    await agent.aiAssert('the heading says Terms of use');
    await agent.destroy();
    expect(await world.addresses()).toContain(`${world.shop.origin}/terms`);
  });

  it.each([
    ['by the option', { closeNewTabsAfterDisconnect: true }, undefined],
    ['by destroy(true)', {}, true],
  ])('closes the tab that it has opened, %s', async (_how, options, closes) => {
    const agent = world.newAgent(options);
    await agent.connectNewTabWithUrl(`${world.shop.origin}/terms`);
    await agent.destroy(closes);
    await expect.poll(() => world.addresses(), soon).not.toContain(`${world.shop.origin}/terms`);
  });

  it('never closes the tab of the user', async () => {
    const agent = await world.connected({ closeNewTabsAfterDisconnect: true });
    await agent.destroy(true);
    expect(await world.page.title()).toBe('Shop');
  });

  it('keeps the tab open where destroy(false) says so', async () => {
    const agent = world.newAgent({ closeNewTabsAfterDisconnect: true });
    await agent.connectNewTabWithUrl(`${world.shop.origin}/terms`);
    await agent.destroy(false);
    expect(await world.addresses()).toContain(`${world.shop.origin}/terms`);
  });

  thoroughly(() => {
    it('stays in its tab when the user looks at another one', async () => {
      const agent = await world.connected();
      const other = await world.rig.browser.newPage();
      await other.goto(`${world.shop.origin}/terms`);
      await other.bringToFront();
      await agent.aiTap('Buy');
      expect([await world.page.title(), other.isClosed()]).toEqual(['bought true', false]);
    });
  });

  it('drives two tabs with two agents of one process', async () => {
    const [one, other] = [await world.connected(), world.newAgent()];
    await other.connectNewTabWithUrl(`${world.shop.origin}/terms`);
    await one.aiTap('Buy');
    await other.aiAssert('the heading says Terms of use');
    expect(await world.page.title()).toBe('bought true');
  });

  it('shows the tab in a named group while it is driven', async () => {
    const groups = async (): Promise<unknown> =>
      (await world.rig.worker()).evaluate(
        'chrome.tabGroups.query({}).then((all) => all.map(({ title, color }) => [title, color]))',
      );
    const agent = await world.connected();
    expect(await groups()).toEqual([['Eyewright', 'blue']]);
    await agent.destroy();
    expect(await groups()).toEqual([]);
  });

  it('writes connecting as a step of the report, and has the browser in it', async () => {
    const agent = await world.connected();
    await agent.aiTap('Buy');
    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.steps.map(([, title]) => title)).toEqual(expect.arrayContaining(['connectCurrentTab', 'aiTap Buy']));
    expect(story.of('device')[0]).toMatchObject({
      name: expect.stringMatching(/^Chrome \d/) as string,
    });
  });
});

describe('bad input', () => {
  it('says that a call needs a tab first', async () => {
    expect(await failure(world.newAgent().aiTap('Buy'))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      hint: expect.stringContaining('connectCurrentTab()') as string,
    });
  });

  it('refuses a second connection of one agent', async () => {
    const agent = await world.connected();
    expect(await failure(agent.connectNewTabWithUrl(`${world.shop.origin}/terms`))).toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('another AgentOverBrowserBridge') as string,
    });
  });

  thoroughly(() => {
    it.each(['chrome://version', 'javascript:alert(1)', 'not an address'])('opens no %s', async (url) => {
      const tabs = await world.addresses();
      expect(await failure(world.newAgent().connectNewTabWithUrl(url))).toMatchObject({ code: 'CONFIG_INVALID' });
      expect(await world.addresses()).toEqual(tabs);
    });
  });

  it('leaves no tab of an address that cannot be opened', async () => {
    const tabs = await world.addresses();
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect(await failure(world.newAgent().connectNewTabWithUrl(url))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('ERR_CONNECTION_REFUSED') as string,
    });
    expect(await world.addresses()).toEqual(tabs);
  });

  thoroughly(() => {
    it("says that the browser's own pages cannot be driven", async () => {
      await world.page.goto('chrome://version/');
      expect(await failure(world.newAgent().connectCurrentTab())).toMatchObject({
        code: 'DEVICE_UNSUPPORTED',
        summary: expect.stringContaining('chrome://version/') as string,
      });
    });
  });

  it('says who drives a tab that another agent has', async () => {
    await world.connected();
    const busy = await failure(world.newAgent().connectCurrentTab());
    expect(busy).toMatchObject({
      code: 'DEVICE_BUSY',
      summary: expect.stringContaining(`process ${process.pid}`) as string,
    });
  });

  it.each([
    [{ port: 0 }, 'port'],
    [{ port: 70_000 }, 'port'],
    [{ host: '' }, 'host'],
    [{ keyboardTypeDelay: -1 }, 'keyboardTypeDelay'],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: 5 }, 'keyboardTypeDelay'],
    [{ closeNewTabs: true }, 'closeNewTabs'],
  ] as [object, string][])('refuses %o at once', (options, name) => {
    expect(() => new AgentOverBrowserBridge(options)).toThrow(name);
  });

  it('says what to check when no browser connects within ten seconds', async () => {
    const agent = world.newAgent({ port: await freePort() });
    expect(await failure(agent.connectCurrentTab())).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringContaining('within 10 seconds') as string,
      hint: expect.stringContaining('npx eyewright bridge') as string,
    });
  });

  thoroughly(() => {
    it('says that a program has the port', async () => {
      const foreign = createServer((socket) => socket.end('hello\n'));
      const port = await freePort();
      await new Promise<void>((resolve) => foreign.listen(port, '127.0.0.1', resolve));
      expect(await failure(world.newAgent({ port }).connectCurrentTab())).toMatchObject({
        code: 'DEVICE_BUSY',
        summary: expect.stringContaining(`127.0.0.1:${port}`) as string,
      });
      foreign.close();
    });
  });
});
