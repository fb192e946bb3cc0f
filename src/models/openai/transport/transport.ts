import type { CallKind } from '../../../core/model/model.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import type { Completion } from '../completion.ts';
import type { Failure } from './failure.ts';
import type { Message } from '../messages.ts';
import type { JsonSchema } from '../reply-schema.ts';

/** What is asked, in the words of Chat Completions, from which other protocols are translated. */
export interface TransportRequest {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly messages: readonly Message[];
  /** What a reply must fit, where servers can hold a model to it. */
  readonly replySchema?: JsonSchema | undefined;
}

/** `foreign`: the server answered, but nothing that this protocol knows. */
export type TransportReply = { readonly completion: Completion } | { readonly foreign: unknown };

/**
 * How questions get to a model and answers back: one protocol. Prompts, repair rounds, retries, limits, prices and
 * the record are around it, the same for all.
 */
export interface Transport {
  /** Makes ready what a slot is reached with; sends nothing. Throws `ConfigError` or `ModelError` when that cannot be used. */
  ready(config: ModelSlotConfig): Promise<void>;
  /** Sends a question once, without retries of its own, and ends with the signal. Rejects with whatever failed. */
  send(request: TransportRequest, signal: AbortSignal): Promise<TransportReply>;
  /** What `send` rejected with, told in general words. */
  readFailure(error: unknown): Failure;
}
