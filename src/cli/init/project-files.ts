import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Choices, Runner } from './choices.ts';
import { cucumberFiles } from './cucumber-files.ts';
import type { Project } from './look-at-project.ts';
import { playwrightFiles } from './playwright-files.ts';
import type { ProjectFile, TemplateInit } from './project-file.ts';
import { vitestFiles } from './vitest-files.ts';
import { workflowFile } from './workflow-file.ts';

const filesOf: Readonly<Record<Runner, (init: TemplateInit) => ProjectFile[]>> = {
  playwright: playwrightFiles,
  vitest: vitestFiles,
  cucumber: cucumberFiles,
};

/** Where tests usually are, the most telling first. */
const foldersOf: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['tests', 'e2e', 'test', 'specs'],
  vitest: ['tests', 'test', 'e2e'],
  cucumber: ['features/step_definitions', 'features/steps', 'features/support'],
};

const tsNode = 'node --import tsx node_modules/@cucumber/cucumber/bin/cucumber.js';

/** Lines of .gitignore: what runs leave behind. */
export const ignoredOf: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['node_modules/', 'eyewright_run/', 'test-results/', 'playwright-report/'],
  vitest: ['node_modules/', 'eyewright_run/', '.vitest/'],
  cucumber: ['node_modules/', 'eyewright_run/'],
};

/** Everything that the choices ask for, whether it is there already or not. */
export function projectFiles(project: Project, choices: Choices): ProjectFile[] {
  const { runner, language, ci } = choices;
  const known = project.runners.find((found) => found.runner === runner);
  const isTyped = language === 'ts';
  const files = filesOf[runner]({
    isTyped,
    isModule: project.isModule,
    isKnown: known !== undefined,
    config: known?.config,
    testFolder: testFolder(project.folder, runner, known?.config),
  });
  const isNew = !project.hasManifest;
  const fresh = isNew ? [manifestFile(choices), ...(isTyped ? [tsconfigFile] : [])] : [];
  return [...fresh, ...files, ...(ci === 'github' ? [workflowOf(project, choices)] : [])];
}

function testFolder(folder: string, runner: Runner, config: string | undefined): string | undefined {
  if (runner === 'playwright' && config !== undefined) {
    const [, named] = /\btestDir:\s*['"`]([^'"`]+)['"`]/.exec(readFileSync(path.join(folder, config), 'utf8')) ?? [];
    if (named !== undefined) return path.posix.normalize(named).replace(/\/$/, '');
  }
  return foldersOf[runner].find((name) => existsSync(path.join(folder, name)));
}

/** What runs all tests of the runner, and what is put in front of the path of one file. */
export function testCommand(project: Project, { runner, language }: Choices): string {
  const { run, name } = project.packageManager;
  if (runner === 'playwright') return `${run} playwright test`;
  if (runner === 'vitest') return `${run} vitest run`;
  if (project.cucumberScript !== undefined)
    return `${name} run ${project.cucumberScript}${name === 'npm' ? ' --' : ''}`;
  return language === 'ts' ? tsNode : `${run} cucumber-js`;
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

const tsconfigFile: ProjectFile = {
  path: 'tsconfig.json',
  content: `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true
  }
}
`,
};

function workflowOf(project: Project, choices: Choices): ProjectFile {
  const { folder, repository = folder, packageManager } = project;
  const below = path.relative(repository, folder).split(path.sep).join('/');
  const command = project.hasManifest ? testCommand(project, choices).replace(/ --$/, '') : packageManager.test;
  const file = workflowFile({ runner: choices.runner, packageManager, command, below });
  return { ...file, path: path.posix.join(...below.split('/').map((part) => part && '..'), file.path) };
}
