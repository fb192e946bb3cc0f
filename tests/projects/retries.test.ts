import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { answer, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import { projectEnvironment } from './app-model.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('retries');
const screen = { 'screen.ts': all['screen.ts'] ?? '' };
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...screen, 'retries.spec.ts': all['retries.spec.ts'] ?? '' },
  vitest: { ...screen, 'retries.spec.ts': all['retries.vitest.ts'] ?? '' },
  cucumber: { ...screen, 'retries.feature': all['retries.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const retrying: Readonly<Record<Runner, readonly string[]>> = {
  playwright: ['--retries=2'],
  vitest: ['--retry=2'],
  cucumber: ['--retry', '2', '--world-parameters', '{"eyewright":{"retryOn":["environment","model"]}}'],
};
/** Vitest knows which errors are worth an attempt; in the others, further attempts fail before they begin. */
const runners = usuallyOf(allRunners, 'vitest', 'cucumber');
const runs = new Map<Runner, ProjectRun>();

/** Fails as a statement says, and the next time all is well. */
async function startForgetfulModel(): Promise<ScriptedModel> {
  const asked = new Map<string, number>();
  return startScriptedModel({
    respond({ text }): ScriptedReply {
      const wish = /<demand>\n(.*?)\n<\/demand>/s.exec(text)?.[1] ?? '';
      const count = (asked.get(wish) ?? 0) + 1;
      asked.set(wish, count);
      if (wish.startsWith('the product is wrong')) return { thought: 'There is no such thing.', data: count > 1 };
      if (count === 1 && wish.startsWith('the key is refused')) return answer.status(401);
      // The request is sent again once by itself.
      if (count <= 2 && wish.startsWith('the model is down')) return answer.status(500);
      return { thought: 'It is there.', data: true };
    },
  });
}

beforeAll(async () => {
  for (const runner of runners) {
    const model = await startForgetfulModel();
    const env = { ...projectEnvironment(model, 'http://127.0.0.1:1'), LAUNCH_OPTIONS: '{}' };
    runs.set(runner, await runProject({ runner, files: files[runner], env, args: retrying[runner] }));
    await model.close();
  }
});
afterAll(() => runs.clear());

const attemptsOf = (runner: Runner, title: string): unknown[] =>
  runs
    .get(runner)
    ?.reported.records.filter((record) => record.title === title)
    .map(({ end }) => end?.status) ?? [];

describe.each(runners)('retryOn in %s', (runner) => {
  it.each(['the key is refused once', 'the model is down once'])('tries again after %s', (title) => {
    expect(attemptsOf(runner, title)).toEqual(['failed', 'passed']);
  });

  it.each(['the product is wrong once', 'the test is wrong once'])('never turns green after %s', (title) => {
    const run = runs.get(runner);
    expect(run?.code).toBe(1);
    // Vitest can be told; of the others, further attempts fail before they begin.
    expect(attemptsOf(runner, title)).toEqual(runner === 'vitest' ? ['failed'] : ['failed', 'failed', 'failed']);
    expect(run?.output.includes('Not retried: attempt 1 was a failure of the class')).toBe(runner !== 'vitest');
  });

  it('asks no model in an attempt that must not be', () => {
    const records = runs.get(runner)?.reported.of('the product is wrong once') ?? [];
    expect(records.map(({ steps }) => steps.length)).toEqual(runner === 'vitest' ? [1] : [1, 0, 0]);
  });

  it('says whose failure it was beside the test', () => {
    const run = runs.get(runner);
    // Cucumber writes logs as base64.
    const results = JSON.stringify(run?.results).replaceAll(/"data":"([\w+/=]+)"/g, (_whole, data: string) =>
      atob(data),
    );
    const shown = `${run?.output}${results}`;
    // In Vitest the text of the error is enough.
    expect(shown).toContain(runner === 'vitest' ? 'Failure class: product' : 'eyewright: failure class');
    for (const text of [
      'product (ASSERTION_FAILED)',
      'environment (MODEL_UNAUTHORIZED)',
      'Failure class: model (MODEL_REQUEST_FAILED)',
    ])
      expect(shown).toContain(text);
  });
});

it('conditions of Vitest match the text of errors', () => {
  const outcomes = (title: string): unknown => attemptsOf('vitest', title);
  expect(outcomes('the product is wrong once, too')).toEqual(['failed']);
  expect(outcomes('the model is down once, too')).toEqual(['failed', 'passed']);
});
