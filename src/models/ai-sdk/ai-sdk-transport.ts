import type { ModelSlot } from '../../core/model/usage.ts';
import type { Failure } from '../openai/transport/failure.ts';
import type { TransportReply, TransportRequest, Transport } from '../openai/transport/transport.ts';
import { readAISDKFailure, withoutRequest } from './ai-sdk-failure.ts';
import { toPrompt } from './ai-sdk-prompt.ts';
import { readResult, type GenerateOptions, type LanguageModel, type ProviderOptions } from './language-model.ts';

/** The model of a slot. */
export interface SlotModel {
  readonly model: LanguageModel;
  readonly providerOptions: ProviderOptions | undefined;
}

/** Sends requests with a provider of the AI SDK, whatever its protocol. */
export class AISDKTransport implements Transport {
  readonly #models: Readonly<Record<ModelSlot, SlotModel>>;

  constructor(models: Readonly<Record<ModelSlot, SlotModel>>) {
    this.#models = models;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  async send(request: TransportRequest, signal: AbortSignal): Promise<TransportReply> {
    const { model, providerOptions } = this.#models[request.config.slot];
    const options: GenerateOptions = {
      prompt: toPrompt(request.messages, model.specificationVersion),
      ...settings(request),
      ...(providerOptions && { providerOptions }),
      headers: { 'x-eyewright-call': request.kind },
      abortSignal: signal,
    };
    try {
      // Safe: all supported versions have these options.
      const raw = await model.doGenerate(options as never);
      const completion = readResult(raw);
      return completion ? { completion } : { foreign: raw };
    } catch (error) {
      throw withoutRequest(error);
    }
  }

  readFailure(error: unknown): Failure {
    return readAISDKFailure(error);
  }
}

type Settings = Pick<GenerateOptions, 'temperature' | 'responseFormat'>;

function settings({ kind, config, replySchema, format }: TransportRequest): Settings {
  const { temperature = config.family?.temperature } = config;
  const schema = format === 'json_schema' && replySchema ? { schema: replySchema, name: kind } : {};
  return {
    ...(temperature !== undefined && { temperature }),
    ...(format !== 'text' && { responseFormat: { type: 'json', ...schema } }),
  };
}
