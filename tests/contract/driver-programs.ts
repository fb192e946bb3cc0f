import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pause } from '../../src/core/time/clock.ts';
import { VirtualDisplay } from '../../src/devices/computer/virtual-display/virtual-display.ts';

/** A program that speaks WebDriver, on a port of its own. */
export interface DriverProgram {
  readonly port: number;
  close(): Promise<void>;
}

const findFile = (files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file && existsSync(file));

export const chromedriverPath = findFile([process.env['EYEWRIGHT_TEST_CHROMEDRIVER'], '/usr/bin/chromedriver']);
/** A Chromium of the same version; undefined where only the one of the other tests can be it. */
export const chromedriverBrowser = findFile(
  process.env['EYEWRIGHT_TEST_CHROMEDRIVER']
    ? []
    : ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib/chromium/chromium', '/usr/bin/chromium'],
);
export const webkitDriverPath = findFile([process.env['EYEWRIGHT_TEST_WEBKITDRIVER'], '/usr/bin/WebKitWebDriver']);
export const miniBrowserPath = findFile([
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
]);

/** Debian has no geckodriver; a server of the tests takes its place. */
export const firefoxPath = findFile([
  process.env['EYEWRIGHT_TEST_FIREFOX'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
]);

export async function startChromedriver(): Promise<DriverProgram> {
  const port = await freePort();
  // Its browsers save downloads in the folder that it is started in.
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-chromedriver-'));
  const program = spawn(chromedriverPath ?? '', [`--port=${port}`], { stdio: 'ignore', cwd: folder });
  program.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return started(program, port);
}

/** WebKit of GTK, whose browser for tests needs a screen. */
export async function startWebkitDriver(): Promise<DriverProgram> {
  const display = await VirtualDisplay.start({
    resolution: { width: 1024, height: 800, depth: 24 },
    env: process.env,
    signal: new AbortController().signal,
  });
  const port = await freePort();
  // Its sandbox needs namespaces, which containers do not have.
  const env = { ...display.environment(process.env), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const program = await started(spawn(webkitDriverPath ?? '', [`--port=${port}`], { stdio: 'ignore', env }), port);
  return {
    port,
    async close() {
      await program.close();
      await display.stop();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function started(program: ChildProcess, port: number): Promise<DriverProgram> {
  for (let look = 0; look < 100; look++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) break;
    await pause(50);
  }
  return {
    port,
    async close() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    },
  };
}
