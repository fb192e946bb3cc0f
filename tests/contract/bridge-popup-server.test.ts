import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';

import type { FromDriver, Requests, ToDriver } from '../../src/bridge/protocol/messages.ts';
import { BridgeServer } from '../../src/bridge/server/bridge-server.ts';
import { openKeys, type Keys } from '../../src/bridge/server/key-file.ts';
import type { Wire } from '../../src/bridge/server/wire.ts';
import type { Status } from '../../src/extension/status.ts';
import { ExtensionBrowser, headline, popupUrl } from './open-popup.ts';
import { waitFor } from './wait-for.ts';

// One browser is paired, driven and forgotten: each test goes on where the one before it ended.
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-popup-keys-'));
const keys = openKeys({ EYEWRIGHT_CONFIG_DIR: path.join(folder, 'ours') });
const driver = { title: 'checkout.spec.ts', pid: 4711, folder: '/home/ada/projects/shop' };
const patience = { timeout: 20_000, interval: 50 };

let extension: ExtensionBrowser;
let page: Page;
let server: BridgeServer;

const start = (port: number, known: Keys = keys): Promise<BridgeServer> =>
  BridgeServer.start({
    host: undefined,
    port,
    allowsRemote: false,
    keys: known,
    version: '0.0.0',
    heldBy: undefined,
    log: () => undefined,
  });

beforeAll(async () => {
  server = await start(0);
  extension = await ExtensionBrowser.start();
  page = await extension.open();
});

afterAll(async () => {
  await extension.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const state = (): Promise<string> => headline(page);

/** Presses a button by the last words on it. The popup may be behind a tab that was opened, where pages do not paint. */
async function press(text: string, on = page): Promise<void> {
  await on.bringToFront();
  const button = await on.waitForSelector(
    `::-p-xpath(//button[not(@aria-disabled="true") and substring(., string-length(.) - ${text.length - 1}) = "${text}"])`,
    { visible: true },
  );
  await button?.click();
}

/** Waits for something that a script in the popup finds out, also while it is behind another tab. */
const finds = (script: () => unknown): Promise<void> =>
  waitFor(async () => expect(await page.evaluate(script)).toBe(true), patience);

/** Fills in the form and sends it. */
async function pair(code: string, port = server.port): Promise<void> {
  await page.$eval('details', (details) => (details.open = true));
  for (const [selector, value] of [
    ['#code', code],
    ['#address', `127.0.0.1:${port}`],
  ] as const) {
    await page.$eval(selector, (field) => ((field as HTMLInputElement).value = ''));
    await page.type(selector, value);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pairing:not([aria-busy="true"])');
}

describe('pairing', () => {
  const problem = (): Promise<string> => page.$eval('#code-problem', ({ textContent }) => textContent);

  it('begins with what a new user has to do', async () => {
    await expect.poll(state, patience).toBe("This browser isn't paired");
    expect(await page.$eval('.command code', ({ textContent }) => textContent)).toBe('npx eyewright bridge');
    expect(await page.$eval('#address', (field) => (field as HTMLInputElement).value)).toBe('127.0.0.1:3766');
  });

  it.each([
    ['k7qf', 'K7QF'],
    ['k7qf29xm', 'K7QF-29XM'],
    ['  k7qf 29xm ', 'K7QF-29XM'],
    ['K7QF-29XM', 'K7QF-29XM'],
    ['Enter this code: K7QF-29XM', 'K7QF-29XM'],
  ])('takes a code as somebody pastes it (%s)', async (pasted, expected) => {
    await page.focus('#code');
    await page.$eval('#code', (field) => (field as HTMLInputElement).select());
    await page.keyboard.sendCharacter(pasted);
    expect((await page.$eval('#code', (field) => (field as HTMLInputElement).value)).toUpperCase()).toBe(expected);
  });

  it('says beside the field what is wrong, before it asks a server', async () => {
    await pair('K7QF-29X');
    expect(await problem()).toBe('Enter all 8 characters of the code.');
    expect(await page.$eval('#code', ({ ariaInvalid }) => ariaInvalid)).toBe('true');
    await page.$eval('#address', (field) => ((field as HTMLInputElement).value = 'not an address'));
    await page.type('#code', 'M');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#address-problem:not(:empty)');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('address');
  });

  it('says that there is no server', async () => {
    const gone = await start(0);
    const { port } = gone;
    await gone.close();
    await pair('K7QF-29XM', port);
    await page.waitForSelector('#code-problem:not(:empty)');
    expect(await problem()).toContain(`No Eyewright server answers at 127.0.0.1:${port}.`);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('code');
  });

  it('says that nobody waits for a code', async () => {
    await pair('K7QF-29XM');
    await waitFor(async () => expect(await problem()).toContain('no longer valid'), patience);
  });

  it.each([
    ['too-soon', 'Wait a second'],
    ['taken', 'Another browser is connected'],
    ['version', 'The versions differ.'],
  ])('says why a server refuses (%s)', async (code, expected) => {
    const refusing = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    refusing.on('connection', (socket) => {
      socket.send(JSON.stringify({ type: 'refusal', code, message: 'the versions differ' }));
    });
    await new Promise((resolve) => refusing.once('listening', resolve));
    await pair('K7QF-29XM', (refusing.address() as AddressInfo).port);
    await waitFor(async () => expect(await problem()).toContain(expected), patience);
    refusing.close();
  });

  it('says that the code is wrong, and takes the right one afterwards', async () => {
    const { code } = server.pair();
    const wrong = code.startsWith('2') ? '3333-3333' : '2222-2222';
    await pair(wrong);
    await waitFor(async () => expect(await problem()).toContain('This code is wrong.'), patience);
    // The server takes one try a second.
    await waitFor(async () => {
      await pair(code.toLowerCase().replace('-', ' '));
      expect(await headline(page)).toBe('Connected');
    }, patience);
    await finds(() => document.querySelector('.notice')?.textContent === 'This browser is paired.');
    await finds(() => document.activeElement === document.querySelector('.state h2'));
  });
});

/** An agent, as the server sees it. */
class Agent {
  readonly #wire: Wire<ToDriver, FromDriver>;
  readonly heard: ToDriver[] = [];
  #lastId = 0;

  constructor() {
    this.#wire = server.connect() as unknown as Wire<ToDriver, FromDriver>;
    this.#wire.onMessage((message) => this.heard.push(message));
  }

  openTab(session: string): void {
    const params: Requests['tab.open']['params'] = { session, driver, url: 'about:blank' };
    this.#wire.send({ type: 'request', id: ++this.#lastId, method: 'tab.open', params });
  }

  runScript(session: string, expression: string): void {
    const params: Requests['tab.send']['params'] = { session, method: 'Runtime.evaluate', params: { expression } };
    this.#wire.send({ type: 'request', id: ++this.#lastId, method: 'tab.send', params });
  }

  hears(message: object): Promise<void> {
    return waitFor(() => expect(this.heard).toContainEqual(expect.objectContaining(message)), patience);
  }
}

describe('an agent that asks', () => {
  let agent: Agent;

  /** The window that the extension opens to ask. */
  async function askingWindow(): Promise<Page> {
    const own = page.target();
    const target = await extension.browser.waitForTarget((one) => one.url() === popupUrl && one !== own);
    const opened = await target.page();
    if (!opened) throw new Error('the window has no page');
    return opened;
  }

  const closed = (): Promise<void> =>
    waitFor(() => {
      expect(extension.browser.targets().filter((one) => one.url() === popupUrl)).toHaveLength(1);
    }, patience);

  it('may drive a tab once the user allows it in the window that opens', async () => {
    agent = new Agent();
    agent.openTab('first');
    const asking = await askingWindow();
    await asking.waitForSelector('.question');
    expect(await asking.$eval('.question', (card) => (card as HTMLElement).innerText)).toContain('about:blank');
    // The window closes, maybe before the mouse button is up again.
    await press('Allow once', asking).catch(() => undefined);
    await agent.hears({ type: 'reply', id: 1 });
    await closed();
    await expect.poll(state, patience).toBe('An agent drives a tab');
  });

  it('has a tab that can be brought to the front', async () => {
    const isInFront = (): Promise<boolean> =>
      page.evaluate(async () => {
        const { status } = await chrome.storage.session.get<{ status: Status }>('status');
        return (await chrome.tabs.get(status.tabs[0]?.tab ?? -1)).active;
      });
    await page.bringToFront();
    expect(await isInFront()).toBe(false);
    await press('Show tab');
    await expect.poll(isInFront, patience).toBe(true);
  });

  it('has a tab that is called by the title that it has now', async () => {
    agent.runScript('first', 'document.title = "Payment"');
    const title = (): Promise<string> => page.$eval('.tab .clipped', ({ textContent }) => textContent);
    await expect.poll(title, patience).toBe('Payment');
  });

  it('is stopped, and others cannot begin until the user allows it again', async () => {
    await page.bringToFront();
    await press('Stop the agent');
    await agent.hears({ type: 'gone', session: 'first', reason: 'stopped' });
    await expect.poll(state, patience).toBe('Agents are stopped');
    agent.openTab('second');
    await agent.hears({ type: 'failure', id: 3, code: 'stopped' });
    await press('Allow agents again');
    await expect.poll(state, patience).toBe('Connected');
  });

  it('is refused', async () => {
    agent.openTab('third');
    await expect.poll(state, patience).toBe('An agent asks for your permission');
    await press("Don't allow");
    await agent.hears({ type: 'failure', id: 4, code: 'refused' });
    await closed();
    await expect.poll(state, patience).toBe('Connected');
  });

  it('does not ask again where the user always allows it, and two may ask at once', async () => {
    agent.openTab('fourth');
    agent.openTab('fifth');
    await expect.poll(state, patience).toBe('2 agents ask for your permission');
    await press("Don't allow");
    await expect.poll(state, patience).toBe('An agent asks for your permission');
    await press('Always allow tests in this folder');
    await agent.hears({ type: 'failure', id: 5, code: 'refused' });
    await agent.hears({ type: 'reply', id: 6 });
    agent.openTab('sixth');
    await agent.hears({ type: 'reply', id: 7 });
    await expect.poll(state, patience).toBe('Agents drive 2 tabs');
    await press('Stop all agents');
    await expect.poll(state, patience).toBe('Agents are stopped');
    await press('Allow agents again');
    await expect.poll(state, patience).toBe('Connected');
  });
});

describe('a server that goes and comes', () => {
  it('is looked for when the user wants it', async () => {
    const { port } = server;
    await server.close();
    await expect.poll(state, patience).toBe('Waiting for a test');
    await press('Look for a test now');
    await finds(() => document.querySelector('.state .hint')?.textContent === 'No test is running there yet.');
    server = await start(port);
    await expect.poll(state, patience).toBe('Connected');
    expect(await page.$eval('.state .hint', ({ textContent }) => textContent)).toBe('');
  });

  it('does not know the browser any more, and it is paired again', async () => {
    const { port } = server;
    await server.close();
    server = await start(port, openKeys({ EYEWRIGHT_CONFIG_DIR: path.join(folder, 'theirs') }));
    await expect.poll(state, patience).toBe('The server refuses this browser');
    await page.waitForSelector('.pairing', { visible: true });
    await pair(server.pair().code);
    await expect.poll(state, patience).toBe('Connected');
  });
});

describe('forgetting the pairing', () => {
  it('is confirmed first, and Escape is no', async () => {
    await press('Forget this pairing');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.confirmation', { hidden: true });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forget this pairing');
    expect(await headline(page)).toBe('Connected');
  });

  it('ends the connection, and a restart does not bring it back', async () => {
    await press('Forget this pairing');
    await press('Forget pairing');
    await expect.poll(state, patience).toBe("This browser isn't paired");
    await waitFor(() => expect(server.hub.state.browser).toBeUndefined(), patience);
    expect(await page.evaluate(() => chrome.storage.local.get(['key', 'allowedFolders']))).toEqual({});
    await page.waitForSelector('footer button.link', { hidden: true });
  });
});
