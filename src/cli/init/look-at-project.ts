import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import { parseJson } from '../../util/parse-json.ts';
import { runners, type Language, type Runner } from './choices.ts';
import { npm, packageManagers, type PackageManager } from './package-managers.data.ts';

/** What is there already. */
export interface Project {
  /** Absolute path; need not exist. */
  readonly folder: string;
  readonly hasManifest: boolean;
  /** Whether `.js` files are modules. */
  readonly isModule: boolean;
  readonly packageManager: PackageManager;
  /** Runners that the project uses, with their configuration where it has one. */
  readonly runners: readonly { readonly runner: Runner; readonly config: string | undefined }[];
  readonly language: Language | undefined;
  /** Folder that Git keeps, which is the project's or one above it; undefined where there is none. */
  readonly repository: string | undefined;
  readonly hasGithub: boolean;
  /** Command of the manifest's script that runs Cucumber, if there is one. */
  readonly cucumberScript: string | undefined;
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

const configOf: Readonly<Record<Runner, RegExp>> = {
  playwright: /^playwright\.config\.[cm]?[jt]s$/,
  vitest: /^vitest\.(config|workspace)\.[cm]?[jt]s$/,
  cucumber: /^\.?cucumber\.(js|cjs|mjs|json|yaml|yml)$/,
};

/**
 * Looks at a folder that may be a project.
 *
 * @param env - Where the package manager that started this process has left its name.
 * @throws ConfigError `CONFIG_INVALID` when package.json cannot be read.
 */
export function lookAtProject(folder: string, env: Readonly<Record<string, string | undefined>>): Project {
  const manifest = readManifest(path.join(folder, 'package.json'));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const repository = parents(folder).find((place) => existsSync(path.join(place, '.git')));
  const installed = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const found = runners.flatMap((runner) => {
    const config = names.find((name) => configOf[runner].test(name));
    return config !== undefined || Object.hasOwn(installed, packageOf[runner]) ? [{ runner, config }] : [];
  });
  return {
    folder,
    hasManifest: manifest !== undefined,
    isModule: manifest === undefined || manifest.type === 'module',
    packageManager: packageManagerOf({ folder, manifest, env }),
    runners: found,
    language: manifest && languageOf(names, installed),
    repository,
    hasGithub: existsSync(path.join(repository ?? folder, '.github')),
    cucumberScript: Object.entries(manifest?.scripts ?? {}).find(([, script]) =>
      /\bcucumber(-js)?\b/.test(script),
    )?.[0],
  };
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

function languageOf(names: readonly string[], installed: object): Language {
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

/** The folder and those above it, up to the one that is kept by Git. */
function parents(folder: string): string[] {
  const above = path.dirname(folder);
  if (above === folder || existsSync(path.join(folder, '.git'))) return [folder];
  return [folder, ...parents(above)];
}
