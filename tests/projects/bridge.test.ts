import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { startCommand } from './bridge-command.ts';
import { bridgeFile, shopFiles, useBridgeProject } from './bridge-project.ts';
import { killTree, processesInFolder } from './process-tree.ts';
import type { ReportedRecord } from './read-tests.ts';
import { useProjects, type ProjectRun } from './run-project.ts';
import type { Runner } from './runners.data.ts';

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

/** Tabs that the page has opened, and those of runs that were killed. */
afterEach(() => project().closeTabs());

describe.each(['playwright', 'vitest', 'cucumber'] as const)('tests of %s', (runner) => {
  it('drive a tab of the browser in every runner', async () => {
    const { env, closeTabs } = project();
    // The cassettes of one of them are recorded and replayed.
    const cassette = (mode: string): object => (runner === 'playwright' ? { EYEWRIGHT_CASSETTE: mode } : {});
    const first = await runProject({
      runner,
      files: shopFiles[runner],
      args: workers[runner](2),
      env: { ...env, ...cassette('record'), BREAKS: '1' },
    });
    const { events, records } = first.reported;
    const passing = { 'Ada buys': 'passed', 'reads terms in another tab': 'passed' };
    expect([outcomes(first), first.output]).toEqual([{ ...passing, fails: 'failed' }, first.output]);
    expect(first.code).toBe(1);
    expect(first.output).toContain('model offline');
    const devices = events.flatMap((event) => (event.type === 'device' ? [event.name] : []));
    expect(devices).toEqual(records.map(() => expect.stringMatching(/^Chrome \d/) as string));
    for (const record of records) expect(picturesOf(record, first)).toBeGreaterThan(0);

    const second = await runProject({
      runner,
      folder: first.folder,
      args: [...workers[runner](1), ...(runner === 'cucumber' ? ['--name', 'buys|terms'] : [])],
      env: { ...env, ...cassette('strict') },
    });
    expect([second.code, second.code === 0 ? '' : second.output]).toEqual([0, '']);
    expect(outcomes(second)).toEqual(passing);
    // A plan without an outcome to be checked, such as that of a new tab, is not remembered.
    expect(hits(second)).toBe(runner === 'cucumber' ? 2 : 3);
    const calls = second.reported.events.filter((event) => event.type === 'model-call');
    if (runner === 'playwright') expect(calls.map(({ origin }) => origin)).toEqual(calls.map(() => 'cassette'));

    await closeTabs();
    await expect.poll(() => leftBy(second), patience).toEqual(nothing);
  });
});

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
    let killing: Promise<unknown> | undefined;
    const killed = await runProject({
      runner: 'playwright',
      files: bridgeFile('hangs.spec.ts'),
      env,
      onStart: ({ pid = 0 }) => {
        killing = expect
          .poll(tabs, patience)
          .toContain(`${pages.origin}/terms`)
          .then(() => killTree(pid));
      },
    });
    await killing;
    expect(killed.code).toBe(null);
    expect(await shown()).toEqual(['1', ['Eyewright']]);
    await expect.poll(shown, patience).toEqual(['', []]);
    expect(await tabs()).toEqual(['about:blank', `${pages.origin}/terms`]);

    const next = await runScript();
    expect([next.code, next.code === 0 ? '' : next.output]).toEqual([0, '']);
    expect(processesInFolder(killed.folder)).toEqual([]);
  });
});
