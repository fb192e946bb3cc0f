import { describe, expect, it } from 'vitest';

import { modelKeys } from '../../../src/session/model-keys.ts';

const keysOf = (settings: Record<string, string>): string[] =>
  Object.values(modelKeys({ modelConfig: undefined }, settings));

describe('keys of models', () => {
  it('are those of each slot and provider, and proxies with a password', () => {
    expect(
      modelKeys(
        { modelConfig: { EYEWRIGHT_MODEL_API_KEY: 'sk-of-the-options' } },
        {
          EYEWRIGHT_PLANNING_MODEL_API_KEY: 'sk-of-the-planning',
          OPENAI_API_KEY: 'sk-of-the-provider',
          EYEWRIGHT_MODEL_HTTP_PROXY: 'http://me:pass@proxy.example:8080',
          EYEWRIGHT_INSIGHT_MODEL_SOCKS_PROXY: 'socks5://proxy.example:1080',
          EYEWRIGHT_MODEL_NAME: 'a-name-of-a-model',
        },
      ),
    ).toEqual({
      EYEWRIGHT_MODEL_API_KEY: 'sk-of-the-options',
      EYEWRIGHT_PLANNING_MODEL_API_KEY: 'sk-of-the-planning',
      OPENAI_API_KEY: 'sk-of-the-provider',
      EYEWRIGHT_MODEL_HTTP_PROXY: 'http://me:pass@proxy.example:8080',
    });
  });

  it('also stand in options of the client and in what is added to requests, under names of many kinds', () => {
    const EYEWRIGHT_MODEL_INIT_CONFIG_JSON = JSON.stringify({
      timeout: 1000,
      defaultHeaders: {
        'api-key': 'of-the-gateway-1',
        Authorization: 'Bearer of-the-gateway-2',
        'X-Team': 'testers-of-the-shop',
      },
    });
    const EYEWRIGHT_INSIGHT_MODEL_EXTRA_BODY_JSON = JSON.stringify({ user: { access_token: 'of-the-gateway-3' } });
    expect(keysOf({ EYEWRIGHT_MODEL_INIT_CONFIG_JSON, EYEWRIGHT_INSIGHT_MODEL_EXTRA_BODY_JSON })).toEqual([
      'of-the-gateway-1',
      'of-the-gateway-2',
      'of-the-gateway-3',
    ]);
  });

  it('are no short words, and no JSON that is broken', () => {
    expect(
      keysOf({ EYEWRIGHT_MODEL_API_KEY: 'none', EYEWRIGHT_MODEL_EXTRA_BODY_JSON: '{"key": "of-the-gateway' }),
    ).toEqual([]);
  });
});
