import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import type { RunnerBinding } from '../../../../src/session/runner-binding.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, place, saveButton, tap, useRunFolder, type Rig } from '../../agents/rig.ts';

useRunFolder();

const script = {
  respond: ({ call }: { readonly call: string | undefined }) => {
    if (call === 'locate') return place(saveButton.rect);
    return call === 'plan' ? plan([tap(saveButton)], { done: true }) : { thought: 'It is there.', data: true };
  },
};

const asks = {
  element: (rig: Rig) => rig.agent.aiTap('Save'),
  plan: (rig: Rig) => rig.agent.aiAct('press Save'),
  verdict: (rig: Rig) => rig.agent.aiAssert('there is a Save button'),
};

describe('the budget of what a cassette answers', () => {
  it.each(Object.entries(asks))('is not needed, even where others have used up theirs: %s', async (name, ask) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'eyewright-cassette-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const runner: RunnerBinding = {
      test: { test: `budget of a ${name}`, titlePath: ['a.spec.ts', name], attempt: 0, runner: 'vitest' },
    };
    const open = (options: AgentOptions): Promise<Rig> => openRig({ script, runner, options });
    const tape = { dir, name: 'kept' };
    const budget = { test: { tokens: 1 } };
    {
      await using recording = await open({ cassette: { ...tape, mode: 'record' } });
      await ask(recording);
    }
    await using live = await open({ budget });
    expect(await failureOf(ask(live))).toMatchObject({ code: 'BUDGET_EXCEEDED' });

    await using replayed = await open({ budget, cassette: { ...tape, mode: 'strict' } });
    await ask(replayed);
    expect(replayed.calls).toEqual([]);
    expect(await failureOf(ask(live))).toMatchObject({ code: 'BUDGET_EXCEEDED' });
  });
});
