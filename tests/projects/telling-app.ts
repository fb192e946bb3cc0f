import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { fontFaces } from '../../examples/fonts.ts';
import { places } from './app.ts';
import type { Rect } from '../../src/core/screen/geometry.ts';

const at = ({ left, top, width, height }: Rect): string =>
  `style="position:absolute;box-sizing:border-box;left:${left}px;top:${top}px;width:${width}px;height:${height}px"`;

const drawings = `<canvas id="drawn" width="700" height="60" style="position:absolute;left:100px;top:440px"></canvas>
<img id="picture" alt="" style="position:absolute;left:100px;top:520px">`;

/** A login page that tells everybody what was typed: in its texts, its address, its console, its requests and a drawing. */
const page = (drawings: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Login</title>
<style>${fontFaces()} input, button { font: 16px Inter } p { position: absolute; left: 100px; margin: 0 }</style>
<body style="margin:0;font:20px Inter"><h1 style="position:absolute;left:100px;top:20px;font-size:30px">Sign in</h1>
<form>
<input id="username" aria-label="Username" placeholder="Username" ${at(places.Username)}>
<input id="password" aria-label="Password" placeholder="Password" type="password" ${at(places.Password)}>
<button ${at(places['Log in'])}>Log in</button>
</form>
<p id="echo" style="top:360px"></p><p id="turned" style="top:400px;text-transform:uppercase"></p>
${drawings}
<script>
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault();
  const name = document.getElementById('username').value;
  const word = document.getElementById('password').value;
  document.querySelector('h1').textContent = 'Welcome, ' + name;
  document.getElementById('echo').textContent = 'Your password is ' + word;
  document.getElementById('turned').textContent = name;
  document.title = 'Welcome ' + name;
  document.getElementById('password').type = 'text';
  const [picture, canvas] = ['picture', 'drawn'].map((id) => document.getElementById(id));
  if (picture) picture.alt = 'Portrait of ' + name;
  const pen = canvas?.getContext('2d');
  if (pen) pen.font = '24px Inter';
  pen?.fillText(name, 10, 40);
  history.pushState({}, '', '?user=' + encodeURIComponent(name) + '#' + btoa(unescape(encodeURIComponent('login:' + word))));
  console.error('signed in: ' + name + ' with ' + word);
  fetch('/missing?' + new URLSearchParams({ name, word }));
  setTimeout(() => { throw new Error('nobody is called ' + name) });
};
</script></body></html>`;

export interface TellingApp extends AsyncDisposable {
  readonly url: string;
}

/** Its page; at `/plain` it draws nothing, so that its pictures need not be read. */
export async function startTellingApp(): Promise<TellingApp> {
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const isMissing = url.startsWith('/missing');
    const content = page(url.startsWith('/plain') ? '' : drawings);
    response.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/html' }).end(isMissing ? '' : content);
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
