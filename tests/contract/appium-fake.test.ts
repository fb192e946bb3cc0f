import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remote, type Browser } from 'webdriverio';

import { AppiumDevice } from '../../src/platforms/webdriver/appium-device.ts';
import { agentForAppium, AppiumAgent } from '../../src/platforms/webdriver/appium-agent.ts';
import { agentForWebdriver } from '../../src/platforms/webdriver/webdriver-agent.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { webdriver } from '../../src/platforms/webdriver/webdriver-source.ts';
import { silentLogger } from './silent-logger.ts';
import { startAppium, type AppiumServer } from './appium-server.ts';
import { freePort } from './driver-programs.ts';

const signal = new AbortController().signal;
const quiet = { generateReport: false, waitAfterAction: 0, patience: 0 } as const;

/** The picture of the fake driver has 400 × 852 pixels, so that a unit of this application is two of them. */
const application = `<app width="200" height="426">
  <MockButton id="save" enabled="true" visible="true">Save</MockButton>
  <MockWebView><html><title>Terms</title><body><h1>Terms</h1></body></html></MockWebView>
</app>`;

let server: AppiumServer;
let folder = '';
let app = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eyewright-app-'));
  app = path.join(folder, 'app.xml');
  await writeFile(app, application);
  server = await startAppium();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const capabilities = () =>
  ({
    platformName: 'Fake',
    'appium:automationName': 'Fake',
    'appium:deviceName': 'Fake phone',
    'appium:app': app,
  }) as const;

const place = () => ({ hostname: '127.0.0.1', port: server.port, capabilities: capabilities() });

/** A device beside that of the agent. */
const agentDevice = (browser: Browser): AppiumDevice => new AppiumDevice(browser, { logger: silentLogger });

/** What the driver was asked to do with fingers. */
const gestures = async (browser: Browser): Promise<unknown[]> => (await browser.getLogs('actions')) as unknown[];

describe('a session of Appium with its fake driver', () => {
  let browser: Browser;
  let agent: AppiumAgent;
  beforeEach(async () => {
    browser = await remote({ ...place(), logLevel: 'silent', connectionRetryCount: 0 });
    agent = agentForAppium(browser, quiet);
  });
  afterEach(async () => {
    await agent.destroy();
    await browser.deleteSession().catch(() => undefined);
  });

  it('is touched where its picture says, in the unit of its window', async () => {
    const device = agentDevice(browser);
    expect(await device.screenshot(signal)).toMatchObject({ width: 400, height: 852, dpr: 2 });
    await device.input.pointer?.tap({ x: 301, y: 800 }, { signal });
    await device.input.swipe?.swipe({ x: 100, y: 600 }, { x: 100, y: 200 }, { signal, durationMs: 40 });
    await device.input.pinch?.pinch({ x: 200, y: 400 }, { signal, durationMs: 40, direction: 'out', distance: 50 });
    const [tap, swipe, pinch] = (await gestures(browser)) as { actions: object[]; parameters: object }[][];
    expect(tap).toMatchObject([{ parameters: { pointerType: 'touch' }, actions: [{ x: 150, y: 400 }, {}, {}, {}] }]);
    expect(swipe?.[0]?.actions).toEqual([
      { type: 'pointerMove', duration: 0, x: 50, y: 300 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', duration: 40, x: 50, y: 100 },
      { type: 'pointerUp', button: 0 },
    ]);
    expect(pinch).toHaveLength(2);
  });

  it('lacks what its driver has no command for, and says so', async () => {
    const { input, tree, actions } = agentDevice(browser);
    expect(Object.keys(input).toSorted()).toEqual(['longPress', 'pinch', 'pointer', 'scroll', 'swipe', 'text']);
    expect(tree).toBeUndefined();
    expect(actions.map(({ name }) => name)).not.toContain('AppiumBackButton');
    await expect(agent.launch('com.example.shop')).rejects.toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      summary: 'Launch is not possible: the driver Fake of Appium has no command for it',
    });
    await expect(agent.back()).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
  });

  it('names a command that the driver does not know', async () => {
    const { text } = agentDevice(browser).input;
    await expect(text?.type('Ada', { signal, strategy: 'legacy' })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      failureClass: 'environment',
      summary: expect.stringMatching(/^Cannot type text: .*not.* implemented/i) as string,
    });
  });

  it('has the application and the pages in it as contexts, and follows the test from one to the other', async () => {
    const device = agentDevice(browser);
    expect(await agent.contexts()).toEqual(['NATIVE_APP', 'PROXY', 'WEBVIEW_1']);
    await device.screenshot(signal);
    expect(device.view()).toBeUndefined();
    await browser.switchAppiumContext('WEBVIEW_1');
    // This driver has pages, but no scripts in them.
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    await agent.useContext('NATIVE_APP');
    expect(await browser.getAppiumContext()).toBe('NATIVE_APP');
    await expect(agent.useContext('WEBVIEW_7')).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      hint: expect.stringContaining('NATIVE_APP, PROXY, WEBVIEW_1') as string,
    });
  });

  it('looks at the screen for an agent', async () => {
    await agent.recordToReport('the start');
    const { events } = agent._unstableLogContent();
    expect(events.some((event) => event.type === 'frame')).toBe(true);
  });

  it('says that the session has ended', async () => {
    const device = agentDevice(browser);
    await fetch(`http://127.0.0.1:${server.port}/session/${browser.sessionId}`, { method: 'DELETE' });
    await expect(device.screenshot(signal)).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      failureClass: 'environment',
      summary: expect.stringContaining('the WebDriver session has ended') as string,
    });
  });

  it('is no session for agents of pages', () => {
    expect(() => agentForWebdriver(browser)).toThrow(/drives an application, not a browser/);
    expect(agentFor(browser, quiet)).toBeInstanceOf(AppiumAgent);
  });
});

describe('a source of sessions of Appium', () => {
  it('opens a session for a test, and deletes it afterwards', async () => {
    const lease = await webdriver(place()).lease();
    const device: AppiumDevice = lease.open();
    expect(agentFor(device, quiet)).toBeInstanceOf(AppiumAgent);
    expect(await device.screenshot(signal)).toMatchObject({ width: 400 });
    lease.release();
    await lease.released?.();
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });

  it('shows why the server opened none', async () => {
    const other = { ...capabilities(), 'appium:automationName': 'Nonsense' };
    await expect(webdriver({ ...place(), capabilities: other }).lease()).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      failureClass: 'environment',
      summary: expect.stringContaining("Could not find a driver for automationName 'Nonsense'") as string,
    });
  });

  it('says that no server answers', async () => {
    const port = await freePort();
    await expect(webdriver({ ...place(), port }).lease()).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      failureClass: 'environment',
    });
  });
});
