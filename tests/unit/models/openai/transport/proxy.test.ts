import { describe, expect, it } from 'vitest';

import { resolveModelConfig } from '../../../../../src/models/model-config.ts';
import { startHttpProxy, startSocksProxy } from '../../../../simulators/proxies.ts';
import { openRig } from '../kit.ts';

const script = { replies: [{ data: 'x' }] };

describe('requests to a model', () => {
  it.each([
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'http', startHttpProxy],
    ['EYEWRIGHT_MODEL_SOCKS_PROXY', 'socks5', startSocksProxy],
  ] as const)('go through the proxy of %s', async (key, protocol, start) => {
    await using proxy = await start();
    await using rig = await openRig(script, { config: { [key]: `${protocol}://127.0.0.1:${proxy.port}` } });

    expect(await rig.extract()).toMatchObject({ data: 'x' });
    expect(proxy.reached).toEqual([new URL(rig.server.url).host]);
    expect(proxy.users).toEqual(['']);
  });

  it.each([
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'http', startHttpProxy],
    ['EYEWRIGHT_MODEL_SOCKS_PROXY', 'socks5', startSocksProxy],
  ] as const)('tell the proxy of %s who they are', async (key, protocol, start) => {
    await using proxy = await start();
    const config = { [key]: `${protocol}://me:s%40cret@127.0.0.1:${proxy.port}` };
    await using rig = await openRig(script, { config });

    await rig.extract();
    expect(proxy.users).toEqual(['me:s@cret']);
  });

  it('say that the proxy cannot be reached, and never its password', async () => {
    const proxy = await startHttpProxy();
    await proxy[Symbol.asyncDispose]();
    const config = { EYEWRIGHT_MODEL_HTTP_PROXY: `http://me:hidden-word@127.0.0.1:${proxy.port}` };
    await using rig = await openRig(script, { config: { ...config, EYEWRIGHT_MODEL_RETRY_COUNT: 0 } });

    const error: unknown = await rig.extract().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ModelError', code: 'MODEL_REQUEST_FAILED' });
    expect(String(error)).not.toContain('hidden-word');
    expect(JSON.stringify(rig.calls)).not.toContain('hidden-word');
    expect(rig.server.requests).toEqual([]);
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
