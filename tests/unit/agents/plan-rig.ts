import type { AgentOptions } from '../../../src/agents/agent-options.ts';
import type { FakeElement } from '../../../src/devices/fake/fake-screen.ts';
import { plan } from '../../../src/testing/scripted-replies.ts';
import { openCacheRig, type CacheRigInit } from './cache-rig.ts';
import { form, nameField, saveButton, tap, type, type Rig } from './rig.ts';

type Cache = Exclude<NonNullable<AgentOptions['cache']>, false>;

const saved: FakeElement = { kind: 'text', text: 'Saved', rect: { left: 20, top: 250, width: 100, height: 30 } };
export const failed: FakeElement = { ...saved, text: 'The server said no' };

/** Saving shows a note below the form. */
export const saving = (note = saved) => ({
  elements: form,
  onTap: (element: FakeElement, elements: readonly FakeElement[]): readonly FakeElement[] | undefined =>
    element.text === 'Save' || element.text === 'Keep'
      ? [...elements.filter(({ text }) => text !== note.text), note]
      : undefined,
});

export const fill = (name: string): object[] => [type(nameField, name), tap(saveButton)];
export const done = { done: { success: true, message: 'It is saved.' } };
export const instruction = 'enter "Ann" as the name and save';

/** A run with the cache of the run folder. */
export function openPlans(cache: Partial<Cache> = {}, init: CacheRigInit = {}): Promise<Rig> {
  return openCacheRig({
    device: saving(),
    ...init,
    options: { cache: { id: 'shop', ...cache }, ...init.options },
  });
}

/** Carries the instruction out with the model, in a run of its own. */
export async function learnPlan(replies: readonly object[] = [plan(fill('Ann') as never, done)]): Promise<void> {
  await using rig = await openPlans({}, { script: { replies } });
  await rig.agent.aiAct(instruction);
}
