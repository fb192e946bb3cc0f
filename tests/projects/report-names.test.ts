import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { readReport } from './read-tests.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();

const foreign = ['notes.txt', 'index/page.html', 'sub/mine.md', 'used/keep.json', 'assets/logo.png', 'older.html'];

function announced({ output, folder }: ProjectRun): string {
  const [, file = ''] = /Eyewright report: (\S+)/.exec(output) ?? [];
  return path.join(folder, file);
}

it('keeps what others laid beside its reports, whatever the reports are called', async () => {
  await using app = await startApp();
  await using model = await startAppModel();
  const env = projectEnvironment(model, app.url);
  const files = Object.fromEntries(foreign.map((name) => [`run/report/${name}`, `mine: ${name}`]));
  const first = await runProject({ runner: 'playwright', files: { ...sources('names'), ...files }, env });
  const check = async (run: ProjectRun, added: readonly string[]): Promise<void> => {
    expect(run.code).toBe(0);
    const report = announced(run);
    const { records } = await readReport(report);
    expect(records.map(({ end, complete }) => [end?.status, complete])).toEqual(
      Array.from({ length: 6 }, () => ['passed', true]),
    );
    for (const [name, content] of Object.entries(files))
      expect([name, readFileSync(path.join(run.folder, name), 'utf8')]).toEqual([name, content]);
    const left = readdirSync(path.join(run.folder, 'run', 'report')).sort();
    expect(left).toEqual(['assets', 'index', 'notes.txt', 'older.html', 'sub', 'used', ...added].sort());
  };
  await check(first, ['playwright']);
  const entry = announced(first);
  expect(entry).toBe(path.join(first.folder, 'run/report/playwright/index.html'));

  // The folder of the merged report is used by somebody else, too, when the next run replaces it.
  mkdirSync(path.join(path.dirname(entry), 'own'));
  writeFileSync(path.join(path.dirname(entry), 'own', 'mine.txt'), 'mine');
  const second = await runProject({ runner: 'playwright', folder: first.folder, env });
  await check(second, ['playwright']);
  expect(announced(second)).toBe(entry);
  expect(existsSync(path.join(path.dirname(entry), 'own', 'mine.txt'))).toBe(true);
});
