import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { parseJson } from '../../util/parse-json.ts';
import { runners, type Language, type Runner } from './choices.ts';
import { cucumberHabits } from './cucumber-place.ts';
import { npm, packageManagers, type PackageManager } from './package-managers.data.ts';
import { withoutComments } from './suite-text.ts';

/** The existing project. */
export interface Project {
  /** Absolute path; it need not exist. */
  readonly folder: string;
  readonly hasManifest: boolean;
  /** Whether `.js` files are modules. */
  readonly isModule: boolean;
  readonly packageManager: PackageManager;
  /** Runners that the project uses. */
  readonly runners: readonly Runner[];
  /** Name and text of each runner's configuration, if there is one. */
  readonly configs: Readonly<Partial<Record<Runner, ConfigFile>>>;
  readonly language: Language | undefined;
  /** Root folder of the Git repository: the project folder or a parent; undefined if there is none. */
  readonly repository: string | undefined;
  readonly hasGithub: boolean;
  /** Whether coding agents work on it. */
  readonly hasAgents: boolean;
  /** The script in package.json that runs Cucumber, if there is one. */
  readonly cucumberScript: { readonly name: string; readonly command: string } | undefined;
}

export interface ConfigFile {
  readonly name: string;
  /** Without comments. */
  readonly text: string;
}

const records = z.record(z.string(), z.unknown()).optional();
const manifestSchema = z.looseObject({
  type: z.string().optional(),
  packageManager: z.string().optional(),
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: records,
  devDependencies: records,
});
type Manifest = z.output<typeof manifestSchema>;

const packageOf: Readonly<Record<Runner, string>> = {
  playwright: '@playwright/test',
  vitest: 'vitest',
  cucumber: '@cucumber/cucumber',
};

/** The first existing file counts. */
const configOf: Readonly<Record<Runner, readonly RegExp[]>> = {
  playwright: [/^playwright\.config\.[cm]?[jt]s$/],
  // A configuration of Vitest would replace that of Vite with its aliases and plugins.
  vitest: [/^vitest\.config\.[cm]?[jt]s$/, /^vite\.config\.[cm]?[jt]s$/, /^vitest\.workspace\.[cm]?[jt]s$/],
  cucumber: [/^\.?cucumber\.(js|cjs|mjs|json|yaml|yml)$/],
};

/**
 * Examines a folder that may be a project.
 *
 * @param env - Contains the name of the package manager that started this process.
 * @throws ConfigError `CONFIG_INVALID` if it is not a folder, or package.json cannot be read
 */
export function lookAtProject(folder: string, env: Readonly<Record<string, string | undefined>>): Project {
  checkFolder(folder);
  const manifest = readManifest(path.join(folder, 'package.json'));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const repository = parents(folder).find((place) => existsSync(path.join(place, '.git')));
  const installed = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const configs = configsOf(folder, names);
  const script = cucumberScript(manifest);
  const found = runners.filter((runner) => Object.hasOwn(installed, packageOf[runner]) || isTelling(configs[runner]));
  return {
    folder,
    hasManifest: manifest !== undefined,
    isModule: manifest === undefined || manifest.type === 'module',
    packageManager: packageManagerOf({ folder, manifest, env }),
    runners: found,
    configs,
    language: manifest && languageOf({ folder, names, installed, runner: found[0], configs, script: script?.command }),
    repository,
    hasGithub: existsSync(path.join(repository ?? folder, '.github')),
    hasAgents: names.some((name) => ['.claude', '.agents', '.cursor', 'AGENTS.md'].includes(name)),
    cucumberScript: script,
  };
}

function cucumberScript(manifest: Manifest | undefined): Project['cucumberScript'] {
  const scripts = Object.entries(manifest?.scripts ?? {});
  const found = scripts.find(([, command]) => /\bcucumber(-js)?\b/.test(command));
  return found && { name: found[0], command: found[1] };
}

function checkFolder(folder: string): void {
  if (!existsSync(folder) || statSync(folder).isDirectory()) return;
  throw new ConfigError('CONFIG_INVALID', `${folder} is a file, not the folder of a project`, {
    hint: 'Pass a folder, which need not exist; the default is the working directory.',
  });
}

/** A Vite application does not necessarily use Vitest. */
const isTelling = (config: ConfigFile | undefined): boolean => config !== undefined && !config.name.startsWith('vite.');

function configsOf(folder: string, names: readonly string[]): Partial<Record<Runner, ConfigFile>> {
  const configs: Partial<Record<Runner, ConfigFile>> = {};
  for (const runner of runners) {
    const name = configOf[runner].flatMap((pattern) => names.filter((some) => pattern.test(some)))[0];
    if (name === undefined) continue;
    configs[runner] = { name, text: withoutComments(readFileSync(path.join(folder, name), 'utf8')) };
  }
  return configs;
}

function readManifest(file: string): Manifest | undefined {
  if (!existsSync(file)) return undefined;
  const read = manifestSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (read.success) return read.data;
  throw new ConfigError('CONFIG_INVALID', `${file} cannot be read as a package manifest`, {
    hint: 'Fix it, or move it away to have a new one created.',
    cause: read.error,
  });
}

interface LanguageInit extends Pick<Project, 'folder' | 'configs'> {
  readonly names: readonly string[];
  readonly installed: object;
  readonly runner: Runner | undefined;
  readonly script: string | undefined;
}

/** For a Cucumber suite, the language of its steps; otherwise that of the project. */
function languageOf({ folder, configs, names, installed, runner, script = '' }: LanguageInit): Language {
  if (runner === 'cucumber') {
    const { language } = cucumberHabits(folder);
    if (language) return language;
    if (/\.[cm]?ts\b|\bts-node\b|\btsx\b/.test(`${configs.cucumber?.text ?? ''} ${script}`)) return 'ts';
  }
  const isTyped = names.some((name) => /^tsconfig.*\.json$|\.config\.[cm]?ts$/.test(name));
  return isTyped || Object.hasOwn(installed, 'typescript') ? 'ts' : 'js';
}

interface ManagerInit {
  readonly folder: string;
  readonly manifest: Manifest | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** From the nearest lock file or manifest that names one; otherwise the one that runs this command. */
function packageManagerOf({ folder, manifest, env }: ManagerInit): PackageManager {
  const named = managerNamed(manifest?.packageManager);
  if (named) return named;
  for (const place of parents(folder)) {
    const locked = packageManagers.find(({ lockFiles }) =>
      lockFiles.some((file) => existsSync(path.join(place, file))),
    );
    if (locked) return locked;
  }
  return managerNamed(env['npm_config_user_agent']) ?? npm;
}

/** Parses `pnpm@10.1.0` and `pnpm/10.1.0 npm/? node/…`. */
function managerNamed(text: string | undefined): PackageManager | undefined {
  const name = /^[a-z]+/.exec(text ?? '')?.[0];
  return packageManagers.find((manager) => manager.name === name);
}

/** Whether packages are in archives of Yarn Plug'n'Play: Node cannot `require()` ES modules such as ours from there. */
export function isUnreachable({ folder, isModule }: Project): boolean {
  return !isModule && parents(folder).some((above) => existsSync(path.join(above, '.pnp.cjs')));
}

/** The folder and its parents, up to the root of the Git repository. */
function parents(folder: string): string[] {
  const above = path.dirname(folder);
  if (above === folder || existsSync(path.join(folder, '.git'))) return [folder];
  return [folder, ...parents(above)];
}
