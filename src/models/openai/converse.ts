import { monotonic, now } from '../../core/time/clock.ts';
import { abortable, throwIfAborted } from '../../core/time/deadline.ts';
import { BudgetError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { CallKind, ModelCallFacts, ModelRequest } from '../../core/model/model.ts';
import type { ModelSlotConfig } from '../model-config.ts';
import { toUsageInfo, type Completion } from './completion.ts';
import type { Limits } from '../limits/limits.ts';
import { deliver, type Delivery } from './transport/deliver.ts';
import { excerpt } from './transport/failure.ts';
import { hideSecrets, modelHost } from './llm-client.ts';
import {
  assistantMessage,
  dataSections,
  inLanguage,
  promptText,
  textPart,
  untrustedSection,
  userMessage,
  type Message,
} from './messages.ts';
import { replyError, waitText, type ReplyProblem } from './transport/model-errors.ts';
import { noteThoughts } from './transport/thinking-off.ts';
import { promptVersion } from './prompts/prompt-versions.ts';
import type { JsonSchema } from './reply-schema.ts';
import { isAnswer, splitThought } from './thoughts.ts';
import type { ParsedReply } from './json-reply.ts';
import type { Transport } from './transport/transport.ts';

/** A request and how its reply is parsed. */
export interface Exchange<T> {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly transport: Transport;
  readonly limits: Limits;
  readonly request: ModelRequest;
  /** The language of texts for people; undefined leaves it to the model. */
  readonly language?: string | undefined;
  readonly messages: readonly Message[];
  readonly replySchema?: JsonSchema | undefined;
  /** Tells the user something about the server. */
  tell(message: string): void;
  /** Checks a whole reply and converts it to what the caller gets. */
  read(text: string): ParsedReply<T>;
}

interface Round<T> {
  readonly completion: Completion;
  readonly parsed: ParsedReply<T>;
}

/**
 * Sends a request. When the reply cannot be used, sends the model its own reply and the problem, once.
 *
 * @throws `ModelError` `MODEL_REPLY_INVALID` when the second reply cannot be used either, and at once for refusals.
 */
export async function converse<T>(exchange: Exchange<T>): Promise<T> {
  const messages = inLanguage(exchange.messages, exchange.language);
  const first = await ask(exchange, messages);
  if ('value' in first.parsed) return first.parsed.value;
  // A model may read a secret from the screen and repeat it, so texts that go back to it are redacted again.
  const hide = (text: string): string => exchange.request.hideSecrets?.(text) ?? text;
  const repair = repairMessages(hide(first.completion.text), hide(first.parsed.problem));
  const second = await ask(exchange, [...messages, ...repair]);
  if ('value' in second.parsed) return second.parsed.value;
  const problem = `${second.parsed.problem}, also on the second try`;
  throw replyError(exchange.config, { problem }, second.completion.text);
}

/** Characters of an unusable reply that are sent back to the model. */
const longestEcho = 8000;

/** Some servers refuse empty assistant messages, so an empty reply is only described. */
function repairMessages(reply: string, problem: string): Message[] {
  // A problem quotes the reply, which may repeat text of the application.
  const demand = textPart(
    `That reply cannot be used:\n${dataSections(untrustedSection('problem', problem))}\nReply again in the form that was asked for, corrected, and with nothing else.`,
  );
  if (reply.trim() === '') return [userMessage([demand])];
  return [assistantMessage(cut(reply, longestEcho)), userMessage([demand])];
}

/** Characters of a reply that are kept for the record. */
const longestRecorded = 200_000;

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text;
}

async function ask<T>(exchange: Exchange<T>, messages: readonly Message[]): Promise<Round<T>> {
  const { kind, config, request } = exchange;
  throwIfAborted(request.signal);
  await abortable(exchange.transport.ready(config), request.signal);
  const delivery = prepare(exchange, messages);
  const { queueEntry, progress } = delivery;
  const startedAt = now();
  const report = (rest: Partial<ModelCallFacts>): void =>
    request.onCall({
      kind,
      modelName: config.name,
      slot: config.slot,
      startedAt,
      prompt: hideSecrets(promptText(messages), config),
      promptVersion: promptVersion(kind, config.family),
      retries: Math.max(0, progress.sent - 1),
      requests: progress.sent,
      server: modelHost(config),
      ...(queueEntry.waitedMs > 0 && { waitedMs: Math.round(queueEntry.waitedMs) }),
      ...rest,
    });
  const completion = await deliver(delivery).catch((error: unknown) => {
    // A request that the budget does not allow was not sent.
    if (progress.sent === 0 && BudgetError.isInstance(error)) throw error;
    const { code: errorCode = 'MODEL_REQUEST_FAILED' } = EyewrightError.isInstance(error) ? error : {};
    report({
      error: hideSecrets(errorMessage(error), config),
      errorCode,
      ...usageFact(delivery, { usage: progress.wasted }),
    });
    throw error;
  });
  noteThoughts(config, completion, exchange.tell);
  const refused = refusalOf(completion) ?? hopeless(completion, config);
  const parsed = refused ? tidy<T>(refused) : tidy(readReply(exchange, completion));
  report({
    reply: hideSecrets(cut(completion.text, longestRecorded), config),
    ...(completion.model !== undefined && { responseModel: completion.model }),
    ...usageFact(delivery, completion),
    ...('problem' in parsed && { error: hideSecrets(parsed.problem, config), errorCode: 'MODEL_REPLY_INVALID' }),
  });
  if (refused) throw replyError(config, refused, completion.text);
  return { completion, parsed };
}

function prepare<T>(exchange: Exchange<T>, messages: readonly Message[]): Delivery {
  const { kind, config, request, replySchema, transport, limits } = exchange;
  return {
    kind,
    config,
    messages,
    replySchema,
    transport,
    queueEntry: limits.of({ server: modelHost(config), key: config.apiKey, model: config.name }).newEntry(),
    signal: request.signal,
    progress: { sent: 0, attemptStartedAt: monotonic() },
    onWait: (why) => request.onWait?.(why && waitText(config, why)),
    tell: exchange.tell,
    ...budgetOf(exchange),
  };
}

function budgetOf<T>({ kind, config, request }: Exchange<T>): Pick<Delivery, 'beforeSend'> {
  const beforeSend = request.beforeSend?.bind(request);
  return beforeSend
    ? { beforeSend: () => beforeSend({ kind, modelName: config.name, server: modelHost(config) }) }
    : {};
}

function usageFact(
  { config, progress }: Delivery,
  completion: Partial<Pick<Completion, 'usage' | 'requestId'>>,
): Pick<ModelCallFacts, 'usage'> {
  const timeCostMs = monotonic() - progress.attemptStartedAt;
  const { usage: raw, requestId } = completion;
  const usage = toUsageInfo(
    { usage: raw, requestId },
    {
      modelName: config.name,
      slot: config.slot,
      price: config.price,
      timeCostMs,
    },
  );
  return usage ? { usage } : {};
}

/** Why the reply is a refusal, which a second request would not change. */
function refusalOf({ refusal, finishReason }: Completion): ReplyProblem | undefined {
  if (refusal !== undefined) return { problem: `it refused (${excerpt(refusal)})` };
  const isFiltered = finishReason === 'content_filter';
  return isFiltered ? { problem: 'the content filter of the provider stopped the reply' } : undefined;
}

const lengthReasons = new Set(['length', 'max_tokens', 'model_length']);

/** Why the same request would most likely fail again, at the same price: the limit was reached, or there are only thoughts. */
function hopeless(completion: Completion, { variables }: ModelSlotConfig): ReplyProblem | undefined {
  const { finishReason = '', thoughts, thoughtTokens = 0 } = completion;
  const isCut = lengthReasons.has(finishReason.toLowerCase());
  const hasThought = thoughts.trim() !== '' || thoughtTokens > 0;
  const hasOnlyThoughts = hasThought && splitThought(answerOf(completion)).rest.trim() === '';
  const more = `allow more with max_tokens in ${variables.EXTRA_BODY_JSON}, or give the server a longer context`;
  if (hasOnlyThoughts) {
    const much = thoughts === '' ? `${thoughtTokens} tokens` : `${thoughts.length} characters`;
    const problem = `it only thought (${much}) and gave no answer${isCut ? ' before the token limit' : ''}`;
    return { problem, hint: `Turn thinking off with ${variables.REASONING_ENABLED}=false, or ${more}.` };
  }
  if (!isCut) return undefined;
  return { problem: 'the reply was cut off at the token limit', hint: `A reply needs a few hundred tokens: ${more}.` };
}

/**
 * The answer of a completion. Servers that take the whole reply of a model for its thoughts put the answer there (vLLM with a
 * reasoning parser and thinking turned off, vllm-project/vllm#17349), where it stands alone.
 */
function answerOf({ text, thoughts, areMarked = false }: Completion): string {
  return text.trim() === '' && !areMarked && isAnswer(thoughts) ? thoughts : text;
}

/** Most characters of a problem, which may quote the reply. */
const longestProblem = 2000;

function tidy<T>(parsed: ParsedReply<T>): ParsedReply<T> {
  return 'problem' in parsed ? { problem: cut(parsed.problem, longestProblem) } : parsed;
}

/** Finish reasons of complete replies; a reply without a reason is accepted. */
const wholeReasons = new Set(['stop', 'stop_sequence', 'end_turn', 'eos', 'eos_token', 'complete', 'completed']);

function readReply<T>({ config, read }: Exchange<T>, completion: Completion): ParsedReply<T> {
  const text = answerOf(completion);
  const problem = incomplete({ ...completion, text });
  return problem === undefined ? read(config.family?.unwrap?.(text) ?? text) : { problem };
}

/** Why a reply is not one complete reply. */
function incomplete({ text, finishReason, choices }: Completion): string | undefined {
  const reason = finishReason?.toLowerCase();
  if (reason !== undefined && !wholeReasons.has(reason)) {
    return `the reply ended before it was whole (${excerpt(reason)})`;
  }
  if (choices > 1) return `there were ${choices} replies where one was asked for`;
  return text.trim() === '' ? 'the reply was empty' : undefined;
}
