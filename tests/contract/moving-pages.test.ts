import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rectCenter, type Rect } from '../../src/core/screen/geometry.ts';
import type { Aim, TreeNode } from '../../src/core/screen/screen-tree.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { usually } from '../usual.ts';
import { closeBrowsers, reusedOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';
import { onOfflineAgent } from './web-agent.ts';

const signal = new AbortController().signal;
const base = `<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 16px sans-serif } p { margin: 0; height: 44px }
  button, input { font: inherit; width: 90px; height: 40px; margin: 0; box-sizing: border-box }</style>
  <script>const taps = []; addEventListener('click', ({ target }) => taps.push(target.id || target.localName), true)</script>`;
const drawer = `<style>#drawer { position: fixed; top: 60px; left: -300px; width: 300px; height: 200px; transition: left .5s ease-out; white-space: nowrap }
  #drawer.open { left: 0 } #drawer button { display: inline-block }</style>
  <div id="drawer"><button id="remove">Delete</button><button id="rename">Rename</button><button id="copy">Copy</button></div>`;

const pages = {
  '/drawer': `${base}${drawer}<button onclick="drawer.classList.add('open')">Menu</button>
    <script>const move = () => drawer.classList.add('open')</script>`,
  '/notice': `${base}<div id="notice"></div><p><label>First name <input id="first"></label></p><p><label>Last name <input id="copy"></label></p>
    <script>const move = () => { notice.innerHTML = '<p>Saved</p>' }</script>`,
  '/pane': `${base}<div id="pane" style="height:200px;overflow:auto"><div style="height:150px"></div><div style="padding:4px"><button id="copy">Copy</button></div><div style="height:900px"></div></div>
    <script>const move = () => { pane.scrollTop = 100 }</script>`,
  '/text': `${base}<div id="row" style="position:relative;top:0;width:300px"><span id="copy">Copy</span></div>
    <script>const move = () => { row.style.top = '90px' }</script>`,
  '/shadow': `${base}<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<div style="position:relative"><button id="copy">Copy</button></div>';
    const move = () => { host.style.marginTop = '80px' }</script>`,
  '/replaced': `${base}<div id="list"><button id="copy">Copy</button></div><script>const move = () => { list.innerHTML = list.innerHTML }</script>`,
  '/filled-anew': `${base}<ul><li><span id="name">Bread</span> <button id="copy">Copy</button></ul><script>const move = () => { document.getElementById('name').textContent = 'Milk' }</script>`,
  '/removed': `${base}<button id="copy">Copy</button><button>Paste</button><script>const move = () => { copy.remove() }</script>`,
  '/out': `${base}<div id="bar" style="position:fixed;top:0"><button id="copy">Copy</button></div><script>const move = () => { bar.style.top = '-90px' }</script>`,
  '/pulse': `${base}<style>@keyframes pulse { 50% { transform: scale(1.1) } } #copy { animation: pulse .4s infinite; margin: 40px }</style><button id="copy">Copy</button><script>const move = () => {}</script>`,
  '/endless': `${base}<style>@keyframes slide { to { transform: translateX(400px) } } .on { animation: slide 3s infinite alternate linear }</style><button id="copy">Copy</button>
    <script>const move = () => new Promise((done) => { copy.className = 'on';
      const timer = setInterval(() => { if (copy.getBoundingClientRect().left > 20) { clearInterval(timer); done(true) } }, 10) })</script>`,
} as const;

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

describe.each(Object.entries(usually(reusedOpeners, 'playwright')))(
  'a page that moves after its tree was read, on %s',
  (_library, open) => {
    let server: PageServer;
    beforeAll(async () => {
      server = await servePages(pages);
    });
    afterAll(async () => {
      server.close();
      await closeBrowsers();
    });

    interface Aimed extends Aim {
      /** Where it was read. */
      readonly rect: Rect;
      /** Id of what is there now. */
      readonly hit: unknown;
    }

    async function aimAfterMove(path: keyof typeof pages): Promise<Aimed> {
      const page: OpenPage = await open({});
      const reading = randomUUID();
      await page.goto(server.origin + path);
      const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
      await device.screenshot(signal);
      const name = path === '/notice' ? 'Last name' : 'Copy';
      const nodes = flat(await device.tree.snapshot({ scope: 'visible-only', looks: true, reading, signal }));
      const { rect } = nodes.findLast((node) => node.name === name) ?? {
        rect: { left: 0, top: 0, width: 0, height: 0 },
      };
      await page.evaluate('move()');
      const wanted = path === '/text' ? { ...rect, left: rect.left + 2, width: rect.width - 4 } : rect;
      const aim = (await device.tree.aim?.({ rect: wanted, reading }, signal)) ?? {};
      const { x, y } = rectCenter(aim.moved ?? wanted);
      const at = `(document.elementFromPoint(${x}, ${y})?.shadowRoot ?? document).elementFromPoint(${x}, ${y})?.id`;
      return { ...aim, rect, hit: await page.evaluate(at) };
    }

    it.each(['/notice', '/pane', '/text', '/shadow'] as const)('follows what moved: %s', async (path) => {
      const { moved, hit } = await aimAfterMove(path);
      expect(moved).toBeDefined();
      expect(hit).toBe('copy');
    });

    it.each(['/replaced', '/removed', '/out', '/filled-anew'] as const)('tells what went away: %s', async (path) => {
      expect(await aimAfterMove(path)).toMatchObject({ isGone: true });
    });

    it('touches what changes its size where it is', async () => {
      const { moved, isGone, hit } = await aimAfterMove('/pulse');
      expect([moved, isGone, hit]).toEqual([undefined, undefined, 'copy']);
    });

    it('touches what never comes to rest where it is by then', async () => {
      const { moved, isGone } = await aimAfterMove('/endless');
      expect([moved !== undefined, isGone]).toEqual([true, undefined]);
    });

    it('touches a button of a drawer that slides in', async () => {
      await onOfflineAgent(await open({}), `${server.origin}/drawer`, async (agent, page) => {
        await agent.aiTap('Menu');
        await agent.aiWaitFor('the page shows "Copy"', { timeoutMs: 10_000, checkIntervalMs: 50 });
        await agent.aiAct('click "Copy"');
        expect(await page.evaluate('taps.join()')).toBe('button,copy');
      });
    });

    it('types into a field that is pushed down', async () => {
      await onOfflineAgent(await open({}), `${server.origin}/notice`, async (agent, page) => {
        await page.evaluate('void setTimeout(move, 30)');
        await agent.aiInput('Last name', { value: 'Lee' });
        expect(await page.evaluate('[first.value, copy.value].join()')).toBe(',Lee');
      });
    });
  },
);
