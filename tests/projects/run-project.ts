import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { afterAll } from 'vitest';

import { installed } from './shared-install.ts';
import { compiled } from './compiled.ts';
import { runIn, type ProjectInit as AnyProjectInit, type ProjectRun } from './run-in-folder.ts';
import { runners } from './runners.data.ts';

export { lineOf, sources } from './project-sources.ts';
export type { ProjectRun };

export interface ProjectInit extends AnyProjectInit {
  /** Whether Cucumber reads the project's TypeScript by itself, through tsx. Default: it is given JavaScript. */
  readonly tsx?: boolean;
}

/** Runs projects with the real command lines on the installed package; all of them are gone after the file's tests. */
export function useProjects(): { runProject(init: ProjectInit): Promise<ProjectRun> } {
  const folders = new Set<string>();
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    async runProject(init) {
      const run = await runIn(installed(), init.runner === 'cucumber' && !init.tsx ? asJavaScript(init) : init);
      folders.add(run.folder);
      return run;
    },
  };
}

function asJavaScript({ files, command, args = [], ...init }: ProjectInit): AnyProjectInit {
  const { files: usual, argsOfJavaScript } = runners.cucumber;
  return {
    ...init,
    files: compiled({ ...usual, ...files }),
    command: command ?? [...argsOfJavaScript, ...args],
  };
}

/** Files that the tests of single agents have left, newest last. */
export function testReports(folder: string): string[] {
  const reports = path.join(folder, 'run', 'report');
  const names = existsSync(reports) ? readdirSync(reports) : [];
  return names.map((name) => path.join(reports, name)).sort();
}
