import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type { AgentOptions } from '../../../../src/agents/agent-options.ts';
import type { RunnerBinding } from '../../../../src/session/runner-binding.ts';
import { cancelButton, openRig, place, saveButton, useRunFolder, type Rig } from '../../agents/rig.ts';

useRunFolder();

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'eyewright-cassette-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const script = {
  respond: ({ text }: { readonly text: string }) => place((text.includes('Cancel') ? cancelButton : saveButton).rect),
};

describe('another attempt in the same process', () => {
  const runner = (attempt: number, test = 'again'): RunnerBinding => ({
    test: { test, titlePath: ['specs/a.spec.ts', 'again'], attempt, runner: 'vitest' },
  });
  const open = (cassette: AgentOptions['cassette'], attempt: number, answers: boolean[] = []): Promise<Rig> =>
    openRig({
      script: { respond: () => ({ data: answers.shift() ?? true }) },
      runner: runner(attempt),
      options: { cassette },
    });

  it('leaves what other rows of an outline have recorded', async () => {
    const dir = folder();
    const cassette = { mode: 'record', dir } as const;
    const turns = [
      ['row 1', 0, 'Save'],
      ['row 2', 0, 'Save'],
      ['row 2', 1, 'Cancel'],
    ] as const;
    for (const [test, attempt, element] of turns) {
      await using rig = await openRig({ script, runner: runner(attempt, test), options: { cassette } });
      await rig.agent.aiTap(element);
      await rig.agent.destroy();
    }

    const [file = ''] = readdirSync(path.join(dir, 'specs', 'a.spec.ts.d'));
    const text = readFileSync(path.join(dir, 'specs', 'a.spec.ts.d', file), 'utf8');
    expect([...text.matchAll(/prompt: ([A-Z]\w+)/g)].map(([, prompt]) => prompt)).toEqual(['Save', 'Cancel']);
  });

  it('goes through the answers from the beginning, and records without those of the attempt that failed', async () => {
    const dir = folder();
    await using first = await open({ mode: 'record', dir }, 0, [true, true]);
    await first.agent.aiBoolean('it is saved');
    await first.agent.destroy();
    await using second = await open({ mode: 'record', dir }, 1, [false, true]);
    for (let turn = 0; turn < 2; turn++) await second.agent.aiBoolean('it is saved');
    await second.agent.destroy();

    for (const attempt of [2, 3]) {
      await using replayed = await open({ mode: 'strict', dir }, attempt);
      const given = [await replayed.agent.aiBoolean('it is saved'), await replayed.agent.aiBoolean('it is saved')];
      expect(given).toEqual([false, true]);
    }
  });

  it('asks anew in auto mode what the attempt that failed was told, also when it asks nothing else', async () => {
    const dir = folder();
    const mode = 'auto';
    const verdicts: boolean[] = [];
    for (const [attempt, answer] of [true, false].entries()) {
      await using rig = await open({ mode, dir }, attempt, [answer]);
      verdicts.push(await rig.agent.aiBoolean('it is saved'));
      await rig.agent.destroy();
    }
    expect(verdicts).toEqual([true, false]);
    await using idle = await open({ mode, dir }, 2);
    await idle.agent.destroy();
    const [file = ''] = readdirSync(path.join(dir, 'specs', 'a.spec.ts.d'));
    expect(readFileSync(path.join(dir, 'specs', 'a.spec.ts.d', file), 'utf8')).toContain('calls: []');
  });
});
