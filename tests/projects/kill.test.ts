import type { ChildProcess } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import type { ScriptedModel } from '../../src/testing/scripted-model.ts';
import { fileUrl, useReportBrowser } from '../unit/report/viewer/report-browser.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { commandLineOf, kill, killTree, processesBelow } from './process-tree.ts';
import { readReport } from './read-tests.ts';
import { sources, testReports, useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const { open, seen } = useReportBrowser();

const victims: Readonly<Record<string, (pid: number) => void>> = {
  'the worker of the test': (pid) => {
    const worker = processesBelow(pid).find((id) => /worker/i.test(commandLineOf(id)) && !/chrom/i.test(commandLineOf(id)));
    kill(worker ?? expect.unreachable('no worker runs'));
  },
  'the whole run': killTree,
};

/** Runs the test until its last call waits for the model, and kills. */
async function runUntilKilled(strike: (pid: number) => void): Promise<ProjectRun> {
  await using app = await startApp();
  await using model = await startAppModel();
  const strikeWhenWaiting = async (child: ChildProcess): Promise<void> => {
    await until(() => isWaiting(model));
    strike(child.pid ?? expect.unreachable('the run has no process'));
  };
  let struck: Promise<void> | undefined;
  const run = await runProject({
    runner: 'playwright',
    files: sources('kill'),
    env: projectEnvironment(model, app.url),
    onStart: (child) => (struck = strikeWhenWaiting(child)),
  });
  await struck;
  return run;
}

function isWaiting({ requests }: ScriptedModel): boolean {
  return requests.some(({ text }) => text.includes('the server hangs'));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
  // The picture that the model looks at is written while the model is asked.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

describe.runIf(process.platform === 'linux').each(Object.keys(victims))('killing %s', (victim) => {
  it('leaves a report that shows all steps up to then', async () => {
    const { folder } = await runUntilKilled(victims[victim] ?? expect.unreachable());
    const [file, ...others] = testReports(folder).filter((name) => name.includes('is-killed'));
    expect(others).toEqual([]);

    const { records, frames } = await readReport(file);
    expect(records.map(({ title, complete, end }) => [title, complete, end])).toEqual([['is killed', false, undefined]]);
    const steps = records.flatMap((record) => record.steps);
    expect(steps.map(({ start, end, children }) => [start.name, end?.status, children.map((part) => part.end?.status)])).toEqual([
      ['aiInput', 'passed', ['passed', 'passed']],
      ['aiTap', 'passed', ['passed', 'passed']],
      ['aiAssert', undefined, []],
    ]);
    // The pictures of what is over are all there; that of the running step may have been under way.
    const seenBefore = steps.slice(0, 2).flatMap(({ children }) => children.flatMap((part) => part.frames));
    expect(seenBefore.filter(({ frame }) => !frames.has(frame))).toEqual([]);

    const page = await open(fileUrl(file ?? ''));
    expect(await page.locator('.steps').innerText()).toMatch(/aiInput.*aiTap.*aiAssert/s);
    expect(await page.locator('body').innerText()).toMatch(/running when the record ends.*probably killed/s);
    expect(seen.complaints).toEqual([]);
  });
});
