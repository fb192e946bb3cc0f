import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('parity');
const parity: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { 'login.spec.ts': all['login.spec.ts'] ?? '' },
  vitest: { 'login.spec.ts': all['login.vitest.ts'] ?? '' },
  cucumber: { 'login.feature': all['login.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};

/** Tests that are skipped without model and cassette. */
const skipping: Readonly<Partial<Record<Runner, string>>> = {
  playwright: `import { test } from 'eyewright/playwright';
test.use({ cassette: { mode: 'auto', ifMissing: 'skip' } });
test('needs a model', async ({ page, aiTap }) => {
  await page.setContent('<button>Save</button>');
  await aiTap('Save');
});
`,
  vitest: `import { test as base } from 'eyewright/vitest';
const test = base.extend('agentOptions', { cassette: { mode: 'auto', ifMissing: 'skip' } });
test('needs a model', async ({ page, aiTap }) => {
  await page.setContent('<button>Save</button>');
  await aiTap('Save');
});
`,
};

interface Namesakes {
  readonly files: Readonly<Record<string, string>>;
  /** The last one. */
  readonly last: string;
  /** Of their cassettes. */
  readonly names: readonly RegExp[];
}

/** Tests of one title, each of which reads another word. The last one is told by its line. */
const namesakes = {
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
      // Behind those of the other feature.
      'steps.ts': `${all['steps.ts'] ?? ''}
import { strictEqual } from 'node:assert';
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
} as const satisfies Readonly<Partial<Record<Runner, Namesakes>>>;

/** What the tests of one title read, in their order. */
const words = ['one', 'two', 'three', 'four', 'five', 'six'];

interface Runs {
  readonly recorded: ProjectRun;
  /** How many requests of the first test the model got. */
  readonly requests: number;
  /** With the model's server switched off. */
  readonly strict: ProjectRun;
  /** Without a configured model: the first test, the last of one title, and one that may be skipped. */
  readonly keyless: ProjectRun;
  /** Without model and cassettes. */
  readonly without: ProjectRun;
}

async function recordAndReplay(runner: Runner): Promise<Runs> {
  await using app = await startApp();
  const left = [...words];
  const reads = ({ text }: ScriptedRequest): boolean => text.includes('the word');
  const model = await startAppModel((request) => (reads(request) ? { data: left.shift() ?? '' } : undefined));
  const env = projectEnvironment(model, app.url);
  const same = runner === 'playwright' ? undefined : namesakes[runner];
  const files = { ...parity[runner], ...same?.files };
  // Their files need no processes of their own.
  const args = runner === 'vitest' ? ['--no-isolate', '--maxWorkers=1'] : [];
  const recorded = await runProject({ runner, files, args, env: { ...env, EYEWRIGHT_CASSETTE: 'record' } });
  const requests = model.requests.filter((request) => !reads(request)).length;
  await model.close();
  const { folder } = recorded;
  const strict = await runProject({ runner, folder, args, env: { ...env, EYEWRIGHT_CASSETTE: 'strict' } });
  const modelless = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('EYEWRIGHT_MODEL_')));
  const auto = { ...modelless, EYEWRIGHT_CASSETTE: 'auto' };
  const some = [Object.keys(parity[runner])[0] ?? '', ...(same ? [same.last] : [])];
  if (skipping[runner] !== undefined) {
    writeFileSync(path.join(folder, 'skip.spec.ts'), skipping[runner]);
    some.push('skip.spec.ts');
  }
  const keyless = await runProject({ runner, folder, args: [...args, ...some], env: auto });
  const without = await runProject({ runner, files: parity[runner], args, env: auto });
  return { recorded, requests, strict, keyless, without };
}

const places: Readonly<Record<Runner, string>> = {
  playwright: '__cassettes__/login.spec.ts.d',
  vitest: '__cassettes__/login.spec.ts.d',
  cucumber: '__cassettes__/login.feature.d',
};
/** How many calls of a model the tests of a run make: three, and one for each word. */
const calls: Readonly<Record<Runner, { readonly strict: number; readonly keyless: number }>> = {
  playwright: { strict: 3, keyless: 3 },
  vitest: { strict: 3 + 5, keyless: 3 + 1 },
  cucumber: { strict: 3 + 6, keyless: 3 + 1 },
};

const runs = new Map<Runner, Runs>();

function runsOf(runner: Runner): Runs {
  const found = runs.get(runner);
  if (!found) throw new TypeError(`the suite of ${runner} did not run`);
  return found;
}

const runners = usuallyOf(allRunners, 'vitest');
beforeAll(async () => {
  for (const runner of runners) runs.set(runner, await recordAndReplay(runner));
});

describe.each(runners)('a suite of %s that was recorded', (runner) => {
  it('has its cassette beside the test', () => {
    const { recorded, requests } = runsOf(runner);
    const folder = path.join(recorded.folder, places[runner]);
    const names = readdirSync(folder);
    expect([recorded.code, recorded.output, names]).toEqual([0, recorded.output, [names[0]]]);
    expect(readFileSync(path.join(folder, names[0] ?? ''), 'utf8')).toContain('kind: plan');
    expect(requests).toBe(3);
  });

  it.each(['strict', 'keyless'] as const)('passes again without its model (%s), for nothing', (name) => {
    const { code, output, reported } = runsOf(runner)[name];
    expect([code, output]).toEqual([0, output]);
    const [test] = reported.of('parity');
    const made = reported.records.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
    const count = calls[runner][name];
    expect(test).toBeDefined();
    expect(output).toContain(
      `model scripted-model · ${count} model calls, ${count} of them without a request, 0 tokens`,
    );
    expect(made.every(({ origin }) => origin === 'cassette')).toBe(true);
  });

  it('fails without both, and says what to do', () => {
    const { code, output } = runsOf(runner).without;
    expect(code).not.toBe(0);
    expect(output).toContain('No model is configured, and there is no cassette');
  });
});

it.each(usuallyOf(['playwright', 'vitest'], 'vitest'))(
  'a test of %s can be skipped without model and cassette',
  (runner) => {
    const { code, output, reported } = runsOf(runner).keyless;

    expect([code, output]).toEqual([0, expect.stringMatching(/1 skipped/)]);
    expect(reported.records.map(({ end }) => end?.status)).not.toContain('failed');
  },
);

describe.each(usuallyOf(['vitest', 'cucumber'], 'vitest'))('tests of %s with the same title', (runner) => {
  it('have cassettes of their own, also when one of them runs alone', () => {
    const { recorded, strict, keyless } = runsOf(runner);
    const { files, names } = namesakes[runner];
    const folder = path.join(recorded.folder, '__cassettes__', `${Object.keys(files)[0]}.d`);

    expect(readdirSync(folder).toSorted()).toEqual(names.map((name) => expect.stringMatching(name) as string));
    // Each would fail with the word of another.
    for (const { code, output } of [recorded, strict, keyless]) expect([code, output]).toEqual([0, output]);
  });
});
