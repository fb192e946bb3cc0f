import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { format } from 'node:util';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from 'webdriverio';

import { secret } from '../../src/core/secrets/secret-vault.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { agentForWebdriver } from '../../src/platforms/webdriver/webdriver-agent.ts';
import type { WebdriverOptions } from '../../src/platforms/webdriver/webdriver-options.ts';
import { openSession } from '../../src/platforms/webdriver/open-session.ts';
import { webdriver } from '../../src/platforms/webdriver/webdriver-source.ts';
import { webdriverSchema } from '../../src/platforms/webdriver/webdriver-options.ts';
import { WebdriverHub, type HubOptions } from '../simulators/webdriver/hub.ts';
import { chromedriverMissing, chromiumCapabilities, closeWebdrivers, programOf } from './open-webdriver.ts';
import { aShareOf } from '../usual.ts';

const quiet = { generateReport: false, waitAfterAction: 0, patience: 0 } as const;
let nodes: readonly number[] = [];

beforeAll(async () => {
  if (chromedriverMissing === undefined) nodes = [(await programOf('chromedriver')).port];
});
afterAll(closeWebdrivers);
beforeEach(({ skip }) => {
  if (chromedriverMissing !== undefined) skip(chromedriverMissing);
});

const startHub = (more: Partial<HubOptions> = {}): Promise<WebdriverHub> => WebdriverHub.start({ nodes, ...more });
const optionsFor = (port: number, more: Partial<WebdriverOptions> = {}): WebdriverOptions => ({
  hostname: '127.0.0.1',
  port,
  capabilities: { ...chromiumCapabilities() },
  ...more,
});

describe('a server of WebDriver', () => {
  it('may keep the request until a session is free', async () => {
    await using hub = await startHub({ queueMs: 2500 });
    const lease = await webdriver(optionsFor(hub.port)).lease();
    expect(hub.sessions.size).toBe(1);
    lease.release();
    await expect.poll(() => hub.sessions.size).toBe(0);
  });

  it('may answer too late: then the session is deleted that nobody waits for any more', async () => {
    await using hub = await startHub({ queueMs: 3000 });
    await expect(webdriver(optionsFor(hub.port, { waitForSession: 1000 })).lease()).rejects.toMatchObject({
      code: 'DEVICE_BUSY',
      summary: expect.stringMatching(/had no session free for \d+ s: the request still waits/) as string,
    });
    await expect.poll(() => hub.counts.all, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => hub.sessions.size, { timeout: 20_000 }).toBe(0);
  });

  it('may want a header, also from a process that is ending', async () => {
    await using hub = await startHub({ header: ['x-grid', 'sesame'] });
    const releases: (() => void)[] = [];
    await using gateway = await startGateway(hub.port);
    const options = webdriverSchema.parse(
      optionsFor(gateway.port, { webdriverio: { headers: { 'x-grid': 'sesame' } } }),
    );
    await openSession({
      options,
      signal: new AbortController().signal,
      timeoutMs: 60_000,
      atExit(release) {
        releases.push(release);
        return () => undefined;
      },
    });
    expect(hub.sessions.size).toBe(1);
    // The hub cannot answer while this process waits, so the gateway does.
    releases.at(-1)?.();
    await expect.poll(() => hub.sessions.size).toBe(0);
  });

  it('is looked for at the usual port of grids, and named in errors as it was asked for', async () => {
    const missing = webdriver({ hostname: '127.0.0.1', capabilities: { browserName: 'chrome' } });
    // Whatever answers there on this machine, it is asked.
    await using _ = await refusing(4444);
    await expect(missing.lease()).rejects.toMatchObject({
      summary: expect.stringContaining('http://127.0.0.1:4444/') as string,
    });
    const inside = webdriver({ capabilities: {}, webdriverio: { hostname: '127.0.0.1', port: 1, path: '/wd/hub' } });
    await expect(inside.lease()).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringContaining('No WebDriver server answers at http://127.0.0.1:1/wd/hub') as string,
    });
  });

  it('gets users and keys that no error shows, however many there are', async () => {
    const message = 'user one, key two-key of LT three-key with tok-four and hdr-five, not battery of anyone';
    await using hub = await startHub({ refuses: { status: 401, error: 'session not created', message } });
    const failed: unknown = await webdriver(
      optionsFor(hub.port, {
        user: 'one',
        key: 'two-key',
        capabilities: { 'LT:options': { user: 'a', accessKey: 'three-key', password: 'correct battery' } },
        webdriverio: { headers: { Authorization: 'Bearer hdr-five', 'X-Api-Token': 'tok-four' } },
      }),
    )
      .lease()
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({
      summary: expect.stringContaining('user ***, key *** of LT *** with *** and ***, not battery of anyone') as string,
    });
  });
});

describe('a session of a cloud', () => {
  it('hides its user in what is written, and not on the screen', async () => {
    await using hub = await startHub();
    const browser = await remote({ ...optionsFor(hub.port), user: 'qa', key: 'k-4711-k', logLevel: 'silent' } as never);
    const html =
      '<h1>Users</h1><table><tr><td>qa<td><button>Delete</button></table><p>Hello qa</p><label>Name <input></label>';
    await browser.navigateTo(`data:text/html,${encodeURIComponent(html)}`);
    const agent = agentForWebdriver(browser, quiet);
    await agent.aiAssert('the page shows "Hello qa"');
    for (const claim of ['the page does not show "Hello qa"', 'there is no row "qa"'])
      await expect(agent.aiAssert(claim)).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
        message: expect.not.stringContaining('qa') as string,
      });
    expect(await agent.aiBoolean('the page shows "Hello qa"')).toBe(true);
    await agent.aiTap('the "Delete" button in the row of "qa"');
    await agent.aiAct('type "qa" into the Name field');
    await agent.aiAssert('the Name field contains "qa"');
    await agent.destroy();
    await browser.deleteSession();
  });

  it('learns that a test passed which was meant to fail', async () => {
    await using hub = await startHub();
    const capabilities = { ...chromiumCapabilities(), 'sauce:options': {} };
    const lease = await webdriver(optionsFor(hub.port, { capabilities })).lease();
    const test = { test: 'one', titlePath: ['known bug'], attempt: 0, runner: 'playwright' as const };
    const agent = agentFor(lease.open(), quiet, { test });
    await agent.endTest('failed', true);
    expect(hub.told.join('\n')).toContain('sauce:job-result=passed');
    lease.release();
    await expect.poll(() => hub.sessions.size).toBe(0);
  });

  it.each(aShareOf([{ logLevel: 'info' }, { logLevel: 'error', logLevels: { webdriver: 'info' } }], 2))(
    'writes no secret into the log of webdriverio: %o',
    async (levels) => {
      await using hub = await startHub();
      using log = listenToLog();
      const browser = await remote({ ...optionsFor(hub.port), ...levels, connectionRetryCount: 0 } as never);
      await browser.navigateTo('data:text/html,<label>Code <input></label>');
      const agent = agentForWebdriver(browser, { ...quiet, secrets: { CODE: 'Zq8,/hunter2' } });
      await agent.aiInput('the Code field', { value: secret('CODE') });
      await agent.aiAssert('the Code field is not empty');
      expect(await browser.executeScript('return document.querySelector("input").value', [])).toBe('Zq8,/hunter2');
      await agent.destroy();
      await browser.deleteSession();
      expect(log.lines.length).toBeGreaterThan(10);
      expect(log.lines.filter((line) => line.includes('hunter2'))).toEqual([]);
    },
  );
});

/** Passes on what it is asked in a process of its own, and answers at once that a session is deleted. */
const gatewayScript = `const http = require('node:http');
  http.createServer((request, response) => {
    const { method, url: path, headers } = request;
    const passed = http.request({ host: '127.0.0.1', port: process.argv[1], method, path, headers }, (answer) => {
      if (response.headersSent) return answer.resume();
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
    if (method === 'DELETE') response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":null}');
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

async function startGateway(hubPort: number): Promise<{ readonly port: number } & AsyncDisposable> {
  const child = spawn(process.execPath, ['-e', gatewayScript, String(hubPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(port),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** What webdriverio writes to the console. */
function listenToLog(): { readonly lines: string[] } & Disposable {
  const lines: string[] = [];
  const spies = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void lines.push(format(...parts))),
  );
  return {
    lines,
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Refuses every connection to a port, if it is free. */
async function refusing(port: number): Promise<AsyncDisposable> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
