import { spawn } from 'node:child_process';

import { EyewrightError } from '../../core/errors/errors.ts';
import { versionOf } from '../../doctor/installed-package.ts';
import type { Choices } from './choices.ts';
import type { Project } from './look-at-project.ts';
import { hasOwnTsconfig } from './tsconfig-file.ts';
import { packagesOf, packagesOfOfflineModel, packagesOfLanguage, type NeededPackage } from './packages.data.ts';

export interface MissingInit {
  readonly project: Project;
  readonly choices: Choices;
  /** Version of this package. */
  readonly version: string;
  /** Version of Node.js. */
  readonly node: string;
  /** Whether a model is configured, so that the offline model is not needed. */
  readonly hasModel: boolean;
  readonly hasBrowser: boolean;
}

/** Missing packages, as arguments of a package manager. */
export function missingPackages(init: MissingInit): string[] {
  const { project, choices, version, node, hasModel, hasBrowser } = init;
  const { runner, language } = choices;
  const isKnown = project.runners.includes(runner) && !hasOwnTsconfig(project.folder);
  const needed: readonly NeededPackage[] = [
    { name: 'eyewright', versions: [{ node: '0', range: `^${version}` }] },
    ...packagesOf[runner],
    // An existing suite has its own TypeScript setup.
    ...(isKnown ? [] : packagesOfLanguage[language](runner)),
    ...(hasModel ? [] : packagesOfOfflineModel),
    // The package that installs browsers.
    ...(runner === 'vitest' && !hasBrowser ? [{ name: 'playwright-core' }] : []),
  ];
  return needed
    .filter(({ name }) => versionOf(name, project.folder) === undefined)
    .map(({ name, versions = [] }) => {
      const fit = versions.find((known) => known.node.localeCompare(node, 'en', { numeric: true }) <= 0);
      return fit ? `${name}@${fit.range}` : name;
    });
}

/**
 * Runs a program in the project's folder with visible output.
 *
 * @throws EyewrightError `INIT_FAILED` if it cannot run or fails
 */
export async function runProgram(command: readonly string[], folder: string): Promise<void> {
  const [program = '', ...args] = command;
  const isWindows = process.platform === 'win32';
  const code = await new Promise<number | string>((resolve) => {
    // On Windows package managers are scripts, which need a shell; versions contain characters that the shell interprets.
    const given = isWindows ? args.map((arg) => `"${arg}"`) : args;
    const child = spawn(program, given, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell: isWindows });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (exit) => resolve(exit ?? 'a signal'));
  });
  if (code === 0) return;
  throw new EyewrightError('INIT_FAILED', `"${command.join(' ')}" ended with ${code}`, {
    hint: 'The files are written. Run this command by hand, then the tests.',
  });
}
