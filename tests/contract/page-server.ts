import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The same server under another name, and so of another site: its frames get processes of their own. */
  readonly otherOrigin: string;
  close(): void;
}

/** Asks the server, and has the whole page wait until it answers: it is blocked, and keeps no processor busy. */
export const blockingFor = (ms: number): string =>
  `{ const request = new XMLHttpRequest(); request.open('GET', '/held?${ms}', false); try { request.send(); } catch {} }`;

/** The time after which a request is to be answered, in milliseconds, when it is one of a page that blocks. */
export function heldFor(url = ''): number | undefined {
  const [, ms] = /^\/held\?(\d+)$/.exec(url) ?? [];
  return ms === undefined ? undefined : Number(ms);
}

/** Serves pages by their path; `{page}` in them becomes its origin, `{other}` the other one. */
export async function servePages(pages: Readonly<Record<string, string>>): Promise<PageServer> {
  const server = createServer((request, response) => {
    const ms = heldFor(request.url);
    if (ms !== undefined) return void setTimeout(() => response.end(), ms).unref();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const page = pages[new URL(request.url ?? '/', 'http://x').pathname] ?? `<title>${request.url}</title>`;
    response.end(page.replaceAll('{other}', otherOrigin).replaceAll('{page}', origin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const otherOrigin = `http://localhost:${port}`;
  return {
    origin,
    otherOrigin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
