import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Rect } from '../../../src/core/screen/geometry.ts';
import { EyewrightError } from '../../../src/core/errors/errors.ts';
import { box } from '../../../src/testing/scripted-replies.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from '../open-pages.ts';
import { changed, findTarget, rectOfTarget } from './in-the-page.ts';
import { elementPages, type ElementPage } from './element-pages.data.ts';
import { pageChanges, type PageChange } from './page-changes.data.ts';
import { agentOn, type Lane } from './lane.ts';
import { isTried, leastHeld, longest, triedOf } from './tried.ts';

const viewport = { width: 800, height: 600 };
const lanes = 3;

interface Outcome {
  readonly page: string;
  readonly change: string;
  readonly truth: PageChange['truth'];
  /** The mark of what was touched, or the code of the error. */
  readonly end: string;
}

describe('elements that are replayed on changed pages', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-replays-'));
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  const cacheWith = (cache: object): object => ({ cache: { id: 'pages', cacheDir: folder, ...cache } });

  async function show(page: OpenPage, { html }: ElementPage): Promise<void> {
    await page.setContent(html);
    await expect
      .poll(() => page.evaluate(`(() => { ${findTarget} return findTarget(document) !== null; })()`))
      .toBe(true);
  }

  async function learn(lane: Lane, subject: ElementPage): Promise<void> {
    const { page, model } = lane;
    await show(page, subject);
    const { part = { left: 0, top: 0, width: 0, height: 0 } } = subject;
    const whole = await page.evaluate<Rect>(rectOfTarget);
    const rect = subject.part ? { ...part, left: whole.left + part.left, top: whole.top + part.top } : whole;
    model.enqueueFor('locate', { box: box(rect, viewport) });
    const agent = agentOn(lane, cacheWith({ heal: 'update' }));
    await agent.aiTap(subject.prompt);
    await agent.destroy();
    expect([subject.name, await page.evaluate('window.hit')]).toEqual([subject.name, 'T']);
  }

  async function replay(lane: Lane, subject: ElementPage): Promise<Outcome[]> {
    const { page } = lane;
    const outcomes: Outcome[] = [];
    const agent = agentOn(lane, cacheWith({ heal: 'fail', strategy: 'read-only' }));
    const number = elementPages.indexOf(subject);
    for (const [index, change] of pageChanges.entries()) {
      if (!isTried(number, index)) continue;
      await show(page, subject);
      if (!(await page.evaluate<boolean>(changed(change)))) continue;
      const end = await agent.aiTap(subject.prompt).then(
        () => page.evaluate<string>('window.hit'),
        (error: unknown) => (error instanceof EyewrightError ? error.code : String(error)),
      );
      outcomes.push({ page: subject.name, change: change.name, truth: change.truth, end });
    }
    await agent.destroy();
    return outcomes;
  }

  it(
    'never hit another element, and mostly hold where nothing that matters has changed',
    async () => {
      const waiting = triedOf(elementPages).map(([, subject]) => subject);
      const all: Outcome[] = [];
      const lane = async (): Promise<void> => {
        const own: Lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
        for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
          await learn(own, subject);
          all.push(...(await replay(own, subject)));
        }
        await own.page.close();
        await own.model.close();
      };
      await Promise.all(Array.from({ length: lanes }, lane));

      const isGreen = ({ end }: Outcome): boolean => !/^[A-Z]+_[A-Z_]+$/.test(end);
      const wrong = all.filter((one) => isGreen(one) && (one.truth === 'gone' || one.end !== 'T'));
      const harmless = all.filter(({ truth }) => truth === 'same');
      const held = harmless.filter(({ end }) => end === 'T');
      expect(wrong).toEqual([]);
      expect(held.length / harmless.length).toBeGreaterThan(leastHeld);
    },
    longest,
  );
});
