import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { findServers } from '../../../src/model-setup/find-servers.ts';
import { loadModelFile } from '../../../src/model-setup/load-model-file.ts';
import { modelFiles } from '../../../src/model-setup/model-file.ts';
import type { ModelChoice } from '../../../src/model-setup/model-choice.ts';
import { resolveModelConfig } from '../../../src/models/model-config.ts';
import { familyNamed } from '../../../src/models/families/registry.ts';

interface Stub {
  /** The usual port of the server that is there; nothing is on all other ports. */
  readonly port?: number;
  /** The answer to a request, by its path and body; undefined for a path that the server does not know. */
  answer(path: string, body: string): string | undefined;
}

async function withServer<T>(
  { port = 11_434, answer }: Stub,
  use: (fetch: typeof globalThis.fetch) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const text = answer(request.url ?? '', body);
      response.writeHead(text === undefined ? 404 : 200).end(text ?? '404 page not found');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  try {
    return await use((input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.port !== String(port)) return Promise.reject(new TypeError('fetch failed'));
      return fetch(`http://127.0.0.1:${actual}${url.pathname}`, init);
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** An Ollama that knows nothing but its list of models. */
const withOllama = <T>(body: string, use: (fetch: typeof globalThis.fetch) => Promise<T>): Promise<T> =>
  withServer({ answer: (path) => (path === '/v1/models' ? body : undefined) }, use);

/** As Ollama answers `GET /v1/models`: docs.ollama.com/api/openai-compatibility. */
const list = (...ids: readonly string[]): string =>
  JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: 'library' })) });

describe('findServers', () => {
  it('finds a server on its usual port, and a model of a known family that it has', async () => {
    expect(await withOllama(list('llama3:8b', 'qwen3-vl:4b'), findServers)).toEqual([
      { server: { name: 'Ollama', id: 'ollama', port: 11_434 }, model: 'qwen3-vl:4b' },
    ]);
  });

  it('prefers the model whose name says that it sees', async () => {
    expect(await withOllama(list('qwen3:8b', 'qwen3-vl:4b'), findServers)).toMatchObject([{ model: 'qwen3-vl:4b' }]);
  });

  it('names no model where the server has none that sees', async () => {
    expect(await withOllama(list('llama3:8b'), findServers)).toMatchObject([{ model: undefined }]);
  });

  // The answers: docs.ollama.com/api, "Show model information".
  it('asks Ollama which of its models sees pictures', async () => {
    const answer = (path: string, body: string): string | undefined => {
      if (path === '/v1/models') return list('qwen3-vl-text:4b', 'gemma3:4b', 'qwen3.5:9b');
      const sees = body.includes('qwen3.5');
      return path === '/api/show'
        ? JSON.stringify({ capabilities: ['completion', ...(sees ? ['vision'] : [])] })
        : undefined;
    };
    expect(await withServer({ answer }, findServers)).toMatchObject([{ model: 'qwen3.5:9b' }]);
  });

  // lmstudio.ai/docs/developer/rest/endpoints: "GET /api/v0/models".
  it('asks LM Studio which of its models sees pictures', async () => {
    const models = [
      { id: 'qwen3-vl-8b-text', object: 'model', type: 'llm' },
      { id: 'qwen/qwen3-8b', object: 'model', type: 'vlm' },
    ];
    const answer = (path: string): string | undefined =>
      ['/v1/models', '/api/v0/models'].includes(path) ? JSON.stringify({ object: 'list', data: models }) : undefined;
    expect(await withServer({ port: 1234, answer }, findServers)).toMatchObject([{ model: 'qwen/qwen3-8b' }]);
  });

  // llama.cpp tools/server/README.md: "GET /props".
  it('offers no model of a llama.cpp that was started without its projector', async () => {
    const answer = (path: string): string | undefined =>
      path === '/v1/models' ? list('qwen3-vl-8b') : JSON.stringify({ modalities: { vision: false, audio: false } });
    expect(await withServer({ port: 8080, answer }, findServers)).toMatchObject([{ model: undefined }]);
  });

  it('finds a server without any model', async () => {
    expect(await withOllama('{"object": "list", "data": null}', findServers)).toMatchObject([{ model: undefined }]);
  });

  it.each(['<html>', '{}', '{"data": 1}'])('takes %s for something else', async (body) => {
    expect(await withOllama(body, findServers)).toEqual([]);
  });
});

describe('modelFiles', () => {
  const contentOf = (choice: ModelChoice): string =>
    modelFiles({ choice, found: [], isConfigKept: false })[0]?.content ?? '';

  it.each(['ollama', 'lmstudio', 'llamacpp', 'vllm'] as const)(
    'writes a configuration for %s that can be used',
    (choice) => {
      const env = Object.fromEntries(
        contentOf(choice)
          .split('\n')
          .filter((line) => line.startsWith('EYEWRIGHT_'))
          .map((line) => line.split('=') as [string, string]),
      );
      expect(resolveModelConfig({ env })?.default).toMatchObject({
        family: { name: 'qwen3-vl' },
        baseUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/v1$/) as string,
        reasoning: { enabled: false },
      });
    },
  );

  it('writes nothing for the offline model, and four empty variables for any other', () => {
    expect(modelFiles({ choice: 'offline', found: [], isConfigKept: false })).toEqual([]);
    expect(contentOf('custom').match(/^EYEWRIGHT_MODEL_\w+=$/gm)).toHaveLength(4);
  });

  it('says what has to be done by hand', () => {
    const [file] = modelFiles({ choice: 'ollama', found: [], isConfigKept: true });
    expect(file?.note).toContain('Ollama does not answer at http://localhost:11434/v1');
    expect(file?.note).toContain("process.loadEnvFile('.env')");
  });
});

describe('loadModelFile', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eyewright-env-'));
  writeFileSync(
    path.join(folder, '.env'),
    'EYEWRIGHT_MODEL_NAME=qwen3-vl:8b\nEYEWRIGHT_PLANNING_MODEL_NAME="other" # big\nEYEWRIGHT_RUN_DIR=elsewhere\nPATH=/nowhere\n',
  );

  it('takes the variables of models, and no other', () => {
    const env = { PATH: '/usr/bin', EYEWRIGHT_MODEL_API_KEY: '' };
    loadModelFile(folder, env);
    expect(env).toEqual({
      PATH: '/usr/bin',
      EYEWRIGHT_MODEL_API_KEY: '',
      EYEWRIGHT_MODEL_NAME: 'qwen3-vl:8b',
      EYEWRIGHT_PLANNING_MODEL_NAME: 'other',
    });
  });

  it('sends no other key to the server of the file', () => {
    const local = mkdtempSync(path.join(os.tmpdir(), 'eyewright-env-'));
    writeFileSync(path.join(local, '.env'), 'EYEWRIGHT_MODEL_NAME=m\nEYEWRIGHT_MODEL_BASE_URL=http://localhost:1/v1\n');
    const env: Record<string, string> = { OPENAI_API_KEY: 'sk-other' };
    loadModelFile(local, env);
    expect(resolveModelConfig({ env })?.default).toMatchObject({ baseUrl: 'http://localhost:1/v1', apiKey: 'none' });
  });

  it('takes what the file says as a runner does that loads it: no proxy for a slot, and a key of OpenAI', () => {
    const local = mkdtempSync(path.join(os.tmpdir(), 'eyewright-env-'));
    const lines = [
      'EYEWRIGHT_MODEL_NAME=m',
      'EYEWRIGHT_MODEL_BASE_URL=https://models.example/v1',
      'EYEWRIGHT_MODEL_HTTP_PROXY=http://proxy.example:1',
      'EYEWRIGHT_INSIGHT_MODEL_HTTP_PROXY=',
      'OPENAI_API_KEY=sk-file',
    ];
    writeFileSync(path.join(local, '.env'), lines.join('\n'));
    const env: Record<string, string> = { OPENAI_API_KEY: 'sk-other' };
    loadModelFile(local, env);
    expect(resolveModelConfig({ env })).toMatchObject({
      default: { proxy: 'http://proxy.example:1', apiKey: 'sk-file' },
      insight: { proxy: undefined, apiKey: 'sk-file' },
    });
  });

  it('takes nothing where the environment configures a model, or the file is not there', () => {
    const env = { EYEWRIGHT_MODEL_API_KEY: 'sk-1' };
    loadModelFile(folder, env);
    loadModelFile(path.join(folder, 'none'), {});
    expect(env).toEqual({ EYEWRIGHT_MODEL_API_KEY: 'sk-1' });
  });
});

describe('familyNamed', () => {
  it.each([
    ['qwen3-vl:8b', 'qwen3-vl'],
    ['Qwen/Qwen3-VL-8B-Instruct', 'qwen3-vl'],
    ['qwen2.5vl:7b', 'qwen2.5-vl'],
    ['mPLUG/GUI-Owl-1.5-8B', 'gui-owl-1.5'],
    ['inclusionAI/UI-Venus-1.5-8B', 'ui-venus-1.5'],
    ['llama3:8b', undefined],
  ])('of %s is %s', (model, family) => {
    expect(familyNamed(model)?.name).toBe(family);
  });
});
