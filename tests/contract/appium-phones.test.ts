import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { remote, type Browser } from 'webdriverio';

import { AppiumAgent } from '../../src/platforms/webdriver/appium-agent.ts';
import { AppiumDevice } from '../../src/platforms/webdriver/appium-device.ts';
import { personalities as androids } from '../simulators/android/personalities/personalities.ts';
import { uiAutomator2Simulator } from '../simulators/appium/uiautomator2-simulator.ts';
import { xcuitestSimulator } from '../simulators/appium/xcuitest-simulator.ts';
import { personalities as iphones } from '../simulators/ios/personalities/personalities.ts';
import { shop } from './driven-phone.ts';
import { programOf, chromedriverMissing, chromiumCapabilities, closeWebdrivers } from './open-webdriver.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { openAppium, type OpenAppium } from './open-appium.ts';
import { IPhones } from './open-ios.ts';
import { silentLogger } from './silent-logger.ts';
import { thoroughly } from '../usual.ts';

/** What Appium's fake driver has not: applications, keys, elements, and pages with scripts in them. */
const signal = new AbortController().signal;
const quiet = { generateReport: false, waitAfterAction: 0, patience: 0 } as const;
const page = `<h1>Cart</h1><input placeholder="Your name">
  <button onclick="document.title = 'Paid by ' + document.querySelector('input').value">Pay now</button>
  <p id="link"></p><script>link.textContent = new URLSearchParams(location.search).get('link') ?? ''</script>`;
const phones = new Phones();
const iphonesOfFile = new IPhones();
afterAll(() => Promise.all([phones.close(), iphonesOfFile.close(), closeWebdrivers()]));

// Small screens have fewer pixels to draw.
const android = { ...androids.android15, size: { width: 540, height: 960 }, density: 240 };
const iphone = { ...iphones.notch, size: { width: 360, height: 640 }, scale: 1.5 };

async function openAndroid(
  pages?: string,
): Promise<OpenPhone & { readonly session: OpenAppium; readonly agent: AppiumAgent }> {
  const phone = await phones.open({
    page,
    personality: android,
    apps: { 'com.example.maps': { url: 'about:blank', links: ['geo:'] } },
  });
  const session = await openAppium(uiAutomator2Simulator(phone.simulator), pages === undefined ? {} : { pages });
  const agent = new AppiumAgent(session.device(), quiet);
  onTestFinished(async () => {
    await agent.destroy();
    await session[Symbol.asyncDispose]();
    await phone[Symbol.asyncDispose]();
  });
  return { ...phone, session, agent };
}

/** A page that chromedriver has, as in a web view that can be inspected. */
async function openPage(): Promise<{ readonly browser: Browser; readonly url: string }> {
  const { port } = await programOf('chromedriver');
  const place = { hostname: '127.0.0.1', port, logLevel: 'silent', connectionRetryCount: 0 } as const;
  const browser = await remote({ ...place, capabilities: chromiumCapabilities() });
  onTestFinished(() => browser.deleteSession());
  await browser.navigateTo(
    `data:text/html,<title>Terms</title><button onclick="document.title='Accepted'">Accept</button>`,
  );
  return { browser, url: `http://127.0.0.1:${port}/session/${browser.sessionId}` };
}

describe('an agent of a session of Appium', () => {
  it('types, taps and reads on Android by the elements of the page source', async () => {
    const { agent, simulator, session } = await openAndroid();
    await agent.aiInput('the "Your name" field', { value: 'Ada' });
    await agent.aiTap('the "Pay now" button');
    expect(await simulator.page.title()).toBe('Paid by Ada');
    await agent.aiAssert('the screen shows "Cart"');
    expect(session.appium.commands).toContain('GET /source');
    expect(await session.device().tree?.place?.(signal)).toBe(`${shop}/.MainActivity`);
  });

  thoroughly(() => {
    it('opens and ends applications of Android, goes back and home, and shows the recent ones', async () => {
      const { agent, simulator } = await openAndroid();
      const front = (): string => simulator.device.displays[0].front.app;
      await agent.home();
      expect(front()).not.toBe(shop);
      await agent.launch(shop);
      expect(front()).toBe(shop);
      await agent.launch('geo:1,2');
      expect(front()).toBe('com.example.maps');
      await agent.launch(`${shop}/.MainActivity`);
      expect(front()).toBe(shop);
      await agent.terminate(shop);
      expect(front()).not.toBe(shop);
      await agent.recentApps();
      await agent.back();
      await expect(agent.launch('com.example.missing')).rejects.toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        summary: expect.stringContaining(
          "Unable to resolve the launchable activity of 'com.example.missing'",
        ) as string,
      });
      await expect(agent.terminate('com.example.missing')).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    });
  });

  thoroughly(() => {
    it('types, taps and reads on iOS, and opens applications and addresses', async () => {
      const links = ['shop://'];
      const phone = await iphonesOfFile.open({
        page,
        personality: iphone,
        apps: { 'com.example.maps': { url: 'about:blank', links: ['geo:'] } },
      });
      const session = await openAppium(await xcuitestSimulator(phone.simulator));
      const agent = new AppiumAgent(session.device(), quiet);
      onTestFinished(async () => {
        await agent.destroy();
        await session[Symbol.asyncDispose]();
        await phone[Symbol.asyncDispose]();
      });
      await agent.aiInput('the "Your name" field', { value: 'Ada' });
      await agent.aiTap('the "Pay now" button');
      expect(await phone.page.title()).toBe('Paid by Ada');
      expect(await session.device().tree?.place?.(signal)).toBe(shop);
      await agent.home();
      await agent.launch(`${links[0]}cart`);
      await agent.aiAssert('the screen shows "shop://cart"');
      await agent.launch('geo:1,2');
      expect(phone.simulator.phone.screen.front.app).toBe('com.example.maps');
      await agent.terminate('com.example.maps');
      // No application here has a navigation bar.
      await expect(agent.back()).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
      await expect(agent.terminate('com.example.missing')).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    });
  });

  it('sees a page of iOS as its own viewport, which is where its places begin', async () => {
    await using phone = await iphonesOfFile.open({ page, personality: iphone });
    await using session = await openAppium(await xcuitestSimulator(phone.simulator));
    const device = session.device();
    const [, name = ''] = await device.contexts();
    await device.useContext(name);
    expect(session.appium.commands.slice(-2)).toEqual(['POST /context', 'POST /appium/settings']);
    await device.useContext('NATIVE_APP');
    expect(await device.screenshot(signal)).toMatchObject({ dpr: iphone.scale });
  });

  thoroughly(() => {
    it.skipIf(chromedriverMissing)('drives a page in the application with all that pages have', async () => {
      const { browser, url } = await openPage();
      const { agent, session } = await openAndroid(url);
      expect(await agent.contexts()).toEqual(['NATIVE_APP', `WEBVIEW_${shop}`]);
      await agent.useContext(`WEBVIEW_${shop}`);
      await agent.aiTap('the "Accept" button');
      expect(await browser.getTitle()).toBe('Accepted');
      // What the phone itself has works in a page, too.
      await agent.launch(shop);
      // The test switches by itself.
      await session.browser.switchAppiumContext('NATIVE_APP');
      await agent.aiAssert('the screen shows "Cart"');
    });
  });

  it.skipIf(chromedriverMissing)('says what a page has not, and how to go on', async () => {
    const { url } = await openPage();
    const { session } = await openAndroid(url);
    const device = session.device();
    await device.useContext(`WEBVIEW_${shop}`);
    await device.screenshot(signal);
    await expect(
      device.input.pinch?.pinch({ x: 9, y: 9 }, { signal, direction: 'in', distance: 9 }),
    ).rejects.toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      hint: expect.stringContaining("useContext('NATIVE_APP')") as string,
    });
    await device.destroy();
  });

  thoroughly(() => {
    it('waits for a slow screenshot, and asks for it once', async () => {
      const { agent, session } = await openAndroid();
      session.appium.screenshotMs = 2100;
      await agent.recordToReport('slow');
      expect(session.appium.commands.filter((command) => command.endsWith('/screenshot'))).toHaveLength(1);
    });
  });

  it('says that the session has ended', async () => {
    const { agent, session } = await openAndroid();
    session.appium.drop();
    await expect(agent.aiTap('the "Pay now" button')).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      failureClass: 'environment',
    });
  });

  it('types no secret that webdriverio would log', async () => {
    const { session } = await openAndroid();
    const logger = await loggerOfWebdriverio();
    const { text } = new AppiumDevice(session.browser as never, { logger: silentLogger }).input;
    logger.setLevel('webdriver', 'info');
    onTestFinished(() => logger.setLevel('webdriver', 'silent'));
    await expect(text?.type('Kestrel', { signal, strategy: 'legacy', isSecret: true })).rejects.toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      hint: expect.stringContaining('logLevel') as string,
    });
    expect(session.appium.commands.filter((command) => command.endsWith('/value'))).toEqual([]);
  });
});

/** That which webdriverio itself uses: its level is what counts, whatever the options of a session were. */
async function loggerOfWebdriverio(): Promise<{ setLevel(area: string, level: string): void }> {
  const webdriverio = createRequire(import.meta.url).resolve('webdriverio');
  const file = createRequire(webdriverio)
    .resolve('@wdio/logger')
    .replace(/\.cjs$/, '.js');
  const { default: logger } = (await import(pathToFileURL(file).href)) as {
    default: { setLevel(area: string, level: string): void };
  };
  return logger;
}
