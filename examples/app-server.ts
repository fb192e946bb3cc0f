import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { fontFaces } from './fonts.ts';

const apps = fileURLToPath(new URL('apps/', import.meta.url));
const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

export interface AppServer {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = path.extname(pathname) ? pathname : `${pathname === '/' ? '/index' : pathname}.html`;
  // The URL parser has resolved every ".." already, so no path leads out of the folder.
  const body = name === '/fonts.css' ? fontFaces() : await readFile(path.join(apps, name)).catch(() => undefined);
  const type = types[path.extname(name)] ?? 'application/octet-stream';
  response.writeHead(body ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body ?? 'Not found');
}

/** Serves the example applications and their fonts on a free port of 127.0.0.1: /login, /todo, /shop and /game. */
export async function startAppServer(): Promise<AppServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// Started as a program (by the webServer option of playwright.config.ts), it says where it listens.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startAppServer();
  console.log(`Listening on ${url} port ${new URL(url).port}`);
}
