import { afterAll, describe, expect, it } from 'vitest';

import { actions } from '../../src/actions/index.ts';
import type { Agent } from '../../src/agents/agent.ts';
import { actionSpace } from '../../src/core/device/action.ts';
import type { WebDevice } from '../../src/devices/web/web-device.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel } from '../../src/testing/scripted-model.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, openDevice } from './open-device.ts';
import { allDrivers, closeBrowsers, pageOpeners } from './open-pages.ts';
import { thoroughly, usually } from '../usual.ts';

useRunFolder();
const signal = noAbort;
const web = { enableTouchEventsInActionSpace: true };

/** A page that notes where fingers are, and for how long. */
const pad = (style = ''): string => `<!doctype html><style>html, body { margin: 0; height: 100%; ${style} }</style>
  <div id="pad" style="position:absolute;inset:0"></div>
  <script>window.seen = [];
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'click']) {
      document.addEventListener(type, (event) => seen.push({
        type, trusted: event.isTrusted, at: performance.now(),
        points: [...event.touches ?? []].map((touch) => [Math.round(touch.clientX), Math.round(touch.clientY)]),
      }), { passive: true });
    }</script>`;
/** Takes gestures itself, as maps and canvases do: nothing scrolls or zooms. */
const still = pad('touch-action: none;');

interface Seen {
  readonly type: string;
  readonly trusted: boolean;
  readonly at: number;
  readonly points: readonly [number, number][];
}

afterAll(closeBrowsers);

describe.each(Object.entries(usually(pageOpeners, 'playwright')))('fingers on %s', (_name, open) => {
  const duration = (seen: readonly Seen[]): number => (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0);

  it.each([1, 2])(
    'a long press is a trusted touch of 500 ms where nothing else is said, at a pixel ratio of %d',
    async (dpr) => {
      await using opened = await openDevice(open, { page: still, dpr });
      const { input, page, at } = opened;

      await input.longPress.longPress(at(120, 80), { signal });

      const seen = (await page.evaluate<Seen[]>('seen')).filter(({ type }) => type.startsWith('touch'));
      expect(seen.map(({ type }) => type)).toEqual(['touchstart', 'touchend']);
      expect(seen[0]).toMatchObject({ trusted: true, points: [[120, 80]] });
      expect(duration(seen)).toBeGreaterThanOrEqual(490);
      expect(duration(seen)).toBeLessThan(1500);
    },
  );

  thoroughly(() => {
    it('a long press lasts as long as it is told to', async () => {
      await using opened = await openDevice(open, { page: still });

      await opened.input.longPress.longPress({ x: 9, y: 9 }, { durationMs: 900, signal });

      expect(duration(await opened.page.evaluate<Seen[]>('seen'))).toBeGreaterThanOrEqual(890);
    });

    it('a long press that is stopped is taken back', async () => {
      await using opened = await openDevice(open, { page: still });
      const stopping = new AbortController();
      const pressing = opened.input.longPress.longPress(
        { x: 9, y: 9 },
        { durationMs: 20_000, signal: stopping.signal },
      );
      await expect.poll(() => opened.page.evaluate('seen.length')).toBe(1);

      stopping.abort();

      await expect(pressing).rejects.toMatchObject({ code: 'ABORTED' });
      await expect
        .poll(() => opened.page.evaluate('seen.map(({ type }) => type)'))
        .toEqual(['touchstart', 'touchcancel']);
    });

    it('a swipe moves one finger along its way', async () => {
      await using opened = await openDevice(open, { page: still, dpr: 2, web });
      const { input, page, at } = opened;

      await input.swipe.swipe(at(600, 300), at(100, 200), { signal });

      const seen = await page.evaluate<Seen[]>('seen');
      const moves = seen.filter(({ type }) => type === 'touchmove');
      expect(seen.at(0)).toMatchObject({ type: 'touchstart', points: [[600, 300]] });
      expect(moves.length).toBeGreaterThanOrEqual(5);
      expect(moves.at(-1)?.points).toEqual([[100, 200]]);
      expect(seen.at(-1)).toMatchObject({ type: 'touchend', points: [] });
    });

    it('a swipe scrolls a page that leaves gestures to the browser', async () => {
      await using opened = await openDevice(open, { page: `${pad()}<div style="height:5000px">`, web });

      await opened.input.swipe.swipe({ x: 400, y: 500 }, { x: 400, y: 200 }, { signal });

      expect(await opened.page.evaluate('scrollY')).toBeGreaterThan(200);
    });

    it('a pinch moves two fingers by the distance, apart or together', async () => {
      await using opened = await openDevice(open, { page: still, dpr: 2, web });
      const { input, page, at } = opened;
      const gaps = async (direction: 'in' | 'out'): Promise<number[]> => {
        await page.evaluate('seen.length = 0');
        await input.pinch.pinch(at(400, 300), { direction, distance: 200, signal });
        const seen = (await page.evaluate<Seen[]>('seen')).filter(({ points }) => points.length === 2);
        return [seen[0], seen.at(-1)].map((event) => (event?.points[1]?.[0] ?? 0) - (event?.points[0]?.[0] ?? 0));
      };

      // 200 pixels of the frame are 100 of the page, for each of two fingers.
      expect(await gaps('out')).toEqual([200, 400]);
      expect(await gaps('in')).toEqual([400, 200]);
    });
  });

  it('a pinch that spreads zooms the page in by what the fingers say, and one that closes zooms it out again', async () => {
    await using opened = await openDevice(open, { page: pad(), web });
    const { input, page, device } = opened;
    const scale = (): Promise<number> => page.evaluate<number>('visualViewport.scale');

    await input.pinch.pinch({ x: 400, y: 300 }, { direction: 'out', distance: 150, signal });
    let zoomed = await scale();
    const isAtRest = async (): Promise<boolean> => zoomed === (zoomed = await scale());
    await expect.poll(isAtRest).toBe(true);
    const { dpr } = await device.screenshot(signal);
    await input.pinch.pinch({ x: 400, y: 300 }, { direction: 'in', distance: 150, signal });

    expect(zoomed).toBeGreaterThan(1.5);
    expect(zoomed).toBeLessThan(2.3);
    expect(dpr).toBeCloseTo(zoomed, 1);
    expect(await scale()).toBeLessThan(1.2);
  });

  thoroughly(() => {
    it('a pinch near an edge keeps both fingers on the screen', async () => {
      await using opened = await openDevice(open, { page: still, web });

      await opened.input.pinch.pinch({ x: 60, y: 300 }, { direction: 'out', distance: 150, signal });

      const seen = await opened.page.evaluate<Seen[]>('seen');
      const places = seen.flatMap(({ points }) => points.map(([x]) => x));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThanOrEqual(120);
      expect(seen.filter(({ type, points }) => type === 'touchmove' && points.length === 2).length).toBeGreaterThan(4);
    });
  });

  it('Swipe and Pinch are there only when they are asked for, LongPress always', async () => {
    await using without = await openDevice(open, { page: still });
    await using asked = await openDevice(open, { page: still, web });
    const groups = ['longPress', 'swipe', 'pinch'] as const;

    expect(groups.filter((group) => without.device.input[group])).toEqual(['longPress']);
    expect(groups.filter((group) => asked.device.input[group])).toEqual([...groups]);
    const specified =
      `Tap, RightClick, DoubleClick, Hover, Input, KeyboardPress, Scroll, DragAndDrop, LongPress, ClearInput, Navigate, Reload,
      GoBack`.split(/,\s+/);
    const names = ({ device }: { device: WebDevice }): string[] =>
      actionSpace(device.input, actions, [])
        .map(({ name }) => name)
        .sort();
    // Beside what the specification lists, plans can wait, and upload files where a call lets them.
    const beside = ['Sleep', 'UploadFiles'];
    expect(names(without)).toEqual([...specified, ...beside].sort());
    expect(names(asked)).toEqual([...specified, 'Swipe', 'Pinch', ...beside].sort());
  });

  thoroughly(() => {
    it('aiPinch and aiLongPress of an agent reach the page: CSS pixels, the middle of the screen, 500 ms', async () => {
      await using model = await startScriptedModel({ respond: () => ({ box: [100, 100, 200, 200] }) });
      const page = await open({ dpr: 2 });
      await page.setContent(still);
      const agent = agentFor(page.target, {
        modelConfig: model.modelConfig,
        waitAfterAction: 0,
        generateReport: false,
        ...web,
      });
      const seen = (): Promise<Seen[]> => page.evaluate<Seen[]>('seen');

      await agent.aiPinch(undefined, { direction: 'out', distance: 100 });
      const pinched = (await seen()).filter(({ points }) => points.length === 2);
      expect(pinched[0]?.points).toEqual([
        [300, 300],
        [500, 300],
      ]);
      expect(pinched.at(-1)?.points).toEqual([
        [200, 300],
        [600, 300],
      ]);
      expect(duration(await seen())).toBeGreaterThanOrEqual(490);
      expect(model.requests).toHaveLength(0);

      await page.evaluate('seen.length = 0');
      await agent.aiLongPress('the pad', { duration: 700 });
      expect((await seen())[0]?.points).toEqual([[120, 90]]);
      expect(duration((await seen()).filter(({ type }) => type !== 'click'))).toBeGreaterThanOrEqual(690);
      await agent.destroy();
      await page.close();
    });
  });

  it('aiPinch without enableTouchEventsInActionSpace says which option it needs', async () => {
    const page = await open({});
    const agent = agentFor(page.target, { generateReport: false });

    await expect(agent.aiPinch(undefined, { direction: 'in' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('enableTouchEventsInActionSpace: true') as string,
    });
    await agent.destroy();
    await page.close();
  });
});

describe('a browser of Playwright that is no Chromium', () => {
  it.each([
    ['aiLongPress', (agent: Agent) => agent.aiLongPress('the pad')],
    ['aiPinch', (agent: Agent) => agent.aiPinch(undefined, { direction: 'in' })],
  ])('takes no touch events: %s is DEVICE_UNSUPPORTED, and no plan is offered it', async (_api, call) => {
    const page = await pageOpeners['playwright']?.({});
    if (!page) return;
    await page.setContent(still);
    await using model = await startScriptedModel({ respond: () => plan([], { done: true }) });
    const agent = agentFor(inBrowser(page.target, 'firefox'), {
      modelConfig: model.modelConfig,
      generateReport: false,
      ...web,
    });

    await expect(call(agent)).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED', failureClass: 'test' });
    await agent.aiAct('do nothing');

    expect(model.requests[0]?.text).toContain('DoubleClick {');
    expect(model.requests[0]?.text).not.toMatch(/^(LongPress|Swipe|Pinch) /m);
    await agent.destroy();
    await page.close();
  });
});

const { open: openFirefox, missing: firefoxMissing } = allDrivers['puppeteer on firefox'] ?? {};

it.skipIf(firefoxMissing)('no plan is offered touch gestures in the Firefox of Puppeteer', async () => {
  const page = await openFirefox?.({});
  if (!page) throw new TypeError('the driver of Firefox is called otherwise');
  await page.setContent(still);
  await using model = await startScriptedModel({ respond: () => plan([], { done: true }) });
  const agent = agentFor(page.target, { modelConfig: model.modelConfig, generateReport: false, ...web });

  await agent.aiAct('do nothing');
  await expect(agent.aiPinch(undefined, { direction: 'in' })).rejects.toMatchObject({ code: 'DEVICE_UNSUPPORTED' });

  expect(model.requests[0]?.text).toContain('DoubleClick {');
  expect(model.requests[0]?.text).not.toMatch(/^(LongPress|Swipe|Pinch) /m);
  await agent.destroy();
  await page.close();
});

/** The same page, whose context says that it belongs to another browser. */
function inBrowser(page: object, name: string): object {
  const browser = { version: () => '1.0', browserType: () => ({ name: () => name }) };
  return replaced(
    page,
    'context',
    (context) => () => replaced((context as () => object).call(page), 'browser', () => () => browser),
  );
}

function replaced(target: object, member: string, replace: (value: unknown) => unknown): object {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name === member) return replace(value);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
