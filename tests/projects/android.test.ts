import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { startAdbServer, type AdbServer } from '../simulators/android/adb-server.ts';
import { startAndroidSimulator, type AndroidSimulator } from '../simulators/android/android-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { projectEnvironment } from './app-model.ts';
import { commandLineOf, processesBelow } from './process-tree.ts';
import { readReport } from './read-tests.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { thoroughly, usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('android');
const shared = { 'on-phone.ts': all['on-phone.ts'] ?? '' };

function vitestFile(...names: readonly string[]): string {
  return (all['phone.vitest.ts'] ?? '').replace("['TESTS']", JSON.stringify(names));
}

const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...shared, 'phone.spec.ts': all['phone.spec.ts'] ?? '' },
  vitest: { ...shared, 'one.spec.ts': vitestFile('first', 'second'), 'two.spec.ts': vitestFile('third', 'fourth') },
  cucumber: { ...shared, 'phone.feature': all['phone.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const breaking: typeof files = {
  ...files,
  vitest: { ...shared, 'one.spec.ts': vitestFile('first') },
  cucumber: { ...shared, 'breaks.feature': all['breaks.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const parallel: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['--workers=2'],
  vitest: ['--maxWorkers=2'],
  cucumber: ['--parallel', '2'],
};

let model: ScriptedModel;
let browser: Browser;
let server: AdbServer;
let phones: AndroidSimulator[] = [];
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-phones-'));
  [model, browser, server] = await Promise.all([
    startScriptedModel({ respond: () => ({ thought: 'It is.', data: true }) }),
    launchScreenBrowser(),
    startAdbServer(),
  ]);
  phones = [
    await startAndroidSimulator({ browser, server }),
    await startAndroidSimulator({ browser, server, personality: 'android12' }),
  ];
});
afterAll(async () => {
  for (const phone of phones) await phone.close();
  await server.close();
  await browser.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

const claims = (): string => path.join(folder, 'claims');
const held = (): number => (existsSync(claims()) ? readdirSync(claims()).length : 0);

function environment(port = server.port): Record<string, string> {
  return {
    ...projectEnvironment(model, 'http://127.0.0.1:1'),
    ANDROID_ADB_SERVER_PORT: String(port),
    ANDROID_SERIAL: '',
    EYEWRIGHT_LEASE_DIR: claims(),
    // A browser that was started all the same would fail the run.
    LAUNCH_OPTIONS: '{"executablePath":"/nonexistent/browser"}',
  };
}

/** Processes of this machine that talk to the adb server of these tests, besides the server itself. */
function clients(): string[] {
  const below = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return below.flatMap((pid) => {
    const line = commandLineOf(Number(pid));
    return /\badb\b/.test(line) && !line.includes('nodaemon') && usesServer(pid) ? [line] : [];
  });
}

function usesServer(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`ANDROID_ADB_SERVER_PORT=${server.port}\0`);
  } catch {
    return false;
  }
}

const runs = new Map<Runner, ProjectRun>();

describe.each(usuallyOf(allRunners, 'playwright'))('two phones in %s', (runner) => {
  it('take tests side by side, never two at a time on one, and without a browser', async () => {
    const run = await runProject({ runner, files: files[runner], env: environment(), args: parallel[runner] });
    runs.set(runner, run);
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    const devices = run.reported.events.filter(({ type }) => type === 'device');
    expect(devices).toHaveLength(4);
    const used = new Set(devices.map((event) => ('id' in event ? event.id : undefined)));
    expect(used).toEqual(new Set(phones.map(({ serial }) => serial)));
    expect(devices).toContainEqual(expect.objectContaining({ name: 'google Pixel 8', os: 'Android 15' }));
    expect(held()).toBe(0);
    expect(clients()).toEqual([]);
  });
});

thoroughly(() => {
  describe.each(allRunners)('two phones in %s', (runner) => {
    it('are free again after a test that failed, and when the run is told to end', async () => {
      let below: number[] = [];
      const stop = async (child: ChildProcess): Promise<void> => {
        const seen = async (): Promise<string> =>
          (await Promise.all(phones.map((phone) => phone.shell('ls /sdcard')))).join('\n');
        await expect.poll(seen, { timeout: 60_000, interval: 100 }).toContain('hangs');
        below = [child.pid ?? 0, ...processesBelow(child.pid ?? 0)];
        child.kill('SIGTERM');
      };
      let stopping: Promise<void> | undefined;
      const run = await runProject({
        runner,
        files: breaking[runner],
        env: { ...environment(), BREAKS: '1' },
        args: runner === 'playwright' ? ['-g', 'fails|hangs', '--workers=1'] : [],
        onStart: (child) => {
          stopping = stop(child);
        },
      });
      await stopping;
      // The signal ends it, and not the time limit of the call that hangs.
      expect([null, 128 + constants.signals.SIGTERM]).toContain(run.code);
      await expect.poll(() => below.filter((pid) => commandLineOf(pid) !== ''), { timeout: 30_000 }).toEqual([]);
      await expect.poll(clients, { timeout: 30_000 }).toEqual([]);
      // What a worker left that was killed, the next who asks clears away; nothing else is left.
      expect(held()).toBe(0);
      await Promise.all(phones.map((phone) => phone.shell('rm -rf /sdcard/busy /sdcard/hangs')));
    });
  });

  describe.each(allRunners)('two phones in %s', (runner) => {
    it('that are not there are missed in one clear message', async () => {
      await using empty = await startAdbServer();
      const args = { playwright: ['-g', 'fails'], vitest: ['-t', 'fails'], cucumber: ['--name', 'fails'] }[runner];
      const env = { ...environment(empty.port), BREAKS: '1' };
      const run = await runProject({ runner, files: breaking[runner], env, args });
      expect(run.code).not.toBe(0);
      expect(run.output).toContain('No Android device: no device is connected');
      expect(run.output).toContain('"adb devices" must list it as "device"');
      const withoutAdb = { ANDROID_HOME: '', ANDROID_SDK_ROOT: '', PATH: '/nonexistent' };
      const none = await runProject({ runner, folder: run.folder, env: { ...env, ...withoutAdb }, args });
      expect(none.output).toContain('Android devices need adb');
    });
  });

  it('lands in one report with the tests of all runners', async () => {
    const reports = [...runs.values()].map(({ report = '' }) => report);
    const command = ['../node_modules/eyewright/dist/cli/main.js', 'merge-reports', ...reports];
    const run = await runProject({ runner: 'playwright', command: [...command, '--name', 'phones', '--out', 'all'] });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    const merged = await readReport(path.join(run.folder, 'all', 'phones.html'));
    for (const title of ['first', 'second', 'third', 'fourth']) expect(merged.of(title)).toHaveLength(runs.size);
  });
});
