import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { testBrowser } from '../test-browsers.ts';

export interface RemoteBrowser extends AsyncDisposable {
  /** Where its DevTools protocol is spoken. */
  readonly endpoint: string;
}

/** A browser that was started by somebody else and is reached by its debugging port. */
export async function startRemoteBrowser(args: readonly string[] = []): Promise<RemoteBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'eyewright-profile-'));
  const child = spawn(
    testBrowser,
    [
      '--headless',
      '--no-sandbox',
      ...quietChromiumArgs,
      ...args,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const endpoint = await endpointOf(child);
  return {
    endpoint,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new TypeError('the browser has no standard error');
  for await (const line of createInterface({ input: stderr })) {
    const found = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
    if (found === undefined) continue;
    stderr.resume();
    return found;
  }
  throw new TypeError('the browser ended before it told its endpoint');
}

export interface Grid extends AsyncDisposable {
  readonly url: string;
  /** How many browsers were asked for. */
  readonly sessions: number;
}

/** Speaks as much of Selenium Grid 4 as Playwright needs: sessions, each a browser with an endpoint of its own. */
export async function startGrid(): Promise<Grid> {
  const sessions = new Map<string, RemoteBrowser>();
  let count = 0;
  const server = createServer((request, response) => {
    const answer = (value: unknown): void => void response.end(JSON.stringify({ value }));
    void handle(request).then(answer, (error: unknown) => response.writeHead(500).end(String(error)));
  });
  const handle = async (request: IncomingMessage): Promise<unknown> => {
    if (request.method === 'POST' && request.url === '/session') {
      const browser = await startRemoteBrowser();
      const sessionId = String(++count);
      sessions.set(sessionId, browser);
      return { sessionId, capabilities: { browserName: 'chrome', 'se:cdp': browser.endpoint } };
    }
    const id = /^\/session\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '';
    await sessions.get(id)?.[Symbol.asyncDispose]();
    sessions.delete(id);
    return null;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sessions() {
      return count;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const browser of sessions.values()) await browser[Symbol.asyncDispose]();
    },
  };
}
