import { createReadStream, existsSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** Serves the pages of a folder, each at `/NAME.html`, on the loopback. */
export async function servePages(folder) {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(new URL(request.url, 'http://page').pathname));
    const isPage = file.endsWith('.html') && existsSync(file);
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    if (isPage) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { urlOf: (name) => `http://127.0.0.1:${server.address().port}/${name}.html`, close: () => server.close() };
}
