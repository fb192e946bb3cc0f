import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startBridgeHost, type BridgeHost } from '../../src/platforms/web/bridge/bridge-host.ts';
import { openRig } from './bridge-rig.ts';
import { failure, useBridge } from './bridge-session.ts';
import { thoroughly } from '../usual.ts';

const world = useBridge();

thoroughly(() => {
  describe('what may happen meanwhile', () => {
    it('a call ends when the user stops the agent, and nobody begins until it is allowed again', async () => {
      const agent = await world.connected();
      const waiting = failure(agent.aiWaitFor('the text "Never" is shown', { timeoutMs: 60_000 }));
      await world.inPopup({ command: 'stop' });
      expect(await waiting).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        summary: expect.stringContaining('stopped in the browser') as string,
      });
      await world.page.bringToFront();
      expect(await failure(world.newAgent().connectCurrentTab())).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
      await world.inPopup({ command: 'reconnect' });
      await world.page.bringToFront();
      await (await world.connected()).aiTap('Buy');
      expect(await world.page.title()).toBe('bought true');
    });

    it('a call ends when the tab is closed', async () => {
      const agent = await world.connected();
      const waiting = failure(agent.aiWaitFor('the text "Never" is shown', { timeoutMs: 60_000 }));
      await world.page.close();
      expect(await waiting).toMatchObject({
        code: 'DEVICE_DISCONNECTED',
        summary: expect.stringContaining('the tab was closed') as string,
      });
    });

    thoroughly(() => {
      it('an agent goes on after the worker of the extension was ended', async () => {
        const agent = await world.connected();
        await agent.aiInput('Ada', 'Name');
        await (await world.rig.worker()).close();
        await agent.aiTap('Buy');
        expect([await world.page.title(), await world.valueOf('name')]).toEqual(['bought true', 'Ada']);
      });
    });

    it('an agent goes on in the page that was opened while the worker was ended', async () => {
      const agent = await world.connected();
      await (await world.rig.worker()).close();
      await world.page.goto(`${world.shop.origin}/terms`);
      await agent.aiAssert('the heading says Terms of use');
    });

    it('a tab of the user is left alone', async () => {
      const agent = await world.connected();
      const other = await world.rig.browser.newPage();
      await other.goto(`${world.shop.origin}/terms`);
      await agent.aiTap('Buy');
      expect([other.isClosed(), other.url(), world.page.url()]).toEqual([
        false,
        `${world.shop.origin}/terms`,
        `${world.shop.origin}/`,
      ]);
    });

    thoroughly(() => {
      it('a call fails in time when the browser ends', async () => {
        await using own = await openRig();
        const token = process.env['EYEWRIGHT_BRIDGE_TOKEN'];
        process.env['EYEWRIGHT_BRIDGE_TOKEN'] = own.token;
        await own.lookAt(`${world.shop.origin}/`);
        const agent = await world.connected({ port: own.port });
        process.env['EYEWRIGHT_BRIDGE_TOKEN'] = token;
        await own.browser.close();
        expect(await failure(agent.aiTap('Buy'))).toMatchObject({
          code: 'DEVICE_DISCONNECTED',
          // Some browsers still tell that they close the tab.
          summary: expect.stringMatching(/the connection to the tab was lost|the tab was closed/) as string,
        });
      }, 40_000);
    });
  });
});

describe('a server that several processes share', () => {
  let host: BridgeHost;
  const start = (): Promise<BridgeHost> =>
    startBridgeHost({
      host: undefined,
      port: world.rig.port,
      allowsRemote: false,
      env: { EYEWRIGHT_BRIDGE_TOKEN: world.rig.token },
      log: () => undefined,
      onChange: () => undefined,
    });
  beforeEach(async () => {
    host = await start();
  });
  afterEach(() => host.close());

  it('serves an agent', async () => {
    const agent = await world.connected();
    await agent.aiTap('Buy');
    expect(await world.page.title()).toBe('bought true');
  });

  thoroughly(() => {
    it('may be started again while an agent drives a tab', async () => {
      const agent = await world.connected();
      await agent.aiInput('Ada', 'Name');
      await host.close();
      host = await start();
      await agent.aiTap('Buy');
      expect([await world.page.title(), await world.valueOf('name')]).toEqual(['bought true', 'Ada']);
    });
  });
});
