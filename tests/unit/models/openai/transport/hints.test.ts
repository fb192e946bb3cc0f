import { describe, expect, it } from 'vitest';

import { answer, type ScriptedReply } from '../../../../../src/testing/scripted-replies.ts';
import { openRig } from '../kit.ts';

const refused = (status: number, error: unknown): ScriptedReply =>
  answer.status(status, { body: JSON.stringify({ error }) });

const strict = { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_schema' };

describe('an error of a server', () => {
  it.each<[string, ScriptedReply, RegExp]>([
    [
      'a context that is too short (llama.cpp)',
      refused(400, { code: 400, message: 'the request exceeds the available context size', type: 'invalid_request' }),
      /at least 16384 tokens/,
    ],
    [
      'a context that is too short (vLLM)',
      refused(400, { message: "This model's maximum context length is 4096 tokens.", type: 'BadRequestError' }),
      /at least 16384 tokens/,
    ],
    [
      'a context that is too short, by its code (OpenAI)',
      refused(400, { message: 'Too long.', code: 'context_length_exceeded' }),
      /at least 16384 tokens/,
    ],
    ['an address without /v1 (Ollama)', answer.status(404, { body: '404 page not found' }), /ends with \/v1/],
    ['a model without images (OpenRouter)', refused(404, { message: 'No endpoints found' }), /model that takes images/],
    ['a method that it does not know', refused(405, { message: 'Method Not Allowed' }), /MODEL_BASE_URL.*\/v1/],
    ['an empty account', refused(402, { message: 'Insufficient credits' }), /the account of EYEWRIGHT_MODEL_API_KEY/],
    // alibabacloud.com/help/en/model-studio/error-code
    [
      'a setting that is missing (Alibaba)',
      refused(400, { message: 'parameter.enable_thinking must be set to false for non-streaming calls' }),
      /"enable_thinking", which EYEWRIGHT_MODEL_REASONING_ENABLED sets/,
    ],
    [
      'an error with status 200',
      answer.status(200, { body: JSON.stringify({ error: 'Unexpected endpoint' }) }),
      /The server says what is wrong/,
    ],
  ])('says what to do: %s', async (_title, reply, hint) => {
    await using rig = await openRig({ respond: () => reply });

    await expect(rig.judge()).rejects.toMatchObject({ hint: expect.stringMatching(hint) });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each([
    ['another member', { message: 'Invalid model identifier', param: 'model' }],
    ['the length of the request', { message: 'too long', code: 'context_length_exceeded' }],
    ['the prompt', { message: 'filtered by the content policy', param: 'prompt' }],
  ])('about %s leads to no further try with another format', async (_title, error) => {
    await using rig = await openRig({ respond: () => refused(400, error) }, { config: strict });

    await expect(rig.judge()).rejects.toMatchObject({ summary: expect.stringContaining('(1 attempt)') });
  });

  it('about the messages may still be about the format', async () => {
    // platform.openai.com/docs/guides/structured-outputs, "JSON mode"
    const message = "'messages' must contain the word 'json', to use 'response_format' of type 'json_object'.";
    const replies = [refused(400, { message, param: 'messages' }), { data: true }];
    await using rig = await openRig({ replies }, { config: { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_object' } });

    expect(await rig.judge()).toEqual({ data: true });
  });

  it('is not sent again when it says that it cannot do this', async () => {
    await using rig = await openRig({ respond: () => refused(501, { message: 'no multimodal input' }) });

    await expect(rig.judge()).rejects.toMatchObject({ summary: expect.stringContaining('(1 attempt)') });
  });

  it('of a provider behind a gateway is told and tried again, and is no reply', async () => {
    const choice = { finish_reason: 'error', error: { code: 502, message: 'GPU lost' }, message: { content: '' } };
    const reply = answer.status(200, { body: JSON.stringify({ choices: [choice] }) });
    await using rig = await openRig({ respond: () => reply }, { config: { EYEWRIGHT_MODEL_RETRY_COUNT: 1 } });

    await expect(rig.judge()).rejects.toMatchObject({
      code: 'MODEL_REQUEST_FAILED',
      summary: expect.stringContaining('HTTP 502 (2 attempts): GPU lost'),
    });
  });

  it('is shown up to its end, also behind the words of a gateway', async () => {
    const message = `${'litellm.BadRequestError: Error code: 400; '.repeat(12)}the picture is too large`;
    await using rig = await openRig({ respond: () => refused(400, { message }) });

    await expect(rig.judge()).rejects.toMatchObject({ summary: expect.stringContaining('the picture is too large') });
  });

  it('is shown when its body is no JSON, as its content type says', async () => {
    const reply = answer.status(200, { body: 'the gateway sleeps', contentType: 'application/json' });
    await using rig = await openRig({ respond: () => reply });

    await expect(rig.judge()).rejects.toMatchObject({ summary: expect.stringContaining('the gateway sleeps') });
  });

  it.each([270, 290, 1975, 1990])('never shows the beginning of a key that was cut off: %d', async (length) => {
    const key = 'sk-0123456789-abcdefghijklmnopqrstuvwxyz';
    const text = `${'x'.repeat(length)} ${key}`;
    const config = { EYEWRIGHT_MODEL_API_KEY: key };
    await using failing = await openRig({ respond: () => refused(400, { message: text }) }, { config });
    await using wrong = await openRig({ respond: () => answer.content(text) }, { config });

    for (const rig of [failing, wrong]) {
      const error: unknown = await rig.judge().catch((cause: unknown) => cause);
      expect(String(error)).toContain('xxxx');
      expect(String(error)).not.toContain('sk-0');
      expect(JSON.stringify(rig.calls)).not.toContain('sk-0');
    }
  });
});
