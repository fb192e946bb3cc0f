import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { startHarmonySimulator, type HarmonySimulator } from '../simulators/harmony/harmony-simulator.ts';
import { startIosSimulator, type IosSimulator } from '../simulators/ios/ios-simulator.ts';
import { launchScreenBrowser } from '../simulators/phone/screen-browser.ts';
import { projectEnvironment } from './app-model.ts';
import { sources, useProjects } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: sources('phones', 'phones.spec.ts'),
  vitest: vitestFiles(),
  cucumber: sources('phones', 'phones.feature', 'steps.ts'),
};
const parallel: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['--workers=2'],
  vitest: ['--maxWorkers=2'],
  cucumber: ['--parallel', '2'],
};

let model: ScriptedModel;
let browser: Browser;
let ios: IosSimulator;
let harmony: HarmonySimulator;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-phones-'));
  [model, browser] = await Promise.all([
    startScriptedModel({ respond: () => ({ thought: 'It is.', data: true }) }),
    launchScreenBrowser(),
  ]);
  [ios, harmony] = await Promise.all([startIosSimulator({ browser }), startHarmonySimulator({ browser })]);
});
afterAll(async () => {
  await harmony.close();
  await ios.close();
  await browser.close();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

function vitestFiles(): Record<string, string> {
  const all = sources('phones', 'ios.vitest.ts', 'harmony.vitest.ts');
  return { 'ios.spec.ts': all['ios.vitest.ts'] ?? '', 'harmony.spec.ts': all['harmony.vitest.ts'] ?? '' };
}

it.each(usuallyOf(allRunners, 'cucumber'))(
  'an iPhone and a HarmonyOS phone take tests of %s side by side, without a browser, and are free again',
  async (runner) => {
    const claims = path.join(folder, 'claims');
    const run = await runProject({
      runner,
      files: files[runner],
      env: {
        ...projectEnvironment(model, 'http://127.0.0.1:1'),
        WDA_URL: ios.wdaUrl,
        HDC_HOME: path.dirname(harmony.hdcPath),
        EYEWRIGHT_LEASE_DIR: claims,
        // A browser that was started all the same would fail the run.
        LAUNCH_OPTIONS: '{"executablePath":"/nonexistent/browser"}',
      },
      args: parallel[runner],
    });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    const outcomes = Object.fromEntries(run.reported.records.map(({ title, end }) => [title, end?.status]));
    expect(outcomes).toEqual({ 'a HarmonyOS phone': 'passed', 'an iPhone': 'passed' });
    const devices = run.reported.events.flatMap((event) => (event.type === 'device' ? [event.name] : []));
    expect(new Set(devices)).toEqual(new Set(['HUAWEI ALN-AL00', 'iPhone 14 Pro']));
    expect(existsSync(claims) ? readdirSync(claims) : []).toEqual([]);
    // Its session was deleted by whoever made it.
    const count = (line: RegExp): number => ios.requests.filter((request) => line.test(request.line)).length;
    expect(count(/^POST \/session$/)).toBe(count(/^DELETE\b/));
    expect(count(/^POST \/session$/)).toBeGreaterThan(0);
  },
);
