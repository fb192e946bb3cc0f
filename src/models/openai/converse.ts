import type { z } from 'zod';

import { now } from '../../core/clock.ts';
import { abortable, throwIfAborted } from '../../core/deadline.ts';
import { errorMessage } from '../../core/errors.ts';
import type { CallKind, ModelCallFacts, ModelRequest } from '../../core/model.ts';
import type { ModelSlotConfig } from '../model-config.ts';
import { toUsageInfo, type Completion } from './completion.ts';
import { deliver, type Delivery } from './deliver.ts';
import { excerpt } from './failure.ts';
import { findJsonObjects } from './json-reply.ts';
import { hideSecrets, type LLMClients } from './llm-client.ts';
import { assistantMessage, promptText, textPart, userMessage, type Message } from './messages.ts';
import { replyError } from './model-errors.ts';

/** A reply that can be used, or what is wrong with it, said to the model. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** A question and how its answer is read. */
export interface Exchange<S, T> {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly clients: LLMClients;
  readonly request: ModelRequest;
  readonly messages: readonly Message[];
  /** The outer shape of the reply. */
  readonly schema: z.ZodType<S>;
  /** Checks values and turns them into what the caller gets. */
  convert(reply: S): Reading<T>;
}

interface Round<T> {
  readonly completion: Completion;
  readonly reading: Reading<T>;
}

/**
 * Asks, and when the reply cannot be used, shows the model its own reply and the problem, once.
 *
 * @throws `ModelError` `MODEL_REPLY_INVALID` when that does not help either, and at once for refusals.
 */
export async function converse<S, T>(exchange: Exchange<S, T>): Promise<T> {
  const first = await ask(exchange, exchange.messages);
  if ('value' in first.reading) return first.reading.value;
  const { text } = first.completion;
  const second = await ask(exchange, [...exchange.messages, ...repairMessages(text, first.reading.problem)]);
  if ('value' in second.reading) return second.reading.value;
  throw replyError(exchange.config, `${second.reading.problem}, also when asked again`, second.completion.text);
}

/** Some servers refuse empty assistant messages, so an empty reply is only described. */
function repairMessages(reply: string, problem: string): Message[] {
  const demand = textPart(
    `That reply cannot be used: ${problem}. Reply with one corrected JSON object and nothing else.`,
  );
  return reply.trim() === '' ? [userMessage([demand])] : [assistantMessage(reply), userMessage([demand])];
}

async function ask<S, T>(exchange: Exchange<S, T>, messages: readonly Message[]): Promise<Round<T>> {
  const { kind, config, request } = exchange;
  throwIfAborted(request.signal);
  const client = await abortable(exchange.clients.get(config), request.signal);
  const progress = { retries: 0, attemptStartedAt: performance.now() };
  const delivery: Delivery = { kind, config, client, messages, signal: request.signal, progress };
  const startedAt = now();
  const report = (rest: Partial<ModelCallFacts>): void =>
    request.onCall({
      kind,
      modelName: config.name,
      startedAt,
      prompt: hideSecrets(promptText(messages), config),
      retries: progress.retries,
      ...rest,
    });
  const completion = await deliver(delivery).catch((error: unknown) => {
    report({ error: hideSecrets(errorMessage(error), config) });
    throw error;
  });
  const refused = refusalOf(completion);
  const reading = refused === undefined ? readReply(exchange, completion) : { problem: refused };
  report({
    reply: hideSecrets(completion.text, config),
    ...usageFact(delivery, completion),
    ...('problem' in reading ? { error: hideSecrets(reading.problem, config) } : {}),
  });
  if (refused !== undefined) throw replyError(config, refused, completion.text);
  return { completion, reading };
}

function usageFact({ config, progress }: Delivery, completion: Completion): Pick<ModelCallFacts, 'usage'> {
  const timeCostMs = performance.now() - progress.attemptStartedAt;
  const usage = toUsageInfo(completion, { modelName: config.name, slot: config.slot, timeCostMs });
  return usage ? { usage } : {};
}

/** Asking again does not help against these. */
function refusalOf({ refusal, finishReason }: Completion): string | undefined {
  if (refusal !== undefined) return `it refused (${excerpt(refusal)})`;
  return finishReason === 'content_filter' ? 'the content filter of the provider stopped the reply' : undefined;
}

function readReply<S, T>(exchange: Exchange<S, T>, completion: Completion): Reading<T> {
  if (completion.finishReason === 'length') {
    return { problem: 'the reply was cut off at the token limit; keep it shorter' };
  }
  if (completion.text.trim() === '') return { problem: 'the reply was empty' };
  const objects = findJsonObjects(completion.text);
  if (objects.length === 0) return { problem: 'the reply holds no complete JSON object' };
  // Models that think aloud come to their answer last.
  const results = objects.map((value) => exchange.schema.safeParse(value)).reverse();
  const fitting = results.find((result) => result.success);
  if (fitting?.success) return exchange.convert(fitting.data);
  const problems = results[0]?.error?.issues.map((issue) =>
    [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
  );
  return { problem: `the JSON object does not fit (${problems?.join('; ')})` };
}
