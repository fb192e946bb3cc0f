import { describe, expect, it, vi } from 'vitest';

import { openScope } from '../../../../src/core/time/deadline.ts';
import { ownLimits } from '../../../../src/models/limits/limits.ts';
import { createOpenAIModel } from '../../../../src/models/openai/openai-model.ts';
import { answer } from '../../../../src/testing/scripted-replies.ts';
import { openRig, slotsOf } from '../openai/kit.ts';

const good = { data: 'x' };
const soon = answer.status(429, { retryAfter: 0.01 });

describe('a server that names a time', () => {
  it('is waited for however often, beside the retries of other faults', async () => {
    const replies = [soon, soon, answer.status(500), soon, soon, answer.status(500), soon, good];
    await using rig = await openRig({ replies });

    expect(await rig.extract()).toEqual(good);
    expect(rig.calls).toEqual([expect.objectContaining({ requests: 8, retries: 7, waitedMs: expect.any(Number) })]);
  });

  it('is not asked again by anybody before a time that is longer than a request may take', async () => {
    await using rig = await openRig({ replies: [answer.status(429, { retryAfter: 3600 })] });

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });
    await expect(rig.extract()).rejects.toMatchObject({
      code: 'MODEL_RATE_LIMITED',
      failureClass: 'model',
      retryable: true,
      summary: expect.stringMatching(
        /^Model "scripted-model" at 127\.0\.0\.1:\d+ was not called: the server accepts no requests for 3\d{3}(\.\d)? s$/,
      ),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_CONCURRENCY'),
    });
    expect(rig.server.requests).toHaveLength(1);
    expect(rig.calls.at(-1)).toMatchObject({ requests: 0, retries: 0 });
  });

  it('holds up neither other models nor other keys', async () => {
    const limits = ownLimits();
    await using rig = await openRig({ replies: [answer.status(429, { retryAfter: 3600 }), good, good] }, { limits });
    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' });

    for (const other of [{ EYEWRIGHT_MODEL_NAME: 'other' }, { EYEWRIGHT_MODEL_API_KEY: 'another key' }]) {
      const slots = slotsOf({ ...rig.server.modelConfig, ...other });
      const model = createOpenAIModel({ slots, fetch, limits });
      const signal = new AbortController().signal;
      const request = { demand: 'the title', shape: 'string', frames: [], signal, onCall: () => undefined } as const;
      expect(await model.ask('extract', request)).toEqual(good);
    }
  });

  it('is named to whoever asks what is waited for', async () => {
    const waits: (string | undefined)[] = [];
    await using rig = await openRig(
      { respond: () => answer.status(503, { retryAfter: 60 }) },
      { config: { EYEWRIGHT_MODEL_TIMEOUT: 100_000 } },
    );
    using scope = openScope({ signals: [], timeoutMs: 300, describe: () => `the call, waiting for ${waits.at(-1)}` });

    const call = rig.extract({ signal: scope.signal, onWait: (what) => void waits.push(what) });

    await expect(call).rejects.toMatchObject({
      code: 'TIMEOUT',
      summary: expect.stringMatching(
        /waiting for 127\.0\.0\.1:\d+, which accepts no requests for (60|59\.\d) s did not/,
      ),
    });
    expect(rig.server.requests).toHaveLength(1);
  });
});

describe('the number of requests at a time', () => {
  it('is what the user allows', async () => {
    let underWay = 0;
    let most = 0;
    const waits: unknown[] = [];
    await using rig = await openRig(
      {
        async respond() {
          most = Math.max(most, ++underWay);
          await new Promise((resolve) => setTimeout(resolve, 5));
          underWay -= 1;
          return good;
        },
      },
      { config: { EYEWRIGHT_MODEL_CONCURRENCY: 2 } },
    );

    await Promise.all(Array.from({ length: 6 }, () => rig.extract({ onWait: (what) => void waits.push(what) })));

    expect(most).toBe(2);
    expect(waits).toContainEqual(expect.stringMatching(/^\d other requests to 127\.0\.0\.1:\d+$/));
  });

  it('is free again after a call that was given up', async () => {
    await using rig = await openRig({ replies: [answer.hang(), good] }, { config: { EYEWRIGHT_MODEL_CONCURRENCY: 1 } });
    const abort = new AbortController();
    const first = rig.extract({ signal: abort.signal });
    await vi.waitFor(() => expect(rig.server.requests).toHaveLength(1));
    const second = rig.extract();
    abort.abort();

    await expect(first).rejects.toMatchObject({ code: 'ABORTED' });
    await expect(second).resolves.toEqual(good);
  });
});
