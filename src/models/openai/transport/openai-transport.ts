import type { ModelSlotConfig } from '../../model-config.ts';
import { sendUnder } from './bounded-fetch.ts';
import { readCompletion } from '../completion.ts';
import { readFailure, type Failure } from './failure.ts';
import { LLMClients, type LLMClientsInit } from '../llm-client.ts';
import { requestBody } from './request-body.ts';
import type { TransportReply, TransportRequest, Transport } from './transport.ts';

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
    const send = async (): Promise<unknown> => client.chat.completions.create(requestBody(request), options);
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
