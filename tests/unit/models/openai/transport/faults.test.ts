import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { AbortError, EyewrightError, TimeoutError } from '../../../../../src/core/errors/errors.ts';
import { openScope } from '../../../../../src/core/time/deadline.ts';
import { retryOf } from '../../../../../src/models/openai/transport/deliver.ts';
import { answer } from '../../../../../src/testing/scripted-replies.ts';
import { openRig, slotsOf, type Rig } from '../kit.ts';

const good = { data: 'x' };

async function failureOf(promise: Promise<unknown>): Promise<EyewrightError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (EyewrightError.isInstance(error)) return error;
  throw new Error('expected one of our errors', { cause: error });
}

/** The address changes with every server. */
function stable(error: EyewrightError, rig: Rig): string {
  return error.message.replaceAll(new URL(rig.server.url).host, 'HOST');
}

describe('passing faults', () => {
  it.each([
    ['500', answer.status(500)],
    ['408', answer.status(408)],
    ['409', answer.status(409)],
    ['429', answer.status(429)],
    ['503 with Retry-After', answer.status(503, { retryAfter: 0 })],
    ['a reset connection', answer.reset()],
  ])('are retried: %s', async (_title, fault) => {
    await using rig = await openRig({ replies: [fault, fault, good] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.calls).toHaveLength(1);
    expect(rig.calls[0]).toMatchObject({ kind: 'extract', retries: 2, reply: '{"data":"x"}' });
  });

  it('are retried when a request takes too long, also in the middle of a body', async () => {
    const faults = [answer.hang(), answer.hang({ inBody: true })];
    const config = { EYEWRIGHT_MODEL_TIMEOUT: 200, EYEWRIGHT_MODEL_RETRY_COUNT: 10 };
    await using rig = await openRig({ respond: () => faults.shift() ?? good }, { config });

    expect(await rig.extract()).toEqual({ data: 'x' });
    // A busy machine may need more than one request for the good answer.
    expect(rig.server.requests.length).toBeGreaterThanOrEqual(3);
  });

  it('say how long was waited for an answer', async () => {
    const config = { EYEWRIGHT_MODEL_TIMEOUT: 50, EYEWRIGHT_MODEL_RETRY_COUNT: 0 };
    await using rig = await openRig({ replies: [answer.hang()] }, { config });

    expect(stable(await failureOf(rig.extract()), rig)).toMatchInlineSnapshot(`
      "Model "scripted-model" at HOST did not answer within 50 ms (1 attempt)
        Hint: Raise EYEWRIGHT_MODEL_TIMEOUT, or use a faster model.
        Failure class: model (MODEL_REQUEST_FAILED)"
    `);
  });

  it('are given up after the configured number of retries', async () => {
    await using rig = await openRig(
      { respond: () => answer.status(500) },
      { config: { EYEWRIGHT_MODEL_RETRY_COUNT: 1 } },
    );

    const error = await failureOf(rig.extract());

    expect(rig.server.requests).toHaveLength(2);
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_FAILED', failureClass: 'model', retryable: true });
    expect(stable(error, rig)).toMatchInlineSnapshot(`
      "Model "scripted-model" at HOST answered HTTP 500 (2 attempts): scripted failure 500
        Hint: Try again later; the fault is on the side of the server, whose log may say more.
        Failure class: model (MODEL_REQUEST_FAILED)"
    `);
    expect(rig.calls).toEqual([
      expect.objectContaining({ retries: 1, error: `${error.summary}\n  Hint: ${error.hint}` }),
    ]);
  });

  it('wait as long as the server asks for, unless that is longer than a request may take', () => {
    const { default: config } = slotsOf({ EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_TIMEOUT: 60_000 });
    const failure = { kind: 'status', status: 500, text: '', passing: true } as const;

    expect(retryOf({ ...failure, retryAfterMs: 5000 }, 9, config)).toEqual({
      waitMs: 5000,
      isShared: true,
      hasServerDelay: true,
    });
    expect(retryOf({ ...failure, retryAfterMs: 61_000 }, 0, config)).toBeUndefined();
    expect(retryOf({ ...failure, passing: false }, 0, config)).toBeUndefined();
    expect(retryOf({ ...failure, retryAfterMs: 5000 }, 0, { ...config, retryCount: 0 })).toBeUndefined();
    expect(retryOf(failure, 2, config)).toBeUndefined();
    const waits = [0, 1].map((faults) => retryOf(failure, faults, config)?.waitMs ?? 0);
    expect(waits.every((wait, index) => wait >= 750 * 2 ** index && wait <= 1250 * 2 ** index)).toBe(true);
  });

  it('wait as without a named time when the server names none of any length', () => {
    const { default: config } = slotsOf({ EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_TIMEOUT: 60_000 });
    const failure = { kind: 'status', status: 429, text: '', passing: true, retryAfterMs: 0 } as const;

    expect(retryOf(failure, 0, config)).toMatchObject({ hasServerDelay: false });
    expect(retryOf(failure, 0, config)?.waitMs).toBeGreaterThanOrEqual(750);
  });

  it('read Retry-After as seconds and as a date', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    for (const retryAfter of [3600, later]) {
      await using rig = await openRig({ replies: [answer.status(429, { retryAfter }), good] });

      expect(await failureOf(rig.extract())).toMatchObject({
        code: 'MODEL_RATE_LIMITED',
        summary: expect.stringMatching(/HTTP 429 \(1 attempt\): scripted failure 429; it asks to wait 3[56]\d\d s$/),
      });
      expect(rig.server.requests).toHaveLength(1);
    }
  });

  it('name what cannot be reached', async () => {
    await using rig = await openRig({});
    await rig.server.close();

    const error = await failureOf(rig.extract());

    expect(error.code).toBe('MODEL_REQUEST_FAILED');
    expect(error.summary).toMatch(/could not be reached \(3 attempts\): connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  });
});

describe('lasting faults', () => {
  it.each([
    [400, 'MODEL_REQUEST_FAILED'],
    [401, 'MODEL_UNAUTHORIZED'],
    [403, 'MODEL_UNAUTHORIZED'],
    [404, 'MODEL_REQUEST_FAILED'],
  ])('fail at once: %i', async (status, code) => {
    await using rig = await openRig({ respond: () => answer.status(status) });

    expect(await failureOf(rig.extract())).toMatchObject({ code, retryable: false, details: { status, attempts: 1 } });
    expect(rig.server.requests).toHaveLength(1);
  });

  it('include an exhausted quota, which also answers 429', async () => {
    const body = JSON.stringify({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } });
    await using rig = await openRig({ respond: () => answer.status(429, { body }) });

    expect(await failureOf(rig.extract())).toMatchObject({ code: 'MODEL_RATE_LIMITED', retryable: false });
    expect(rig.server.requests).toHaveLength(1);
  });

  it('name the host and the variable, never the key', async () => {
    const key = 'sk-very-secret-value';
    const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${key}` } });
    await using rig = await openRig(
      { respond: () => answer.status(401, { body }) },
      { config: { EYEWRIGHT_MODEL_API_KEY: key } },
    );

    const error = await failureOf(rig.extract());

    expect(stable(error, rig)).toMatchInlineSnapshot(`
      "Model "scripted-model" at HOST answered HTTP 401 (1 attempt): Incorrect API key provided: ***
        Hint: Set EYEWRIGHT_MODEL_API_KEY to a key that is valid for HOST.
        Failure class: environment (MODEL_UNAUTHORIZED)"
    `);
    expect(inspect([error, rig.calls], { depth: 10 })).not.toContain(key);
    expect(rig.server.requests[0]?.headers['authorization']).toBe('Bearer ***');
  });

  it.each([
    ['a web page', answer.status(200, { body: '<html>Welcome</html>', contentType: 'text/html' })],
    ['broken JSON', answer.status(200, { body: '{"choices": [' })],
    ['an error with status 200', answer.status(200, { body: '{"error": {"message": "no such model"}}' })],
  ])('are answers that are no completion: %s', async (_title, reply) => {
    await using rig = await openRig({ respond: () => reply });

    const error = await failureOf(rig.extract());

    expect(error).toMatchObject({
      code: 'MODEL_REQUEST_FAILED',
      hint: expect.stringContaining('EYEWRIGHT_MODEL_BASE_URL'),
    });
    expect(error.summary).toContain('answered, but not with a chat completion (1 attempt)');
    expect(rig.server.requests).toHaveLength(1);
  });
});

describe('abort', () => {
  it('ends a request that hangs', async () => {
    const abort = new AbortController();
    await using rig = await openRig({
      respond: () => {
        abort.abort();
        return answer.hang();
      },
    });

    expect(await failureOf(rig.extract({ signal: abort.signal }))).toBeInstanceOf(AbortError);
    expect(rig.calls).toEqual([expect.objectContaining({ error: 'The call was aborted' })]);
  });

  it('ends the wait before a retry with the reason of the deadline', async () => {
    await using rig = await openRig(
      { respond: () => answer.status(429, { retryAfter: 60 }) },
      { config: { EYEWRIGHT_MODEL_TIMEOUT: 100_000 } },
    );
    using scope = openScope({ signals: [], timeoutMs: 50, describe: () => 'aiQuery' });

    const error = await failureOf(rig.extract({ signal: scope.signal }));

    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.summary).toBe('aiQuery did not finish within 50 ms');
  });

  it('sends nothing when it is over before it began', async () => {
    await using rig = await openRig({});

    expect(await failureOf(rig.extract({ signal: AbortSignal.abort() }))).toBeInstanceOf(AbortError);
    expect(rig.server.requests).toEqual([]);
    expect(rig.calls).toEqual([]);
  });
});

describe('replies', () => {
  it.each([
    ['fences', '```json\n{"data": "x"}\n```'],
    ['prose and thoughts', '<think>{"data": 1}</think> Here {it} is:\n{"data": "x",}\n'],
    ['prose', 'This is what I see [1]:\n\n{"data": "x"}'],
    ['marks of a server', '<|begin_of_box|>{"data": "x"}<|end_of_box|>'],
    ['tags', '<answer>{"data": "x"}</answer>'],
    ['line breaks in texts', '{"thought": "first\nsecond", "data": "x"}'],
    ['comments and single quotes', "{'data': 'x', /* done */}"],
    ['braces in strings', '{"thought": "a } and a {", "data": "x"}'],
  ])('are read through %s', async (_title, reply) => {
    await using rig = await openRig({ replies: [reply] });

    expect(await rig.extract()).toMatchObject({ data: 'x' });
  });

  it('may come in parts', async () => {
    const parts = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: '{"data": ' },
      { type: 'text', text: '"x"}' },
    ];
    await using rig = await openRig({ replies: [answer.content(parts)] });

    expect(await rig.extract()).toEqual({ data: 'x' });
  });

  it.each([
    ['empty', answer.content(''), 'the reply was empty'],
    ['absent', answer.content(null), 'the reply was empty'],
    ['prose', 'I see a form.', 'the reply holds no complete JSON object'],
    ['cut off without notice', '{"data": "x', 'the reply holds no complete JSON object'],
    ['without data', '{"thought": "hm"}', 'it has no data'],
  ])('that are %s get one repair round that shows the problem', async (_title, reply, problem) => {
    await using rig = await openRig({ replies: [reply, good] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.server.requests[1]?.messages.at(-1)?.text).toContain(problem);
    expect(rig.server.requests[1]?.images).toEqual(rig.server.requests[0]?.images);
    expect(rig.calls).toEqual([
      expect.objectContaining({ error: expect.stringContaining(problem) }),
      expect.not.objectContaining({ error: expect.anything() }),
    ]);
  });

  it('that stay unusable are a typed error with an excerpt', async () => {
    await using rig = await openRig({ respond: () => 'I see a form.' });

    const error = await failureOf(rig.extract());

    expect(error).toMatchObject({ code: 'MODEL_REPLY_INVALID', failureClass: 'model' });
    expect(stable(error, rig)).toMatchInlineSnapshot(`
      "Model "scripted-model" at HOST did not answer in a usable way: the reply holds no complete JSON object, also on the second try; its reply: I see a form.
        Hint: Look at the reply. If it happens often, use a more capable model, or check the configured model family.
        Failure class: model (MODEL_REPLY_INVALID)"
    `);
    expect(rig.server.requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['system', 'user'],
      ['system', 'user', 'assistant', 'user'],
    ]);
  });

  it('that refuse fail at once with the reason', async () => {
    await using rig = await openRig({ replies: [answer.refusal('I cannot help with passwords.')] });

    const error = await failureOf(rig.extract());

    expect(error.code).toBe('MODEL_REPLY_INVALID');
    expect(error.summary).toContain('it refused (I cannot help with passwords.)');
    expect(rig.calls).toHaveLength(1);
  });
});
