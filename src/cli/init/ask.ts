import { ConfigError } from '../../core/errors/errors.ts';
import {
  languageNames,
  languages,
  runnerNames,
  runners,
  services,
  type Choices,
  type Language,
  type Runner,
  type Service,
} from './choices.ts';
import type { FoundServer } from '../../model-setup/find-servers.ts';
import type { ModelChoice } from '../../model-setup/model-choice.ts';
import type { Project } from './look-at-project.ts';

/** Choices from the command line. */
export type GivenChoices = { readonly [Name in keyof Choices]: Choices[Name] | undefined };

/** Defaults for missing choices: what the project uses, else the most common choice. */
export function defaultChoices(given: GivenChoices, project: Project): Choices {
  return {
    runner: given.runner ?? project.runners[0] ?? 'playwright',
    language: given.language ?? project.language ?? 'ts',
    ci: given.ci ?? (project.hasGithub ? 'github' : 'none'),
    model: given.model ?? 'offline',
    skills: given.skills ?? project.hasAgents,
  };
}

/**
 * Asks the user for missing choices.
 *
 * @throws ConfigError `CONFIG_INVALID` if the user cancels
 */
export async function askChoices(
  given: GivenChoices,
  project: Project,
  servers: readonly FoundServer[],
): Promise<Choices> {
  const { isCancel, select } = await import('@clack/prompts');
  const initial = defaultChoices(given, project);
  const ask = async <T extends string>(message: string, options: readonly Option<T>[], initialValue: T): Promise<T> => {
    const answer = await select<string>({ message, options: [...options], initialValue });
    const chosen = options.find(({ value }) => value === answer);
    if (!isCancel(answer) && chosen) return chosen.value;
    throw new ConfigError('CONFIG_INVALID', 'Nothing was written: the questions were cancelled', {
      hint: 'eyewright init --yes asks no questions.',
    });
  };
  const has = (runner: Runner): boolean => project.runners.includes(runner);
  return {
    runner:
      given.runner ??
      (await ask(
        'Which test runner?',
        runners.map((value) => option(value, runnerNames[value], has(value) ? 'found in this project' : undefined)),
        initial.runner,
      )),
    language:
      given.language ??
      (await ask<Language>(
        'Which language?',
        languages.map((value) => option(value, languageNames[value])),
        initial.language,
      )),
    ci:
      given.ci ??
      (await ask<Service>(
        'A workflow that runs the tests?',
        services.map((value) => option(value, value === 'github' ? 'GitHub Actions' : 'None')),
        initial.ci,
      )),
    model: given.model ?? (await ask<ModelChoice>('What answers?', modelOptions(servers), initial.model)),
    skills:
      given.skills ??
      (await ask<'yes' | 'no'>(
        'Instructions for coding agents (a skill, and lines in AGENTS.md)?',
        [option('yes', 'Yes'), option('no', 'No')],
        initial.skills ? 'yes' : 'no',
      )) === 'yes',
  };
}

function modelOptions(servers: readonly FoundServer[]): readonly Option<ModelChoice>[] {
  return [
    option('offline', 'The offline model: no key, plain wordings'),
    ...servers.map(({ server, model }) => option(server.id, `${server.name} on this machine`, model)),
    option('custom', 'Another model: I fill in a file'),
  ];
}

interface Option<T> {
  readonly value: T;
  readonly label: string;
  readonly hint?: string;
}

function option<T>(value: T, label: string, hint?: string): Option<T> {
  return hint === undefined ? { value, label } : { value, label, hint };
}
