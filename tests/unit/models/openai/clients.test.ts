import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { createOpenAIModel } from '../../../../src/models/openai/openai-model.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { openRig, slotsOf } from './kit.ts';

describe('clients', () => {
  it('are wrapped once for each connection, with the options they were built from', async () => {
    const wrapped: Record<string, unknown>[] = [];
    await using rig = await openRig(
      { respond: ({ call }) => (call === 'plan' ? plan([], { done: true }) : { data: 'x' }) },
      {
        config: {
          EYEWRIGHT_MODEL_INIT_CONFIG_JSON:
            '{"defaultHeaders": {"x-team": "blue"}, "organization": "acme", "project": "shop", "timeout": 45000}',
        },
        createLLMClient: (_client, options) => {
          wrapped.push(options);
          return undefined;
        },
      },
    );
    await rig.model.ready();
    await rig.extract();
    await rig.plan();

    expect(wrapped).toHaveLength(1);
    expect(wrapped[0]).toMatchObject({
      baseURL: rig.server.url,
      apiKey: rig.server.modelConfig['EYEWRIGHT_MODEL_API_KEY'],
      dangerouslyAllowBrowser: true,
      defaultHeaders: { 'x-team': 'blue' },
      organization: 'acme',
      project: 'shop',
      timeout: 45_000,
    });
    expect(rig.server.requests[0]?.headers).toMatchObject({
      'x-team': 'blue',
      'openai-organization': 'acme',
      'openai-project': 'shop',
    });
  });

  it('send no header that the environment adds to those of the client (OPT-12)', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-team: red\nx-tenant: 7');
    vi.stubEnv('OPENAI_ORG_ID', 'other');
    onTestFinished(() => void vi.unstubAllEnvs());
    const config = { EYEWRIGHT_MODEL_INIT_CONFIG_JSON: '{"defaultHeaders": {"x-team": "blue"}}' };
    await using own = await openRig({ replies: [{ data: 'x' }] }, { config });
    await own.extract();
    await using none = await openRig({ replies: [{ data: 'x' }] });
    await none.extract();

    const sent = [own, none].map(({ server }) => server.requests[0]?.headers ?? {});
    expect(sent.map((headers) => [headers['x-team'], headers['x-tenant'], headers['openai-organization']])).toEqual([
      ['blue', undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('may always run in what looks like a browser, whatever their options say', async () => {
    let shown: unknown;
    const config = { EYEWRIGHT_MODEL_INIT_CONFIG_JSON: '{"dangerouslyAllowBrowser": false}' };
    await using rig = await openRig(
      {},
      { config, createLLMClient: (_client, options) => void (shown = options['dangerouslyAllowBrowser']) },
    );
    await rig.model.ready();

    expect(shown).toBe(true);
  });

  it('may be replaced by the wrapped one', async () => {
    const seen: string[] = [];
    await using rig = await openRig(
      { replies: [{ data: 'x' }] },
      {
        createLLMClient: async (client) => {
          const create = client.chat.completions.create.bind(client.chat.completions);
          client.chat.completions.create = ((...parameters: Parameters<typeof create>) => {
            seen.push(parameters[0].model);
            return create(...parameters);
          }) as typeof create;
          return client;
        },
      },
    );
    await rig.extract();

    expect(seen).toEqual(['scripted-model']);
  });

  it('send through the given fetch', async () => {
    const addresses: string[] = [];
    await using rig = await openRig(
      { replies: [{ data: 'x' }] },
      {
        fetch: (input, init) => {
          addresses.push(input instanceof Request ? input.url : String(input));
          return fetch(input, init);
        },
      },
    );
    await rig.extract();

    expect(addresses).toEqual([`${rig.server.url}/chat/completions`]);
  });

  it('say when wrapping fails, and try again next time', async () => {
    let attempts = 0;
    await using rig = await openRig(
      { replies: [{ data: 'x' }] },
      {
        createLLMClient: () => {
          attempts += 1;
          if (attempts === 1) throw new TypeError('no tracer');
          return undefined;
        },
      },
    );

    await expect(rig.extract()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      summary: expect.stringContaining('no tracer'),
    });
    expect(await rig.extract()).toEqual({ data: 'x' });
  });

  it('need a key only for the provider itself', async () => {
    const model = createOpenAIModel({ slots: slotsOf({ EYEWRIGHT_MODEL_NAME: 'gpt' }), fetch });
    const local = createOpenAIModel({
      fetch,
      slots: slotsOf({ EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }),
    });

    await expect(model.ready()).rejects.toMatchObject({
      code: 'MODEL_NOT_CONFIGURED',
      summary: 'Model "gpt" at api.openai.com has no API key',
      hint: 'Set EYEWRIGHT_MODEL_API_KEY, or EYEWRIGHT_MODEL_BASE_URL for your own server.',
    });
    await local.ready();
  });

  it('send each kind of call to its slot and count what it cost', async () => {
    await using rig = await openRig(
      {
        replies: { plan: [plan([], { done: true })], locate: [{ point: [1, 1] }], extract: [{ data: 'x' }] },
      },
      {
        config: {
          EYEWRIGHT_PLANNING_MODEL_NAME: 'planner',
          EYEWRIGHT_INSIGHT_MODEL_NAME: 'reader',
          EYEWRIGHT_INSIGHT_MODEL_TEMPERATURE: 0.5,
          EYEWRIGHT_INSIGHT_MODEL_EXTRA_BODY_JSON: '{"top_p": 0.1}',
        },
      },
    );
    await rig.plan();
    await rig.locate();
    await rig.extract();

    expect(rig.model.name).toBe('scripted-model, planner, reader');
    expect(
      rig.server.requests.map(({ model, call, settings }) => [model, call, settings['temperature'], settings['top_p']]),
    ).toEqual([
      ['planner', 'plan', 0, undefined],
      ['scripted-model', 'locate', 0, undefined],
      ['reader', 'extract', 0.5, 0.1],
    ]);
    expect(rig.calls.map(({ usage }) => [usage?.modelName, usage?.slot, usage?.intent, usage?.requestId])).toEqual([
      ['planner', 'planning', 'planning', 'scripted-1'],
      ['scripted-model', 'default', 'default', 'scripted-2'],
      ['reader', 'insight', 'insight', 'scripted-3'],
    ]);
    const { usage } = rig.calls[0] ?? {};
    expect(usage?.totalTokens).toBe((usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0));
    expect(usage?.promptTokens).toBeGreaterThan(500);
    expect(rig.calls[0]?.prompt).toContain('[user]\n<instruction>');
    expect(rig.calls[0]?.prompt).not.toContain('base64');
  });
});
