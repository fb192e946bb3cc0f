import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import { installPackage } from './installed-package.ts';
import { runIn, type ProjectInit, type ProjectRun } from './run-in-folder.ts';

export { lineOf, sources } from './project-sources.ts';
export type { ProjectInit, ProjectRun };

/** Runs projects with the real command lines on the installed package; all of them are gone after the file's tests. */
export function useProjects(): { runProject(init: ProjectInit): Promise<ProjectRun> } {
  let base = '';
  beforeAll(() => {
    base = installPackage();
  });
  afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 5 }));
  return { runProject: (init) => runIn(base, init) };
}

/** Files that the tests of single agents have left, newest last. */
export function testReports(folder: string): string[] {
  const reports = path.join(folder, 'run', 'report');
  const names = existsSync(reports) ? readdirSync(reports) : [];
  return names.map((name) => path.join(reports, name)).sort();
}
