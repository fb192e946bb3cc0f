import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startBridgeHost, type BridgeHost } from '../../src/platforms/web/bridge/bridge-host.ts';
import { AgentOverBrowserBridge, BridgeDevice, type BridgeAgentOptions } from '../../src/public/web.ts';
import { readStory, useRunFolder } from '../unit/agents/rig.ts';
import { freePort, openRig, type BridgeRig } from './bridge-rig.ts';
import { serveShop } from './bridge-shop.ts';
import type { PageServer } from './page-server.ts';

useRunFolder();

const quiet = { waitAfterAction: 0, autoPrintReportMsg: false } as const;
const noCall = { timeout: 20_000, interval: 20 };

let rig: BridgeRig;
let shop: PageServer;
let page: Page;
let agents: AgentOverBrowserBridge[];
const before = process.env['EYEWRIGHT_BRIDGE_TOKEN'];

beforeAll(async () => {
  [rig, shop] = await Promise.all([openRig(), serveShop()]);
  process.env['EYEWRIGHT_BRIDGE_TOKEN'] = rig.token;
});
afterAll(async () => {
  shop.close();
  await rig.close();
  if (before === undefined) delete process.env['EYEWRIGHT_BRIDGE_TOKEN'];
  else process.env['EYEWRIGHT_BRIDGE_TOKEN'] = before;
});
beforeEach(async () => {
  agents = [];
  page = await rig.browser.newPage();
  await page.goto(`${shop.origin}/`);
  await page.bringToFront();
});
afterEach(async () => {
  for (const agent of agents) await agent.destroy().catch(() => undefined);
  await allowAgain();
  for (const other of (await rig.browser.pages()).slice(1)) await other.close().catch(() => undefined);
});

function newAgent(options: BridgeAgentOptions = {}): AgentOverBrowserBridge {
  const agent = new AgentOverBrowserBridge({ ...quiet, ...rig.options, ...options });
  agents.push(agent);
  return agent;
}

async function connected(options: BridgeAgentOptions = {}): Promise<AgentOverBrowserBridge> {
  const agent = newAgent(options);
  await agent.connectCurrentTab();
  return agent;
}

const valueOf = (id: string): Promise<unknown> => page.evaluate(`document.getElementById('${id}').value`);
const addresses = async (): Promise<string[]> => (await rig.browser.pages()).map((one) => one.url());

/** Presses a button of the popup, as it sends its commands. */
async function inPopup(command: object): Promise<void> {
  const popup = await rig.popup();
  await popup.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(command)})`);
  await popup.close();
}

/** Ends a stop of the test before. */
async function allowAgain(): Promise<void> {
  const worker = await rig.worker();
  const isStopped = await worker.evaluate(
    "chrome.storage.session.get('status').then(({ status }) => status?.isStopped === true)",
  );
  if (isStopped === true) await inPopup({ command: 'reconnect' });
}

const failure = async (call: Promise<unknown>): Promise<{ code: string; summary: string; hint: string }> => {
  try {
    await call;
  } catch (error) {
    return error as { code: string; summary: string; hint: string };
  }
  throw new Error('the call did not fail');
};

describe('connecting', () => {
  it('drives the tab that the user looks at', async () => {
    const agent = await connected();
    await agent.aiTap('Buy');
    expect(await page.title()).toBe('bought true');
    await agent.aiInput('Ada', 'Name');
    expect(await valueOf('name')).toBe('Ada');
    await agent.aiAssert('the heading says Shop');
    expect(await agent.aiString('the heading')).toBe('Shop');
  });

  it('opens a tab, and leaves it open when the agent ends', async () => {
    const agent = newAgent();
    await agent.connectNewTabWithUrl(`${shop.origin}/terms`);
    await agent.aiAssert('the heading says Terms of use');
    await agent.destroy();
    expect(await addresses()).toContain(`${shop.origin}/terms`);
  });

  it.each([
    ['by the option', { closeNewTabsAfterDisconnect: true }, undefined],
    ['by destroy(true)', {}, true],
  ])('closes the tab that it has opened, %s', async (_how, options, closes) => {
    const agent = newAgent(options);
    await agent.connectNewTabWithUrl(`${shop.origin}/terms`);
    await agent.destroy(closes);
    await expect.poll(addresses, noCall).not.toContain(`${shop.origin}/terms`);
  });

  it('never closes the tab of the user', async () => {
    const agent = await connected({ closeNewTabsAfterDisconnect: true });
    await agent.destroy(true);
    expect(await page.title()).toBe('Shop');
  });

  it('keeps the tab open where destroy(false) says so', async () => {
    const agent = newAgent({ closeNewTabsAfterDisconnect: true });
    await agent.connectNewTabWithUrl(`${shop.origin}/terms`);
    await agent.destroy(false);
    expect(await addresses()).toContain(`${shop.origin}/terms`);
  });

  it('stays in its tab when the user looks at another one', async () => {
    const agent = await connected();
    const other = await rig.browser.newPage();
    await other.goto(`${shop.origin}/terms`);
    await other.bringToFront();
    await agent.aiTap('Buy');
    expect([await page.title(), other.isClosed()]).toEqual(['bought true', false]);
  });

  it('drives two tabs with two agents of one process', async () => {
    const [one, other] = [await connected(), newAgent()];
    await other.connectNewTabWithUrl(`${shop.origin}/terms`);
    await one.aiTap('Buy');
    await other.aiAssert('the heading says Terms of use');
    expect(await page.title()).toBe('bought true');
  });

  it('shows the tab in a named group while it is driven', async () => {
    const groups = async (): Promise<unknown> =>
      (await rig.worker()).evaluate(
        'chrome.tabGroups.query({}).then((all) => all.map(({ title, color }) => [title, color]))',
      );
    const agent = await connected();
    expect(await groups()).toEqual([['Eyewright', 'blue']]);
    await agent.destroy();
    expect(await groups()).toEqual([]);
  });

  it('writes connecting as a step of the report, and has the browser in it', async () => {
    const agent = await connected();
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
    expect(await failure(newAgent().aiTap('Buy'))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      hint: expect.stringContaining('connectCurrentTab()') as string,
    });
  });

  it('refuses a second connection of one agent', async () => {
    const agent = await connected();
    expect(await failure(agent.connectNewTabWithUrl(`${shop.origin}/terms`))).toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('another AgentOverBrowserBridge') as string,
    });
  });

  it.each(['chrome://version', 'javascript:alert(1)', 'not an address'])('opens no %s', async (url) => {
    const tabs = await addresses();
    expect(await failure(newAgent().connectNewTabWithUrl(url))).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(await addresses()).toEqual(tabs);
  });

  it('leaves no tab of an address that cannot be opened', async () => {
    const tabs = await addresses();
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect(await failure(newAgent().connectNewTabWithUrl(url))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('ERR_CONNECTION_REFUSED') as string,
    });
    expect(await addresses()).toEqual(tabs);
  });

  it("says that the browser's own pages cannot be driven", async () => {
    await page.goto('chrome://version/');
    expect(await failure(newAgent().connectCurrentTab())).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      summary: expect.stringContaining('chrome://version/') as string,
    });
  });

  it('says who drives a tab that another agent has', async () => {
    await connected();
    const busy = await failure(newAgent().connectCurrentTab());
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
    const agent = newAgent({ port: await freePort() });
    expect(await failure(agent.connectCurrentTab())).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringContaining('within 10 seconds') as string,
      hint: expect.stringContaining('npx eyewright bridge') as string,
    });
  });

  it('says that a program has the port', async () => {
    const foreign = createServer((socket) => socket.end('hello\n'));
    const port = await freePort();
    await new Promise<void>((resolve) => foreign.listen(port, '127.0.0.1', resolve));
    expect(await failure(newAgent({ port }).connectCurrentTab())).toMatchObject({
      code: 'DEVICE_BUSY',
      summary: expect.stringContaining(`127.0.0.1:${port}`) as string,
    });
    foreign.close();
  });
});

describe('typing', () => {
  it.each([
    ['at once with legacy, whatever the delay', { inputStrategy: 'legacy', keyboardTypeDelay: 2000 }, 5],
    ['one code point at a time with sequential', { inputStrategy: 'sequential', keyboardTypeDelay: 10 }, 4],
    ['as one insertion with bulk', { inputStrategy: 'bulk' }, 1],
  ] as const)(
    'types %s',
    async (_how, options, inputs) => {
      const agent = await connected(options);
      const text = inputs === 5 ? 'Adele' : 'A🙂ë世';
      await agent.aiInput(text, 'Name');
      expect([await valueOf('name'), await page.evaluate('window.inputs')]).toEqual([text, inputs]);
    },
    15_000,
  );

  it('types into a frame of another site', async () => {
    await page.goto(`${shop.origin}/framed`);
    const agent = await connected();
    await agent.aiInput('Berlin', 'City');
    const frame = page.frames()[1];
    expect(await frame?.evaluate("document.getElementById('city').value")).toBe('Berlin');
  });
});

describe('tabs that a page opens', () => {
  it('are opened in the tab itself by default', async () => {
    const agent = await connected();
    await agent.aiTap('Terms');
    await agent.aiAssert('the heading says Terms of use');
    expect(page.url()).toBe(`${shop.origin}/terms`);
  });

  it('stay where they are with forceSameTabNavigation: false', async () => {
    const agent = newAgent();
    await agent.connectCurrentTab({ forceSameTabNavigation: false });
    await agent.aiTap('Terms');
    await expect.poll(addresses, noCall).toContain(`${shop.origin}/terms`);
    await agent.aiAssert('the heading says Shop');
  });

  it('may be a login that tells the page who came, and closes itself', async () => {
    const agent = newAgent();
    await agent.connectCurrentTab({ forceSameTabNavigation: false });
    await agent.aiTap('Log in');
    await agent.aiWaitFor('the text "Hello, Ada" is shown');
    await expect.poll(addresses, noCall).not.toContain(`${shop.origin}/login`);
  });
});

describe('uploads', () => {
  let file: string;
  beforeAll(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'eyewright-upload-')), 'cat.txt');
    writeFileSync(file, 'a cat');
  });
  afterAll(() => rmSync(path.dirname(file), { recursive: true }));

  it('hand a file to the page', async () => {
    const agent = await connected();
    await agent.aiTap('Picture', { fileChooserAccept: file });
    expect(await page.title()).toBe('cat.txt');
  });

  it('are refused for a folder', async () => {
    const agent = await connected();
    const refused = await failure(agent.aiTap('Folder', { fileChooserAccept: path.dirname(file) }));
    expect(refused).toMatchObject({ code: 'UPLOAD_REFUSED', summary: expect.stringContaining('folder') as string });
    expect(await page.title()).toBe('Shop');
  });

  it('are refused without the permission, which the error tells how to give', async () => {
    // A browser that loads an extension by its command line always gives the permission.
    const worker = await rig.worker();
    await worker.evaluate('{ chrome.extension.isAllowedFileSchemeAccess = () => Promise.resolve(false); }');
    try {
      const agent = await connected();
      expect(await failure(agent.aiTap('Picture', { fileChooserAccept: file }))).toMatchObject({
        code: 'UPLOAD_REFUSED',
        hint: expect.stringContaining('Allow access to file URLs') as string,
      });
      expect(await page.title()).toBe('Shop');
    } finally {
      await worker.evaluate('{ chrome.extension.isAllowedFileSchemeAccess = () => Promise.resolve(true); }');
    }
  });
});

describe('the border and the pointer', () => {
  /** Pixels that are not white. */
  const coloured = async (picture: Uint8Array | Buffer): Promise<number> => {
    const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return data.filter((value) => value < 250).length;
  };

  it('are for people: what a model sees has neither', async () => {
    await page.goto(`${shop.origin}/plain`);
    const device = new BridgeDevice(rig.options, {});
    const { signal } = new AbortController();
    await device.open(signal);
    for (let picture = 0; picture < 20; picture++) {
      await device.input.mouse?.hover({ x: 200 + picture, y: 200 }, { signal });
      expect(await coloured((await device.screenshot(signal)).data)).toBe(0);
    }
    expect(await coloured(await page.screenshot({ type: 'png' }))).toBeGreaterThan(1000);
    await device.destroy();
    await expect.poll(async () => coloured(await page.screenshot({ type: 'png' })), noCall).toBe(0);
  });

  it('can be left out', async () => {
    await page.goto(`${shop.origin}/plain`);
    await connected({ enableWaterFlowAnimation: false });
    expect(await coloured(await page.screenshot({ type: 'png' }))).toBe(0);
  });
});

describe('what may happen meanwhile', () => {
  it('a call ends when the user stops the agent, and nobody begins until it is allowed again', async () => {
    const agent = await connected();
    const waiting = failure(agent.aiWaitFor('the text "Never" is shown', { timeoutMs: 60_000 }));
    await inPopup({ command: 'stop' });
    expect(await waiting).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('stopped in the browser') as string,
    });
    await page.bringToFront();
    expect(await failure(newAgent().connectCurrentTab())).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
    await inPopup({ command: 'reconnect' });
    await page.bringToFront();
    await (await connected()).aiTap('Buy');
    expect(await page.title()).toBe('bought true');
  });

  it('a call ends when the tab is closed', async () => {
    const agent = await connected();
    const waiting = failure(agent.aiWaitFor('the text "Never" is shown', { timeoutMs: 60_000 }));
    await page.close();
    expect(await waiting).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('the tab was closed') as string,
    });
  });

  it('an agent goes on after the worker of the extension was ended', async () => {
    const agent = await connected();
    await agent.aiInput('Ada', 'Name');
    await (await rig.worker()).close();
    await agent.aiTap('Buy');
    expect([await page.title(), await valueOf('name')]).toEqual(['bought true', 'Ada']);
  });

  it('an agent goes on in the page that was opened while the worker was ended', async () => {
    const agent = await connected();
    await (await rig.worker()).close();
    await page.goto(`${shop.origin}/terms`);
    await agent.aiAssert('the heading says Terms of use');
  });

  it('a tab of the user is left alone', async () => {
    const agent = await connected();
    const other = await rig.browser.newPage();
    await other.goto(`${shop.origin}/terms`);
    await agent.aiTap('Buy');
    expect([other.isClosed(), other.url(), page.url()]).toEqual([false, `${shop.origin}/terms`, `${shop.origin}/`]);
  });

  it('a call fails in time when the browser ends', async () => {
    await using own = await openRig();
    const token = process.env['EYEWRIGHT_BRIDGE_TOKEN'];
    process.env['EYEWRIGHT_BRIDGE_TOKEN'] = own.token;
    await own.lookAt(`${shop.origin}/`);
    const agent = await connected({ port: own.port });
    process.env['EYEWRIGHT_BRIDGE_TOKEN'] = token;
    await own.browser.close();
    expect(await failure(agent.aiTap('Buy'))).toMatchObject({ code: expect.stringMatching(/^DEVICE_/) as string });
  }, 40_000);
});

describe('a server that several processes share', () => {
  let host: BridgeHost;
  const start = (): Promise<BridgeHost> =>
    startBridgeHost({
      host: undefined,
      port: rig.port,
      allowsRemote: false,
      env: { EYEWRIGHT_BRIDGE_TOKEN: rig.token },
      log: () => undefined,
      onChange: () => undefined,
    });
  beforeEach(async () => {
    host = await start();
  });
  afterEach(() => host.close());

  it('serves an agent', async () => {
    const agent = await connected();
    await agent.aiTap('Buy');
    expect(await page.title()).toBe('bought true');
  });

  it('may be started again while an agent drives a tab', async () => {
    const agent = await connected();
    await agent.aiInput('Ada', 'Name');
    await host.close();
    host = await start();
    await agent.aiTap('Buy');
    expect([await page.title(), await valueOf('name')]).toEqual(['bought true', 'Ada']);
  });
});
