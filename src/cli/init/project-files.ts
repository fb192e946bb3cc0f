import { existsSync } from 'node:fs';
import path from 'node:path';

import type { FoundServer } from '../../model-setup/find-servers.ts';
import { modelFiles } from '../../model-setup/model-file.ts';
import type { Choices, Runner } from './choices.ts';
import { cucumberFiles } from './cucumber-files.ts';
import { codeGlobs, cucumberHabits, stepsFile } from './cucumber-place.ts';
import type { Project } from './look-at-project.ts';
import { playwrightFiles } from './playwright-files.ts';
import type { ProjectFile } from './project-file.ts';
import { testPlace } from './test-place.ts';
import { tsconfigFile } from './tsconfig-file.ts';
import { vitestFiles } from './vitest-files.ts';
import { workflowFile } from './workflow-file.ts';

const tsNode = 'node --import tsx node_modules/@cucumber/cucumber/bin/cucumber.js';

/** Lines for .gitignore: files that runs create. */
export const ignoredOf: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['node_modules/', 'eyewright_run/', 'test-results/', 'playwright-report/'],
  vitest: ['node_modules/', 'eyewright_run/', '.vitest/'],
  cucumber: ['node_modules/', 'eyewright_run/'],
};

/** All files for the choices, whether they exist or not. */
export function projectFiles(project: Project, choices: Choices, servers: readonly FoundServer[] = []): ProjectFile[] {
  const { folder, hasManifest } = project;
  const hasTsconfig = hasManifest ? existsSync(path.join(folder, tsconfigFile.path)) : choices.language === 'ts';
  return [
    manifestFile(choices),
    ...(hasTsconfig ? [tsconfigFile] : []),
    ...runnerFiles(project, choices),
    ...modelFiles({
      choice: choices.model,
      found: servers,
      isConfigKept: project.configs[choices.runner] !== undefined,
    }),
    ...(choices.ci === 'github' ? [workflowOf(project, choices)] : []),
  ];
}

function runnerFiles(project: Project, { runner, language, model }: Choices): ProjectFile[] {
  const { folder, isModule, configs, runners, cucumberScript } = project;
  const config = configs[runner];
  const init = {
    isTyped: language === 'ts',
    isModule,
    isKnown: runners.includes(runner),
    config,
    loadsModelFile: model !== 'offline',
  };
  if (runner === 'cucumber') {
    const { features = 'features', steps } = cucumberHabits(folder);
    const globs = codeGlobs(`${config?.text ?? ''}\n${cucumberScript?.command ?? ''}`);
    return cucumberFiles(init, { features, steps: stepsFile(globs, steps, language) });
  }
  const place = testPlace({ project: folder, runner, language, config: config ?? { name: '', text: '' } });
  return runner === 'playwright' ? playwrightFiles(init, place) : vitestFiles(init, place);
}

/** The command that runs all tests, and the prefix for the path of a single file. */
export function testCommand(project: Project, { runner, language }: Choices): string {
  const { run, name } = project.packageManager;
  if (runner === 'playwright') return `${run} playwright test`;
  if (runner === 'vitest') return `${run} vitest run`;
  if (project.cucumberScript !== undefined)
    return `${name} run ${project.cucumberScript.name}${name === 'npm' ? ' --' : ''}`;
  return language === 'ts' && !loadsTypeScript(project) ? tsNode : `${run} cucumber-js`;
}

/** Whether an existing suite has its own TypeScript setup. */
function loadsTypeScript({ runners, configs }: Project): boolean {
  return (
    runners.includes('cucumber') &&
    /ts-node|tsx|esbuild|swc|requireModule|require-module|loader/.test(configs.cucumber?.text ?? '')
  );
}

function manifestFile(choices: Choices): ProjectFile {
  const scripts = {
    playwright: 'playwright test',
    vitest: 'vitest run',
    cucumber: choices.language === 'ts' ? tsNode : 'cucumber-js',
  };
  const manifest = { private: true, type: 'module', scripts: { test: scripts[choices.runner] } };
  return { path: 'package.json', content: `${JSON.stringify(manifest, null, 2)}\n` };
}

function workflowOf(project: Project, choices: Choices): ProjectFile {
  const { folder, repository = folder, packageManager } = project;
  const below = path.relative(repository, folder).split(path.sep).join('/');
  const command = project.hasManifest ? testCommand(project, choices).replace(/ --$/, '') : packageManager.test;
  const file = workflowFile({ runner: choices.runner, packageManager, command, below });
  return { ...file, path: path.posix.join(...below.split('/').map((part) => part && '..'), file.path) };
}
