import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { fontFaces } from '../../examples/fonts.ts';
import type { Rect } from '../../src/core/screen/geometry.ts';

/** Size of the pages' windows, in which all places below are. */
export const view = { width: 1280, height: 720 };

/** Where the elements of the login page are. */
export const places = {
  Username: { left: 100, top: 120, width: 400, height: 40 },
  Password: { left: 100, top: 200, width: 400, height: 40 },
  'Log in': { left: 100, top: 280, width: 120, height: 40 },
} as const satisfies Readonly<Record<string, Rect>>;

const at = ({ left, top, width, height }: Rect): string =>
  `style="position:absolute;box-sizing:border-box;left:${left}px;top:${top}px;width:${width}px;height:${height}px"`;

const loginPage = (
  password: string | undefined,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Login</title>
<style>${fontFaces()} input, button { font: 13px Inter }</style>
<body style="margin:0;font:16px Inter"><h1 style="position:absolute;left:100px;top:20px">Sign in</h1>
<form>
<input id="username" aria-label="Username" placeholder="Username" ${at(places.Username)}>
<input id="password" aria-label="Password" placeholder="Password" type="password" ${at(places.Password)}>
<button ${at(places['Log in'])}>Log in</button>
</form>
<script>
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault();
  const name = document.getElementById('username').value;
  const right = ${JSON.stringify(['s3cret', password])}.includes(document.getElementById('password').value);
  document.querySelector('h1').textContent = right ? 'Welcome, ' + name : 'Wrong username or password';
};
</script></body></html>`;

export interface App extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
}

export interface AppOptions {
  /** Accepted beside `s3cret`. */
  readonly password?: string;
}

/** Serves a login page at every address of a free port of 127.0.0.1. */
export async function startApp({ password }: AppOptions = {}): Promise<App> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage(password));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
