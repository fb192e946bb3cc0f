import { inspect } from 'node:util';

import { ModelError, type ErrorCode } from '../../../core/errors/errors.ts';
import type { WaitReason } from '../../limits/request-limiter.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import { excerpt, isTooLong, type Failure } from './failure.ts';
import { possibleMembers, settingMembers, variableOfMember } from './request-body.ts';
import type { TransportRequest } from './transport.ts';
import { hideSecrets, modelHost, secretsOf } from '../llm-client.ts';
import { longestBody } from './bounded-fetch.ts';

export interface RequestErrorInit {
  readonly config: ModelSlotConfig;
  readonly failure: Failure;
  readonly attempts: number;
  readonly cause: unknown;
  /** What was sent. */
  readonly request: TransportRequest;
}

/** The error of a request that finally failed. Its message has model, host, status and attempts; never a key. */
export function requestError({ config, failure, attempts, cause, request }: RequestErrorInit): ModelError {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const detail = failure.text === '' ? '' : `: ${failure.text}`;
  const message = `Model "${config.name}" at ${modelHost(config)} ${whatHappened(failure, config)} (${tries})${detail}${patience(failure)}`;
  return new ModelError(codeOf(failure), hideSecrets(message, config), {
    hint: hintFor(failure, request),
    details: { model: config.name, host: modelHost(config), status: failure.status, attempts },
    retryable: failure.passing,
    cause: harmlessCause(failure, cause, config),
  });
}

/** The error of a request that was not sent, because the server accepts no requests for too long. */
export function limitError(config: ModelSlotConfig, waitedMs: number, why: WaitReason | undefined): ModelError {
  const host = modelHost(config);
  const { opensInMs = 0 } = why ?? {};
  const waited = waitedMs >= 1000 ? ` after waiting ${seconds(waitedMs)}` : '';
  return new ModelError(
    'MODEL_RATE_LIMITED',
    `Model "${config.name}" at ${host} was not called${waited}: the server accepts no requests for ${seconds(opensInMs)}`,
    {
      hint: `Wait, use fewer workers or ${config.variables.CONCURRENCY}, raise ${config.variables.TIMEOUT}, or raise the limits of the account.`,
      details: { model: config.name, host, waitedMs: Math.round(waitedMs), opensInMs: Math.round(opensInMs) },
      retryable: true,
    },
  );
}

/** What a request waits for before it is sent. */
export function waitText(config: ModelSlotConfig, { opensInMs, others }: WaitReason): string {
  const host = modelHost(config);
  if (opensInMs > 0) return `${host}, which accepts no requests for ${seconds(opensInMs)}`;
  return others === 1 ? `another request to ${host}` : `${others} other requests to ${host}`;
}

const seconds = (ms: number): string => `${Math.ceil(ms / 100) / 10} s`;

/** What is wrong with a reply, and what helps. */
export interface ReplyProblem {
  readonly problem: string;
  readonly hint?: string | undefined;
}

const usualHint =
  'Look at the reply. If it happens often, use a more capable model, or check the configured model family.';

/** The error of a reply that stayed unusable, or was refused. */
export function replyError(
  config: ModelSlotConfig,
  { problem, hint = usualHint }: ReplyProblem,
  reply: string,
): ModelError {
  const received = reply.trim() === '' ? '' : `; its reply: ${excerpt(reply)}`;
  const message = `Model "${config.name}" at ${modelHost(config)} did not answer in a usable way: ${problem}${received}`;
  return new ModelError('MODEL_REPLY_INVALID', hideSecrets(message, config), {
    hint,
    details: { model: config.name, host: modelHost(config) },
  });
}

function patience({ retryAfterMs }: Failure): string {
  return retryAfterMs ? `; it asks to wait ${Math.ceil(retryAfterMs / 1000)} s` : '';
}

export function familyMissing(config: ModelSlotConfig): ModelError {
  const message = `Model "${config.name}" cannot locate elements: no model family is configured`;
  return new ModelError('MODEL_FAMILY_MISSING', message, {
    hint: `Set ${config.variables.FAMILY} so that its coordinates can be read, e.g. qwen3-vl.`,
    details: { model: config.name },
  });
}

function codeOf(failure: Failure): ErrorCode {
  if (failure.status === 401 || failure.status === 403) return 'MODEL_UNAUTHORIZED';
  if (failure.kind === 'oversize') return 'MODEL_REPLY_INVALID';
  return failure.status === 429 ? 'MODEL_RATE_LIMITED' : 'MODEL_REQUEST_FAILED';
}

function whatHappened(failure: Failure, config: ModelSlotConfig): string {
  switch (failure.kind) {
    case 'status':
      return `answered HTTP ${failure.status}`;
    case 'timeout':
      return `did not answer within ${config.timeoutMs} ms`;
    case 'connection':
      return 'could not be reached';
    case 'foreign':
      return 'answered, but not with a chat completion';
    case 'oversize':
      return `answered with more than ${longestBody / 1024 / 1024} MB`;
    case 'crash':
      return 'could not be called';
  }
}

function hintFor(failure: Failure, request: TransportRequest): string {
  const { config } = request;
  const { API_KEY, BASE_URL, NAME, TIMEOUT, RETRY_COUNT, RETRY_INTERVAL, EXTRA_BODY_JSON } = config.variables;
  if (failure.kind === 'timeout') return `Raise ${TIMEOUT}, or use a faster model.`;
  if (failure.kind === 'connection') return hintForConnection();
  const aboutAddress = `Check ${BASE_URL}: it usually ends with /v1, without /chat/completions.`;
  if (failure.kind === 'foreign')
    return failure.isError ? `The server says what is wrong. ${aboutAddress}` : aboutAddress;
  if (failure.kind === 'oversize')
    return `Limit the length of replies, for instance with max_tokens in ${EXTRA_BODY_JSON}.`;
  if (failure.kind === 'crash') return hintForCrash();
  if (isTooLong(failure))
    return 'The request is longer than the context of the model: give the server at least 16384 tokens, or raise screenshotShrinkFactor.';
  return hintForStatus(failure.status ?? 0) ?? serverFault;

  function hintForConnection(): string {
    if (config.proxy === undefined) return `Check ${BASE_URL}, the network, and that the server runs.`;
    const proxy = config.proxy.startsWith('socks') ? config.variables.SOCKS_PROXY : config.variables.HTTP_PROXY;
    return `Check ${proxy} and ${BASE_URL}; NO_PROXY names hosts that need no proxy.`;
  }

  function hintForCrash(): string {
    if (config.server !== undefined) return `Check ${config.variables.INIT_CONFIG_JSON}.`;
    return 'Check the wrapped client (createLLMClient) and the options given to it.';
  }

  function hintForStatus(status: number): string | undefined {
    if (status === 401) return `Set ${API_KEY} to a key that is valid for ${modelHost(config)}.`;
    if (status === 403) return `Set ${API_KEY} to a key that is valid for ${modelHost(config)}, and may use ${NAME}.`;
    if (status === 402) return `The server asks for a payment: look at the account of ${API_KEY}.`;
    if (status === 404)
      return `Check ${NAME} and ${BASE_URL}, which usually ends with /v1: the server knows no such address, or no such model that takes images.`;
    if (status === 405) return aboutAddress;
    if (status < 400) return `Set ${BASE_URL} to the address of the server itself: the key is sent to no other.`;
    if (status === 413) return 'The screenshots are too large for the server: raise screenshotShrinkFactor.';
    if (status === 429) return `Wait, raise ${RETRY_COUNT} or ${RETRY_INTERVAL}, or raise the limits of the account.`;
    return failure.passing ? undefined : hintForRefusal(failure, request);
  }
}

const serverFault = 'Try again later; the fault is on the side of the server, whose log may say more.';

/** Names the setting behind the part of the request that the server refuses, where it says which that is. */
function hintForRefusal({ param, text }: Failure, request: TransportRequest): string {
  const { NAME, EXTRA_BODY_JSON, RESPONSE_FORMAT } = request.config.variables;
  const [named = ''] = param?.split(/[.[]/, 1) ?? [];
  const words = new Set([named, ...text.split(/\W+/)]);
  const member = settingMembers(request).find((one) => words.has(one));
  const variable = member === undefined ? undefined : variableOfMember(request, member);
  if (variable !== undefined) return `The server does not take "${member}" as it was sent: change ${variable}.`;
  const [missing, setting] = possibleMembers(request.config).find(([one]) => words.has(one)) ?? [];
  if (setting !== undefined) return `The server speaks of "${missing}", which ${setting} sets.`;
  const format = request.format === 'text' ? '' : `${RESPONSE_FORMAT}, `;
  return `Check ${NAME}, ${format}${EXTRA_BODY_JSON}, that the model accepts images, and that these are not too large for it (screenshotShrinkFactor).`;
}

/** The original error, unless it contains a key: runners print causes. */
function harmlessCause(failure: Failure, cause: unknown, config: ModelSlotConfig): unknown {
  if (failure.kind === 'status') return undefined;
  const text = inspect(cause, { depth: 6, breakLength: Number.POSITIVE_INFINITY });
  return secretsOf(config).some((value) => text.includes(value)) ? undefined : cause;
}
