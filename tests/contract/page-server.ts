import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The same server under another name, and so of another site: its frames get processes of their own. */
  readonly otherOrigin: string;
  close(): void;
}

/** Serves pages by their path; `{other}` in them becomes the other origin. */
export async function servePages(pages: Readonly<Record<string, string>>): Promise<PageServer> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const page = pages[new URL(request.url ?? '/', 'http://x').pathname] ?? `<title>${request.url}</title>`;
    response.end(page.replaceAll('{other}', otherOrigin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const otherOrigin = `http://localhost:${port}`;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
