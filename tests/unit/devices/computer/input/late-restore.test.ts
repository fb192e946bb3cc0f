import { expect, it, vi } from 'vitest';

import { monotonic } from '../../../../../src/core/time/clock.ts';
import { LateRestore } from '../../../../../src/devices/computer/input/late-restore.ts';

it('leaves a text on the clipboard as long as programs fetch it', async () => {
  const events: string[] = [];
  const restoring = new LateRestore();
  restoring.later({
    usedAt: () => {
      events.push('looks');
      // The first time, a program has just fetched the text once more.
      return events.length === 1 ? monotonic() - 900 : 0;
    },
    restore: async () => void events.push('restores'),
  });

  await vi.waitFor(() => expect(events).toEqual(['looks', 'looks', 'restores']), { timeout: 10_000 });
});

it('gives back at once what has to be there before the next paste, and only once', async () => {
  let count = 0;
  const restoring = new LateRestore();
  restoring.later({ restore: async () => void (count += 1) });
  await restoring.now();
  await restoring.now();

  expect(count).toBe(1);
});
