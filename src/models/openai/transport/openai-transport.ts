import type OpenAI from 'openai';

import type { CallKind } from '../../../core/model/model.ts';
import type { ResponseFormat } from '../../families/family.ts';
import { effortOnly } from '../../families/thinking.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import { sendUnder } from './bounded-fetch.ts';
import { readCompletion } from '../completion.ts';
import { readFailure, type Failure } from './failure.ts';
import { LLMClients, type LLMClientsInit } from '../llm-client.ts';
import type { JsonSchema } from '../reply-schema.ts';
import type { TransportReply, TransportRequest, Transport } from './transport.ts';

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** Chat Completions over HTTP, with the client of the `openai` package. */
export class OpenAITransport implements Transport {
  readonly #clients: LLMClients;

  constructor(init: LLMClientsInit) {
    this.#clients = new LLMClients(init);
  }

  async ready(config: ModelSlotConfig): Promise<void> {
    await this.#clients.get(config);
  }

  async send(request: TransportRequest, signal: AbortSignal): Promise<TransportReply> {
    const client = await this.#clients.get(request.config);
    const options = { signal, maxRetries: 0, headers: { 'x-eyewright-call': request.kind } };
    const send = async (): Promise<unknown> => client.chat.completions.create(toBody(request), options);
    const raw = parsed(await sendUnder(signal, send));
    const completion = readCompletion(raw);
    return completion ? { completion } : { foreign: raw };
  }

  readFailure(error: unknown): Failure {
    return readFailure(error);
  }
}

/** The client returns a text if the content type of the response is not JSON. */
function parsed(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

function toBody({ kind, config, messages, replySchema }: TransportRequest): Body {
  const { family, reasoning } = config;
  const temperature = config.temperature ?? family?.temperature;
  return {
    model: config.name,
    messages: [...messages],
    ...(temperature === undefined ? {} : { temperature }),
    ...responseFormat(config.responseFormat, kind, replySchema),
    ...family?.request?.(kind),
    ...(reasoning && (family?.reasoning ?? effortOnly).write(reasoning)),
    ...config.extraBody,
  };
}

type FormatMember = Pick<Body, 'response_format'>;

/** Replies without a schema of their own, such as plans, are held to JSON. */
function responseFormat(format: ResponseFormat, kind: CallKind, schema: JsonSchema | undefined): FormatMember {
  if (format === 'text') return {};
  if (format === 'json_object' || !schema) return { response_format: { type: 'json_object' } };
  return { response_format: { type: 'json_schema', json_schema: { name: kind, strict: true, schema } } };
}
