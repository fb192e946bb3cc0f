import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import puppeteer, { type Browser, type Page, type WebWorker } from 'puppeteer-core';

import { randomHex } from '../../src/bridge/protocol/handshake.ts';
import { extensionId } from '../../src/bridge/protocol/messages.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
// @ts-expect-error -- a script of the build, in JavaScript
import { buildExtension } from '../../scripts/lib/build-extension.mjs';
import { wholeBrowser } from '../test-browsers.ts';
import { waitFor } from './wait-for.ts';

let built: Promise<string> | undefined;

/** The extension as it is shipped, built once for all tests of a process. */
export function builtExtension(): Promise<string> {
  built ??= (async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-extension-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await (buildExtension as (folder: string) => Promise<void>)(folder);
    return folder;
  })();
  return built;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface RigOptions {
  /** Whether the extension is told its server and its key. Default: true. */
  readonly isPaired?: boolean;
  readonly args?: readonly string[];
  /** The variables of a screen, for a browser with windows. Default: without. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly port?: number;
}

/** A browser with the extension, as a person has it; seen from outside through a connection of its own. */
export interface BridgeRig extends AsyncDisposable {
  readonly browser: Browser;
  readonly port: number;
  readonly token: string;
  /** Options of agents that belong to this browser. */
  readonly options: { readonly port: number };
  worker(): Promise<WebWorker>;
  /** A page of the extension itself, which shows what its popup shows. */
  popup(): Promise<Page>;
  /** The tab that the user looks at, with an address. */
  lookAt(url: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openRig({ isPaired = true, args = [], env, port: given }: RigOptions = {}): Promise<BridgeRig> {
  const port = given ?? (await freePort());
  const token = randomHex();
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bridge-'));
  cpSync(await builtExtension(), folder, { recursive: true });
  if (isPaired)
    writeFileSync(path.join(folder, 'preset.json'), JSON.stringify({ address: `127.0.0.1:${port}`, token }));
  const browser = await puppeteer.launch({
    executablePath: wholeBrowser,
    pipe: true,
    enableExtensions: [folder],
    headless: env === undefined,
    // Its bar would hide that of the extension.
    ignoreDefaultArgs: ['--enable-automation'],
    defaultViewport: null,
    ...(env && { env: { ...process.env, ...env } }),
    args: [
      ...quietChromiumArgs,
      ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() }),
      '--window-size=1000,800',
      ...args,
    ],
  });
  const close = async (): Promise<void> => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
  /** The worker that runs now: one that was ended may still be listed for a moment. */
  const worker = (): Promise<WebWorker> =>
    waitFor(
      async () => {
        const target = await browser.waitForTarget(
          (one) => one.type() === 'service_worker' && one.url().includes(extensionId),
        );
        const found = await target.worker();
        if (!found) throw new Error('the extension has no worker');
        await found.evaluate('1');
        return found;
      },
      { timeout: 30_000, interval: 50 },
    );
  return {
    browser,
    port,
    token,
    options: { port },
    worker,
    async popup() {
      const page = await browser.newPage();
      await page.goto(`chrome-extension://${extensionId}/popup.html`);
      return page;
    },
    async lookAt(url) {
      const [first] = await browser.pages();
      const page = first ?? (await browser.newPage());
      await page.goto(url);
      await page.bringToFront();
      return page;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
