import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { startScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import type { Runner } from './runners.data.ts';

const { runProject } = useProjects();
const all = sources('parity');
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { 'login.spec.ts': all['login.spec.ts'] ?? '' },
  vitest: { 'login.spec.ts': all['login.vitest.ts'] ?? '' },
  cucumber: { 'login.feature': all['login.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};
const places: Readonly<Record<Runner, string>> = {
  playwright: '__cassettes__/login.spec.ts.d',
  vitest: '__cassettes__/login.spec.ts.d',
  cucumber: '__cassettes__/login.feature.d',
};

interface Runs {
  readonly recorded: ProjectRun;
  readonly requests: number;
  /** With the model's server switched off. */
  readonly strict: ProjectRun;
  /** Without a configured model. */
  readonly keyless: ProjectRun;
  readonly skipped: ProjectRun;
}

async function recordAndReplay(runner: Runner): Promise<Runs> {
  await using app = await startApp();
  const model = await startAppModel();
  const env = projectEnvironment(model, app.url);
  const recorded = await runProject({ runner, files: files[runner], env: { ...env, EYEWRIGHT_CASSETTE: 'record' } });
  const requests = model.requests.length;
  await model.close();
  const { folder } = recorded;
  const strict = await runProject({ runner, folder, env: { ...env, EYEWRIGHT_CASSETTE: 'strict' } });
  const modelless = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('EYEWRIGHT_MODEL_')));
  const keyless = await runProject({ runner, folder, env: { ...modelless, EYEWRIGHT_CASSETTE: 'auto' } });
  const skipped = await runProject({ runner, files: files[runner], env: { ...modelless, EYEWRIGHT_CASSETTE: 'auto' } });
  return { recorded, requests, strict, keyless, skipped };
}

describe.each(['playwright', 'vitest', 'cucumber'] as const)('a suite of %s that was recorded', (runner) => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await recordAndReplay(runner);
  }, 300_000);

  it('has its cassette beside the test', () => {
    const folder = path.join(runs.recorded.folder, places[runner]);
    const names = readdirSync(folder);
    expect([runs.recorded.code, runs.recorded.output, names]).toEqual([0, runs.recorded.output, [names[0]]]);
    expect(readFileSync(path.join(folder, names[0] ?? ''), 'utf8')).toContain('kind: plan');
    expect(runs.requests).toBe(3);
  });

  it.each(['strict', 'keyless'] as const)('passes again without its model (%s), for nothing', (name) => {
    const { code, output, reported } = runs[name];
    expect([code, output]).toEqual([0, output]);
    const [test] = reported.of('parity');
    const calls = reported.records.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
    expect(test).toBeDefined();
    expect(output).toMatch(/model scripted-model · 3 model calls, 3 of them without a request, 0 tokens/);
    expect(calls.every(({ origin }) => origin === 'cassette')).toBe(true);
  });

  it('fails without both, and says what to do', () => {
    const { code, output } = runs.skipped;
    expect(code).not.toBe(0);
    expect(output).toContain('No model is configured, and there is no cassette');
  });
});

const skipping: Readonly<Record<'playwright' | 'vitest', Record<string, string>>> = {
  playwright: {
    'login.spec.ts': `import { test } from 'eyewright/playwright';
test.use({ cassette: { mode: 'auto', ifMissing: 'skip' } });
test('needs a model', async ({ page, aiTap }) => {
  await page.setContent('<button>Save</button>');
  await aiTap('Save');
});
`,
  },
  vitest: {
    'login.spec.ts': `import { test as base } from 'eyewright/vitest';
const test = base.extend('agentOptions', { cassette: { mode: 'auto', ifMissing: 'skip' } });
test('needs a model', async ({ page, aiTap }) => {
  await page.setContent('<button>Save</button>');
  await aiTap('Save');
});
`,
  },
};

it.each(['playwright', 'vitest'] as const)('a test of %s can be skipped without model and cassette', async (runner) => {
  const { code, output, reported } = await runProject({ runner, files: skipping[runner] });

  expect([code, output]).toEqual([0, expect.stringMatching(/1 skipped/)]);
  expect(reported.records.map(({ end }) => end?.status)).not.toContain('failed');
});

/** Tests of one title, each of which reads another word. The last one is told by its line. */
const namesakes: Readonly<
  Record<'vitest' | 'cucumber', { files: Record<string, string>; last: string; names: RegExp[] }>
> = {
  vitest: {
    files: {
      'same.spec.ts': `import { describe, expect } from 'vitest';
import { test } from 'eyewright/vitest';
const reads = (word) => async ({ aiString }) => expect(await aiString('the word')).toBe(word);
test('reads', reads('one'));
test.for(['two', 'three'])('reads', async (word, { aiString }) => reads(word)({ aiString }));
describe('again', () => void test('reads', reads('four')));
describe('again', () => void test('reads', reads('five')));
`,
    },
    last: 'same.spec.ts:7',
    names: [
      /^again-reads-\w{6}-2\.yaml$/,
      /^again-reads-\w{6}\.yaml$/,
      /^reads-\w{6}-2\.yaml$/,
      /^reads-\w{6}-3\.yaml$/,
      /^reads-\w{6}\.yaml$/,
    ],
  },
  cucumber: {
    files: {
      'same.feature': `Feature: Words
  Scenario: reads
    Then the word is "one"
  Scenario Outline: reads
    Then the word is "<word>"
    Examples:
      | word  |
      | two   |
      | three |
  Scenario Outline: reads <word>
    Then the word is "four"
    Examples:
      | word |
      | it   |
  Rule: reads
    Scenario: reads it
      Then the word is "five"
    Scenario: reads it
      Then the word is "six"
`,
      'steps.ts': `import 'eyewright/cucumber';
import { strictEqual } from 'node:assert';
import { Then } from '@cucumber/cucumber';
Then('the word is {string}', async function (word) {
  strictEqual(await this.agent.aiString('the word'), word);
});
`,
    },
    last: 'same.feature:18',
    names: [
      /^words-reads-\w{6}-2\.yaml$/,
      /^words-reads-\w{6}-3\.yaml$/,
      /^words-reads-\w{6}\.yaml$/,
      /^words-reads-it-\w{6}\.yaml$/,
      /^words-reads-reads-it-\w{6}-2\.yaml$/,
      /^words-reads-reads-it-\w{6}\.yaml$/,
    ],
  },
};

describe.each(['vitest', 'cucumber'] as const)('tests of %s with the same title', (runner) => {
  it('have cassettes of their own, also when one of them runs alone', { timeout: 120_000 }, async () => {
    const { files: own, last, names } = namesakes[runner];
    const words = ['one', 'two', 'three', 'four', 'five', 'six'];
    const model = await startScriptedModel({ respond: () => ({ data: words.shift() ?? '' }) });
    const env = { ...model.modelConfig, EYEWRIGHT_CASSETTE: 'record' };
    const recorded = await runProject({ runner, files: own, env });
    await model.close();
    const { folder } = recorded;
    const [place = ''] = readdirSync(path.join(folder, '__cassettes__'));
    const written = readdirSync(path.join(folder, '__cassettes__', place)).toSorted();

    expect([recorded.code, recorded.output]).toEqual([0, recorded.output]);
    expect(written).toEqual(names.map((name) => expect.stringMatching(name) as string));
    for (const args of [[], [last]]) {
      const { code, output } = await runProject({ runner, folder, args, env: { EYEWRIGHT_CASSETTE: 'strict' } });
      expect([code, output]).toEqual([0, output]);
    }
  });
});
