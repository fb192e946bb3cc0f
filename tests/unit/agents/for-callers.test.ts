import { describe, expect, it } from 'vitest';

import { callVerb, type OptionsOfCall } from '../../../src/agents/for-callers.ts';
import { verbs } from '../../../src/agents/verbs/verbs.ts';
import { runCall } from '../../../src/cli/device/run-call.ts';
import { plan } from '../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, saveButton, tap, useRunFolder, type Rig } from './rig.ts';

useRunFolder();

const site = { place: undefined, frames: [] };
const once = { replanningCycleLimit: 1, noProgressLimit: 9 };
const neverDone = { respond: () => plan([tap(saveButton)]) };
const noReply = { respond: () => new Promise(() => undefined) };

type Run = (rig: Rig, settings: { options: OptionsOfCall; signal?: AbortSignal }) => Promise<unknown>;

/** Texts with calls of their own, as the command line runs them. */
const texts: readonly [string, Run][] = [
  [
    'a scenario',
    ({ agent }, settings) => {
      return callVerb(agent, { verb: verbs.runGherkinScenario, site, ...settings }, 'When I save', {});
    },
  ],
  [
    'a YAML text',
    ({ agent }, { options, signal }) => {
      const params = { content: 'tasks:\n- flow:\n  - aiAct: save' };
      const data = { call: 'runYaml', command: 'run-yaml', params, options };
      return runCall({ agent, close: () => Promise.resolve() }, { data, newPicture: () => '', signal });
    },
  ],
];

describe.each(texts)('%s of a caller with data', (_title, run) => {
  it('has the options of its call', async () => {
    await using rig = await openRig({ script: neverDone });

    expect(await failureOf(run(rig, { options: once }))).toMatchObject({ code: 'PLAN_CYCLE_LIMIT' });

    expect(rig.calls).toEqual(['plan']);
  });

  it('ends with the signal of its call, and its calls are parts of it', async () => {
    await using rig = await openRig({ script: noReply });
    const ending = new AbortController();
    const failure = failureOf(run(rig, { options: {}, signal: ending.signal }));
    await expect.poll(() => rig.calls).toEqual(['plan']);
    ending.abort();

    expect(await failure).toMatchObject({ code: 'ABORTED' });
    const started = (await rig.record()).of('step-start');
    expect(started.filter(({ parent }) => parent === undefined)).toHaveLength(1);
  });
});
