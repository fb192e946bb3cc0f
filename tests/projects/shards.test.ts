import { rmSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { sources, testReports, useProjects } from './run-project.ts';

const { runProject } = useProjects();

it('merges the blob reports of shards, wherever they ran, into one report', async () => {
  await using app = await startApp();
  await using model = await startAppModel();
  const env = projectEnvironment(model, app.url);
  const shard = (number: number, folder?: string): ReturnType<typeof runProject> =>
    runProject({
      runner: 'playwright',
      ...(folder === undefined ? { files: sources('shards') } : { folder }),
      env: { ...env, PLAYWRIGHT_BLOB_OUTPUT_FILE: `blobs/${number}.zip` },
      args: [`--shard=${number}/2`, '--reporter=blob'],
    });

  const first = await shard(1);
  const { folder } = first;
  const second = await shard(2, folder);
  expect([first.code, second.code]).toEqual([0, 1]);
  expect(testReports(folder).length).toBe(3);
  // Shards run on other machines: whatever they left on their disks is gone.
  rmSync(path.join(folder, 'run'), { recursive: true });

  const cli = '../node_modules/@playwright/test/cli.js';
  const merged = await runProject({
    runner: 'playwright',
    folder,
    command: [cli, 'merge-reports', '--config', 'merge.config.ts', 'blobs'],
  });
  expect(merged.output).toContain('Eyewright report: run/report/playwright.html');
  expect(merged.reported.records.map(({ title, end, steps }) => [title, end?.status, steps[0]?.start.name])).toEqual([
    ['first 1', 'passed', 'aiTap'],
    ['first 2', 'passed', 'aiTap'],
    ['second', 'failed', 'aiAssert'],
    ['skipped', 'skipped', undefined],
  ]);
  expect(merged.reported.frames.size).toBeGreaterThan(0);
});
