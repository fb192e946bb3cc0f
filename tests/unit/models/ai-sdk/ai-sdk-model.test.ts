import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import type { BudgetedRequest, RequestCost } from '../../../../src/core/model/budgeted-request.ts';
import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { ExtractRequest, LocateRequest, Model, ModelCallFacts } from '../../../../src/core/model/model.ts';
import { aiSdkModel } from '../../../../src/models/ai-sdk/ai-sdk-model.ts';
import type { AISDKModelOptions } from '../../../../src/models/ai-sdk/ai-sdk-options.ts';
import { answer } from '../../../../src/testing/scripted-replies.ts';
import {
  startScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
} from '../../../../src/testing/scripted-model.ts';

const size = { width: 1280, height: 720 };
const frame = createFrame({ data: Buffer.from('picture'), mime: 'image/jpeg', ...size });
const apiKey = 'key-of-the-provider';

interface Rig extends AsyncDisposable {
  readonly server: ScriptedModel;
  readonly model: Model;
  readonly calls: ModelCallFacts[];
  extract(request?: Partial<ExtractRequest>): Promise<unknown>;
  locate(request?: Partial<LocateRequest>): Promise<unknown>;
}

async function openRig(script: ScriptedModelOptions, options: Partial<AISDKModelOptions> = {}): Promise<Rig> {
  const server = await startScriptedModel(script);
  const provider = createOpenAICompatible({ name: 'house', baseURL: server.url, apiKey });
  const language = provider('house-vl');
  const model = aiSdkModel({ model: language, family: 'qwen3-vl', retryIntervalMs: 1, ...options });
  const calls: ModelCallFacts[] = [];
  const common = { signal: new AbortController().signal, onCall: (facts: ModelCallFacts) => void calls.push(facts) };
  return {
    server,
    model,
    calls,
    extract: (request) =>
      model.ask('extract', { ...common, demand: 'the title', shape: 'string', frames: [frame], ...request }),
    locate: (request) => model.ask('locate', { ...common, prompt: 'Save', frame, ...request }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

describe('a model of the AI SDK', () => {
  it('is asked as a configured one, in the words of its family', async () => {
    await using rig = await openRig({ replies: [{ box: [0, 0, 500, 500] }] });

    expect(await rig.locate()).toEqual({
      rect: { left: 0, top: 0, width: 640, height: 360 },
      center: expect.anything(),
    });
    const [request] = rig.server.requests;
    expect(request).toMatchObject({ call: 'locate', model: 'house-vl', settings: { temperature: 0 } });
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.text).toContain('<element>\nSave');
    expect(request?.images).toEqual([`data:image/jpeg;base64,${frame.base64()}`]);
  });

  it('asks the budget before each request, and tells it what that took, or an estimate', async () => {
    const content = JSON.stringify({ data: 'x' });
    const silent = answer.status(200, {
      body: JSON.stringify({
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      }),
    });
    await using rig = await openRig({ replies: [answer.status(500), 'no JSON', silent] });
    const took: (RequestCost | undefined)[] = [];
    const beforeSend = (): Promise<BudgetedRequest> => {
      expect(rig.server.requests).toHaveLength(took.length);
      return Promise.resolve({ begin: () => new AbortController().signal, end: (cost) => void took.push(cost) });
    };

    await rig.extract({ beforeSend });

    const isPositive = expect.toSatisfy((value: number) => value > 0) as number;
    expect(took).toEqual([
      { ms: isPositive, tokens: 0, isEstimate: false },
      { ms: isPositive, tokens: rig.calls[0]?.usage?.totalTokens, isEstimate: false },
      { ms: isPositive, tokens: isPositive, isEstimate: true },
    ]);
  });

  it('gets one repair round that shows it its reply', async () => {
    await using rig = await openRig({ replies: ['I see a form.', { data: 'x' }] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.server.requests[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(rig.server.requests[1]?.text).toContain('That reply cannot be used');
  });

  it('tells what a call took, also of cached tokens, and what it cost', async () => {
    const body = JSON.stringify({
      id: 'the-id',
      choices: [{ index: 0, message: { role: 'assistant', content: '{"data": "x"}' }, finish_reason: 'stop' }],
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 10,
        total_tokens: 1010,
        prompt_tokens_details: { cached_tokens: 600 },
      },
    });
    const price = { input: 10, cachedInput: 1, output: 100 };
    await using rig = await openRig({ replies: [answer.status(200, { body })] }, { price });

    await rig.extract();

    expect(rig.calls[0]?.usage).toMatchObject({
      promptTokens: 1000,
      completionTokens: 10,
      totalTokens: 1010,
      cachedInputTokens: 600,
      modelName: 'house-vl',
      slot: 'insight',
      requestId: 'the-id',
      cost: { amount: (400 * 10 + 600 + 1000) / 1_000_000, currency: 'USD' },
    });
  });

  it('holds replies to a schema where it is told to, and takes options of the provider', async () => {
    await using rig = await openRig(
      { replies: [{ data: 'x' }] },
      { responseFormat: 'json_object', providerOptions: { house: { reasoningEffort: 'low' } }, temperature: 0.5 },
    );

    await rig.extract();

    expect(rig.server.requests[0]?.settings).toMatchObject({
      response_format: { type: 'json_object' },
      reasoning_effort: 'low',
      temperature: 0.5,
    });
  });

  it('may be another one for plans and for data', async () => {
    await using rig = await openRig({
      respond: ({ call }) => (call === 'plan' ? { done: { success: true } } : { data: 'x' }),
    });
    const provider = createOpenAICompatible({ name: 'house', baseURL: rig.server.url });
    const model = aiSdkModel({
      model: provider('small'),
      family: 'qwen3-vl',
      planning: { model: provider('planner'), family: 'ui-tars' },
      insight: { model: provider('reader') },
    });
    const common = { signal: new AbortController().signal, onCall: () => undefined };

    await model.ask('extract', { ...common, demand: 'the title', shape: 'string', frames: [frame] });

    expect(model.name).toBe('small, planner, reader');
    expect(model.cycleLimit).toBe(40);
    expect(rig.server.requests[0]?.model).toBe('reader');
  });

  it('ends with its signal', async () => {
    const abort = new AbortController();
    await using rig = await openRig({
      respond: () => {
        abort.abort();
        return answer.hang();
      },
    });

    await expect(rig.extract({ signal: abort.signal })).rejects.toMatchObject({ code: 'ABORTED' });
  });
});

describe('faults of a model of the AI SDK', () => {
  it.each([
    ['500', answer.status(500)],
    ['429', answer.status(429)],
    ['429 with Retry-After', answer.status(429, { retryAfter: 0.01 })],
    ['a reset', answer.reset()],
  ])('that pass are retried by us alone: %s', async (_title, fault) => {
    await using rig = await openRig({ replies: [fault, fault, { data: 'x' }] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.server.requests).toHaveLength(3);
    expect(rig.calls).toEqual([expect.objectContaining({ requests: 3, retries: 2 })]);
  });

  it.each([
    ['401', answer.status(401), 'MODEL_UNAUTHORIZED', /house\.chat answered HTTP 401.*scripted failure/, /API key/],
    ['404', answer.status(404), 'MODEL_REQUEST_FAILED', /HTTP 404/, /the model's id/],
    ['429', answer.status(429, { retryAfter: 3600 }), 'MODEL_RATE_LIMITED', /asks to wait 3600 s/, /retryCount/],
    ['a web page', answer.status(200, { body: '<html>Hi</html>' }), 'MODEL_REQUEST_FAILED', /web page: Hi/, /address/],
    ['an odd answer', answer.status(200, { body: '{"a": 1}' }), 'MODEL_REQUEST_FAILED', /not with a chat/, /address/],
    ['a refusal', answer.content('', 'content_filter'), 'MODEL_REPLY_INVALID', /content filter/, /reply/],
    ['half a reply', answer.content('{"data": "x"}', 'length'), 'MODEL_REPLY_INVALID', /cut off/, /reply/],
  ])('that last have our codes: %s', async (...[, fault, code, message, hint]) => {
    await using rig = await openRig({ respond: () => fault }, { retryCount: 1 });

    const error: unknown = await rig.extract().catch((reason: unknown) => reason);

    expect(error).toMatchObject({
      code,
      failureClass: code === 'MODEL_UNAUTHORIZED' ? 'environment' : 'model',
      summary: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
    expect(inspect(error, { depth: 10 })).not.toContain(apiKey);
  });

  it('keep the pictures out of what runners print', async () => {
    await using rig = await openRig({}, { retryCount: 0 });
    await rig.server.close();

    const error: unknown = await rig.extract().catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code: 'MODEL_REQUEST_FAILED', summary: expect.stringContaining('ECONNREFUSED') });
    expect(inspect(error, { depth: 10 })).not.toContain(frame.base64());
  });

  it('end at the time limit', async () => {
    await using rig = await openRig({ respond: () => answer.hang() }, { retryCount: 0, timeoutMs: 100 });

    await expect(rig.extract()).rejects.toMatchObject({
      summary: expect.stringContaining('did not answer within 100 ms'),
      hint: 'Raise timeoutMs, or use a faster model.',
    });
  });
});

describe('aiSdkModel', () => {
  const model = createOpenAICompatible({ name: 'house', baseURL: 'http://127.0.0.1:1' })('m');

  it.each([
    ['a name in place of a model', { model: 'openai/gpt-5' as never }, /model: expected a language model/],
    [
      'an unknown family',
      { model, family: 'qwen3_vl' },
      /no model family "qwen3_vl"\n {2}Hint: Did you mean "qwen3-vl"/,
    ],
    ['an unknown option', { model, retries: 3 } as never, /Unrecognized key: "retries"/],
    [
      'another version of the specification',
      { model: Object.create(model, { specificationVersion: { value: 'v1' } }) as typeof model },
      /"m" uses version v1.*\n {2}Hint: Supported versions are v2, v3, v4/,
    ],
  ])('refuses %s', (_title, options, message) => {
    expect(() => aiSdkModel(options)).toThrow(message);
  });
});
