import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fontFaces } from '../../examples/fonts.ts';
import { createFrame } from '../../src/core/screen/frame.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { readStory, useRunFolder } from '../unit/agents/rig.ts';
import { startScriptedModel } from '../../src/testing/scripted-model.ts';

import { aShareOf, thoroughly, usually } from '../usual.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';

useRunFolder();

/** Has a toast that stands for 800 ms; `toast()` resolves when it has gone. */
const toasting = (more = ''): string => `<!doctype html><style>${fontFaces()} body { margin: 40px; font: 24px Inter }
    #toast { position: absolute; left: 300px; top: 300px; padding: 20px; background: #222; color: white }
    .busy { width: 40px; height: 40px; background: #36c; animation: turn 1s linear infinite }
    @keyframes turn { to { transform: rotate(360deg) } }</style>
  <p>Your Orders</p>${more}
  <script>window.toast = (delay) => new Promise((resolve) => setTimeout(() => {
      const toast = Object.assign(document.createElement('div'), { id: 'toast', textContent: 'Order saved' });
      document.body.append(toast);
      let drawn = 0;
      const draw = () => { drawn += 1; if (toast.isConnected) requestAnimationFrame(draw); };
      requestAnimationFrame(draw);
      setTimeout(() => { toast.remove(); resolve(drawn); }, 800);
    }, delay));</script>`;

afterAll(closeBrowsers);

describe.each(Object.entries(usually(pageOpeners, 'playwright')))('observing a page on %s', (_name, open) => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages({ '/first': toasting(), '/second': toasting('<p>Second</p>') });
  });
  afterAll(() => server.close());

  /** How many of the pictures that a model was sent show the dark toast. */
  async function darkPictures(images: readonly string[]): Promise<number> {
    const seen = await Promise.all(
      images.map(async (url) => {
        const data = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
        const { data: pixels, width } = await createFrame({ data, mime: 'image/jpeg', width: 0, height: 0 }).pixels();
        const at = (Math.round((310 * width) / 800) + Math.round((305 * width) / 800) * width) * 3;
        return (pixels[at] ?? 255) < 80;
      }),
    );
    return seen.filter(Boolean).length;
  }

  /** A browser on a busy machine may not draw the toast at all: then there was nothing to see, and another one comes. */
  async function observedToast(agent: Parts['agent'], page: OpenPage, delay: number): Promise<Observation> {
    for (;;) {
      const observer = await agent.startObserving();
      const drawn = Number(await page.evaluate(`toast(${delay})`));
      const observation = await observer.stop();
      if (drawn >= 5) return observation;
    }
  }

  type Observation = Awaited<ReturnType<Awaited<ReturnType<Parts['agent']['startObserving']>>['stop']>>;

  interface Parts {
    readonly page: OpenPage;
    readonly agent: ReturnType<typeof agentFor>;
    images(): readonly string[];
  }

  async function withAgent(
    run: (parts: Parts) => Promise<void>,
    init: { dpr?: number; html?: string } = {},
  ): Promise<void> {
    await using model = await startScriptedModel({ respond: () => ({ thought: 'seen', data: true }) });
    const page = await open({ dpr: init.dpr ?? 1 });
    if (init.html?.startsWith('http')) await page.goto(init.html);
    else await page.setContent(init.html ?? toasting());
    const agent = agentFor(page.target, { modelConfig: model.modelConfig, autoPrintReportMsg: false });
    try {
      await run({ page, agent, images: () => model.requests.at(-1)?.images ?? [] });
    } finally {
      await agent.destroy();
      await page.close();
    }
  }

  it.each(
    aShareOf(
      [
        ['on a page that is still', '', 1],
        ['beside something that moves all the time', '<div class="busy"></div>', 1],
        ['at a pixel ratio of 2', '', 2],
      ],
      3,
      1,
    ),
  )('sees a toast that stands for 800 ms, whenever it comes, %s', async (_title, more, dpr) => {
    const init = { dpr, html: toasting(more) };
    await withAgent(async ({ page, agent, images }) => {
      for (const delay of [0, 350, 700]) {
        const observation = await observedToast(agent, page, delay);
        await observation.aiAssert('a toast said "Order saved"');

        expect(await darkPictures(images())).toBeGreaterThanOrEqual(1);
        expect(await darkPictures(images().slice(-1))).toBe(0);
      }
    }, init);
  });

  it('keeps one picture of a page that stands still', async () => {
    await withAgent(async ({ page, agent }) => {
      const observer = await agent.startObserving({ intervalMs: 200 });
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1200))');

      expect((await observer.stop()).frameCount).toBe(1);
    });
  });

  thoroughly(() => {
    it('goes on when the page goes somewhere else, also to another site', async () => {
      await withAgent(
        async ({ page, agent, images }) => {
          const observer = await agent.startObserving({ intervalMs: 200 });
          for (const url of [`${server.origin}/second`, `${server.otherOrigin}/first`]) {
            await page.goto(url);
            await page.evaluate('toast(300)');
          }
          const observation = await observer.stop();
          await observation.aiAssert('two toasts');

          expect(await darkPictures(images())).toBeGreaterThanOrEqual(2);
        },
        { html: `${server.origin}/first` },
      );
    });

    it('asks the offline model: a toast that has gone was there, an error was not', async () => {
      const page = await open({});
      await page.setContent(toasting());
      const agent = agentFor(page.target, { autoPrintReportMsg: false });

      const observer = await agent.startObserving();
      await page.evaluate('toast(200)');
      await using observation = await observer.stop();

      await observation.aiAssert('the page shows "Order saved"');
      await observation.aiAssert('there is no "Error", and the page shows "Your Orders"');
      expect(await observation.aiBoolean('is "Order saved" visible?')).toBe(true);
      expect(await agent.aiBoolean('is "Order saved" visible?')).toBe(false);
      await expect(observation.aiAssert('there is no "Order saved"')).rejects.toMatchObject({
        code: 'ASSERTION_FAILED',
      });
      await agent.destroy();
      const { of } = await readStory(agent.reportFile);
      expect(of('frame').some(({ role }) => role === 'observed')).toBe(true);
      await page.close();
    });
  });
});

it('photographs a page whose browser gives no session, where a toast is seen if a picture falls on it', async () => {
  const page = await pageOpeners['playwright']?.({});
  if (!page) return;
  await page.setContent(toasting());
  await using model = await startScriptedModel({ respond: () => ({ thought: 'seen', data: true }) });
  const denied = withoutSessions(page.target);
  const agent = agentFor(denied, { modelConfig: model.modelConfig, generateReport: false });

  const observer = await agent.startObserving({ intervalMs: 200 });
  await page.evaluate('toast(100)');
  const observation = await observer.stop();
  await observation.aiAssert('a toast');

  // The page without the toast, and with it.
  expect(observation.frameCount).toBeGreaterThanOrEqual(2);
  await agent.destroy();
  await page.close();
});

/** The same page, in a context that opens no protocol sessions, as Firefox's would not. */
function withoutSessions(page: object): object {
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'context') return () => refusing((value as () => object).call(target));
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function refusing(context: object): object {
  return new Proxy(context, {
    get(target, name) {
      if (name === 'newCDPSession') return () => Promise.reject(new Error('no sessions here'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
