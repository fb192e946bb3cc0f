import type { CallKind } from '../../../core/model/model.ts';
import type { ResponseFormat } from '../../families/family.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import type { Completion } from '../completion.ts';
import type { Failure } from './failure.ts';
import type { Message } from '../messages.ts';
import type { JsonSchema } from '../reply-schema.ts';

/** A request in the format of Chat Completions, which other protocols convert. */
export interface TransportRequest {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly messages: readonly Message[];
  /** The schema of the reply, for servers that can enforce it. */
  readonly replySchema?: JsonSchema | undefined;
  /** The format that the reply is held to, which the server accepts as far as it is known. */
  readonly format: ResponseFormat;
}

/** `foreign`: the server answered with something that is no reply in this protocol. */
export type TransportReply = { readonly completion: Completion } | { readonly foreign: unknown };

/** Sends requests to a model over one protocol. Prompts, repair rounds, retries, limits, prices and the record are shared. */
export interface Transport {
  /** Prepares the connection of a slot; sends nothing. Throws `ConfigError` or `ModelError` when it cannot be used. */
  ready(config: ModelSlotConfig): Promise<void>;
  /** Sends a request once, without retries, and ends with the signal. Rejects with whatever failed. */
  send(request: TransportRequest, signal: AbortSignal): Promise<TransportReply>;
  /** Converts what `send` rejected with. */
  readFailure(error: unknown): Failure;
}
