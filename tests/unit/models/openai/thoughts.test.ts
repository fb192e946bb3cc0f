import { describe, expect, it } from 'vitest';

import { answer, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import { openRig } from './kit.ts';

const thought = 'I look at the title. It may be {"data": "y"}, or not.';
const good = '{"data": "x"}';

/** A completion with such a message. */
function completion(message: object, finishReason = 'stop', usage?: object): ScriptedReply {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }];
  return answer.status(200, { body: JSON.stringify({ choices, usage }) });
}

describe('thoughts', () => {
  it.each([
    // Ollama and newer vLLM; llama.cpp, LM Studio and DeepSeek.
    ['kept apart in reasoning', completion({ content: good, reasoning: thought })],
    ['kept apart in reasoning_content', completion({ content: good, reasoning_content: thought })],
    ['in the content, without their opening tag', `${thought}\n</think>\n\n${good}`],
    // vllm-project/vllm#17349, QwenLM/Qwen3#1297: a reasoning parser takes the answer for thoughts when there are none.
    ['absent, with the answer in reasoning_content', completion({ content: null, reasoning_content: good })],
    [
      'absent, with the answer in a fence in reasoning',
      completion({ content: '', reasoning: `\`\`\`json\n${good}\n\`\`\`` }),
    ],
  ])('are left out when they are %s', async (_title, reply) => {
    await using rig = await openRig({ replies: [reply] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each([
    [
      'only thoughts',
      completion({ content: '', reasoning: thought }),
      'it only thought (53 characters) and gave no answer',
    ],
    ['only thoughts in tags', `<think>${thought}</think>`, 'it only thought (53 characters) and gave no answer'],
    [
      'thoughts up to the token limit',
      completion({ content: null, reasoning_content: thought }, 'length'),
      'it only thought (53 characters) and gave no answer before the token limit',
    ],
    [
      'a thought that the limit ends',
      completion({ content: `<think>${thought}` }, 'length'),
      'it only thought (53 characters) and gave no answer before the token limit',
    ],
    ['only thoughts in other tags', `<thinking>${thought}</thinking>`, 'it only thought (53 characters)'],
    ['only thoughts in marks of Kimi', `◁think▷${thought}◁/think▷`, 'it only thought (53 characters)'],
    ['only thoughts that the prompt began', `${thought}</think>\n`, 'it only thought (53 characters)'],
    // docs.mistral.ai/capabilities/reasoning
    [
      'only thoughts in a part',
      completion({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] }),
      'it only thought (53 characters)',
    ],
    [
      'only thoughts in a part that is marked',
      completion({ content: [{ type: 'text', text: thought, thought: true }] }),
      'it only thought (53 characters)',
    ],
    [
      'only a draft in a part that is marked',
      completion({ content: [{ type: 'text', text: good, thought: true }] }),
      'it only thought (13 characters)',
    ],
    [
      'only thoughts in details',
      completion({ content: '', reasoning_details: [{ type: 'reasoning.text', text: thought }] }),
      'it only thought (53 characters)',
    ],
    [
      'hidden thoughts that are counted',
      completion({ content: '' }, 'length', { completion_tokens_details: { reasoning_tokens: 2048 } }),
      'it only thought (2048 tokens) and gave no answer before the token limit',
    ],
  ])('fail at once, and the error says how to turn them off: %s', async (_title, reply, problem) => {
    await using rig = await openRig({ respond: () => reply });

    await expect(rig.extract()).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      summary: expect.stringContaining(problem),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_REASONING_ENABLED=false'),
    });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each([
    ['in other tags', completion({ content: `<thinking>${thought}</thinking>${good}` })],
    ['begun by the prompt', completion({ content: `${thought}</think>\n${good}` })],
    [
      'in a part',
      completion({
        content: [
          { type: 'thinking', thinking: thought },
          { type: 'text', text: good },
        ],
      }),
    ],
    ['only counted', completion({ content: good }, 'stop', { completion_tokens_details: { reasoning_tokens: 9 } })],
  ])('are told where they are to be off: %s', async (title, reply) => {
    const told: string[] = [];
    const config = { EYEWRIGHT_MODEL_NAME: title, EYEWRIGHT_MODEL_REASONING_ENABLED: 'false' };
    await using rig = await openRig({ replies: [reply] }, { config, tell: (message) => told.push(message) });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(told).toEqual([expect.stringContaining('thinks, although')]);
  });

  it('are not what an answer says about them', async () => {
    const content = '{"data": "</think> is a tag"}';
    await using rig = await openRig({ replies: [completion({ content })] });

    expect(await rig.extract()).toEqual({ data: '</think> is a tag' });
  });

  it('with a draft in them are no answer', async () => {
    await using rig = await openRig({
      respond: () => completion({ content: '', reasoning: `It says {"data": "y"}, so\n${good}` }),
    });

    await expect(rig.extract()).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
  });
});

describe('a reply that ends at the token limit', () => {
  it.each(['qwen3-vl', 'ui-tars', 'auto-glm'])('fails at once: %s', async (family) => {
    await using rig = await openRig({ family, respond: () => answer.content(good, 'length') });

    await expect(rig.extract()).rejects.toMatchObject({
      code: 'MODEL_REPLY_INVALID',
      summary: expect.stringContaining('the reply was cut off at the token limit'),
      hint: expect.stringContaining('EYEWRIGHT_MODEL_EXTRA_BODY_JSON'),
    });
    expect(rig.server.requests).toHaveLength(1);
  });
});
