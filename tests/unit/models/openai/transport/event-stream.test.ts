import { describe, expect, it } from 'vitest';

import { joinEvents } from '../../../../../src/models/openai/transport/event-stream.ts';
import { answer } from '../../../../../src/testing/scripted-replies.ts';
import { openRig } from '../kit.ts';

const event = (part: object): string => `data: ${JSON.stringify(part)}\n\n`;
const piece = (delta: object, finishReason: string | null = null): string =>
  event({ id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: finishReason }] });
const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
const streamed = (body: string, status = 200): ReturnType<typeof answer.status> =>
  answer.status(status, { body, contentType: 'text/event-stream' });

describe('a stream of events', () => {
  it('is joined, with the usage of its last event, and without comments', () => {
    const stream = `: keep-alive\n\n${piece({ role: 'assistant', content: '' })}${piece({ content: '{"data"' })}: keep-alive\n\n${piece({ content: ': "x"}' })}${piece({}, 'stop')}${event({ choices: [], usage })}data: [DONE]\n\n`;

    expect(joinEvents(stream)).toMatchObject({
      id: 'c1',
      model: 'm',
      usage,
      choices: [{ message: { content: '{"data": "x"}' }, finish_reason: 'stop' }],
    });
  });

  it('may use other line ends, and several lines for an event', () => {
    const stream = 'event: chunk\r\ndata:{"choices": [\r\ndata:{"delta": {"content": "y"}}]}\r\n\r\n';

    expect(joinEvents(stream)).toMatchObject({ choices: [{ message: { content: 'y' } }] });
    expect(joinEvents('data: {"choices": [\n\n')).toMatchObject({
      error: { message: expect.stringContaining('no JSON') },
    });
  });

  it('may be one whole completion', async () => {
    const message = { role: 'assistant', content: '{"data": "x"}' };
    const body = `${event({ choices: [{ message, finish_reason: 'stop' }] })}data: [DONE]\n\n`;
    await using rig = await openRig({ replies: [streamed(body)] });

    expect(await rig.extract()).toEqual({ data: 'x' });
  });

  it('may say in each event what there is so far, and that there is no error', () => {
    const so = (content: string, delta: string, finish_reason: string | null): string =>
      event({ error: null, choices: [{ message: { content }, delta: { content: delta }, finish_reason }] });

    expect(joinEvents(so('{"data"', '{"data"', null) + so('{"data": "x"}', ': "x"}', 'stop'))).toMatchObject({
      choices: [{ message: { content: '{"data": "x"}' }, finish_reason: 'stop' }],
    });
  });

  it('keeps choices apart', () => {
    const of = (index: number, content: string): string => event({ choices: [{ index, delta: { content } }] });

    expect(joinEvents(of(0, 'a') + of(1, 'x') + of(0, 'b'))).toMatchObject({
      choices: [{ message: { content: 'ab' } }, { message: { content: 'x' } }],
    });
  });

  it('may name an error by the type of its event', async () => {
    const body = 'event: error\ndata: {"message": "upstream died"}\n\n';
    await using rig = await openRig({ respond: () => streamed(body) });

    await expect(rig.extract()).rejects.toMatchObject({ summary: expect.stringContaining('upstream died') });
    expect(rig.server.requests).toHaveLength(1);
  });

  it.each(['application/json', 'text/plain'])('is known by its beginning under %s', async (contentType) => {
    const body = `: hello\n\n${piece({ content: '{"data": "x"}' }, 'stop')}data: [DONE]\n\n`;
    await using rig = await openRig({ replies: [answer.status(200, { body, contentType })] });

    expect(await rig.extract()).toEqual({ data: 'x' });
  });

  it('is a reply with thoughts and usage', async () => {
    const body = `${piece({ reasoning_content: 'hm' })}${piece({ content: '{"data": "x"}' }, 'stop')}${event({ choices: [], usage })}`;
    await using rig = await openRig({ replies: [streamed(body)] });

    expect(await rig.extract()).toEqual({ data: 'x' });
    expect(rig.calls).toEqual([expect.objectContaining({ usage: expect.objectContaining({ totalTokens: 10 }) })]);
  });

  it('is not whole without a reason for its end', async () => {
    await using rig = await openRig({ replies: [streamed(piece({ content: '{"data": "x"}' })), { data: 'y' }] });

    expect(await rig.extract()).toEqual({ data: 'y' });
    expect(rig.calls[0]).toMatchObject({ error: expect.stringContaining('cut off') });
  });

  it('may hold an error, also with its status', async () => {
    const fault = streamed(event({ error: { code: 503, message: 'The model is overloaded' } }));
    await using rig = await openRig({ respond: () => fault }, { config: { EYEWRIGHT_MODEL_RETRY_COUNT: 1 } });

    await expect(rig.extract()).rejects.toMatchObject({
      summary: expect.stringContaining('HTTP 503 (2 attempts): The model is overloaded'),
    });
  });

  it('may be the body of an error', async () => {
    const fault = streamed(event({ error: { message: 'no such model' } }), 404);
    await using rig = await openRig({ replies: [fault] });

    await expect(rig.extract()).rejects.toMatchObject({
      summary: expect.stringContaining('HTTP 404 (1 attempt): no such model'),
    });
  });

  it('has to end within the time of a request', async () => {
    const never = answer.hang({ inBody: true });
    await using rig = await openRig(
      { respond: () => never },
      { config: { EYEWRIGHT_MODEL_TIMEOUT: 100, EYEWRIGHT_MODEL_RETRY_COUNT: 0 } },
    );

    await expect(rig.extract()).rejects.toMatchObject({ summary: expect.stringContaining('within 100 ms') });
  });
});
