import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { testBrowser } from '../test-browsers.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { processesWith } from './process-tree.ts';
import { sources, useProjects } from './run-project.ts';
import { thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('clocks');
let app: Awaited<ReturnType<typeof startApp>>;
let model: ScriptedModel;

beforeAll(async () => {
  [app, model] = await Promise.all([startApp(), startAppModel()]);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await model.close();
});

describe('clocks of a test', () => {
  it('that stand still stop neither calls nor the end of the browser, and no browser outlives a worker that is killed', async () => {
    const mark = `--eyewright-clocks-${process.pid}`;
    const run = await runProject({
      runner: 'vitest',
      files: { 'clocks.spec.ts': all['clocks.vitest.ts'] ?? '', 'killed.spec.ts': all['killed.vitest.ts'] ?? '' },
      env: {
        ...projectEnvironment(model, app.url),
        LAUNCH_OPTIONS: JSON.stringify({ executablePath: testBrowser, args: [...quietChromiumArgs, mark] }),
      },
    });

    expect(run.timedOut).toBe(false);
    expect(run.output).toMatch(/Tests +1 passed/);
    expect(run.output).toContain('Worker exited unexpectedly');
    await expect.poll(() => processesWith(mark)).toEqual([]);
    const [record] = run.reported.of('under fake timers that nobody takes away');
    expect(record?.steps.map(({ start, end }) => [start.name, end?.status])).toEqual([
      ['aiAct', 'passed'],
      ['aiAssert', 'passed'],
    ]);
    // Times of the record are those of the world, not of the test.
    expect(record?.start?.at).toBeGreaterThan(Date.parse('2026-01-01'));
  });
});

thoroughly(() => {
  describe('a Playwright test', () => {
    it('that ran out of time may still look at the screen in its hooks; a call that nobody awaited has its step', async () => {
      const run = await runProject({
        runner: 'playwright',
        files: { 'clocks.spec.ts': all['clocks.spec.ts'] ?? '' },
        env: projectEnvironment(model, app.url),
      });

      const [late] = run.reported.of('runs out of time');
      const picture = late?.steps.find(({ start }) => start.name === 'recordToReport');
      expect([picture?.end?.status, picture?.frames.length]).toEqual(['passed', 1]);
      const [forgotten] = run.reported.of('a call that nobody awaits');
      expect(forgotten?.steps.map(({ start, end }) => [start.name, end?.status])).toEqual([['aiTap', 'failed']]);
      expect(forgotten?.steps[0]?.end?.error?.hint).toContain('await');
    });
  });
});
