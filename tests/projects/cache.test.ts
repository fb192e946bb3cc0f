import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { buildRun } from '../../src/report/run/build-run.ts';
import { projectEnvironment, startAppModel } from './app-model.ts';
import { startApp } from './app.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, runners, type Runner } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();

/** The plain configuration of a runner, whose agents remember. */
function configured(runner: 'vitest' | 'cucumber'): Record<string, string> {
  const [[name, text] = ['', '']] = Object.entries(runners[runner].files);
  return {
    [name]: text.replace('waitAfterAction: 0', "waitAfterAction: 0, cache: { id: 'login', cacheDir: 'cache' }"),
  };
}

const hits = ({ reported: { events } }: ProjectRun): number =>
  events.filter((event) => event.type === 'cache' && event.outcome === 'hit').length;

const titles = { vitest: ['logs in', 'fails'], cucumber: ['A user logs in', 'Fails'] } as const;

describe.each(usuallyOf(['vitest', 'cucumber'], 'vitest'))('the cache in a project of %s', (runner) => {
  const [passing, failing] = titles[runner];

  it('keeps what a green test learnt, and does it again without the model', async () => {
    await using model = await startAppModel();
    await using app = await startApp();
    const env = projectEnvironment(model, app.url);
    const files = { ...sources(`cache-${runner}`), ...configured(runner) };

    const first = await runProject({ runner, files, env });
    const learnt = model.requests.map(({ call }) => call);
    const second = await runProject({ runner, folder: first.folder, env });

    expect(first.reported.of(passing).at(-1)?.end?.status).toBe('passed');
    expect(second.reported.of(passing).at(-1)?.end?.status).toBe('passed');
    expect(second.reported.of(failing).at(-1)?.end?.status).toBe('failed');
    expect(learnt).toEqual(expect.arrayContaining(['locate', 'locate', 'plan']));
    expect(learnt).toHaveLength(3);
    // Only the test that failed has to ask again.
    expect(model.requests.slice(learnt.length).map(({ call }) => call)).toEqual(['locate']);
    expect([hits(first), hits(second)]).toEqual([0, 2]);
    const kept = (kind: string): number => readdirSync(path.join(first.folder, 'cache', 'login', kind)).length;
    expect([kept('elements'), kept('plans')]).toEqual([1, 1]);
  });
});

const hooks = sources('cache-hooks');
const hookFiles: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { 'hooks.spec.ts': hooks['hooks.spec.ts'] ?? '' },
  vitest: { 'hooks.spec.ts': hooks['hooks.vitest.ts'] ?? '', ...configured('vitest') },
  cucumber: {
    'hooks.feature': hooks['hooks.feature'] ?? '',
    'steps.ts': `import './early-hooks.js';\n${sources('cache-cucumber')['steps.ts'] ?? ''}`,
    'early-hooks.ts': hooks['early-hooks.ts'] ?? '',
    ...configured('cucumber'),
  },
};

describe.each(allRunners)('the cache in a project of %s', (runner) => {
  it('keeps nothing of a test that its own hooks fail', async () => {
    await using model = await startAppModel();
    await using app = await startApp();

    const run = await runProject({
      runner,
      files: hookFiles[runner],
      env: projectEnvironment(model, app.url),
      // Each worker has the hooks of the suite, and has to run them for the right scenarios.
      args: runner === 'cucumber' ? ['--parallel', '2'] : [],
    });

    expect(run.code).toBe(1);
    const kept = readdirSync(path.join(run.folder, 'cache', 'login', 'elements'));
    expect(kept.map((file) => /the-\w+-field/.exec(file)?.[0])).toEqual(['the-username-field']);
    expect(buildRun(run.reported.events).cache.counts.stored).toBe(1);
  });
});
