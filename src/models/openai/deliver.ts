import type OpenAI from 'openai';

import { clearTimer, monotonic, setTimer } from '../../core/clock.ts';
import { abortable, sleep, throwIfAborted } from '../../core/deadline.ts';
import type { CallKind } from '../../core/model.ts';
import type { ResponseFormat } from '../families/family.ts';
import { effortOnly } from '../families/thinking.ts';
import type { ModelSlotConfig } from '../model-config.ts';
import { readCompletion, type Completion } from './completion.ts';
import { foreignFailure, readFailure, type Failure } from './failure.ts';
import type { Message } from './messages.ts';
import { requestError } from './model-errors.ts';
import type { JsonSchema } from './reply-schema.ts';
import { sendUnder } from './transport.ts';

/** One request and everything it needs to be sent, possibly several times. */
export interface Delivery {
  readonly kind: CallKind;
  readonly config: ModelSlotConfig;
  readonly client: OpenAI;
  readonly messages: readonly Message[];
  /** What a reply must fit, where servers can hold a model to it. */
  readonly replySchema?: JsonSchema | undefined;
  readonly signal: AbortSignal;
  /** Counted while under way, so that a failed request can tell as well. */
  readonly progress: { retries: number; attemptStartedAt: number };
}

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type Attempt = { readonly completion: Completion } | { readonly failure: Failure; readonly cause?: unknown };

/**
 * Sends a request until it is answered, giving up on lasting faults at once and on passing ones after the configured
 * number of retries. Every wait ends when the signal fires.
 */
export async function deliver(delivery: Delivery): Promise<Completion> {
  const { config, signal, progress } = delivery;
  for (let attempts = 1; ; attempts++) {
    throwIfAborted(signal);
    progress.attemptStartedAt = monotonic();
    const attempt = await attemptOnce(delivery);
    if ('completion' in attempt) return attempt.completion;
    throwIfAborted(signal);
    const { failure, cause } = attempt;
    const waitMs = attempts > config.retryCount ? undefined : retryWait(failure, attempts, config);
    if (waitMs === undefined) throw requestError({ config, failure, attempts, cause });
    await sleep(waitMs, signal);
    progress.retries += 1;
  }
}

/** Milliseconds before the next attempt; undefined when there should be none. */
export function retryWait(failure: Failure, attempts: number, config: ModelSlotConfig): number | undefined {
  if (!failure.passing) return undefined;
  const backOff = config.retryIntervalMs * 2 ** (attempts - 1);
  const jittered = backOff * (0.75 + Math.random() * 0.5);
  if (failure.retryAfterMs === undefined) return Math.min(jittered, config.timeoutMs);
  // A server that asks for more patience than a whole request may take is as good as gone.
  return failure.retryAfterMs > config.timeoutMs ? undefined : failure.retryAfterMs;
}

async function attemptOnce(delivery: Delivery): Promise<Attempt> {
  const { client, config, kind, signal } = delivery;
  const stop = new AbortController();
  let timedOut = false;
  const onTimeout = (): void => {
    timedOut = true;
    stop.abort();
  };
  // The client's own limit ends with the headers; this one covers a body that never ends.
  const timer = setTimer(onTimeout, config.timeoutMs);
  const onAbort = (): void => stop.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const options = { signal: stop.signal, maxRetries: 0, headers: { 'x-eyewright-call': kind } };
    const send = async (): Promise<unknown> => client.chat.completions.create(toBody(delivery), options);
    const raw = await abortable(sendUnder(stop.signal, send), stop.signal);
    const completion = readCompletion(raw);
    return completion ? { completion } : { failure: foreignFailure(raw) };
  } catch (cause) {
    return { failure: readFailure(cause, timedOut), cause };
  } finally {
    clearTimer(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function toBody({ kind, config, messages, replySchema }: Delivery): Body {
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
