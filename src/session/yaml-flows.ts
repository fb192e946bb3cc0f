import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { globSync } from 'tinyglobby';

import type { YamlOutcome } from '../agents/steps/agent-context.ts';
import type { RunYamlOptions } from '../agents/verbs/run-yaml-verb.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { processSurroundings } from './surroundings.ts';

/** A YAML file that is run as a test. */
export interface YamlFlow {
  /** The file without its ending, from the folder that was searched, e.g. `flows/login`. */
  readonly title: string;
  readonly file: string;
  /** Runs its tasks; a failure points at the line of the file. */
  run(agent: YamlAgent, options?: Omit<RunYamlOptions, 'file'>): Promise<YamlOutcome>;
}

/** Any agent: from a fixture, or your own. */
export interface YamlAgent {
  runYaml(content: string, options?: RunYamlOptions): Promise<YamlOutcome>;
}

/** Options of `yamlFlows`. */
export interface YamlFlowsOptions {
  /** Where patterns and titles start. Default: the working directory. */
  readonly cwd?: string;
}

/**
 * The YAML files that match a pattern, sorted by name, to define a test for each in any runner:
 * `for (const flow of yamlFlows('flows/*.yaml')) test(flow.title, async ({ agent }) => void (await flow.run(agent)));`
 *
 * @throws ConfigError `CONFIG_INVALID` when no file matches: a suite without tests would pass.
 */
export function yamlFlows(pattern: string | readonly string[], options: YamlFlowsOptions = {}): YamlFlow[] {
  const { cwd = processSurroundings().cwd } = options;
  const patterns = typeof pattern === 'string' ? [pattern] : [...pattern];
  const files = globSync(patterns, { cwd, absolute: true }).toSorted();
  if (files.length > 0) return files.map((file) => flowOf(path.resolve(file), cwd));
  throw new ConfigError('CONFIG_INVALID', `yamlFlows: no file matches ${patterns.join(', ')}`, {
    hint: `Patterns start at ${cwd}; the option cwd changes that.`,
  });
}

function flowOf(file: string, cwd: string): YamlFlow {
  const title = path
    .relative(cwd, file)
    .replaceAll(path.sep, '/')
    .replace(/\.ya?ml$/i, '');
  return {
    title,
    file,
    run: async (agent, options) => agent.runYaml(await readFile(file, 'utf8'), { ...options, file }),
  };
}
