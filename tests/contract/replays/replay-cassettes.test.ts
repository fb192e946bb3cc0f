import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Agent } from '../../../src/agents/agent.ts';
import { EyewrightError } from '../../../src/core/errors/errors.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { startScriptedModel } from '../../../src/testing/scripted-model.ts';
import { box, plan } from '../../../src/testing/scripted-replies.ts';
import { closeBrowsers, pageOpeners } from '../open-pages.ts';
import { elementPages } from './element-pages.data.ts';
import { changed, findTarget, rectOfTarget } from './in-the-page.ts';
import { pageChanges } from './page-changes.data.ts';
import { agentOn, type Lane } from './lane.ts';
import { isTried, longest, triedOf } from './tried.ts';
import { verdictPages } from './verdict-pages.data.ts';

const viewport = { width: 800, height: 600 };
const lanes = 4;

interface Outcome {
  readonly page: string;
  readonly change: string;
  /** Whether the answer still holds. */
  readonly truth: string;
  readonly end: string;
}

describe('cassettes that are replayed strictly on changed pages', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-replays-'));
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeBrowsers();
  });

  async function withAgent<T>(lane: Lane, cassette: object, use: (agent: Agent) => Promise<T>): Promise<T> {
    const agent = agentOn(lane, { cassette: { dir: folder, ...cassette } });
    try {
      return await use(agent);
    } finally {
      await agent.destroy();
    }
  }

  const codeOf = (error: unknown): string => (error instanceof EyewrightError ? error.code : String(error));

  async function inLanes<T>(items: readonly T[], work: (lane: Lane, item: T) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const lane = async (): Promise<void> => {
      const own: Lane = { page: await pageOpeners.playwright({}), model: await startScriptedModel() };
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(own, item);
      await own.page.close();
      await own.model.close();
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  it(
    'never touch another element',
    async () => {
      const all: Outcome[] = [];
      await inLanes(triedOf(elementPages), async (lane, [number, subject]) => {
        const { page, model } = lane;
        const show = async (): Promise<void> => {
          await page.setContent(subject.html);
          await expect
            .poll(() => page.evaluate(`(() => { ${findTarget} return findTarget(document) !== null; })()`))
            .toBe(true);
        };
        await show();
        const whole = await page.evaluate<Rect>(rectOfTarget);
        const { part } = subject;
        const rect = part ? { ...part, left: whole.left + part.left, top: whole.top + part.top } : whole;
        model.enqueueFor('locate', { box: box(rect, viewport) });
        const name = `tap-${number}`;
        await withAgent(lane, { name, mode: 'record' }, (agent) => agent.aiTap(subject.prompt));
        expect([subject.name, await page.evaluate('window.hit')]).toEqual([subject.name, 'T']);
        await withAgent(lane, { name, mode: 'strict' }, async (agent) => {
          for (const [index, change] of pageChanges.entries()) {
            if (!isTried(number, index)) continue;
            await show();
            if (!(await page.evaluate<boolean>(changed(change)))) continue;
            const end = await agent.aiTap(subject.prompt).then(() => page.evaluate<string>('window.hit'), codeOf);
            all.push({ page: subject.name, change: change.name, truth: change.truth, end });
          }
        });
      });
      const isGreen = ({ end }: Outcome): boolean => !/^[A-Z]+_[A-Z_]+$/.test(end);
      const wrong = all.filter((one) => isGreen(one) && (one.truth === 'gone' || one.end !== 'T'));
      expect(wrong).toEqual([]);
    },
    longest,
  );

  it('never touch another row of a long list, and never end a plan on another screen', async () => {
    const names = 'Oil Milk Bread Soap Eggs Salt Rice Tea Jam Ham Corn Nuts Figs Beer Wine Fish'.split(' ');
    const row = (name: string): string => `<div><span>${name}</span> <button data-what="${name}">Delete</button></div>`;
    const html = `<meta charset="utf-8"><script>window.hit = ''; addEventListener('click', ({ target }) => { window.hit = target.dataset.what; });</script>
      <p id="said">Order confirmed</p>${names.map(row).join('')}`;
    const rowChanges = [
      `document.querySelectorAll('span')[2].textContent = 'Beans';`,
      `const [, one, other] = document.querySelectorAll('span'); one.textContent = 'Bread'; other.textContent = 'Milk';`,
    ];
    const trip = (day: string, what: string): string => `<li>${day} <button data-what="${what}">Cancel</button></li>`;
    const trips = `<h1>Trips</h1><ul>${trip('2026-12-24', 'Bread')}${trip('2026-12-31', 'other')}</ul>`;
    const changes = [...rowChanges, `document.querySelector('#said').textContent = 'Order refused';`];
    const asks = [
      { name: 'row', ask: (agent: Agent) => agent.aiTap('the Delete button of Bread'), changes: rowChanges },
      {
        name: 'row by what it is',
        ask: (agent: Agent) => agent.aiTap('the bin of the baked good'),
        changes: rowChanges,
      },
      {
        name: 'row by its date',
        ask: (agent: Agent) => agent.aiTap('the Cancel button of the trip on Christmas Eve'),
        changes: [`const list = document.querySelector('ul'); list.append(list.firstChild);`],
        html: trips,
      },
      { name: 'plan', ask: (agent: Agent) => agent.aiAct('wait until the order is confirmed'), changes },
    ];
    const all: string[] = [];
    await inLanes(asks, async (lane, { name, ask, changes: own, html: shown = html }) => {
      const { page, model } = lane;
      await page.setContent(shown);
      const rect = await page.evaluate<Rect>(
        `(() => { const { left, top, width, height } = document.querySelector('[data-what=Bread]').getBoundingClientRect(); return { left, top, width, height }; })()`,
      );
      if (name === 'plan') model.enqueueFor('plan', plan([], { done: true }));
      else model.enqueueFor('locate', { box: box(rect, viewport) });
      await withAgent<unknown>(lane, { name, mode: 'record' }, ask);
      for (const [number, script] of ['', ...own].entries()) {
        await page.setContent(shown);
        await page.evaluate(script);
        const end = await withAgent<unknown>(lane, { name, mode: 'strict' }, ask).then(() => 'green', codeOf);
        all.push(`${name} ${number}: ${end}`);
      }
    });
    const held = asks.map(({ name }) => `${name} 0: green`);
    const missed = asks.flatMap(({ name, changes: own }) =>
      own.map((_, index) => `${name} ${index + 1}: CASSETTE_MISS`),
    );
    expect(all.toSorted()).toEqual([...held, ...missed].toSorted());
  }, 240_000);

  it('never give a verdict about another screen', async () => {
    const all: Outcome[] = [];
    await inLanes(triedOf(verdictPages), async (lane, [number, { name: title, statement, html, changes }]) => {
      const { page, model } = lane;
      await page.setContent(html);
      model.enqueueFor('judge', { reason: 'so it is', data: true });
      const name = `verdict-${number}`;
      await withAgent(lane, { name, mode: 'record' }, (agent) => agent.aiAssert(statement));
      for (const { name: change, script, holds } of changes) {
        await page.setContent(html);
        await page.evaluate(script);
        const end = await withAgent(lane, { name, mode: 'strict' }, (agent) => agent.aiAssert(statement)).then(
          () => 'green',
          codeOf,
        );
        all.push({ page: title, change, truth: holds ? 'same' : 'other', end });
      }
    });
    const wrong = all.filter(({ truth, end }) => truth !== 'same' && end === 'green');
    const lost = all.filter(({ truth, end }) => truth === 'same' && end !== 'green');
    expect(wrong).toEqual([]);
    expect(lost).toEqual([]);
  }, 240_000);
});
