import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { afterAll } from 'vitest';

import { installed } from './shared-install.ts';
import { runIn, type ProjectInit, type ProjectRun } from './run-in-folder.ts';

export { lineOf, sources } from './project-sources.ts';
export type { ProjectInit, ProjectRun };

/** Runs projects with the real command lines on the installed package; all of them are gone after the file's tests. */
export function useProjects(): { runProject(init: ProjectInit): Promise<ProjectRun> } {
  const folders = new Set<string>();
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    async runProject(init) {
      const run = await runIn(installed(), init);
      folders.add(run.folder);
      return run;
    },
  };
}

/** Files that the tests of single agents have left, newest last. */
export function testReports(folder: string): string[] {
  const reports = path.join(folder, 'run', 'report');
  const names = existsSync(reports) ? readdirSync(reports) : [];
  return names.map((name) => path.join(reports, name)).sort();
}
