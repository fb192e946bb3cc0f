import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ServerBehaviour } from './server-behaviour.ts';

type Members = Readonly<Record<string, unknown>>;

/** A server of Chat Completions on the loopback that behaves like one of those that people run. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** The bodies of all requests, oldest first. */
  readonly requests: readonly Members[];
}

/** What it thinks when it may. */
export const thought = 'I look at the picture, and then at the question.';

/** @param reply - The content of its answer to a kind of call. */
export async function startModelServer(
  behaviour: Partial<ServerBehaviour>,
  reply: (kind: string) => string,
): Promise<ModelServer> {
  const requests: Members[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push(body);
      respond(response, { behaviour, body, content: reply(String(request.headers['x-eyewright-call'])) });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Members> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Members;
}

interface Answer {
  readonly behaviour: Partial<ServerBehaviour>;
  readonly body: Members;
  readonly content: string;
}

function respond(response: ServerResponse, { behaviour, body, content }: Answer): void {
  const refusal = behaviour.refuse?.(body);
  if (refusal) {
    response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
    return;
  }
  const message = messageOf(behaviour, body, content);
  const isStreamed = behaviour.streams ? behaviour.streams(body) : body['stream'] === true;
  if (isStreamed) return stream(response, body, message);
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id: 'c1', object: 'chat.completion', model: body['model'], choices, usage }));
}

const usage = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };

function messageOf(
  { isThinkingOff, thoughts = 'content' }: Partial<ServerBehaviour>,
  body: Members,
  content: string,
): Members {
  if (isThinkingOff?.(body) ?? true) return { content };
  return thoughts === 'content'
    ? { content: `<think>\n${thought}\n</think>\n\n${content}` }
    : { content, [thoughts]: thought };
}

/** As OpenAI's API reference has it ("Streaming"): pieces in `delta`, the usage in a last event without choices. */
function stream(response: ServerResponse, body: Members, message: Members): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const send = (part: Members): void => {
    const envelope = { id: 'c1', object: 'chat.completion.chunk', model: body['model'] };
    response.write(`data: ${JSON.stringify({ ...envelope, ...part })}\n\n`);
  };
  const piece = (delta: Members, reason: string | null = null): void =>
    send({ choices: [{ index: 0, delta, finish_reason: reason }] });
  // OpenRouter keeps connections open with comments (openrouter.ai/docs/api/reference/streaming).
  response.write(': OPENROUTER PROCESSING\n\n');
  piece({ role: 'assistant', content: '' });
  for (const [member, text] of Object.entries(message))
    for (const part of String(text).match(/[\s\S]{1,7}/g) ?? []) piece({ [member]: part });
  piece({}, 'stop');
  send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}
