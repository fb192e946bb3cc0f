import { describe, expect, it } from 'vitest';

import { answer } from '../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, place, saveButton, useRunFolder } from './rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

describe('a call that waits for the limit of a provider', () => {
  it('says so in the record, and takes no seconds of its budget for it', async () => {
    const replies = [answer.status(429, { retryAfter: 1 }), onSave];
    await using rig = await openRig({ script: { replies }, options: { budget: { test: { seconds: 0.9 } } } });

    await rig.agent.aiTap('Save');

    const [call] = (await rig.record()).of('model-call');
    expect(call).toMatchObject({ retries: 1, waitedMs: expect.any(Number) });
    expect(call?.waitedMs).toBeGreaterThanOrEqual(900);
  });

  it('names it when its time runs out', async () => {
    const script = { respond: () => answer.status(429, { retryAfter: 60 }) };
    await using rig = await openRig({ script });

    expect(await failureOf(rig.agent.aiTap('Save', { timeout: 500 }))).toMatchObject({
      code: 'TIMEOUT',
      summary: expect.stringMatching(
        /^aiTap Save \(while working on: .*, waiting for 127\.0\.0\.1:\d+, which accepts no requests for \d+(\.\d)? s\) did not finish within 500 ms$/,
      ),
    });
  });
});
