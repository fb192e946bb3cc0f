import { readlinkSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { fileUrl, useReportBrowser } from '../unit/report/viewer/report-browser.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { commandLineOf, kill, killTree, processesBelow } from './process-tree.ts';
import { readReport, type ReportedStep } from './read-tests.ts';
import { sources, testReports, useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const { open, seen } = useReportBrowser();

const victims: readonly (readonly [string, (pid: number) => void])[] = [
  ['the worker of the test', killWorker],
  ['the whole run', killTree],
];

function killWorker(pid: number): void {
  const lines = processesBelow(pid).map((id) => ({ id, line: commandLineOf(id) }));
  const worker = lines.find(({ line }) => /worker/i.test(line) && !/chrom/i.test(line));
  if (!worker) throw new TypeError(`no worker among ${JSON.stringify(lines)}`);
  kill(worker.id);
}

/** Runs the test until its last call waits for the model, and kills. */
async function runUntilKilled(strike: (pid: number) => void): Promise<ProjectRun> {
  await using app = await startApp();
  await using model = await startAppModel();
  let struck: Promise<void> | undefined;
  const run = await runProject({
    runner: 'playwright',
    files: sources('kill'),
    env: projectEnvironment(model, app.url),
    onStart: ({ pid = 0 }) => {
      struck = until(() => isWaiting(model))
        .then(() => until(() => hasPictures(pid)))
        .then(() => strike(pid));
    },
  });
  await struck;
  return run;
}

function isWaiting({ requests }: ScriptedModel): boolean {
  return requests.some(({ text }) => text.includes('the server hangs'));
}

/** Whether the pictures of what is over have been written, which happens in quiet moments: the model is being waited for. */
async function hasPictures(pid: number): Promise<boolean> {
  const folder = readlinkSync(`/proc/${pid}/cwd`);
  const { records, frames } = await readReport(testReports(folder).find((name) => name.includes('is-killed')));
  const named = records.flatMap(({ steps }) => picturesOfEnded(steps));
  return named.length > 0 && named.every(({ frame }) => frames.has(frame));
}

function picturesOfEnded(steps: readonly ReportedStep[]): ReportedStep['frames'] {
  return steps.slice(0, 2).flatMap(({ children }) => children.flatMap((part) => part.frames));
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.runIf(process.platform === 'linux').each(victims)('killing %s', (_victim, strike) => {
  it('leaves a report that shows all steps up to then', async () => {
    // A killed worker's report is taken into the merged one; of a killed run there is only the report of the test.
    const { folder, report } = await runUntilKilled(strike);
    const left = testReports(folder).filter((name) => name.includes('is-killed'));
    const [file, ...others] = report ? [report, ...left] : left;
    expect(others).toEqual([]);

    const { records, frames } = await readReport(file);
    expect(records.map(({ title, complete }) => [title, complete])).toEqual([['is killed', false]]);
    const steps = records.flatMap((record) => record.steps);
    expect(
      steps.map(({ start, end, children }) => [start.name, end?.status, children.map((part) => part.end?.status)]),
    ).toEqual([
      ['aiInput', 'passed', ['passed', 'passed']],
      ['aiTap', 'passed', ['passed', 'passed']],
      ['aiAssert', undefined, []],
    ]);
    // The pictures of what is over are all there; that of the running step may have been under way.
    expect(picturesOfEnded(steps).filter(({ frame }) => !frames.has(frame))).toEqual([]);

    const page = await open(fileUrl(file ?? ''));
    expect(await page.locator('.steps').innerText()).toMatch(/aiInput.*aiTap.*aiAssert/s);
    expect(await page.locator('body').innerText()).toMatch(/unfinished/);
    expect(seen.complaints).toEqual([]);
  });
});
