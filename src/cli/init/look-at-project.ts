import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { parseJson } from '../../util/parse-json.ts';
import { runners, type Language, type Runner } from './choices.ts';
import { cucumberHabits } from './cucumber-place.ts';
import { npm, packageManagers, type PackageManager } from './package-managers.data.ts';
import { withoutComments } from './suite-text.ts';

/** What is there already. */
export interface Project {
  /** Absolute path; need not exist. */
  readonly folder: string;
  readonly hasManifest: boolean;
  /** Whether `.js` files are modules. */
  readonly isModule: boolean;
  readonly packageManager: PackageManager;
  /** Runners that the project uses. */
  readonly runners: readonly Runner[];
  /** Name and text of the configuration of each runner, where there is one. */
  readonly configs: Readonly<Partial<Record<Runner, ConfigFile>>>;
  readonly language: Language | undefined;
  /** Folder that Git keeps, which is the project's or one above it; undefined where there is none. */
  readonly repository: string | undefined;
  readonly hasGithub: boolean;
  /** The manifest's script that runs Cucumber, if there is one. */
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

/** The first that is there counts. */
const configOf: Readonly<Record<Runner, readonly RegExp[]>> = {
  playwright: [/^playwright\.config\.[cm]?[jt]s$/],
  // A configuration of Vitest's own would take the place of Vite's, with the aliases and plugins in it.
  vitest: [/^vitest\.config\.[cm]?[jt]s$/, /^vite\.config\.[cm]?[jt]s$/, /^vitest\.workspace\.[cm]?[jt]s$/],
  cucumber: [/^\.?cucumber\.(js|cjs|mjs|json|yaml|yml)$/],
};

/**
 * Looks at a folder that may be a project.
 *
 * @param env - Where the package manager that started this process has left its name.
 * @throws ConfigError `CONFIG_INVALID` when the folder is none, or package.json cannot be read.
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
    hint: 'Name a folder, which need not exist; without one the working directory is set up.',
  });
}

/** An application with Vite need not be tested with Vitest. */
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
  throw new ConfigError('CONFIG_INVALID', `${file} cannot be read as the manifest of a package`, {
    hint: 'Mend it, or move it away to have a new one written.',
    cause: read.error,
  });
}

interface LanguageInit extends Pick<Project, 'folder' | 'configs'> {
  readonly names: readonly string[];
  readonly installed: object;
  readonly runner: Runner | undefined;
  readonly script: string | undefined;
}

/** That of the steps where the suite is one of Cucumber; else what the project is written in. */
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

/** That of the nearest lock file or manifest that says so; else the one that runs this command. */
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

/** Of `pnpm@10.1.0` and `pnpm/10.1.0 npm/? node/…`. */
function managerNamed(text: string | undefined): PackageManager | undefined {
  const name = /^[a-z]+/.exec(text ?? '')?.[0];
  return packageManagers.find((manager) => manager.name === name);
}

/** Whether packages come out of archives by Yarn's Plug'n'Play: Node cannot `require()` a module such as ours from there. */
export function isUnreachable({ folder, isModule }: Project): boolean {
  return !isModule && parents(folder).some((above) => existsSync(path.join(above, '.pnp.cjs')));
}

/** The folder and those above it, up to the one that is kept by Git. */
function parents(folder: string): string[] {
  const above = path.dirname(folder);
  if (above === folder || existsSync(path.join(folder, '.git'))) return [folder];
  return [folder, ...parents(above)];
}
