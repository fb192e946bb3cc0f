import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import puppeteer, { type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { puppeteerAgentForTarget } from '../../src/platforms/web/puppeteer-target.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { testBrowser } from '../test-browsers.ts';
import { useRunFolder } from '../unit/agents/rig.ts';

useRunFolder();
const args = [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })];
const launchOptions = { executablePath: testBrowser, args };

/** Three requests that are answered after a while, and so more than may be in flight on an idle page. */
const page = `<title>Loading</title><body><script>
  Promise.all([1, 2, 3].map((part) => fetch('/slow?' + part))).then(() => { document.title = 'Loaded'; });
</script><button style="position:absolute;left:0;top:0;width:100px;height:100px" onclick="document.title = 'Pressed'">Go</button>`;

describe('puppeteerAgentForTarget', () => {
  let server: Server;
  let model: ScriptedModel;
  let url = '';
  beforeAll(async () => {
    model = await startScriptedModel();
    server = createServer((request, response) => {
      if (request.url?.startsWith('/slow')) setTimeout(() => response.end('slow'), 600);
      else if (request.url?.startsWith('/never')) response.writeHead(200);
      else
        response
          .setHeader('content-type', 'text/html')
          .end(page.replaceAll('/slow', request.url === '/busy' ? '/never' : '/slow'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await model.close();
  });
  const options = (): object => ({ modelConfig: model.modelConfig, autoPrintReportMsg: false });

  it('takes waitForActionReady in its second argument and keeps its initial network-idle wait', async () => {
    const ready: string[] = [];
    const opened = await puppeteerAgentForTarget<Page>(
      { url, launchOptions, viewport: { width: 500, height: 400 } },
      { ...options(), waitForActionReady: async ({ action }) => void ready.push(action.name) },
    );
    const { agent } = opened;
    const browser = opened.page.browser();
    expect(await opened.page.title()).toBe('Loaded');
    expect(ready).toEqual([]);
    model.enqueueFor('locate', { box: [10, 10, 150, 200] });
    await agent.aiTap('Go');
    expect(await opened.page.title()).toBe('Pressed');
    expect(ready).toEqual(['Tap']);
    expect(agent.lastFrame).toMatchObject({ width: 500, height: 400 });
    await opened.close();
    expect(browser.connected).toBe(false);
  });

  it('warns of a page whose network never rests, goes on, and leaves a browser that it was given open', async () => {
    const browser = await puppeteer.launch(launchOptions);
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const started = performance.now();
    const opened = await puppeteerAgentForTarget(
      { url: `${url}/busy`, browser, waitForNetworkIdleTimeout: 400 },
      options(),
    );
    expect(performance.now() - started).toBeGreaterThan(400);
    expect(told.mock.calls.join('')).toMatch(/The network of .*\/busy did not become idle: .*; continuing\./);
    told.mockRestore();
    await opened.close();
    expect(opened.page.isClosed()).toBe(true);
    expect(browser.connected).toBe(true);
    await browser.close();
  });

  it('says what is wrong before anything is started, and leaves nothing open', async () => {
    const invalid = { code: 'CONFIG_INVALID' };
    await expect(puppeteerAgentForTarget('no address')).rejects.toMatchObject(invalid);
    await expect(puppeteerAgentForTarget({ url, viewprt: {} } as never)).rejects.toMatchObject(invalid);
    // A browser that cannot be started would be another error.
    const none = { url, launchOptions: { executablePath: '/nonexistent/browser' } };
    await expect(puppeteerAgentForTarget(none, { waitAfterActoin: 1 } as never)).rejects.toMatchObject(invalid);
    const browser = await puppeteer.launch(launchOptions);
    const before = (await browser.pages()).length;
    await expect(puppeteerAgentForTarget({ url: 'http://127.0.0.1:1/', browser }, options())).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
    });
    expect((await browser.pages()).length).toBe(before);
    await browser.close();
  });
});
