import { readFileSync } from 'node:fs';
import path from 'node:path';

import { actions } from '../../actions/index.ts';
import { ConfigError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import { readScenarios } from '../../gherkin/read-scenarios.ts';
import { runStep } from '../../gherkin/run-scenario.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { flowCalls } from '../../yaml/flow-calls.ts';
import { parseYaml } from '../../yaml/parse-yaml.ts';
import { readTasks } from '../../yaml/read-tasks.ts';
import type { PlannedTest } from './planned-test.ts';

export interface PlanInit {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly screen: ScreenName;
}

/**
 * Reads all files. Nothing is opened before all of them are right.
 *
 * @throws ConfigError with the problems of all files
 */
export function planTests(files: readonly string[], init: PlanInit): readonly PlannedTest[] {
  const problems: EyewrightError[] = [];
  const tests = files.flatMap((file) => {
    try {
      const text = readFileSync(file, 'utf8');
      return /\.feature$/i.test(file) ? scenariosOf(file, text, init) : [yamlTest(file, text, init)];
    } catch (error) {
      problems.push(inFile(path.relative(init.cwd, file), error));
      return [];
    }
  });
  const [first] = problems;
  if (!first) return tests;
  if (problems.length === 1) throw first;
  throw new ConfigError(
    'CONFIG_INVALID',
    `${problems.length} files cannot be run:\n${problems.map(({ summary }) => summary).join('\n')}`,
  );
}

function inFile(file: string, error: unknown): EyewrightError {
  if (!EyewrightError.isInstance(error))
    return new ConfigError('CONFIG_INVALID', `${file}: ${errorMessage(error)}`, { cause: error });
  const { code, hint, details, summary } = error;
  return new ConfigError(code as 'YAML_INVALID', `${file}: ${summary}`, { hint, details, cause: error });
}

/** The actions of a device are known when it is open; then the text is checked again. */
function yamlTest(file: string, text: string, { cwd, env, screen }: PlanInit): PlannedTest {
  if (screen === 'web') readTasks(text, { calls: flowCalls(actions), env });
  else parseYaml(text);
  const relative = path.relative(cwd, file);
  return {
    file: relative,
    titlePath: [relative, path.basename(file).replace(/\.ya?ml$/i, '')],
    line: 1,
    tags: [],
    run: async (agent) => void (await agent.runYaml(text, { file })),
  };
}

function scenariosOf(file: string, text: string, { cwd }: PlanInit): PlannedTest[] {
  const relative = path.relative(cwd, file);
  const { name: feature, scenarios } = readScenarios(text);
  return scenarios.map(({ rule, name, line, tags, steps }) => ({
    file: relative,
    titlePath: [relative, feature, ...(rule === undefined ? [] : [rule]), name],
    line,
    tags,
    async run(agent, noteStep) {
      for (const step of steps) {
        const original = `${step.keyword} ${step.text}`;
        noteStep(original);
        await runStep(agent, { ...step, original });
      }
    },
  }));
}
