import { ModelError } from '../../../core/errors/errors.ts';
import { delayInHeaders, readServerWords } from './server-words.ts';

/** Why one attempt to reach a model failed, whatever threw it. */
export interface Failure {
  /**
   * `status`: an HTTP error; `foreign`: an answer that is no chat completion; `oversize`: one that is too long; `crash`: a bug
   * on this side, e.g. in a wrapped client.
   */
  readonly kind: 'status' | 'timeout' | 'connection' | 'foreign' | 'oversize' | 'crash';
  readonly status?: number;
  /** The message of the server or the network, shortened. */
  readonly text: string;
  /** Whether the same request may succeed when sent again. */
  readonly passing: boolean;
  /** Milliseconds to wait, if the server named a delay. */
  readonly retryAfterMs?: number | undefined;
  /** The member of the request that the server refuses, if it names one. */
  readonly param?: string | undefined;
  /** What the server calls the error, by `code` and `type`. */
  readonly name?: string | undefined;
  /** Whether an answer that is no completion says that there is an error. */
  readonly isError?: boolean;
}

const passingStatuses = new Set([408, 409, 429]);
/** What the server will not be able to do later, either (RFC 9110, 15.6). */
const lastingStatuses = new Set([501, 505]);
/** llama.cpp answers pictures that its model does not take with 500 (tools/server/server-common.cpp). */
const saysUnsupported = /\b(?:not|un)[ -]?supported\b/i;
const excerptLength = 300;
/** Characters of what a server says, which gateways put behind words of their own. */
const wordsLength = 2000;

/** Reads an error of the `openai` client by its shape: wrapped clients may bring their own copy of that package. */
export function readFailure(error: unknown): Failure {
  const chain = causeChain(error);
  if (chain.some((cause) => ModelError.isInstance(cause))) return { kind: 'oversize', text: '', passing: false };
  const facts = toFacts(error);
  if (typeof facts['status'] === 'number') return statusFailure(facts['status'], facts);
  if (error instanceof SyntaxError) return foreignFailure(`no JSON (${error.message})`);
  // Errors of the client without a status are connection errors; those of the socket carry a code.
  if ('status' in facts || chain.some((cause) => typeof toFacts(cause)['code'] === 'string')) {
    return { kind: 'connection', text: rootText(chain), passing: true };
  }
  return { kind: 'crash', text: excerpt(rootText([error])), passing: false };
}

/** An answer with status 200 that is no completion. Gateways send errors that way, with the status in `error.code`. */
export function foreignFailure(answer: unknown): Failure {
  const received = errorOfChoice(answer) ?? answer;
  const { code, text: message, ...words } = readServerWords(received);
  const status = Number(code);
  if (status >= 400 && status < 600) {
    const headers = new Headers(words.delayMs === undefined ? {} : { 'retry-after-ms': String(words.delayMs) });
    return statusFailure(status, { headers, error: { ...words, message } });
  }
  const text = typeof received === 'string' ? received : (JSON.stringify(received) ?? 'nothing');
  const isError = Boolean(toFacts(received)['error']);
  return {
    kind: 'foreign',
    text: excerpt(text, isError ? wordsLength : undefined) || 'nothing',
    passing: false,
    isError,
  };
}

/** The error of a provider that a gateway passes on as a choice. */
function errorOfChoice(answer: unknown): unknown {
  const { choices } = toFacts(answer);
  const error = Array.isArray(choices) ? toFacts(choices[0])['error'] : undefined;
  return error ? { error } : undefined;
}

/** Whether the server refuses a request because its context is too short for it. */
export function isTooLong({ kind, name = '', text }: Failure): boolean {
  return kind === 'status' && (/context/i.test(name) || /\bcontext (?:size|length|window)\b/i.test(text));
}

/** One line, cut to a readable length. */
export function excerpt(text: string, longest = excerptLength): string {
  const line = pageText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** An exhausted quota also has the status 429, and does not recover within a test. */
const quota = 'insufficient_quota';

function statusFailure(status: number, facts: Facts): Failure {
  const { headers, code } = facts;
  const error = toFacts(facts['error']);
  const isSpent = [code, error['code'], error['type']].includes(quota);
  const text = redirectText(status, headers) ?? bodyText(status, facts);
  const isLasting = lastingStatuses.has(status) || (status >= 500 && saysUnsupported.test(text));
  return {
    kind: 'status',
    status,
    text,
    passing: (passingStatuses.has(status) || status >= 500) && !isLasting && !isSpent,
    retryAfterMs: headers instanceof Headers ? delayInHeaders(headers) : undefined,
    ...(typeof error['param'] === 'string' && { param: error['param'] }),
    name: [code, error['code'], error['type']].filter((one) => typeof one === 'string').join(' '),
  };
}

/** Where a server redirects to; what follows the path may be secret. */
function redirectText(status: number, headers: unknown): string | undefined {
  const location = headers instanceof Headers && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : `it sends on to ${excerpt(location.split(/[?#]/, 1)[0] ?? '')}`;
}

function bodyText(status: number, facts: Facts): string {
  const message = toFacts(facts['error'])['message'];
  if (typeof message === 'string') return excerpt(message, wordsLength);
  const text = typeof facts['message'] === 'string' ? facts['message'] : '';
  const body = text.startsWith(`${status} `) ? text.slice(`${status} `.length) : text;
  return body === 'status code (no body)' ? 'no body' : excerpt(body);
}

/** A web page in place of an answer is reduced to its title, or its text. */
function pageText(text: string): string {
  if (!/^\s*<(?:!doctype|html)\b/i.test(text)) return text;
  const title = /<title>([^<]*)</i.exec(text)?.[1]?.trim();
  return `a web page: ${title || text.replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ').trim()}`;
}

type Facts = Readonly<Record<string, unknown>>;

function toFacts(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? (value as Facts) : {};
}

function causeChain(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current instanceof Error && chain.length < 10; current = current.cause) chain.push(current);
  return chain;
}

function rootText(chain: readonly unknown[]): string {
  const root = chain.at(-1);
  const { message, code } = toFacts(root);
  if (typeof message === 'string' && message !== '') return excerpt(message);
  return typeof code === 'string' ? code : excerpt(String(root));
}
