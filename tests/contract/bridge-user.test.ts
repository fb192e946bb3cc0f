import { setTimeout as sleep } from 'node:timers/promises';

import type { Page, Target } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { failure, soon, useBridge } from './bridge-session.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const world = useBridge();

/** How many tabs the extension drives. */
const driven = async (): Promise<unknown> =>
  (await world.rig.worker()).evaluate(
    "chrome.storage.session.get('driven').then((stored) => (stored.driven ?? []).length)",
  );
const windows = async (): Promise<unknown> =>
  (await world.rig.worker()).evaluate("chrome.windows.getAll({ windowTypes: ['normal'] }).then((all) => all.length)");

describe('the user of a browser', () => {
  it.each(aShareOf([0, 5, 20, 60], 2, 1))(
    'stops an agent that is just opening a tab, %d ms after it has begun',
    async (ms) => {
      const popup = await world.rig.popup();
      const agent = world.newAgent();
      const opening = failure(agent.connectNewTabWithUrl(`${world.shop.origin}/terms`));
      await sleep(ms);
      await popup.evaluate("chrome.runtime.sendMessage({ command: 'stop' })");
      expect((await opening).code).toMatch(/^DEVICE_(?:UNAUTHORIZED|DISCONNECTED)$/);
      expect(await driven()).toBe(0);
      await popup.close();
    },
  );

  thoroughly(() => {
    it('has a page as it was after a stop', async () => {
      const state = `({
      open: String(window.open).includes('[native code]'), shadow: String(Element.prototype.attachShadow).includes('[native code]'),
      overlays: document.querySelectorAll('eyewright-overlay').length,
    })`;
      const agent = await world.connected();
      await agent.aiTap('Buy');
      expect(await world.page.evaluate(state)).toMatchObject({ open: false, overlays: 1 });
      await world.inPopup({ command: 'stop' });
      await expect.poll(() => world.page.evaluate(state), soon).toEqual({ open: true, shadow: true, overlays: 0 });
    });

    it('has a tab closed that was opened for an agent, whatever its page says', async () => {
      const agent = world.newAgent();
      await agent.connectNewTabWithUrl(`${world.shop.origin}/asks`);
      // Pages may only ask once somebody has touched them.
      await agent.aiTap('Touch');
      await agent.destroy(true);
      await expect.poll(() => world.addresses(), soon).not.toContain(`${world.shop.origin}/asks`);
      await world.page.bringToFront();
      await (await world.connected()).aiTap('Buy');
    });

    it('sees two new tabs in two windows, however close together they are opened', async () => {
      const before = Number(await windows());
      const [one, other] = [world.newAgent(), world.newAgent()];
      await Promise.all([
        one.connectNewTabWithUrl(`${world.shop.origin}/terms`),
        other.connectNewTabWithUrl(`${world.shop.origin}/asks`),
      ]);
      expect(await windows()).toBe(before + 1);
      await Promise.all([one.destroy(true), other.destroy(true)]);
    });
  });
});

describe('an agent that could not connect', () => {
  it('drives nothing with its next call, and may try again', async () => {
    await world.page.goto('chrome://version/');
    const agent = world.newAgent();
    expect(await failure(agent.connectCurrentTab())).toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    await world.page.goto(`${world.shop.origin}/`);
    expect(await failure(agent.aiTap('Buy'))).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: expect.stringContaining('not connected to a tab yet') as string,
    });
    expect(await world.page.title()).toBe('Shop');
    await agent.connectCurrentTab();
    await agent.aiTap('Buy');
    expect(await world.page.title()).toBe('bought true');
  });
});

describe('a question', () => {
  const isPopup = (target: Target): boolean => target.url().endsWith('/popup.html');

  /** With a key of its own, instead of one from its folder, the extension asks. */
  beforeEach(async () => {
    const { rig } = world;
    await (await rig.worker()).evaluate(`chrome.storage.local.set({ key: '${rig.token}' })`);
  });
  afterEach(async () => {
    await (await world.rig.worker()).evaluate("chrome.storage.local.remove('key')");
  });

  async function asked(): Promise<Page> {
    const window = await (await world.rig.browser.waitForTarget(isPopup)).page();
    if (!window) throw new Error('the window has no page');
    return window;
  }

  it('is about the page that the tab shows then', async () => {
    const opening = failure(world.newAgent().connectCurrentTab());
    const window = await asked();
    await world.page.goto(`${world.shop.otherOrigin}/`);
    const button = await window.waitForSelector(
      '::-p-xpath(//button[text()="Allow once" and not(@aria-disabled="true")])',
    );
    // The window closes, maybe before the mouse button is up again.
    await button?.click().catch(() => undefined);
    expect(await opening).toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      summary: expect.stringContaining(`the tab shows ${world.shop.otherOrigin}/ now`) as string,
    });
    expect(await driven()).toBe(0);
  });

  it('goes away with its agent', async () => {
    const agent = world.newAgent();
    const opening = failure(agent.connectCurrentTab());
    await asked();
    await agent.destroy();
    await opening;
    await expect.poll(() => world.rig.browser.targets().some(isPopup), soon).toBe(false);
  });

  it('is answered with no by closing its window', async () => {
    const opening = failure(world.newAgent().connectCurrentTab());
    await (await asked()).close();
    expect((await opening).code).toBe('DEVICE_UNAUTHORIZED');
  });
});
