import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAppium, type AppiumServer } from '../contract/appium-server.ts';
import { readReport } from './read-tests.ts';
import { useProjects } from './run-project.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();

let server: AppiumServer;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eyewright-app-'));
  await writeFile(
    path.join(folder, 'app.xml'),
    '<app width="200" height="426"><MockButton id="save">Save</MockButton></app>',
  );
  server = await startAppium();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const file = (runner: string): string => `
import { expect, testOn } from 'eyewright/${runner}';
import { AppiumAgent, webdriver } from 'eyewright/webdriver';

const capabilities = {
  platformName: 'Fake', 'appium:automationName': 'Fake', 'appium:deviceName': 'Fake phone', 'appium:app': process.env.APP ?? '',
} as const;
const test = testOn(webdriver({ hostname: '127.0.0.1', port: Number(process.env.APPIUM_PORT), capabilities }));

test('sees the application', async ({ agent, device }) => {
  expect(agent).toBeInstanceOf(AppiumAgent);
  expect(await agent.contexts()).toContain('NATIVE_APP');
  await agent.recordToReport('the start');
  expect(await device.browser.getPageSource()).toContain('MockButton');
});
`;

it.each(usuallyOf(['vitest', 'playwright'], 'vitest'))(
  '%s gets an application from the same source as pages',
  async (runner) => {
    const run = await runProject({
      runner,
      files: { 'app.spec.ts': file(runner) },
      env: { APPIUM_PORT: String(server.port), APP: path.join(folder, 'app.xml') },
    });
    expect([run.code, run.code === 0 ? '' : run.output]).toEqual([0, '']);
    const report = await readReport(run.report);
    expect(report.of('sees the application')).toHaveLength(1);
  },
);
