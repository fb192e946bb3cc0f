import { describe, expect, it } from 'vitest';

import {
  delayInHeaders,
  readServerWords,
  resetInHeaders,
} from '../../../../../src/models/openai/transport/server-words.ts';
import { answer } from '../../../../../src/testing/scripted-replies.ts';
import { openRig } from '../kit.ts';

describe('the words of a server', () => {
  it.each([
    ['OpenAI', { error: { message: 'No such model', type: 'invalid_request_error', param: 'model', code: null } }],
    // ai.google.dev/gemini-api/docs/openai: errors come as a list.
    ['Gemini', [{ error: { code: 400, message: 'No such model', status: 'INVALID_ARGUMENT' } }]],
    ['LM Studio', { error: 'No such model' }],
    // docs.claude.com, "Errors"
    ['Anthropic', { type: 'error', error: { type: 'not_found_error', message: 'No such model' }, request_id: 'r1' }],
    ['FastAPI', { detail: 'No such model' }],
    ['a message', { message: 'No such model' }],
    ['a list of errors', { errors: ['No such model'] }],
    ['a text', 'No such model'],
    ['a text as JSON', '"No such model"'],
  ])('are found: %s', (_title, body) => {
    expect(readServerWords(typeof body === 'string' ? body : JSON.stringify(body)).text).toBe('No such model');
  });

  it.each([
    [
      'FastAPI, which names the member',
      { detail: [{ type: 'extra_forbidden', loc: ['body', 'top_k'], msg: 'Extra inputs are not permitted' }] },
      ['top_k', 'Extra inputs are not permitted'],
    ],
    // openrouter.ai/docs/api/reference/errors-and-debugging
    [
      'OpenRouter, with the words of the server behind it',
      {
        error: {
          code: 400,
          message: 'Provider returned error',
          metadata: { raw: 'image too large', provider_name: 'X' },
        },
      },
      ['Provider returned error', 'image too large'],
    ],
    ['OAuth', { error: 'invalid_grant', error_description: 'the token has expired' }, ['invalid_grant', 'expired']],
    ['two errors', { errors: [{ msg: 'one' }, { msg: 'two' }] }, ['one', 'two']],
    ['a form of its own', { ok: false, why: { text: 'closed on Sundays', until: 'Monday' } }, ['closed on Sundays']],
  ])('are never lost: %s', (_title, body, words) => {
    const { text } = readServerWords(JSON.stringify(body));
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('are empty for an empty body', () => {
    expect(readServerWords('')).toMatchObject({ text: '' });
  });

  it.each([
    ['{"detail": "Not Found"}', 'HTTP 404 (1 attempt): Not Found'],
    ['[{"error": {"message": "API key not valid"}}]', 'HTTP 404 (1 attempt): API key not valid'],
    ['', 'HTTP 404 (1 attempt): no body'],
  ])('are in the error: %s', async (body, words) => {
    await using rig = await openRig({ respond: () => answer.status(404, { body }) });

    await expect(rig.extract()).rejects.toMatchObject({ summary: expect.stringContaining(words) });
  });
});

describe('the time that a server names', () => {
  it.each([
    // platform.openai.com/docs/guides/rate-limits
    ['Rate limit reached for gpt-4 (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.', 20_000],
    ['Please try again in 1.5s. Visit the account page.', 1500],
    ['Too many requests, please try again in 1500ms', 1500],
    // console.groq.com/docs/rate-limits
    ['Limit 6000, Used 5912. Please try again in 2m3.5s.', 123_500],
    // learn.microsoft.com/azure/ai-services/openai/quotas-limits
    ['Please retry after 7 seconds.', 7000],
    ['You exceeded your current quota. Please retry in 21.8s.', 21_800],
    ['Daily limit reached. Please try again in 1h12m30s.', 4_350_000],
    ['wait 1 minute and ask again', 60_000],
    ['Rate limit: 60 requests in 1 minute', undefined],
    ['Please try again later.', undefined],
  ])('is read from its text: %s', (message, delayMs) => {
    expect(readServerWords({ error: { message } }).delayMs).toBe(delayMs);
  });

  it.each([
    // google.rpc.RetryInfo, in the body alone (dcdpr/jp#1061)
    [{ error: { code: 429, details: [{ '@type': 'x/google.rpc.RetryInfo', retryDelay: '45.5s' }] } }, 45_500],
    [{ message: 'slow down', retry_after: 2 }, 2000],
    [{ error: { message: 'slow down', retry_after_seconds: '3' } }, 3000],
  ])('is read from a member: %j', (body, delayMs) => {
    expect(readServerWords(body).delayMs).toBe(delayMs);
  });

  it('is read from headers, of the limit that is used up', () => {
    const headers = new Headers({
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '1m2s',
      'x-ratelimit-remaining-tokens': '100',
      'x-ratelimit-reset-tokens': '6m0s',
    });

    expect(resetInHeaders(headers)).toBe(62_000);
    expect(resetInHeaders(new Headers({ 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 30) }))).toSatisfy(
      (ms: number) => ms > 25_000 && ms <= 31_000,
    );
    expect(resetInHeaders(new Headers({ 'anthropic-ratelimit-requests-remaining': '0' }))).toBeUndefined();
    expect(delayInHeaders(headers)).toBeUndefined();
  });

  // draft-ietf-httpapi-ratelimit-headers: versions 10, 8 and 6.
  it.each([
    ['"minute";r=40;t=20, "hour";r=0;t=1200', 1_200_000],
    ['"default";r=0;t=30', 30_000],
    ['limit=100, remaining=0, reset=7', 7000],
    ['"default";r=12;t=30', undefined],
    ['limit=100, remaining=3, reset=7', undefined],
    ['nonsense', undefined],
  ])('is read from RateLimit: %s', (value, ms) => {
    expect(resetInHeaders(new Headers({ ratelimit: value }))).toBe(ms);
  });

  it.each([
    ['429 as text', answer.status(429, { body: '{"error": {"message": "Please retry after 10ms."}}' })],
    [
      '429 in an answer with status 200',
      answer.status(200, { body: '{"error": {"code": 429, "message": "try again in 10ms"}}' }),
    ],
  ])('is waited for however often: %s', async (_title, fault) => {
    await using rig = await openRig({ replies: [fault, fault, fault, fault, { data: 'x' }] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.calls).toEqual([expect.objectContaining({ requests: 5, retries: 4 })]);
  });

  it('is not waited for where the quota is used up, told by its type alone', async () => {
    const body = JSON.stringify({ error: { message: 'You exceeded your quota', type: 'insufficient_quota' } });
    await using rig = await openRig({ respond: () => answer.status(429, { body }) });

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED', retryable: false });
    expect(rig.server.requests).toHaveLength(1);
  });
});

describe('a member that the server does not take', () => {
  it.each([
    [
      'temperature',
      {
        error: {
          message: "Unsupported value: 'temperature' does not support 0 with this model.",
          param: 'temperature',
        },
      },
      'EYEWRIGHT_MODEL_TEMPERATURE',
    ],
    [
      'a member of the user',
      { detail: [{ loc: ['body', 'top_k'], msg: 'Extra inputs are not permitted' }] },
      'EYEWRIGHT_MODEL_EXTRA_BODY_JSON',
    ],
    [
      'a setting of thinking',
      { error: { message: 'Unrecognized request argument supplied: enable_thinking' } },
      'EYEWRIGHT_MODEL_REASONING_ENABLED',
    ],
    [
      'pictures',
      { error: { message: 'Image dimensions exceed max allowed size: 8000 pixels' } },
      'screenshotShrinkFactor',
    ],
  ])('is named by its setting: %s', async (_title, body, setting) => {
    await using rig = await openRig(
      { respond: () => answer.status(400, { body: JSON.stringify(body) }) },
      {
        config: {
          EYEWRIGHT_MODEL_TEMPERATURE: '0',
          EYEWRIGHT_MODEL_REASONING_ENABLED: 'false',
          EYEWRIGHT_MODEL_EXTRA_BODY_JSON: '{"top_k": 5}',
        },
      },
    );

    await expect(rig.extract()).rejects.toMatchObject({ hint: expect.stringContaining(setting) });
    expect(rig.server.requests).toHaveLength(1);
  });
});
