import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import type { Rect } from '../../../src/core/screen/geometry.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { closeBrowsers, pageOpeners } from '../open-pages.ts';
import { servePages } from '../page-server.ts';
import { aShareOf } from '../../usual.ts';
import { agentOn, type Lane } from './lane.ts';
import { servedFlows, type ServedFlow } from './served-flows.data.ts';

const viewport = { width: 800, height: 600 };
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-served-'));

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeBrowsers();
});

/** The pages of a flow with one break, or none. Innermost choices come first. */
function pagesWith({ pages }: ServedFlow, served: string): Record<string, string> {
  const choice = /\{(\w+)\?([^{}|]*)\|([^{}|]*)\}/;
  const chosen = (html: string): string => {
    const [whole, name, one, other] = choice.exec(html) ?? [];
    return whole === undefined ? html : chosen(html.replace(whole, () => (name === served ? one : other) ?? ''));
  };
  const whole = (html: string): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>${chosen(html)}`;
  return Object.fromEntries(Object.entries(pages).map(([at, html]) => [at, whole(html)]));
}

async function carryOut(lane: Lane, flow: ServedFlow, served: string | undefined): Promise<string> {
  const { page, model } = lane;
  const server = await servePages(pagesWith(flow, served ?? ''));
  await page.goto(`${server.origin}/`);
  const isFirst = served === undefined;
  if (isFirst) {
    const rect = await page.evaluate<Rect>(
      `(() => { const { left, top, width, height } = document.querySelector('#go').getBoundingClientRect(); return { left, top, width, height }; })()`,
    );
    const tap = { name: 'Tap', param: { locate: { prompt: 'the button', box: box(rect, viewport) } } };
    model.enqueueFor('plan', plan([tap], { done: { success: true, judges: false } }));
  }
  const reads = isFirst ? {} : { heal: 'fail', strategy: 'read-only' };
  const agent = agentOn(lane, { cache: { id: flow.name, cacheDir: folder, ...reads } });
  const end = await agent.aiAct(flow.instruction).then(
    () => 'green',
    (error: unknown) => String(Object(error).code),
  );
  await agent.destroy();
  server.close();
  return end;
}

it.each(
  aShareOf(
    servedFlows.map((flow) => [flow.name, flow] as const),
    2,
  ),
)(
  'a plan is replayed only where the page is as it was: %s',
  async (_name, flow) => {
    const lane: Lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
    const { breaks, harmless = [] } = flow;
    const ends: string[] = [await carryOut(lane, flow, undefined)];
    for (const served of ['', ...harmless, ...breaks]) ends.push(`${served}: ${await carryOut(lane, flow, served)}`);
    await lane.page.close();
    await lane.model.close();

    const wanted = [
      ...['', ...harmless].map((served) => `${served}: green`),
      ...breaks.map((served) => `${served}: CACHE_DRIFT`),
    ];
    expect(ends).toEqual(['green', ...wanted]);
  },
  120_000,
);
