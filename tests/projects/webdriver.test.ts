import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { chromiumCapabilities, closeWebdrivers, programOf } from '../contract/open-webdriver.ts';
import { startChromedriver, type DriverProgram } from '../contract/driver-programs.ts';
import { WebdriverHub } from '../simulators/webdriver/hub.ts';
import { readReport } from './read-tests.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('webdriver');
const shared = { 'grid.ts': all['grid.ts'] ?? '' };
const files = {
  vitest: { ...shared, 'pay.spec.ts': all['pay.vitest.ts'] ?? '', 'again.spec.ts': all['again.vitest.ts'] ?? '' },
  cucumber: { ...shared, 'pay.feature': all['pay.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
} as const;
const parallel = { vitest: ['--maxWorkers=2'], cucumber: ['--parallel', '2'] } as const;

/** A grid of two nodes. */
let grid: WebdriverHub;
let second: DriverProgram;

beforeAll(async () => {
  second = await startChromedriver();
  grid = await WebdriverHub.start({ nodes: [(await programOf('chromedriver')).port, second.port] });
});
afterAll(async () => {
  await grid[Symbol.asyncDispose]();
  await second.close();
  await closeWebdrivers();
});

const environment = (): Record<string, string> => ({
  GRID_PORT: String(grid.port),
  GRID_CAPABILITIES: JSON.stringify({ ...chromiumCapabilities(), 'bstack:options': {} }),
  // A browser that was started all the same would fail the run.
  LAUNCH_OPTIONS: '{"executablePath":"/nonexistent/browser"}',
});

const runs = new Map<string, ProjectRun>();

thoroughly(() => {
  it.each(['vitest', 'cucumber'] as const)('%s runs two tests at a time on a grid of two nodes', async (runner) => {
    const before = grid.counts.all;
    grid.counts.most = 0;
    grid.told.length = 0;
    const args = parallel[runner];
    const run = await runProject({ runner, files: files[runner], env: environment(), args });
    runs.set(runner, run);
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    expect(grid.counts).toEqual({ most: 2, all: before + 2 });
    expect(grid.sessions.size).toBe(0);
    expect(grid.told.filter((script) => script.includes('"status":"passed"'))).toHaveLength(2);
  });
});

thoroughly(() => {
  thoroughly(() => {
    it('has one report of both runners', async () => {
      const reports = ['vitest', 'cucumber'].map((runner) => runs.get(runner)?.report ?? '');
      const command = ['../node_modules/eyewright/dist/cli/main.js', 'merge-reports', ...reports];
      const run = await runProject({ runner: 'vitest', command: [...command, '--name', 'grid', '--out', 'all'] });
      expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
      const merged = await readReport(path.join(run.folder, 'all', 'grid.html'));
      for (const title of ['pays', 'pays again', 'a customer pays', 'another customer pays']) {
        expect(merged.of(title)).toHaveLength(1);
      }
    });
  });
});

thoroughly(() => {
  it('shares a session among the tests of a worker', async () => {
    const before = grid.counts.all;
    const files = { ...shared, 'pay.spec.ts': all['pay.vitest.ts'] ?? '' };
    const run = await runProject({ runner: 'vitest', files, env: { ...environment(), SESSION_FOR: 'worker' } });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    expect(grid.counts.all).toBe(before + 1);
    await expect.poll(() => grid.sessions.size, { timeout: 30_000 }).toBe(0);
  });
});

it('leaves no session on the grid when the run is told to end', async () => {
  grid.commands.length = 0;
  const stop = async (child: ChildProcess): Promise<void> => {
    // A session whose first command has come belongs to somebody who can delete it.
    const isUsed = (): boolean => grid.sessions.size === 1 && grid.commands.includes('POST /url');
    await expect.poll(isUsed, { timeout: 60_000, interval: 100 }).toBe(true);
    child.kill('SIGTERM');
  };
  let ending: Promise<void> | undefined;
  const run = await runProject({
    runner: 'vitest',
    files: { ...shared, 'pay.spec.ts': all['pay.vitest.ts'] ?? '' },
    env: { ...environment(), HANGS: '1' },
    args: ['-t', 'hangs'],
    onStart: (child) => {
      ending = stop(child);
    },
  });
  await ending;
  expect(run.code).not.toBe(0);
  await expect.poll(() => grid.sessions.size, { timeout: 30_000 }).toBe(0);
});
