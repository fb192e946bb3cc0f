import { describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../src/core/errors/errors.ts';
import { resolveModelConfig, type ModelConfigInit } from '../../../src/models/model-config.ts';

function problemOf(init: ModelConfigInit): string {
  try {
    resolveModelConfig(init);
  } catch (error) {
    if (EyewrightError.isInstance(error) && error.code === 'CONFIG_INVALID') return error.message;
    throw error;
  }
  throw new Error('accepted');
}

const base = { EYEWRIGHT_MODEL_NAME: 'm' };

describe('resolveModelConfig', () => {
  it('is undefined when nothing is configured', () => {
    const env = { HOME: '/home/me', OPENAI_API_KEY: 'sk-1', EYEWRIGHT_RUN_DIR: 'run', EYEWRIGHT_MODEL_NAME: '' };

    expect(resolveModelConfig({ env })).toBeUndefined();
    expect(resolveModelConfig({ modelConfig: {}, env: base })).toBeUndefined();
  });

  it('fills in defaults and reads numbers from text', () => {
    const slots = resolveModelConfig({
      env: { ...base, EYEWRIGHT_MODEL_TIMEOUT: '5000', EYEWRIGHT_MODEL_TEMPERATURE: '0.2' },
    });

    expect(slots?.default).toMatchObject({
      slot: 'default',
      name: 'm',
      baseUrl: undefined,
      apiKey: undefined,
      family: undefined,
      timeoutMs: 5000,
      temperature: 0.2,
      retryCount: 2,
      retryIntervalMs: 1000,
      initConfig: {},
      extraBody: {},
    });
  });

  it('lets specialised slots inherit every key that they do not set', () => {
    const slots = resolveModelConfig({
      env: {
        ...base,
        EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
        EYEWRIGHT_MODEL_API_KEY: 'key-1',
        EYEWRIGHT_MODEL_RETRY_COUNT: '5',
        EYEWRIGHT_PLANNING_MODEL_NAME: 'planner',
        EYEWRIGHT_INSIGHT_MODEL_API_KEY: 'key-2\n',
        EYEWRIGHT_INSIGHT_MODEL_RETRY_COUNT: '0',
      },
    });

    expect(slots?.planning).toMatchObject({
      name: 'planner',
      apiKey: 'key-1',
      retryCount: 5,
      family: { name: 'qwen3-vl' },
    });
    expect(slots?.insight).toMatchObject({ name: 'm', apiKey: 'key-2', retryCount: 0 });
    expect(slots?.planning.variables.API_KEY).toBe('EYEWRIGHT_MODEL_API_KEY');
    expect(slots?.insight.variables.API_KEY).toBe('EYEWRIGHT_INSIGHT_MODEL_API_KEY');
  });

  it('falls back to the variables of OpenAI', () => {
    const openai = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'https://gateway.test/v1' };

    expect(resolveModelConfig({ env: { ...base, ...openai } })?.planning).toMatchObject({
      apiKey: 'sk-1',
      baseUrl: 'https://gateway.test/v1',
      variables: { API_KEY: 'OPENAI_API_KEY' },
    });
    expect(resolveModelConfig({ env: { ...base, ...openai, EYEWRIGHT_MODEL_API_KEY: 'own' } })?.insight.apiKey).toBe(
      'own',
    );
  });

  it('ignores the environment completely when modelConfig is given', () => {
    const env = {
      OPENAI_API_KEY: 'sk-1',
      EYEWRIGHT_MODEL_BASE_URL: 'https://env.test',
      EYEWRIGHT_MODEL_TIMEOUT: 'soon',
      EYEWRIGHT_MODEL_X: '1',
    };

    expect(resolveModelConfig({ modelConfig: base, env })?.default).toMatchObject({
      apiKey: undefined,
      baseUrl: undefined,
    });
  });

  it('reads client options and extra body members from JSON', () => {
    const modelConfig = {
      ...base,
      EYEWRIGHT_MODEL_INIT_CONFIG_JSON: '{"organization": "o"}',
      EYEWRIGHT_MODEL_EXTRA_BODY_JSON: '{"enable_thinking": false}',
    };

    expect(resolveModelConfig({ modelConfig, env: {} })?.default).toMatchObject({
      initConfig: { organization: 'o' },
      extraBody: { enable_thinking: false },
    });
  });

  it.each([
    ['EYEWRIGHT_MODEL_TIMEOUT', 'soon'],
    ['EYEWRIGHT_MODEL_TIMEOUT', 0],
    ['EYEWRIGHT_MODEL_TEMPERATURE', 3],
    ['EYEWRIGHT_INSIGHT_MODEL_RETRY_COUNT', 1.5],
    ['EYEWRIGHT_PLANNING_MODEL_NAME', 4],
    ['EYEWRIGHT_MODEL_BASE_URL', 'api.example.com'],
    ['EYEWRIGHT_MODEL_BASE_URL', 'https://me:secret@example.com/v1'],
    ['EYEWRIGHT_MODEL_BASE_URL', 'https://:secret@example.com/v1'],
    ['EYEWRIGHT_MODEL_BASE_URL', 'https://example.com/v1?key=secret'],
    ['EYEWRIGHT_MODEL_API_KEY', ''],
    ['EYEWRIGHT_MODEL_API_KEY', '…'],
    ['EYEWRIGHT_MODEL_API_KEY', 'sk-secret\nsk-other'],
    ['EYEWRIGHT_MODEL_HTTP_PROXY', 'http://me:100%secret@proxy.example'],
    ['EYEWRIGHT_MODEL_FAMILY', 'qwen3_vl'],
    ['EYEWRIGHT_MODEL_INIT_CONFIG_JSON', '{"apiKey": sk-secret}'],
    ['EYEWRIGHT_MODEL_EXTRA_BODY_JSON', '[1]'],
    ['EYEWRIGHT_MODEL_BASEURL', 'https://example.com'],
    // What the run itself goes by.
    ['EYEWRIGHT_RUN_DIR', 'out'],
    ['EYEWRIGHT_PREFERRED_LANGUAGE', 'German'],
    ['EYEWRIGHT_PLAYGROUND_HOST', '0.0.0.0'],
    ['DEBUG', 'eyewright:*'],
  ])('refuses %s = %j', (key, value) => {
    const problem = problemOf({ modelConfig: { ...base, [key]: value }, env: {} });

    expect(problem).toMatchSnapshot();
    expect(problem).toContain(key);
    expect(problem).not.toContain('secret');
  });

  it('refuses unknown keys in the environment too', () => {
    expect(problemOf({ env: { ...base, EYEWRIGHT_MODEL_NAEM: 'x' } })).toContain('Did you mean EYEWRIGHT_MODEL_NAME?');
  });

  it('refuses keys without a model, rather than using another model in silence', () => {
    expect(problemOf({ env: { EYEWRIGHT_MODEL_BASE_URL: 'https://example.com' } })).toMatchInlineSnapshot(`
      "EYEWRIGHT_MODEL_BASE_URL is set, but EYEWRIGHT_MODEL_NAME is not
        Hint: Set EYEWRIGHT_MODEL_NAME to the model to use, or remove EYEWRIGHT_MODEL_BASE_URL to use the offline model.
        Failure class: test (CONFIG_INVALID)"
    `);
  });
});
