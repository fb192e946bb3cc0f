import { createAnthropic } from '@ai-sdk/anthropic';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { useRunFolder, openRig, saveButton, screen } from '../../agents/rig.ts';
import { aiSdkModel } from '../../../../src/models/ai-sdk/ai-sdk-model.ts';
import { place } from '../../../../src/testing/scripted-replies.ts';

useRunFolder();

interface ReceivedRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly system: unknown;
    readonly messages: readonly { readonly role: string; readonly content: readonly Record<string, unknown>[] }[];
  };
}

/** A server that speaks the Messages API and says the same to all. */
async function messagesServer(text: string): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedRequest['body'],
      });
      const usage = {
        input_tokens: 100,
        cache_read_input_tokens: 900,
        cache_creation_input_tokens: 0,
        output_tokens: 20,
      };
      const message = {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-5',
        stop_reason: 'end_turn',
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...message, stop_sequence: null, content: [{ type: 'text', text }], usage }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

describe('an agent over the provider of another protocol', () => {
  it('sees, acts and tells what it cost, as with any model', async () => {
    const { url, requests } = await messagesServer(JSON.stringify(place(saveButton.rect, screen, 'claude')));
    const anthropic = createAnthropic({ baseURL: url, apiKey: 'key-of-anthropic' });
    const model = aiSdkModel({ model: anthropic('claude-opus-4-5'), family: 'claude' });
    await using rig = await openRig({ options: { model, modelConfig: undefined } });

    await rig.agent.aiTap('Save');

    expect(rig.log.some((line) => line.startsWith('tap'))).toBe(true);
    expect(rig.agent.metrics).toMatchObject({
      totalPromptTokens: 1000,
      totalCachedInput: 900,
      totalCompletionTokens: 20,
      totalCost: { USD: (100 * 5 + 900 * 0.5 + 20 * 25) / 1_000_000 },
    });
    const [request] = requests;
    expect(request?.headers['x-eyewright-call']).toBe('locate');
    expect(JSON.stringify(request?.body.system)).toContain('screenshot');
    expect(request?.body.messages[0]?.content.map(({ type }) => type)).toContain('image');
    expect((await rig.record()).of('model-call')).toEqual([
      expect.objectContaining({ model: 'claude-opus-4-5', requestId: 'msg_1' }),
    ]);
  });

  it('sends pictures as small as the agent is told to', async () => {
    const { url, requests } = await messagesServer('{"data": true}');
    const anthropic = createAnthropic({ baseURL: url, apiKey: 'key-of-anthropic' });
    const model = aiSdkModel({ model: anthropic('claude-opus-4-5'), family: 'claude' });
    const length = (index: number): number => JSON.stringify(requests[index]?.body.messages[0]?.content).length;
    for (const screenshotShrinkFactor of [1, 4]) {
      await using rig = await openRig({ options: { model, modelConfig: undefined, screenshotShrinkFactor } });
      await rig.agent.aiBoolean('is it open?');
    }

    expect(length(1)).toBeLessThan(length(0));
  });
});
