import { describe, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../../src/testing/scripted-model.ts';
import { answer, box, plan } from '../../../src/testing/scripted-replies.ts';

async function post(server: ScriptedModel, call?: string, body?: string): Promise<Response> {
  const content = [
    { type: 'text', text: 'hello' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
  ];
  return fetch(`${server.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer my-key', 'api-key': 'my-key', ...(call ? { 'x-eyewright-call': call } : {}) },
    body:
      body ??
      JSON.stringify({
        model: 'm',
        temperature: 0,
        messages: [
          { role: 'system', content: 'be brief' },
          { role: 'user', content },
        ],
      }),
  });
}

async function contentOf(response: Response): Promise<string> {
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  return body.choices[0]?.message.content ?? '';
}

describe('ScriptedModel', () => {
  it('answers in order, texts as they are and anything else as JSON', async () => {
    await using server = await startScriptedModel({ replies: ['hi', { data: 1 }] });

    expect(await contentOf(await post(server))).toBe('hi');
    expect(await contentOf(await post(server))).toBe('{"data":1}');
  });

  it('answers by kind of call before the general list, and asks respond first', async () => {
    await using server = await startScriptedModel({
      replies: { plan: ['a plan'] },
      respond: ({ call }) => (call === 'judge' ? 'a verdict' : undefined),
    });
    server.enqueue('anything');
    server.enqueueFor('locate', 'a place');

    const contents = [];
    for (const call of ['locate', 'judge', 'plan', 'plan']) contents.push(await contentOf(await post(server, call)));
    expect(contents).toEqual(['a place', 'a verdict', 'a plan', 'anything']);
  });

  it('records what was asked, with keys masked', async () => {
    await using server = await startScriptedModel({ replies: ['hi'] });
    await post(server, 'plan');

    expect(server.requests).toEqual([
      expect.objectContaining({
        call: 'plan',
        model: 'm',
        text: 'be brief\nhello',
        images: ['data:image/png;base64,AA'],
        settings: { model: 'm', temperature: 0 },
        headers: expect.objectContaining({ authorization: 'Bearer ***', 'api-key': '***' }),
      }),
    ]);
    expect(server.promptCharacters).toBe('be brief\nhello'.length);
  });

  it('says when the script is over, broken or not asked for a completion', async () => {
    await using server = await startScriptedModel({
      respond: ({ call }) => {
        if (call === 'plan') throw new TypeError('oops');
        return undefined;
      },
    });

    const over = await post(server, 'judge');
    expect([over.status, await over.text()]).toEqual([
      400,
      expect.stringContaining('no reply left for request 1 (judge)'),
    ]);
    expect(await (await post(server, 'plan')).text()).toContain('respond() threw: oops');
    expect((await post(server, 'plan', 'not json')).status).toBe(404);
  });

  it('plays faults', async () => {
    await using server = await startScriptedModel({
      replies: [
        answer.status(429, { retryAfter: 7 }),
        answer.reset(),
        answer.slow(5, 'late'),
        answer.content('cut', 'length'),
      ],
    });

    const limited = await post(server);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    await expect(post(server)).rejects.toThrow('fetch failed');
    expect(await contentOf(await post(server))).toBe('late');
    expect(await (await post(server)).json()).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { prompt_tokens: 1004 },
    });
  });

  it('closes although requests hang, more than once', async () => {
    const server = await startScriptedModel({ replies: [answer.hang(), answer.hang({ inBody: true })] });
    const silent = post(server).catch(() => 'ended');
    const body = await post(server);
    await server.close();
    await server.close();

    expect(await silent).toBe('ended');
    await expect(body.text()).rejects.toThrow('terminated');
  });

  it('is configured like any other model', async () => {
    await using server = await startScriptedModel({ modelName: 'm' });

    expect(server.modelConfig).toEqual({
      EYEWRIGHT_MODEL_NAME: 'm',
      EYEWRIGHT_MODEL_BASE_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
      EYEWRIGHT_MODEL_API_KEY: 'scripted-model-key',
      EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
    });
  });
});

describe('reply helpers', () => {
  it('build plans and boxes', () => {
    expect(plan([], { done: true, thought: 'ok' })).toEqual({
      thought: 'ok',
      actions: [],
      done: { success: true, judges: false },
    });
    expect(plan([], { done: { success: false, message: 'no' } })).toEqual({
      actions: [],
      done: { success: false, message: 'no' },
    });
    expect(box({ left: 0, top: 0, width: 100, height: 50 }, { width: 101, height: 101 })).toEqual([0, 0, 1000, 500]);
  });
});
