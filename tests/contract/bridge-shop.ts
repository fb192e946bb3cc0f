import { servePages, type PageServer } from './page-server.ts';

const at = (top: number): string => `style="position:absolute;left:50px;top:${top}px;width:200px;height:40px"`;

/** Pages of a shop, for tests of the bridge. */
const pages = {
  '/': `<title>Shop</title><h1>Shop</h1>
    <label ${at(80)}>Name <input id="name"></label>
    <button ${at(140)} onclick="document.title = 'bought ' + event.isTrusted">Buy</button>
    <a ${at(200)} href="/terms" target="_blank">Terms</a>
    <button ${at(260)} onclick="window.open('/login', 'login', 'width=400,height=300')">Log in</button>
    <label ${at(320)}>Picture <input type="file" id="file" onchange="document.title = this.files[0].name"></label>
    <label ${at(380)}>Folder <input type="file" id="folder" webkitdirectory onchange="document.title = 'taken'"></label>
    <p ${at(440)} id="user">Nobody</p>
    <script>
      window.inputs = [];
      document.getElementById('name').addEventListener('input', () => window.inputs.push(performance.now()));
      addEventListener('message', ({ data }) => { document.getElementById('user').textContent = 'Hello, ' + data; });
    </script>`,
  '/login': `<title>Login</title><script>
      // As pages of identity providers do: it tells the page that has opened it, and closes itself.
      setTimeout(() => { opener.postMessage('Ada', '*'); close(); }, 300);</script>`,
  '/asks': `<title>Asks</title><h1>Asks</h1><button ${at(80)}>Touch</button>
    <script>addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; })</script>`,
  '/fingers': `<title>Fingers</title><div style="height:4000px;background:linear-gradient(#fff, #07c)"></div><script>
      window.most = 0; window.held = 0; let since = 0;
      addEventListener('touchstart', ({ touches }) => { window.most = Math.max(most, touches.length); since = Date.now(); });
      addEventListener('touchend', () => { window.held = Math.max(held, Date.now() - since); });</script>`,
  '/terms': '<title>Terms of use</title><h1>Terms of use</h1>',
  '/plain': `<title>Plain</title><style>html, body { margin: 0; background: #fff }</style>`,
  '/framed': `<title>Framed</title><style>body { margin: 0 }</style>
    <iframe src="{other}/field" style="position:absolute;left:50px;top:50px;border:0" width="400" height="200"></iframe>`,
  '/field': `<label style="position:absolute;left:20px;top:20px">City <input id="city"></label>`,
};

export const serveShop = (): Promise<PageServer> => servePages(pages);
