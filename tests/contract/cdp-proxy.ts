import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { WebSocket, WebSocketServer } from 'ws';

export interface RefusingProxy {
  /** `ws://127.0.0.1:<port>/` */
  readonly endpoint: string;
  close(): void;
}

/** Pictures of large pages are longer than what `ws` takes by itself. */
const maxPayload = 256 * 1024 * 1024;

/** Stands between a library and its browser, and refuses commands of the protocol, as a locked-down endpoint does. */
export async function refuse(commands: readonly string[], browserEndpoint: string): Promise<RefusingProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload });
  server.on('connection', (library) => join(library, new WebSocket(browserEndpoint, { maxPayload }), commands));
  await once(server, 'listening');
  return {
    endpoint: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function join(library: WebSocket, browser: WebSocket, refused: readonly string[]): void {
  const opened = once(browser, 'open');
  library.on('message', (data: Buffer) => {
    const text = data.toString();
    const { id, method, sessionId } = JSON.parse(text) as { id: number; method: string; sessionId?: string };
    const error = { code: -32_000, message: 'Not allowed' };
    if (refused.includes(method)) library.send(JSON.stringify({ id, sessionId, error }));
    else void opened.then(() => browser.send(text));
  });
  browser.on('message', (data: Buffer) => library.send(data.toString()));
  library.on('close', () => browser.close());
  browser.on('close', () => library.close());
  browser.on('error', () => library.terminate());
}
