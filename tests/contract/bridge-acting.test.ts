import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectOptions } from '../../src/platforms/web/bridge/bridge-options.ts';
import { BridgeDevice, type AgentOverBrowserBridge } from '../../src/public/web.ts';
import { failure, soon, useBridge } from './bridge-session.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const world = useBridge();

describe('typing', () => {
  it.each(
    aShareOf(
      [
        // With the delay, the test would run out of time.
        ['at once with legacy, whatever the delay', { inputStrategy: 'legacy', keyboardTypeDelay: 20_000 }, 5, 0],
        ['one code point at a time with sequential', { inputStrategy: 'sequential', keyboardTypeDelay: 50 }, 4, 140],
        ['as one insertion with bulk', { inputStrategy: 'bulk' }, 1, 0],
      ] as const,
      3,
    ),
  )(
    'types %s',
    async (...[, options, inputs, leastMs]) => {
      const agent = await world.connected(options);
      const text = inputs === 5 ? 'Adele' : 'A🙂ë世';
      await agent.aiInput(text, 'Name');
      expect([await world.valueOf('name'), await world.page.evaluate('inputs.length')]).toEqual([text, inputs]);
      expect(await world.page.evaluate('inputs.at(-1) - inputs[0]')).toBeGreaterThanOrEqual(leastMs);
    },
    15_000,
  );

  thoroughly(() => {
    it('types into a frame of another site', async () => {
      await world.page.goto(`${world.shop.origin}/framed`);
      const agent = await world.connected();
      await agent.aiInput('Berlin', 'City');
      const frame = world.page.frames()[1];
      expect(await frame?.evaluate("document.getElementById('city').value")).toBe('Berlin');
    });
  });
});

thoroughly(() => {
  describe('fingers', () => {
    it('rest, swipe and pinch', async () => {
      await world.page.goto(`${world.shop.origin}/fingers`);
      const { signal } = new AbortController();
      const device = new BridgeDevice({ ...world.rig.options, enableTouchEventsInActionSpace: true }, {});
      await device.open(signal);
      await device.screenshot(signal);
      const { longPress, swipe, pinch } = device.input;
      await longPress?.longPress({ x: 300, y: 300 }, { durationMs: 600, signal });
      expect(Number(await world.page.evaluate('held'))).toBeGreaterThanOrEqual(500);
      await swipe?.swipe({ x: 300, y: 400 }, { x: 300, y: 100 }, { signal });
      await expect.poll(() => world.page.evaluate('scrollY > 100'), soon).toBe(true);
      await pinch?.pinch({ x: 300, y: 300 }, { direction: 'out', distance: 100, signal });
      expect(await world.page.evaluate('most')).toBe(2);
      await device.destroy();
    });
  });
});

describe('tabs that a page opens', () => {
  it('are opened in the tab itself by default', async () => {
    const agent = await world.connected();
    await agent.aiTap('Terms');
    await agent.aiAssert('the heading says Terms of use');
    expect(world.page.url()).toBe(`${world.shop.origin}/terms`);
  });

  it.each<[string, (agent: AgentOverBrowserBridge, options: ConnectOptions) => Promise<void>]>([
    ['connectCurrentTab', (agent, options) => agent.connectCurrentTab(options)],
    ['connectNewTabWithUrl', (agent, options) => agent.connectNewTabWithUrl(`${world.shop.origin}/`, options)],
  ])('stay where they are with forceSameTabNavigation: false of %s', async (_name, connect) => {
    const agent = world.newAgent();
    await connect(agent, { forceSameTabNavigation: false });
    await agent.aiTap('Terms');
    await expect.poll(() => world.addresses(), soon).toContain(`${world.shop.origin}/terms`);
    await agent.aiAssert('the heading says Shop');
    await agent.destroy();
    // The browser puts a tab into the group of the one that has opened it.
    const worker = await world.rig.worker();
    expect(await worker.evaluate('chrome.tabGroups.query({}).then((groups) => groups.length)')).toBe(0);
  });

  thoroughly(() => {
    it('may be a login that tells the page who came, and closes itself', async () => {
      const agent = world.newAgent();
      await agent.connectCurrentTab({ forceSameTabNavigation: false });
      await agent.aiTap('Log in');
      await agent.aiWaitFor('the text "Hello, Ada" is shown');
      await expect.poll(() => world.addresses(), soon).not.toContain(`${world.shop.origin}/login`);
    });
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
    const agent = await world.connected();
    await agent.aiTap('Picture', { fileChooserAccept: file });
    expect(await world.page.title()).toBe('cat.txt');
  });

  it('are refused for a folder', async () => {
    const agent = await world.connected();
    const refused = await failure(agent.aiTap('Folder', { fileChooserAccept: path.dirname(file) }));
    expect(refused).toMatchObject({ code: 'UPLOAD_REFUSED', summary: expect.stringContaining('folder') as string });
    expect(await world.page.title()).toBe('Shop');
  });

  it('are refused without the permission, which the error tells how to give', async () => {
    // A browser that loads an extension by its command line always gives the permission.
    const worker = await world.rig.worker();
    await worker.evaluate('{ chrome.extension.isAllowedFileSchemeAccess = () => Promise.resolve(false); }');
    try {
      const agent = await world.connected();
      expect(await failure(agent.aiTap('Picture', { fileChooserAccept: file }))).toMatchObject({
        code: 'UPLOAD_REFUSED',
        hint: expect.stringContaining('Allow access to file URLs') as string,
      });
      expect(await world.page.title()).toBe('Shop');
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
    await world.page.goto(`${world.shop.origin}/plain`);
    const device = new BridgeDevice(world.rig.options, {});
    const { signal } = new AbortController();
    await device.open(signal);
    for (let picture = 0; picture < 20; picture++) {
      await device.input.mouse?.hover({ x: 200 + picture, y: 200 }, { signal });
      expect(await coloured((await device.screenshot(signal)).data)).toBe(0);
    }
    expect(await coloured(await world.page.screenshot({ type: 'png' }))).toBeGreaterThan(1000);
    await device.destroy();
    await expect.poll(async () => coloured(await world.page.screenshot({ type: 'png' })), soon).toBe(0);
  });

  it('can be left out', async () => {
    await world.page.goto(`${world.shop.origin}/plain`);
    await world.connected({ enableWaterFlowAnimation: false });
    expect(await coloured(await world.page.screenshot({ type: 'png' }))).toBe(0);
  });
});
