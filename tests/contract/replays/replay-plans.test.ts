import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../../src/core/screen/geometry.ts';
import { EyewrightError } from '../../../src/core/errors/errors.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from '../open-pages.ts';
import { flowChanges, planFlows, type FlowChange, type PlanFlow } from './plan-flows.data.ts';
import { agentOn, type Lane } from './lane.ts';
import { isTried, leastHeld, longest, triedOf } from './tried.ts';
import { thoroughly } from '../../usual.ts';

const viewport = { width: 800, height: 600 };
/** A replay that fails waits for its end: many wait at the same time. */
const lanes = 12;

const healed: readonly string[] = ['count', 'delete a row', 'finish one of several'];
const learnt = [
  ...new Set([...triedOf(planFlows).map(([, flow]) => flow), ...planFlows.filter(({ name }) => healed.includes(name))]),
];

interface Outcome {
  readonly flow: string;
  readonly change: string;
  readonly isHarmless: boolean;
  /** Whether the call passed. */
  readonly isGreen: boolean;
  readonly isFulfilled: boolean;
  readonly why: string;
}

describe('plans that are replayed on changed pages', () => {
  let folder: string;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-replays-'));
    // Takes its time to refuse.
    server = createServer(({ url }, reply) => {
      if (url === '/empty') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('');
      setTimeout(() => reply.writeHead(500, { 'access-control-allow-origin': '*' }).end(), 400);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await inLanes(learnt, learn);
  }, 120_000);

  afterAll(async () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  const cacheWith = (cache: object): object => ({ cache: { id: 'flows', cacheDir: folder, ...cache } });

  async function show(page: OpenPage, { html }: PlanFlow, { flags = {}, script = '' }: FlowChange): Promise<void> {
    // Timers of the page before would go on in this one.
    await page.goto(`${origin}empty`);
    await page.setContent(
      `<script>location.hash = ''; window.flags = ${JSON.stringify({ ...flags, server: origin })};</script>${html}`,
    );
    await page.evaluate(`(() => { const app = document.querySelector('#app'); ${script} })()`);
  }

  async function learn(lane: Lane, flow: PlanFlow): Promise<void> {
    const { page, model } = lane;
    await show(page, flow, { name: 'nothing' });
    const marked = [...flow.html.matchAll(/data-step="(\d)"/g)].length;
    const rects = await page.evaluate<Rect[]>(
      `[...document.querySelectorAll('[data-step]')].map((node) => { const { left, top, width, height } = node.getBoundingClientRect(); return { left, top, width, height }; })`,
    );
    const actions = flow.steps.map(({ action, prompt, value }, index) => {
      const rect = rects[Math.min(index, marked - 1)];
      const locate = { prompt, ...(rect && { box: box(rect, viewport) }) };
      return { name: action, param: value === undefined ? { locate } : { locate, value } };
    });
    model.enqueueFor('plan', plan(actions, { done: { success: true, judges: false } }));
    const began = await page.evaluate(flow.state);
    const agent = agentOn(lane, cacheWith({ heal: 'update' }));
    await agent.aiAct(flow.instruction);
    await agent.destroy();
    expect([flow.name, await isFulfilled(page, flow, began)]).toEqual([flow.name, true]);
  }

  const isFulfilled = (page: OpenPage, { state, fulfilled }: PlanFlow, began: unknown): Promise<boolean> =>
    page.evaluate<boolean>(`((began, now) => Boolean(${fulfilled}))(${JSON.stringify(began)}, ${state})`);

  async function replay(lane: Lane, flow: PlanFlow, change: FlowChange): Promise<Outcome> {
    const { page } = lane;
    await show(page, flow, change);
    const began = await page.evaluate(flow.state).catch(() => '');
    const agent = agentOn(lane, cacheWith({ heal: 'fail', strategy: 'read-only' }));
    const why = await agent.aiAct(flow.instruction).then(
      () => '',
      (error: unknown) => (error instanceof EyewrightError ? `${error.code} ${error.message}` : String(error)),
    );
    await agent.destroy();
    return {
      flow: flow.name,
      change: change.name,
      isHarmless: change.isHarmless ?? false,
      isGreen: why === '',
      isFulfilled: !change.isBroken && (await isFulfilled(page, flow, began).catch(() => false)),
      why,
    };
  }

  async function lane(work: (own: Lane) => Promise<void>): Promise<void> {
    const own: Lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
    await work(own);
    await own.page.close();
    await own.model.close();
  }

  /** Does all of it, several at a time. */
  async function inLanes<T>(items: readonly T[], work: (own: Lane, item: T) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const each = async (own: Lane): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(own, item);
    };
    await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, () => lane(each)));
  }

  it(
    'are never green where the instruction was not fulfilled, and mostly hold where nothing that matters has changed',
    async () => {
      const tried = triedOf(planFlows).flatMap(([number, flow]) =>
        flowChanges.filter((_, index) => isTried(number, index)).map((change) => ({ flow, change })),
      );
      const all: Outcome[] = [];
      await inLanes(tried, async (own, { flow, change }) => void all.push(await replay(own, flow, change)));

      const wrong = all.filter((one) => one.isGreen && !one.isFulfilled);
      const harmless = all.filter((one) => one.isHarmless);
      const held = harmless.filter((one) => one.isGreen);
      expect(wrong).toEqual([]);
      expect(held.length / harmless.length).toBeGreaterThan(leastHeld);
    },
    longest,
  );

  thoroughly(() => {
    it('that are healed by a model that is wrong say so, and learn nothing of a page on which nothing happened', async () => {
      const flows = planFlows.filter(({ name }) => healed.includes(name));
      const changes = flowChanges.filter(({ name }) => ['a dead button', 'an error instead'].includes(name));
      const heals = ['update', 'report'] as const;
      const tried = heals.flatMap((heal) => flows.flatMap((flow) => changes.map((change) => ({ heal, flow, change }))));
      const told: string[] = [];
      await inLanes(tried, async (own, { heal, flow, change }) => {
        const cacheDir = mkdtempSync(path.join(folder, 'heal-'));
        cpSync(path.join(folder, 'flows'), path.join(cacheDir, 'flows'), { recursive: true });
        const learnt = recordsIn(cacheDir);
        await show(own.page, flow, change);
        // It says that all is well, whatever it sees.
        own.model.enqueueFor('plan', plan([], { done: { success: true, judges: false } }));
        const asked = own.model.requests.length;
        const agent = agentOn(own, { cache: { id: 'flows', cacheDir, heal } });
        await agent.aiAct(flow.instruction);
        await agent.destroy();
        const isAsked = own.model.requests.length === asked + 1;
        const isKept = recordsIn(cacheDir) === learnt;
        told.push(`${heal}, ${change.name}: ${isAsked ? 'asked' : 'silent'}, ${isKept ? 'kept' : 'written anew'}`);
      });

      const three = (line: string): readonly string[] => [line, line, line];
      expect(told.toSorted()).toEqual([
        ...three('report, a dead button: asked, kept'),
        ...three('report, an error instead: asked, kept'),
        ...three('update, a dead button: asked, kept'),
        ...three('update, an error instead: asked, written anew'),
      ]);
    }, 120_000);
  });
});

function recordsIn(cacheDir: string): string {
  const plans = path.join(cacheDir, 'flows', 'plans');
  return readdirSync(plans)
    .map((name) => readFileSync(path.join(plans, name), 'utf8'))
    .join('\n');
}
