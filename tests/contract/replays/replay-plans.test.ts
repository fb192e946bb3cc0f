import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../../src/core/geometry.ts';
import { EyewrightError } from '../../../src/core/errors.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from '../open-pages.ts';
import { flowChanges, planFlows, type FlowChange, type PlanFlow } from './plan-flows.data.ts';
import { agentOn, type Lane } from './lane.ts';
import { isTried, leastHeld } from './tried.ts';

const viewport = { width: 800, height: 600 };
/** A replay that fails waits for its end: many wait at the same time. */
const lanes = 12;

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

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-replays-'));
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  const cacheWith = (cache: object): object => ({ cache: { id: 'flows', cacheDir: folder, ...cache } });

  async function show(page: OpenPage, { html }: PlanFlow, { flags = {}, script = '' }: FlowChange): Promise<void> {
    await page.setContent(`<script>window.flags = ${JSON.stringify(flags)};</script>${html}`);
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
      isFulfilled: await isFulfilled(page, flow, began).catch(() => false),
      why,
    };
  }

  it('are never green where the instruction was not fulfilled, and mostly hold where nothing that matters has changed', async () => {
    const lane = async (work: (own: Lane) => Promise<void>): Promise<void> => {
      const own: Lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
      await work(own);
      await own.page.close();
      await own.model.close();
    };
    const inLanes = (work: (own: Lane) => Promise<void>): Promise<unknown> =>
      Promise.all(Array.from({ length: lanes }, () => lane(work)));

    const flows = planFlows;
    const unlearnt = [...flows];
    await inLanes(async (own) => {
      for (let flow = unlearnt.shift(); flow; flow = unlearnt.shift()) await learn(own, flow);
    });
    const waiting = flows.flatMap((flow, number) =>
      flowChanges.filter((_, index) => isTried(number, index)).map((change) => ({ flow, change })),
    );
    const all: Outcome[] = [];
    await inLanes(async (own) => {
      for (let one = waiting.shift(); one; one = waiting.shift()) all.push(await replay(own, one.flow, one.change));
    });

    const wrong = all.filter((one) => one.isGreen && !one.isFulfilled);
    const harmless = all.filter((one) => one.isHarmless);
    const held = harmless.filter((one) => one.isGreen);
    expect(wrong).toEqual([]);
    expect(held.length / harmless.length).toBeGreaterThan(leastHeld);
  }, 240_000);
});
