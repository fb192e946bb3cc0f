import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { startCommand } from './bridge-command.ts';
import { bridgeFile, shopFiles, useBridgeProject } from './bridge-project.ts';
import { killTree, processesInFolder } from './process-tree.ts';
import type { ReportedRecord } from './read-tests.ts';
import { useProjects, type ProjectRun } from './run-project.ts';
import type { Runner } from './runners.data.ts';
import { thoroughly } from '../usual.ts';

const { runProject } = useProjects();
const project = useBridgeProject();
const patience = { timeout: 40_000, interval: 50 };

const workers: Readonly<Record<Runner, (count: number) => string[]>> = {
  playwright: (count) => [`--workers=${count}`],
  vitest: (count) => [`--maxWorkers=${count}`],
  cucumber: (count) => ['--parallel', String(count)],
};

/** A script without a runner, that drives a new tab. */
function runScript(env: Readonly<Record<string, string>> = {}): Promise<ProjectRun> {
  return runProject({
    runner: 'playwright',
    command: ['script.mjs'],
    files: bridgeFile('script.mjs'),
    env: { ...project().env, ...env },
  });
}

const hits = ({ reported: { events } }: ProjectRun): number =>
  events.filter((event) => event.type === 'cache' && event.outcome === 'hit').length;

const outcomes = ({ reported }: ProjectRun): object =>
  Object.fromEntries(reported.records.map(({ title, end }) => [title, end?.status]));

/** Pictures of a test that the report has. */
function picturesOf({ steps }: ReportedRecord, { reported }: ProjectRun): number {
  const frames = (parts: ReportedRecord['steps']): string[] =>
    parts.flatMap((step) => [...step.frames.map(({ frame }) => frame), ...frames(step.children)]);
  return frames(steps).filter((frame) => reported.frames.has(frame)).length;
}

/** What a run leaves behind in the browser and on this machine. */
async function leftBy({ folder }: ProjectRun): Promise<object> {
  const { env, shown, tabs } = project();
  return {
    tabs: await tabs(),
    shown: await shown(),
    processes: processesInFolder(folder),
    claims: existsSync(env['EYEWRIGHT_LEASE_DIR'] ?? ''),
  };
}
const nothing = { tabs: ['about:blank'], shown: ['', []], processes: [], claims: false };

afterEach(async () => {
  const { closeTabs, env } = project();
  await closeTabs();
  // Of a test that did not reach its end.
  rmSync(env['TURN'] ?? '', { recursive: true, force: true });
});

const passing = { 'Ada buys': 'passed', 'reads terms in another tab': 'passed' };

/** Two workers, and a test that fails. */
async function firstRun(runner: Runner, env: Readonly<Record<string, string>> = {}): Promise<ProjectRun> {
  const args = workers[runner](2);
  const run = await runProject({
    runner,
    files: shopFiles[runner],
    args,
    env: { ...project().env, BREAKS: '1', ...env },
  });
  const { events, records } = run.reported;
  expect([outcomes(run), run.code, run.output]).toEqual([{ ...passing, fails: 'failed' }, 1, run.output]);
  expect(run.output).toContain('model offline');
  const devices = events.flatMap((event) => (event.type === 'device' ? [event.name] : []));
  expect(devices).toEqual(records.map(() => expect.stringMatching(/^Chrome \d/) as string));
  for (const record of records) expect(picturesOf(record, run)).toBeGreaterThan(0);
  return run;
}

/** Closes the tab that the page has opened, which is the user's. */
async function withoutTerms(): Promise<void> {
  const { pages, tabs, closeTabs } = project();
  expect(await tabs()).toEqual(['about:blank', `${pages.origin}/terms`]);
  await closeTabs();
}

describe('drive a tab of the browser in every runner', () => {
  it('Playwright Test', async () => {
    const run = await firstRun('playwright');
    await withoutTerms();
    await expect.poll(() => leftBy(run), patience).toEqual(nothing);
  });

  thoroughly(() => {
    // A plan without an outcome to be checked, such as that of a new tab, is not remembered.
    it.each([
      { runner: 'vitest', known: 3, origin: 'cassette', modes: ['record', 'strict'] },
      { runner: 'cucumber', known: 2, origin: undefined, modes: ['off', 'off'] },
    ] as const)('$runner, and again from its cache', async ({ runner, known, origin, modes }) => {
      const first = await firstRun(runner, { EYEWRIGHT_CASSETTE: modes[0] });
      await withoutTerms();
      const args = [...workers[runner](1), ...(runner === 'cucumber' ? ['--name', 'buys|terms'] : [])];
      const env = { ...project().env, EYEWRIGHT_CASSETTE: modes[1] };
      const second = await runProject({ runner, folder: first.folder, args, env });
      expect([outcomes(second), second.code, second.output]).toEqual([passing, 0, second.output]);
      expect(hits(second)).toBe(known);
      const calls = second.reported.events.filter((event) => event.type === 'model-call');
      expect(calls.map((call) => call.origin)).toEqual(calls.map(() => origin));
      await withoutTerms();
      await expect.poll(() => leftBy(second), patience).toEqual(nothing);
    });
  });
});

thoroughly(() => {
  it('a test without fixtures drives the tab that the user looks at, and leaves it open', async () => {
    const { env, pages, rig, tabs } = project();
    const page = await rig.browser.newPage();
    await page.goto(`${pages.origin}/`);
    await page.bringToFront();
    const run = await runProject({ runner: 'playwright', files: bridgeFile('plain.spec.ts'), env });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    expect(await page.$eval('#name', (field) => (field as HTMLInputElement).value)).toBe('Ada');
    expect(await tabs()).toEqual(['about:blank', `${pages.origin}/`]);
  });
});

thoroughly(() => {
  describe('two runs at once', () => {
    const files = (): { READY: string; UNTIL: string } => {
      const { folder } = project();
      return { READY: path.join(folder, 'ready'), UNTIL: path.join(folder, 'until') };
    };
    afterEach(() => {
      for (const file of Object.values(files())) rmSync(file, { force: true });
    });

    it('fail if the first one has the server: the second one is told by whom, and the first one goes on', async () => {
      const { READY, UNTIL } = files();
      const first = runScript({ READY, UNTIL });
      await expect.poll(() => existsSync(READY), patience).toBe(true);
      const second = await runProject({
        runner: 'playwright',
        files: shopFiles.playwright,
        args: ['-g', 'Ada'],
        env: project().env,
      });
      const third = await runScript({ READY: UNTIL });
      expect([second.code, third.code, existsSync(UNTIL)]).toEqual([1, 1, false]);
      writeFileSync(UNTIL, '');
      const { code, folder, output } = await first;
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
      for (const run of [second, third]) {
        expect(run.output).toContain(`belongs to a test run in ${folder} (process `);
        expect(run.output).toContain('keep `npx eyewright bridge` running');
      }
      await expect.poll(() => leftBy(second), patience).toEqual(nothing);
    });

    it('share the server of npx eyewright bridge', async () => {
      const { env, rig } = project();
      const { READY, UNTIL } = files();
      await using command = startCommand({ args: ['--port', String(rig.port)], env });
      await command.prints('Listening on');
      const first = runScript({ READY, UNTIL });
      await expect.poll(() => existsSync(READY), patience).toBe(true);
      const second = await runScript({ READY: UNTIL });
      const runs = [await first, second];
      expect(runs.map(({ code, output }) => (code === 0 ? '' : output))).toEqual(['', '']);
      expect(command.output()).toContain('2 tabs are driven');
      await expect.poll(() => command.output(), patience).toMatch(/No tabs are driven\n$/);
      expect(await command.end('SIGINT')).toBe(0);
      await expect.poll(() => leftBy(second), patience).toEqual(nothing);
    });
  });

  describe.runIf(process.platform === 'linux')('a run that is killed in a call', () => {
    it('leaves the tab to the user, and the browser to the next run', async () => {
      const { env, pages, shown, tabs } = project();
      const kill = async (pid: number): Promise<void> => {
        await expect.poll(tabs, patience).toContain(`${pages.origin}/terms`);
        killTree(pid);
      };
      let killing: Promise<void> | undefined;
      const killed = await runProject({
        runner: 'playwright',
        files: bridgeFile('hangs.spec.ts'),
        env,
        onStart: ({ pid = 0 }) => {
          killing = kill(pid);
        },
      });
      await killing;
      expect(killed.code).toBe(null);
      expect(await shown()).toEqual(['1', ['Eyewright']]);
      await expect.poll(shown, patience).toEqual(['', []]);
      expect(await tabs()).toEqual(['about:blank', `${pages.origin}/terms`]);

      const next = await runProject({ runner: 'playwright', files: shopFiles.playwright, env });
      expect([next.code, next.code === 0 ? '' : next.output]).toEqual([0, '']);
      expect(processesInFolder(killed.folder)).toEqual([]);
    });
  });
});
