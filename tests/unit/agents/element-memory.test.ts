import { describe, expect, it } from 'vitest';

import type { ElementMemory } from '../../../src/core/cache.ts';
import type { ElementLocator } from '../../../src/core/screen-tree.ts';
import { deviceLike, openRig, place, saveButton, treeLike, useRunFolder, type Rig } from './rig.ts';

useRunFolder();

const save: ElementLocator = { by: 'role', role: 'button', name: 'Save' };

/** A memory in this process, and a screen whose tree knows one button. */
async function openRemembering(known: Map<string, readonly ElementLocator[]>, isThere = true): Promise<Rig> {
  const memory: ElementMemory = {
    recall: ({ prompt }) => Promise.resolve(known.get(prompt) ?? []),
    keep: ({ prompt }, locators) => Promise.resolve(void known.set(prompt, locators)),
  };
  return openRig({
    script: { respond: () => place(saveButton.rect) },
    memory,
    wrap: (fake) =>
      deviceLike(fake, {
        tree: treeLike({
          find: (locator) => Promise.resolve(isThere && locator.by === 'role' ? saveButton.rect : undefined),
          locatorsAt: () => Promise.resolve([save]),
        }),
      }),
  });
}

describe('a remembered element', () => {
  it('is found without the model, once the model has found it', async () => {
    const known = new Map<string, readonly ElementLocator[]>();
    await using rig = await openRemembering(known);

    await rig.agent.aiTap('the save button');
    await rig.agent.aiTap('the save button');

    expect(known.get('the save button')).toEqual([save]);
    expect(rig.calls).toEqual(['locate']);
    expect(rig.log).toEqual(['tap 70,216', 'tap 70,216']);
  });

  it('that is no longer there is asked for again', async () => {
    await using rig = await openRemembering(new Map([['the save button', [save]]]), false);

    await rig.agent.aiTap('the save button');

    expect(rig.calls).toEqual(['locate']);
  });

  it('is neither recalled nor kept when the call does not want it', async () => {
    const known = new Map<string, readonly ElementLocator[]>();
    await using rig = await openRemembering(known);

    await rig.agent.aiTap('the save button', { cacheable: false });

    expect(known.size).toBe(0);
  });
});
