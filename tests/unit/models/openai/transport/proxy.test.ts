import { describe, expect, it } from 'vitest';

import type { CreateLLMClient } from '../../../../../src/core/model/llm-client.ts';
import { resolveModelConfig } from '../../../../../src/models/model-config.ts';
import { startScriptedModel } from '../../../../../src/testing/scripted-model.ts';
import { startHttpProxy, startRefusingProxy, startSocksProxy } from '../../../../simulators/proxies.ts';
import { openRig, type Rig, type RigInit } from '../kit.ts';

const script = { replies: [{ data: 'x' }] };

/** An address of the server that is not one of this machine by its name; only the proxy knows where it leads. */
const far = (url: string): string => `http://models.example:${new URL(url).port}/v1`;

async function openFar(config: Record<string, string>, init: Pick<RigInit, 'createLLMClient'> = {}): Promise<Rig> {
  const server = await startScriptedModel(script);
  const rig = await openRig({}, { ...init, config: { EYEWRIGHT_MODEL_BASE_URL: far(server.url), ...config } });
  return {
    ...rig,
    server,
    async [Symbol.asyncDispose]() {
      await server.close();
      await rig[Symbol.asyncDispose]();
    },
  };
}

describe('requests to a model', () => {
  it.each([
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'http', startHttpProxy],
    ['EYEWRIGHT_MODEL_SOCKS_PROXY', 'socks5', startSocksProxy],
  ] as const)('go through the proxy of %s', async (key, protocol, start) => {
    await using proxy = await start();
    await using rig = await openFar({ [key]: `${protocol}://127.0.0.1:${proxy.port}` });

    expect(await rig.extract()).toMatchObject({ data: 'x' });
    expect(proxy.reached).toEqual([new URL(far(rig.server.url)).host]);
    expect(proxy.users).toEqual(['']);
  });

  it.each([
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'http', startHttpProxy],
    ['EYEWRIGHT_MODEL_SOCKS_PROXY', 'socks5', startSocksProxy],
  ] as const)('tell the proxy of %s who they are', async (key, protocol, start) => {
    await using proxy = await start();
    const config = { [key]: `${protocol}://me:s%40cret@127.0.0.1:${proxy.port}` };
    await using rig = await openFar(config);

    await rig.extract();
    expect(proxy.users).toEqual(['me:s@cret']);
  });

  it('go through the proxy, too, where createLLMClient sends them with the client that it gets', async () => {
    await using proxy = await startHttpProxy();
    let given: Parameters<CreateLLMClient>[0] | undefined;
    await using rig = await openFar(
      { EYEWRIGHT_MODEL_HTTP_PROXY: `http://127.0.0.1:${proxy.port}` },
      { createLLMClient: (client) => void (given = client) },
    );
    await rig.model.ready();
    expect(proxy.reached).toEqual([]);

    await given?.get('/models').catch(() => undefined);

    expect(proxy.reached).toEqual([new URL(far(rig.server.url)).host]);
  });

  it('say that the proxy cannot be reached, and never its password', async () => {
    const proxy = await startHttpProxy();
    await proxy[Symbol.asyncDispose]();
    const config = { EYEWRIGHT_MODEL_HTTP_PROXY: `http://me:hidden-word@127.0.0.1:${proxy.port}` };
    await using rig = await openFar({ ...config, EYEWRIGHT_MODEL_RETRY_COUNT: '0' });

    const error: unknown = await rig.extract().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'ModelError',
      code: 'MODEL_REQUEST_FAILED',
      summary: expect.stringContaining(`the proxy 127.0.0.1:${proxy.port} failed`),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_HTTP_PROXY'),
    });
    expect(String(error)).not.toContain('hidden-word');
    expect(JSON.stringify(rig.calls)).not.toContain('hidden-word');
    expect(rig.server.requests).toEqual([]);
  });

  it.each([
    [503, 'http'],
    [407, 'http'],
    [503, 'https'],
  ])('tell %i of the proxy as its answer, to %s', async (status, protocol) => {
    await using proxy = await startRefusingProxy(status);
    await using rig = await openRig(
      {},
      {
        config: {
          EYEWRIGHT_MODEL_BASE_URL: `${protocol}://models.example/v1`,
          EYEWRIGHT_MODEL_HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
          EYEWRIGHT_MODEL_RETRY_COUNT: '0',
        },
      },
    );

    await expect(rig.extract()).rejects.toMatchObject({
      summary: expect.stringMatching(new RegExp(`the proxy 127.0.0.1:${proxy.port} failed: .*${status}`)),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_HTTP_PROXY'),
    });
  });

  const proxy = 'http://proxy.example:3128';
  const insight = (env: Record<string, string>): string | undefined =>
    resolveModelConfig({
      env: {
        EYEWRIGHT_MODEL_NAME: 'far',
        EYEWRIGHT_MODEL_BASE_URL: 'https://models.example/v1',
        EYEWRIGHT_MODEL_HTTP_PROXY: proxy,
        ...env,
      },
    })?.insight.proxy;

  it.each([
    ['this machine', { EYEWRIGHT_INSIGHT_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' }],
    ['this machine by name', { EYEWRIGHT_INSIGHT_MODEL_BASE_URL: 'http://localhost:11434/v1' }],
    ['this machine by its IPv6 address', { EYEWRIGHT_INSIGHT_MODEL_BASE_URL: 'http://[::1]:11434/v1' }],
    ['a host of NO_PROXY', { NO_PROXY: 'other.example, models.example' }],
    ['a domain of no_proxy', { no_proxy: '.example' }],
    ['a host with its port', { NO_PROXY: 'models.example:443' }],
    ['any host', { NO_PROXY: '*' }],
    ['a host of no_proxy beside an empty NO_PROXY', { NO_PROXY: '', no_proxy: 'models.example' }],
    ['a network of NO_PROXY', { NO_PROXY: '10.0.0.0/8', EYEWRIGHT_MODEL_BASE_URL: 'http://10.1.2.3:8000/v1' }],
    ['a network of NO_PROXY, IPv6', { NO_PROXY: 'fd00::/8', EYEWRIGHT_MODEL_BASE_URL: 'http://[fd12::1]:8000/v1' }],
    ["OpenAI's own address", { NO_PROXY: 'api.openai.com', EYEWRIGHT_MODEL_BASE_URL: '' }],
    ['a slot whose proxy is empty', { EYEWRIGHT_INSIGHT_MODEL_HTTP_PROXY: '' }],
    ['a slot whose proxy is none', { EYEWRIGHT_INSIGHT_MODEL_HTTP_PROXY: 'none' }],
  ])('go directly to %s', (_title, env) => {
    expect(insight(env)).toBeUndefined();
  });

  it.each([
    ['a host that NO_PROXY does not name', { NO_PROXY: 'example.com,els.example' }, proxy],
    ['another port', { NO_PROXY: 'models.example:80' }, proxy],
    [
      'another network',
      { NO_PROXY: '10.0.0.0/8,x/8,10.0.0.0/99', EYEWRIGHT_MODEL_BASE_URL: 'http://11.1.2.3/v1' },
      proxy,
    ],
    [
      'a slot with a proxy of another kind',
      { EYEWRIGHT_INSIGHT_MODEL_SOCKS_PROXY: 'socks5://proxy.example:1080' },
      'socks5://proxy.example:1080',
    ],
  ])('go through the proxy to %s', (_title, env, through) => {
    expect(insight(env)).toBe(through);
  });

  it('go through one proxy at most', () => {
    const modelConfig = {
      EYEWRIGHT_MODEL_NAME: 'x',
      EYEWRIGHT_MODEL_HTTP_PROXY: 'http://127.0.0.1:1',
      EYEWRIGHT_MODEL_SOCKS_PROXY: 'socks5://127.0.0.1:1',
    };
    expect(() => resolveModelConfig({ modelConfig, env: {} })).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: EYEWRIGHT_MODEL_HTTP_PROXY and EYEWRIGHT_MODEL_SOCKS_PROXY are both set
        Hint: Requests go through one proxy: remove one of them.
        Failure class: test (CONFIG_INVALID)]
    `);
  });

  it.each([
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'socks5://127.0.0.1:1'],
    ['EYEWRIGHT_MODEL_SOCKS_PROXY', 'http://127.0.0.1:1'],
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'proxy'],
  ])('take an address that fits: not %s=%s', (key, value) => {
    const modelConfig = { EYEWRIGHT_MODEL_NAME: 'x', [key]: value };
    expect(() => resolveModelConfig({ modelConfig, env: {} })).toThrow(`${key} must be`);
  });
});
