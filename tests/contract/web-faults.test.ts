import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { EyewrightError } from '../../src/core/errors/errors.ts';
import type { PageAgentOptions } from '../../src/platforms/web/page-agents.ts';
import { answer, plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { failureOf, readStory, useRunFolder, type Story } from '../unit/agents/rig.ts';
import { aShareOf, thoroughly, usually } from '../usual.ts';
import { agentPageOpeners, closeAgentBrowsers, type AgentPage, type AgentPageOptions } from './agent-pages.ts';
import { blockingFor, heldFor } from './page-server.ts';

useRunFolder();

const at = (top: number): string => `style="position:absolute;left:50px;top:${top}px;width:200px;height:40px"`;
const head = (title: string): string => `<!doctype html><title>${title}</title><style>body { margin: 0 }</style>`;
const pages: Readonly<Record<string, string>> = {
  '/calm': `${head('Calm')}<button ${at(50)} onclick="document.title = 'Pressed'">Go</button>`,
  '/leave': `${head('Leave')}<button ${at(50)} onclick="location.href = '/calm'">Go</button>`,
  '/away': `${head('Away')}<button ${at(50)} onclick="document.title = 'Pressed'">Go</button>
    <script>addEventListener('load', () => setTimeout(() => { location.href = '/calm'; }, 30));</script>`,
  '/popups': `${head('Popups')}<button ${at(50)} onclick="document.title = 'Pressed'; for (let n = 0; n < 8; n++) open('/popup?' + n, '_blank', 'popup')">Go</button>`,
  '/busy': `${head('Busy')}<button ${at(50)} onclick="document.title = 'Pressed'">Go</button>
    <script>setInterval(() => fetch('/slow?' + Math.random()).catch(() => 0), 50);
    setInterval(() => { document.body.dataset.tick = String(Date.now()); }, 10);</script>`,
  '/block': `${head('Block')}<button ${at(50)} onmousedown="fetch('/pressed')" onclick="${blockingFor(20_000)} document.title = 'Free'">Go</button>`,
  '/large': `${head('Large')}<button ${at(50)} onclick="document.title = 'Pressed'">Go</button>
    <div style="position:absolute;top:120px;height:400px;overflow:auto"><script>
      document.write(Array.from({ length: 20000 }, (_, n) => '<p id="p' + n + '">Row ' + n + '</p>').join(''));</script></div>`,
};
const button = { box: [63, 83, 312, 150] };
const go = { name: 'Tap', param: { locate: { prompt: 'Go', ...button } } };

/** Where a call is when something happens to its page. */
const phases = ['locating', 'planning', 'acting', 'settling', 'reading'] as const;
type Phase = (typeof phases)[number];

describe.each(Object.entries(usually(agentPageOpeners, 'playwright')))(
  'faults of pages and browsers, on %s',
  (library, open) => {
    let server: Server;
    let origin = '';
    let model: ScriptedModel;
    /** Addresses that the page asked for. */
    const asked: (string | undefined)[] = [];
    let opened: AgentPage;
    let agent: PageAgent;
    /** Called once when the model is asked. */
    let whenAsked: (() => unknown) | undefined;

    beforeAll(async () => {
      model = await startScriptedModel({
        async respond() {
          const act = whenAsked;
          whenAsked = undefined;
          await act?.();
          return undefined;
        },
      });
      server = createServer((request, response) => {
        const ms = heldFor(request.url);
        if (ms !== undefined) return void setTimeout(() => response.end(), ms).unref();
        asked.push(request.url);
        const page = pages[new URL(request.url ?? '/', 'http://x').pathname];
        if (request.url?.startsWith('/slow')) return void setTimeout(() => response.end('slow'), 1000);
        response.setHeader('content-type', 'text/html').end(page ?? head(request.url ?? ''));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(async () => {
      whenAsked = undefined;
      asked.length = 0;
      await agent.destroy();
      await opened.close();
    });
    afterAll(async () => {
      server.closeAllConnections();
      server.close();
      await model.close();
      await closeAgentBrowsers();
    });

    async function start(path: string, options: PageAgentOptions = {}, how: AgentPageOptions = {}): Promise<void> {
      opened = await open(how);
      await opened.page.goto(origin + path);
      const common = { modelConfig: model.modelConfig, waitAfterAction: 50, autoPrintReportMsg: false };
      agent = opened.agent({ ...common, ...options });
    }
    const title = (): Promise<string> => opened.page.title();
    const record = async (): Promise<Story> => {
      await agent.destroy();
      return readStory(agent.reportFile);
    };
    /** The error of a call and how long it took, in milliseconds. */
    const timed = async (call: Promise<unknown>): Promise<{ error: EyewrightError; took: number }> => {
      const started = performance.now();
      return { error: await failureOf(call), took: performance.now() - started };
    };
    const crash = (): void => void opened.page.goto('chrome://crash').catch(() => undefined);

    it('a page that crashes under a call: a device error that says so, in the report with the last picture', async () => {
      await start('/calm');
      model.enqueueFor('locate', answer.slow(300, button));
      whenAsked = crash;
      const { error } = await timed(agent.aiTap('Go', { timeout: 20_000 }));
      expect(error).toMatchObject({ code: 'DEVICE_DISCONNECTED', failureClass: 'environment' });
      expect(error.summary).toContain('the page crashed');
      const story = await record();
      expect(story.of('app-event').map(({ kind }) => kind)).toContain('crash');
      expect(story.of('frame').length).toBeGreaterThan(0);
      expect(story.of('step-end').at(-1)).toMatchObject({ status: 'failed', error: { code: 'DEVICE_DISCONNECTED' } });
    });

    thoroughly(() => {
      it('later calls on a crashed page say so, until a library opens it anew', async () => {
        await start('/calm');
        await agent.evaluateJavaScript('1');
        crash();
        await expect
          .poll(() => failureOf(agent.evaluateJavaScript('1')).then(({ code }) => code, String))
          .toBe('DEVICE_DISCONNECTED');
        // Pages of Playwright stay crashed.
        if (library === 'playwright') return;
        await opened.page.goto(`${origin}/calm`);
        model.enqueueFor('locate', button);
        await agent.aiTap('Go');
        expect(await title()).toBe('Pressed');
      });
    });

    /** Kills the browser of a call once something was asked for. */
    async function killWhen(isThere: () => boolean): Promise<void> {
      while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20));
      opened.kill();
    }

    it.each(
      aShareOf(
        [
          ['locating', () => model.requests.length > 0],
          ['acting', () => asked.includes('/pressed')],
        ],
        2,
      ),
    )('a browser that is killed while %s: a device error, and destroy() ends', async (_phase, isThere) => {
      model.requests.length = 0;
      await start('/block', {}, { ownBrowser: true });
      model.enqueueFor('locate', answer.slow(200, button));
      const killed = killWhen(isThere);
      const { error, took } = await timed(agent.aiTap('Go', { timeout: 30_000 }));
      await killed;
      expect(error).toMatchObject({ code: 'DEVICE_DISCONNECTED', failureClass: 'environment' });
      expect(took).toBeLessThan(20_000);
      const story = await record();
      expect(story.of('step-end').at(-1)).toMatchObject({ status: 'failed' });
      expect(story.of('frame').length).toBeGreaterThan(0);
      expect(story.of('record-end')).toHaveLength(1);
    });

    describe('in each phase of a call', () => {
      /** Does something to the page at that moment of a call. */
      async function during(phase: Phase, what: () => unknown): Promise<string> {
        model.enqueueFor('locate', answer.slow(100, button));
        model.enqueueFor('plan', answer.slow(100, plan([go], { done: true })), plan([], { done: true }));
        model.enqueueFor('extract', answer.slow(100, { data: 'read' }));
        if (phase === 'locating') {
          whenAsked = what;
          await agent.aiTap('Go');
        } else if (phase === 'planning') {
          whenAsked = what;
          await agent.aiAct('go');
        } else if (phase === 'reading') {
          whenAsked = what;
          return agent.aiString('what stands there');
        } else await agent.aiTap('Go');
        return '';
      }

      const scripts: Readonly<Record<'acting' | 'settling', (what: string) => string>> = {
        acting: (what) => `addEventListener('mousedown', () => { ${what} }, true)`,
        settling: (what) => `addEventListener('click', () => setTimeout(() => { ${what} }, 0), true)`,
      };

      it.each(aShareOf(phases, 3))('a navigation while %s ends nothing', async (phase) => {
        await start('/calm');
        const leave = `location.href = '/calm?again'`;
        if (phase === 'acting' || phase === 'settling') await opened.page.evaluate(scripts[phase](leave));
        await during(phase, () => opened.page.evaluate(leave).catch(() => undefined));
        await expect.poll(() => opened.page.url()).toBe(`${origin}/calm?again`);
        expect(await agent.evaluateJavaScript('1 + 1')).toBe(2);
      });

      it.each(aShareOf(phases, 3, 1))('a dialog while %s is answered and told', async (phase) => {
        await start('/calm');
        const ask = `alert('while ${phase}')`;
        if (phase === 'acting' || phase === 'settling') await opened.page.evaluate(scripts[phase](ask));
        await during(phase, () => opened.page.evaluate(`void setTimeout(() => ${ask})`));
        expect(await agent.evaluateJavaScript('1 + 1')).toBe(2);
        const story = await record();
        expect(story.of('app-event').map(({ text }) => text)).toContain(`alert "while ${phase}" was dismissed`);
      });
    });

    thoroughly(() => {
      it('a storm of popups in one tab: the call ends, and the tab shows one of them', async () => {
        await start('/popups');
        model.enqueueFor('locate', button);
        await agent.aiTap('Go', { timeout: 60_000 });
        await agent.destroy();
        const story = await readStory(agent.reportFile);
        expect(opened.page.url()).toContain('/popup?');
        expect(story.of('record-end')).toHaveLength(1);
      });
    });

    it('a storm of popups beside an agent that stays in its tab', async () => {
      await start('/popups', { forceSameTabNavigation: false });
      await opened.page.evaluate('1');
      model.enqueueFor('locate', button);
      await agent.aiTap('Go', { timeout: 60_000 });
      expect(await title()).toBe('Pressed');
      const story = await record();
      expect(story.of('app-event').filter(({ kind }) => kind === 'new-page').length).toBeGreaterThan(0);
    });

    it('a page that never idles is acted on all the same', async () => {
      await start('/busy');
      model.enqueueFor('locate', button);
      const started = performance.now();
      await agent.aiTap('Go', { timeout: 30_000 });
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(await title()).toBe('Pressed');
    });

    it('a page that blocks its thread for 20 s: the call ends at its timeout and names its phase, and so does destroy()', async () => {
      await start('/block');
      model.enqueueFor('locate', button, button);
      const { error, took } = await timed(agent.aiTap('Go', { timeout: 3000 }));
      expect(error).toMatchObject({ code: 'TIMEOUT', failureClass: 'environment' });
      expect(error.summary).toContain('while working on: Tap');
      expect(took).toBeLessThan(5500);
      const again = await timed(agent.aiTap('Go', { timeout: 1000 }));
      expect(again.error.code).toBe('TIMEOUT');
      const started = performance.now();
      const story = await record();
      expect(performance.now() - started).toBeLessThan(6000);
      expect(story.of('step-end').filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
      expect(story.of('frame').length).toBeGreaterThan(0);
    });

    thoroughly(() => {
      it('a page of 20,000 elements: found, acted on and read within the time of a call', async () => {
        await start('/large');
        model.enqueueFor('locate', button);
        await agent.aiTap('Go', { timeout: 20_000 });
        expect(await title()).toBe('Pressed');
        const { rect } = await agent.aiLocate('the last row', { xpath: '//p[@id="p19999"]', timeout: 20_000 });
        expect(rect.height).toBeGreaterThan(0);
      });
    });
  },
);
