import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { errorMessage } from '../core/errors/errors.ts';
import type { Rect, Size } from '../core/screen/geometry.ts';
import type { CallKind } from '../core/model/model.ts';
import {
  answer,
  defaultFamily,
  isScriptedAnswer,
  place,
  type ScriptedReply,
  type StatusAnswer,
} from './scripted-replies.ts';
import { readScriptedRequest, type ScriptedRequest } from './scripted-request.ts';

/** Options of `startScriptedModel`. */
export interface ScriptedModelOptions {
  /** Replies in order, for any request; or one list per kind of call. */
  readonly replies?: readonly ScriptedReply[] | Readonly<Partial<Record<CallKind, readonly ScriptedReply[]>>>;
  /** Called first for every request; undefined falls back to the lists. */
  respond?(request: ScriptedRequest): ScriptedReply | undefined | Promise<ScriptedReply | undefined>;
  /** Model name. Default: `scripted-model`. */
  readonly modelName?: string;
  /** Model family. Default: `qwen3-vl`. */
  readonly family?: string;
}

const apiKey = 'scripted-model-key';

/**
 * Starts an HTTP server on 127.0.0.1 that implements Chat Completions and answers from a script. Pass its `modelConfig`
 * to an agent. A request without a remaining reply gets status 400, so that the agent fails at once with a clear
 * message.
 */
export async function startScriptedModel(options: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const model = new ScriptedModel(options);
  await model.listen();
  return model;
}

/** A model server with scripted replies, made by `startScriptedModel`. It closes when it is disposed. */
export class ScriptedModel implements AsyncDisposable {
  /** All requests so far, oldest first. */
  readonly requests: ScriptedRequest[] = [];
  readonly #options: ScriptedModelOptions;
  readonly #inOrder: ScriptedReply[] = [];
  readonly #byCall = new Map<string, ScriptedReply[]>();
  readonly #server: Server;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(options: ScriptedModelOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    const replies = options.replies ?? [];
    if (isList(replies)) this.enqueue(...replies);
    else for (const [call, list] of Object.entries(replies)) this.#byCall.set(call, [...list]);
  }

  /** Called by `startScriptedModel`. */
  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Adds replies to the general list. */
  enqueue(...replies: readonly ScriptedReply[]): void {
    this.#inOrder.push(...replies);
  }

  /** Adds replies for one kind of call; they take precedence over the general list. */
  enqueueFor(call: CallKind, ...replies: readonly ScriptedReply[]): void {
    this.#byCall.set(call, [...(this.#byCall.get(call) ?? []), ...replies]);
  }

  /** For the agent option of the same name. */
  get modelConfig(): Record<string, string> {
    return {
      EYEWRIGHT_MODEL_NAME: this.#options.modelName ?? 'scripted-model',
      EYEWRIGHT_MODEL_BASE_URL: this.url,
      EYEWRIGHT_MODEL_API_KEY: apiKey,
      EYEWRIGHT_MODEL_FAMILY: this.#options.family ?? defaultFamily,
    };
  }

  /** A box or point in frame pixels, in the notation of this model's family; part of replies to `locate` and of planned elements. */
  place(rect: Rect, frame: Size): { box: number[] } | { point: number[] } {
    return place(rect, frame, this.#options.family);
  }

  /** The base URL, e.g. `http://127.0.0.1:41234/v1`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Characters of all text parts of all requests so far. */
  get promptCharacters(): number {
    return this.requests.reduce((sum, request) => sum + request.text.length, 0);
  }

  /** Closes all connections, including those that hang. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    if (body === undefined) return;
    const request = readScriptedRequest(body, incoming.headers);
    if (!incoming.url?.endsWith('/chat/completions') || !request) {
      return send(
        response,
        problem(404, `ScriptedModel answers POST /v1/chat/completions, not ${incoming.method} ${incoming.url}`),
      );
    }
    this.requests.push(request);
    this.#answer(response, request, await this.#choose(request));
  }

  async #choose(request: ScriptedRequest): Promise<ScriptedReply> {
    try {
      const reply = await this.#options.respond?.(request);
      const next = reply ?? this.#byCall.get(request.call ?? '')?.shift() ?? this.#inOrder.shift();
      return (
        next ?? problem(400, `ScriptedModel has no reply left for request ${this.requests.length} (${request.call})`)
      );
    } catch (error) {
      return problem(400, `ScriptedModel: respond() threw: ${errorMessage(error)}`);
    }
  }

  #answer(response: ServerResponse, request: ScriptedRequest, reply: ScriptedReply): void {
    if (!isScriptedAnswer(reply) || reply.kind === 'completion')
      return send(response, toCompletion(request, reply, this.requests.length));
    if (reply.kind === 'reset') response.socket?.resetAndDestroy();
    else if (reply.kind === 'hang-in-body')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
    else if (reply.kind === 'status') send(response, reply);
    else if (reply.kind === 'delayed') this.#later(reply.ms, () => this.#answer(response, request, reply.reply));
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }
}

function isList(replies: NonNullable<ScriptedModelOptions['replies']>): replies is readonly ScriptedReply[] {
  return Array.isArray(replies);
}

function problem(status: number, message: string): StatusAnswer {
  return answer.status(status, { body: JSON.stringify({ error: { message, type: 'scripted' } }) });
}

function toCompletion(request: ScriptedRequest, reply: ScriptedReply, serial: number): StatusAnswer {
  const parts = isScriptedAnswer(reply) && reply.kind === 'completion' ? reply : undefined;
  const content = typeof reply === 'string' ? reply : JSON.stringify(reply);
  const message = parts?.message ?? { role: 'assistant', content };
  // Providers give four characters per token as a rule of thumb.
  const promptTokens = Math.ceil(request.text.length / 4) + request.images.length * 1000;
  const completionTokens = Math.ceil(JSON.stringify(message).length / 4);
  const body = {
    id: `scripted-${serial}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message, finish_reason: parts?.finishReason ?? 'stop', logprobs: null }],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
  return answer.status(200, { body: JSON.stringify(body) });
}

function send(response: ServerResponse, { status, headers, body }: StatusAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** Undefined if the client disconnected early. */
async function readBody(incoming: IncomingMessage): Promise<string | undefined> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return undefined;
  }
}
