import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remote } from 'webdriverio';

import type { WebdriverDevice } from '../../src/platforms/webdriver/webdriver-device.ts';
import type { WebdriverOptions } from '../../src/platforms/webdriver/webdriver-options.ts';
import { webdriver } from '../../src/platforms/webdriver/webdriver-source.ts';
import { agentForWebdriver, WebdriverPageAgent } from '../../src/platforms/webdriver/webdriver-agent.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import type { RunnerBinding } from '../../src/session/runner-binding.ts';
import { WebdriverHub, type HubOptions } from '../simulators/webdriver/hub.ts';
import { freePort } from './driver-programs.ts';
import { chromedriverMissing, chromiumCapabilities, closeWebdrivers, programOf } from './open-webdriver.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const signal = new AbortController().signal;
const page = `data:text/html,<title>Shop</title><h1>Cart</h1><button onclick="document.title='Paid'">Pay</button>`;
const asking = `data:text/html,<h1>Cart</h1><button onclick="this.nextSibling.textContent = confirm('Sure?')">Pay</button><p></p>`;
const quiet = { generateReport: false, waitAfterAction: 0, patience: 0 } as const;

/** One chromedriver has room for any number of sessions; the hub counts. */
let nodes: readonly number[] = [];

beforeAll(async () => {
  if (chromedriverMissing === undefined) nodes = [(await programOf('chromedriver')).port];
});
afterAll(closeWebdrivers);
beforeEach(({ skip }) => {
  if (chromedriverMissing !== undefined) skip(chromedriverMissing);
});

const optionsFor = (port: number, more: Partial<WebdriverOptions> = {}): WebdriverOptions => ({
  hostname: '127.0.0.1',
  port,
  capabilities: { ...chromiumCapabilities() },
  ...more,
});

const startHub = (more: Partial<HubOptions> = {}): Promise<WebdriverHub> => WebdriverHub.start({ nodes, ...more });

/** A session on a hub, with what a test of a runner does. */
async function withSession(
  hub: WebdriverHub,
  run: (device: WebdriverDevice) => Promise<void>,
  more: Partial<WebdriverOptions> = {},
): Promise<void> {
  const source = webdriver(optionsFor(hub.port, more));
  const lease = await source.lease();
  const device = lease.open();
  try {
    await run(device);
  } finally {
    await device.destroy();
    lease.release();
    await expect.poll(() => hub.sessions.size).toBe(0);
  }
}

const testNamed = (...titlePath: string[]): RunnerBinding => ({
  test: { test: 'one', titlePath, attempt: 0, runner: 'vitest' },
});

describe('sessions of WebDriver', () => {
  it('drives a session that the test has opened, and leaves it open', async () => {
    await using hub = await startHub();
    const browser = await remote({
      hostname: '127.0.0.1',
      port: hub.port,
      logLevel: 'silent',
      capabilities: chromiumCapabilities(),
    });
    await browser.navigateTo(page);
    const agent = agentForWebdriver(browser, quiet);
    await agent.aiTap('the "Pay" button');
    await agent.aiAssert('the page shows "Cart"');
    await agent.destroy();
    expect(await browser.getTitle()).toBe('Paid');
    expect(hub.sessions.size).toBe(1);
    await browser.deleteSession();
    expect(hub.sessions.size).toBe(0);
  });

  thoroughly(() => {
    it('drives a session with BiDi, which tells the kinds of dialogs', async () => {
      await using hub = await startHub();
      const { 'wdio:enforceWebDriverClassic': _, ...capabilities } = chromiumCapabilities();
      const browser = await remote({
        hostname: '127.0.0.1',
        port: hub.port,
        logLevel: 'silent',
        connectionRetryCount: 0,
        capabilities,
      });
      await browser.navigateTo(asking);
      const agent = agentForWebdriver(browser, { ...quiet, dialogs: 'accept' });
      await agent.aiTap('the "Pay" button');
      await agent.aiAssert('the page shows "true"');
      const texts = agent._unstableLogContent().events.flatMap((event) => ('text' in event ? [event.text] : []));
      expect([browser.isBidi, texts]).toEqual([true, ['confirm "Sure?" was accepted']]);
      await agent.destroy();
      await browser.deleteSession();
    });
  });

  it('opens a session for a test, and deletes it afterwards', async () => {
    await using hub = await startHub();
    await withSession(hub, async (device) => {
      expect(hub.sessions.size).toBe(1);
      const agent = agentFor(device, quiet);
      expect(agent).toBeInstanceOf(WebdriverPageAgent);
      await device.browser.navigateTo(page);
      await agent.aiTap('the "Pay" button');
      expect(await device.browser.getTitle()).toBe('Paid');
      await agent.destroy();
    });
    expect(hub.counts).toEqual({ most: 1, all: 1 });
  });

  thoroughly(() => {
    it('needs few commands for a tap', async () => {
      await using hub = await startHub();
      await withSession(hub, async (device) => {
        const agent = agentFor(device, quiet);
        await device.browser.navigateTo(page);
        await agent.aiTap('the "Pay" button');
        hub.commands.length = 0;
        await device.input.pointer?.tap({ x: 5, y: 5 }, { signal });
        expect(hub.commands.length).toBeLessThanOrEqual(4);
        await agent.destroy();
      });
    });

    it('gives each test a session of its own, or each worker one', async () => {
      await using hub = await startHub();
      const source = webdriver(optionsFor(hub.port));
      const first = await source.lease();
      await expect(first.check(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      first.release();
      const second = await source.lease({ sessionFor: 'worker' });
      await second.check(signal);
      second.release();
      await expect.poll(() => hub.sessions.size).toBe(0);
      expect(hub.counts).toEqual({ most: 1, all: 2 });
    });
  });

  thoroughly(() => {
    it('deletes a session with which webdriverio cannot begin', async () => {
      await using hub = await startHub({ unknown: ['/window'] });
      await expect(webdriver(optionsFor(hub.port)).lease()).rejects.toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        summary: expect.stringContaining('opened a session that cannot be used') as string,
      });
      expect(hub.counts.all).toBe(1);
      await expect.poll(() => hub.sessions.size).toBe(0);
    });
  });

  it('waits until the server has a session free', async () => {
    await using hub = await startHub();
    const before = await webdriver(optionsFor(hub.port)).lease();
    const waiting = webdriver(optionsFor(hub.port)).lease();
    before.release();
    const lease = await waiting;
    lease.release();
    await expect.poll(() => hub.sessions.size).toBe(0);
    expect(hub.counts).toEqual({ most: 1, all: 2 });
  });

  it('says that no session became free', async () => {
    await using hub = await WebdriverHub.start({ nodes: [] });
    await expect(webdriver(optionsFor(hub.port, { waitForSession: 10 })).lease()).rejects.toMatchObject({
      code: 'DEVICE_BUSY',
      failureClass: 'environment',
      summary: expect.stringContaining('All parallel tests are currently in use') as string,
    });
  });

  it('says that no server answers', async () => {
    const port = await freePort();
    await expect(webdriver(optionsFor(port)).lease()).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      failureClass: 'environment',
      summary: expect.stringContaining(`http://127.0.0.1:${port}/`) as string,
    });
  });

  it('shows the reason of the server for capabilities that it does not have', async () => {
    await using hub = await startHub();
    const capabilities = { ...chromiumCapabilities(), 'goog:chromeOptions': { binary: '/no/such/browser' } };
    await expect(webdriver(optionsFor(hub.port, { capabilities })).lease()).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      failureClass: 'environment',
      summary: expect.stringContaining('no chrome binary at /no/such/browser') as string,
    });
    expect(hub.sessions.size).toBe(0);
  });

  it('hides the user and the key in the errors of a cloud', async () => {
    const message = 'ada-4711 with key-0815 is not authorized';
    await using hub = await startHub({ refuses: { status: 401, error: 'session not created', message } });
    const login = { user: 'ada-4711', capabilities: { 'bstack:options': { accessKey: 'key-0815' } } };
    const failed: unknown = await webdriver(optionsFor(hub.port, login))
      .lease()
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      summary: expect.stringContaining('*** with ***') as string,
    });
    expect(JSON.stringify(failed)).not.toMatch(/4711|0815/);
  });

  it.each(
    aShareOf(
      [
        ['bstack:options', 'passed', ['"name":"cart › pays"', '"status":"passed"']],
        ['sauce:options', 'failed', ['sauce:job-name=cart › pays', 'sauce:job-result=failed']],
        ['LT:options', 'timedOut', ['lambda-name=cart › pays', 'lambda-status=failed']],
      ] as const,
      3,
    ),
  )('tells the cloud of %s what became of a test that is %s', async (vendor, status, wanted) => {
    await using hub = await startHub();
    const capabilities = { ...chromiumCapabilities(), [vendor]: {} };
    await withSession(
      hub,
      async (device) => {
        const agent = agentFor(device, quiet, testNamed('cart', 'pays'));
        await agent.endTest(status);
      },
      { capabilities },
    );
    expect(hub.told).toHaveLength(2);
    for (const [index, text] of wanted.entries()) expect(hub.told[index]).toContain(text);
  });

  it.each(
    aShareOf(
      [
        ['bstack:options', 'https://automate.browserstack.com/builds/b1/sessions/ID'],
        ['sauce:options', 'https://app.saucelabs.com/tests/ID'],
        ['LT:options', 'https://automation.lambdatest.com/logs/?sessionID=ID'],
        [undefined, undefined],
      ],
      4,
      1,
    ),
  )('records the page that the cloud of %s has about the session', async (vendor, wanted) => {
    await using hub = await startHub();
    const capabilities = { ...chromiumCapabilities(), ...(vendor !== undefined && { [vendor]: {} }) };
    await withSession(
      hub,
      async (device) => {
        const agent = agentFor(device, quiet);
        await device.browser.navigateTo(page);
        await agent.aiTap('the "Pay" button');
        const { events } = agent._unstableLogContent();
        const url = events.flatMap((event) => (event.type === 'device' ? [event.sessionUrl] : []));
        expect(url).toEqual([wanted?.replace(/ID$/, device.browser.sessionId)]);
        await agent.destroy();
      },
      { capabilities },
    );
  });

  it.each(
    aShareOf(
      [
        ['without BiDi', {}],
        ['with BiDi', { webSocketUrl: true }],
      ],
      2,
    ),
  )('says that the session has ended: %s', async (_what, more) => {
    await using hub = await startHub();
    const { 'wdio:enforceWebDriverClassic': _, ...given } = chromiumCapabilities();
    const run = async (device: WebdriverDevice): Promise<void> => {
      const agent = agentFor(device, quiet);
      await device.browser.navigateTo(page);
      await agent.aiTap('the "Pay" button');
      await hub.drop();
      await expect(agent.aiTap('the "Pay" button')).rejects.toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        failureClass: 'environment',
        summary: expect.stringContaining('the WebDriver session has ended') as string,
      });
      await agent.destroy();
    };
    await withSession(hub, run, { capabilities: { ...given, ...more } });
  });

  thoroughly(() => {
    it('names a command that the driver does not know', async () => {
      await using hub = await startHub({ unknown: ['/actions'] });
      await withSession(hub, async (device) => {
        await device.browser.navigateTo(page);
        await device.screenshot(signal);
        await expect(device.input.pointer?.tap({ x: 5, y: 5 }, { signal })).rejects.toMatchObject({
          code: 'DEVICE_COMMAND_FAILED',
          failureClass: 'environment',
          summary: expect.stringContaining('POST /actions is not implemented') as string,
        });
      });
    });

    it('waits for a slow screenshot, and asks for it once', async () => {
      await using hub = await startHub({ screenshotMs: 2100 });
      await withSession(hub, async (device) => {
        const agent = agentFor(device, quiet);
        await device.browser.navigateTo(page);
        hub.commands.length = 0;
        await agent.recordToReport('slow');
        await agent.destroy();
        expect(hub.commands.filter((command) => command.endsWith('/screenshot'))).toHaveLength(1);
      });
    });
  });
});
