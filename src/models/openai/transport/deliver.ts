import { clearTimer, monotonic, setTimer } from '../../../core/time/clock.ts';
import { abortable, sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import { BudgetError, type ModelError } from '../../../core/errors/errors.ts';
import type { BudgetedRequest } from '../../../core/model/budgeted-request.ts';
import type { QueueEntry, WaitReason } from '../../limits/request-limiter.ts';
import type { ResponseFormat } from '../../families/family.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import { hideSecrets, modelHost } from '../llm-client.ts';
import { readUsage, type Completion, type RawUsage } from '../completion.ts';
import { foreignFailure, type Failure } from './failure.ts';
import { limitError, requestError } from './model-errors.ts';
import { isAboutRequest, nextFormat, noteRefused, speaksOfFormat, usualFormat } from './reply-format.ts';
import { tellOnce } from './server-habits.ts';
import { dropThinkingWay } from './thinking-off.ts';
import { requestCost, type ReceivedReply } from '../request-cost.ts';
import type { TransportRequest, Transport } from './transport.ts';

/** One request and everything it needs to be sent, possibly several times. */
export interface Delivery extends Omit<TransportRequest, 'format'> {
  readonly transport: Transport;
  /** Its entry in the queue of the account. */
  readonly queueEntry: QueueEntry;
  readonly signal: AbortSignal;
  /** Updated while the request runs, so that a failed request can report it as well. */
  readonly progress: Progress;
  onWait(why: WaitReason | undefined): void;
  /** Tells the user something about the server. */
  tell(message: string): void;
  /** Makes room in the budget for one request, if there is a budget. */
  beforeSend?(): Promise<BudgetedRequest>;
}

export interface Progress {
  /** Requests that were sent. */
  sent: number;
  attemptStartedAt: number;
  /** The usage of an answer that was no reply. */
  wasted?: RawUsage | undefined;
}

interface Failed {
  readonly failure: Failure;
  readonly format: ResponseFormat;
  readonly cause?: unknown;
}

type Attempt = { readonly completion: Completion } | Failed;

/**
 * Sends a request until it is answered. Gives up at once on permanent faults, and on temporary ones after the configured number
 * of retries. A delay that the server names does not count as a retry, unless it is longer than the timeout of a request. Every
 * wait ends when the signal fires.
 */
export async function deliver(delivery: Delivery): Promise<Completion> {
  const { queueEntry } = delivery;
  let isAnswered = false;
  try {
    const completion = await sendAgain(delivery);
    isAnswered = true;
    return completion;
  } finally {
    queueEntry.leave(isAnswered);
  }
}

async function sendAgain(delivery: Delivery): Promise<Completion> {
  const { config, signal } = delivery;
  const formats = new FormatChoice(delivery);
  let before: Failed | undefined;
  for (let faults = 0; ;) {
    throwIfAborted(signal);
    const attempt = await withinBudget(delivery, formats.format, before);
    if ('completion' in attempt) {
      formats.accepted();
      return attempt.completion;
    }
    throwIfAborted(signal);
    before = attempt;
    const { failure } = attempt;
    const retry = retryOf(failure, faults, config);
    if (!retry) {
      if (formats.loosen(attempt)) continue;
      if (failure.passing && failure.retryAfterMs) delivery.queueEntry.shut(failure.retryAfterMs);
      throw requestErrorOf(delivery, formats.failed(attempt));
    }
    if (retry.isShared) delivery.queueEntry.shut(retry.waitMs);
    else await sleep(retry.waitMs, signal);
    if (!retry.hasServerDelay) faults += 1;
  }
}

/** What a request says that its server may refuse: the format of the reply, which gets looser, and further ways to turn thinking off. */
class FormatChoice {
  format: ResponseFormat;
  /** The failure of the first format: when no format helps, the format is not to blame. */
  first: Failed | undefined;
  readonly #delivery: Delivery;
  /** Formats that were left since the last other change. */
  #refused: ResponseFormat[] = [];
  #restoreThinking: (() => void) | undefined;

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
    this.format = usualFormat(delivery);
  }

  /** Leaves out what the server may have refused, first what it speaks of; false when there is nothing left. */
  loosen(failed: Failed): boolean {
    const { failure } = failed;
    if (!isAboutRequest(failure)) return false;
    const hasChanged = speaksOfFormat(failure)
      ? this.#loosenFormat() || this.#dropThinking()
      : this.#dropThinking() || this.#loosenFormat();
    if (hasChanged) this.first ??= failed;
    return hasChanged;
  }

  #loosenFormat(): boolean {
    const next = nextFormat(this.format);
    if (next === undefined) return false;
    this.#refused.push(this.format);
    this.format = next;
    return true;
  }

  #dropThinking(): boolean {
    const restore = dropThinkingWay(this.#delivery.config);
    if (!restore) return false;
    this.#restoreThinking ??= restore;
    this.#refused = [];
    return true;
  }

  /** The failure to report when nothing helped. */
  failed(last: Failed): Failed {
    this.#restoreThinking?.();
    return this.first ?? last;
  }

  /** Remembers what was refused, which is what the last change left out, and tells it. */
  accepted(): void {
    const { config, tell } = this.#delivery;
    const [format] = this.#refused;
    if (format === undefined || !this.first) return;
    this.#restoreThinking?.();
    for (const refused of this.#refused) noteRefused(refused, this.#delivery);
    const { text } = this.first.failure;
    const set = `Set ${config.variables.RESPONSE_FORMAT} to ${this.format} to save the first request.`;
    const message = `Model "${config.name}" at ${modelHost(config)} refuses replies as ${format} (${text}), so they are asked for as ${this.format}. ${set}`;
    tellOnce(config, hideSecrets(message, config), tell);
  }
}

/** Sends a request once, when budget and limits allow it. @param before - The previous attempt. */
async function withinBudget(delivery: Delivery, format: ResponseFormat, before: Failed | undefined): Promise<Attempt> {
  const { progress } = delivery;
  const room = await delivery.beforeSend?.().catch((error: unknown) => {
    throw before ? budgetErrorAfter(error, requestErrorOf(delivery, before)) : error;
  });
  try {
    await passLimit(delivery);
  } catch (error) {
    room?.end();
    throw error;
  }
  progress.attemptStartedAt = monotonic();
  progress.sent += 1;
  progress.wasted = undefined;
  if (!room) return attemptOnce(delivery, format);
  const timeUp = room.begin();
  const attempt = await attemptOnce({ ...delivery, signal: AbortSignal.any([delivery.signal, timeUp]) }, format);
  const received: ReceivedReply = 'completion' in attempt ? attempt.completion : { usage: progress.wasted };
  room.end(await requestCost(delivery, received, monotonic() - progress.attemptStartedAt));
  if (!('completion' in attempt)) throwBudgetError(timeUp);
  return attempt;
}

function throwBudgetError(timeUp: AbortSignal): void {
  if (timeUp.aborted) throw timeUp.reason;
}

function requestErrorOf(delivery: Delivery, { failure, format, cause }: Failed): ModelError {
  const { config, progress } = delivery;
  return requestError({ config, failure, attempts: progress.sent, cause, request: { ...delivery, format } });
}

/** Adds the failure of the previous attempt to the budget error that prevented the retry. */
function budgetErrorAfter(error: unknown, failure: ModelError): unknown {
  if (!BudgetError.isInstance(error)) return error;
  const { code, summary, hint, details } = error;
  return new BudgetError(code, `${summary}, and the request before failed: ${failure.summary}`, {
    hint,
    details,
    cause: failure,
  });
}

/** Waits for its turn, if the provider's limits require a queue. */
async function passLimit({ config, queueEntry, signal, onWait }: Delivery): Promise<void> {
  const { concurrency: most = Infinity, timeoutMs } = config;
  let why: WaitReason | undefined;
  const noteWait = (reason: WaitReason): void => {
    why = reason;
    onWait(reason);
  };
  const mayGo = await queueEntry.turn({ signal, most, patienceMs: timeoutMs, holdMs: timeoutMs, onWait: noteWait });
  onWait(undefined);
  if (!mayGo) throw limitError(config, queueEntry.waitedMs, why);
}

export interface Retry {
  readonly waitMs: number;
  /** Whether all requests to the server wait, because of its rate limit. */
  readonly isShared: boolean;
  /** Whether the server named the delay. */
  readonly hasServerDelay: boolean;
}

/** How to retry after a failure; undefined for no further attempt. `faults` is the number of earlier failures that count. */
export function retryOf(failure: Failure, faults: number, config: ModelSlotConfig): Retry | undefined {
  const { retryAfterMs, status } = failure;
  if (!failure.passing || config.retryCount === 0) return undefined;
  // A server that names a delay longer than the timeout of a request counts as unavailable.
  if (retryAfterMs !== undefined && retryAfterMs > config.timeoutMs) return undefined;
  const hasServerDelay = retryAfterMs !== undefined && retryAfterMs > 0;
  if (!hasServerDelay && faults >= config.retryCount) return undefined;
  const backOff = config.retryIntervalMs * 2 ** faults * (0.75 + Math.random() * 0.5);
  return {
    // "At once", as a delay of 0 says, would use up all retries while the server recovers.
    waitMs: hasServerDelay ? retryAfterMs : Math.min(backOff, config.timeoutMs),
    isShared: status === 429 || hasServerDelay,
    hasServerDelay,
  };
}

async function attemptOnce(delivery: Delivery, format: ResponseFormat): Promise<Attempt> {
  const { transport, config, signal, progress } = delivery;
  const stop = new AbortController();
  let timedOut = false;
  const onTimeout = (): void => {
    timedOut = true;
    stop.abort();
  };
  // The timeout of the client ends with the headers; this one also covers a body that never ends.
  const timer = setTimer(onTimeout, config.timeoutMs);
  const onAbort = (): void => stop.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const reply = await abortable(transport.send({ ...delivery, format }, stop.signal), stop.signal);
    if ('completion' in reply) return reply;
    progress.wasted = readUsage(reply.foreign);
    return { failure: foreignFailure(reply.foreign), format };
  } catch (cause) {
    return { failure: timedOutOr(transport.readFailure(cause), timedOut), format, cause };
  } finally {
    clearTimer(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** An error from the server counts more than a timeout that followed it. */
function timedOutOr(failure: Failure, timedOut: boolean): Failure {
  const isFromServer = failure.kind === 'status' || failure.kind === 'oversize';
  return timedOut && !isFromServer ? { kind: 'timeout', text: '', passing: true } : failure;
}
