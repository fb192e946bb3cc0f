import path from 'node:path';

import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { testBrowser } from '../test-browsers.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { readReport, type ReportedRun, type ReportedStep } from './read-tests.ts';
import { startGrid, startRemoteBrowser } from './remote-browsers.ts';
import { sources, useProjects } from './run-project.ts';

const { runProject } = useProjects();

interface StepFacts {
  readonly name: string;
  readonly status: string | undefined;
  readonly pictures: readonly string[];
  readonly parts: readonly StepFacts[];
}

/** What a report has to show for a test, wherever its browser was. */
function evidence({ of, events, frames }: ReportedRun, title: string): object {
  const [record] = of(title);
  const told = events.filter((event) => event.type === 'app-event' && event.record === record?.start?.record);
  return {
    status: record?.end?.status,
    steps: record?.steps.map(factsOf),
    told: told.map((event) => 'text' in event && event.text),
    lost: events.filter((event) => event.type === 'frame' && !frames.has(event.frame)).length,
  };
}

function factsOf({ start, end, frames, children }: ReportedStep): StepFacts {
  const pictures = frames.map(({ role, width, height }) => `${role} ${width} × ${height}`);
  return { name: start.name, status: end?.status, pictures, parts: children.map(factsOf) };
}

it('drives browsers elsewhere, from several shards, and reports as of browsers here', async () => {
  await using app = await startApp({ password: '' });
  await using model = await startAppModel();
  const server = await chromium.launchServer({ executablePath: testBrowser, args: [...quietChromiumArgs] });
  await using browser = await startRemoteBrowser();
  await using grid = await startGrid();
  const run = (env: Readonly<Record<string, string>>, ...args: readonly string[]): ReturnType<typeof runProject> =>
    runProject({
      runner: 'playwright',
      files: sources('elsewhere'),
      env: { ...projectEnvironment(model, app.url), REPORT: 'run', ...env },
      args: ['--workers=1', ...args],
    });
  const places = {
    here: run({}),
    'a Playwright server, first shard': run({ WS_ENDPOINT: server.wsEndpoint() }, '--shard=1/2'),
    'a Playwright server, second shard': run({ WS_ENDPOINT: server.wsEndpoint() }, '--shard=2/2'),
    'a debugging port': run({ CDP_ENDPOINT: browser.endpoint }),
    'Selenium Grid': run({ SELENIUM_REMOTE_URL: grid.url }),
  };
  const outputs = await Promise.all(Object.values(places));
  await server.close();
  expect(outputs.map(({ code, output }) => (code === 0 ? 0 : output))).toEqual([0, 0, 0, 0, 0]);

  const [here, ...elsewhere] = await Promise.all(
    outputs.map(({ folder }) => readReport(path.join(folder, 'run/report/run.html'))),
  );
  if (!here) throw new TypeError('there is no report');
  expect(evidence(here, 'logs in')).toMatchObject({ status: 'passed', told: ['told by the page'], lost: 0 });
  for (const title of ['logs in', 'uploads']) {
    const found = elsewhere.filter(({ of }) => of(title).length > 0);
    expect(found.map((report) => evidence(report, title))).toEqual([1, 2, 3].map(() => evidence(here, title)));
  }
  expect(grid.sessions).toBeGreaterThan(0);
});
