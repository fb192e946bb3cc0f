import { wallTime } from '../../../core/time/clock.ts';
import { ModelError } from '../../../core/errors/errors.ts';

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
}

const passingStatuses = new Set([408, 409, 429]);
const excerptLength = 300;

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

export function foreignFailure(received: unknown): Failure {
  const text = typeof received === 'string' ? received : (JSON.stringify(received) ?? 'nothing');
  return { kind: 'foreign', text: excerpt(text) || 'nothing', passing: false };
}

/** One line, cut to a readable length. */
export function excerpt(text: string): string {
  const line = pageText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
}

function statusFailure(status: number, facts: Facts): Failure {
  // An exhausted quota also has the status 429, and does not recover within a test.
  const passing = (passingStatuses.has(status) || status >= 500) && facts['code'] !== 'insufficient_quota';
  const text = redirectText(status, facts['headers']) ?? bodyText(status, facts);
  return { kind: 'status', status, text, passing, retryAfterMs: retryAfter(facts['headers']) };
}

/** Where a server redirects to; what follows the path may be secret. */
function redirectText(status: number, headers: unknown): string | undefined {
  const location = headers instanceof Headers && status < 400 ? headers.get('location') : null;
  return location === null ? undefined : `it sends on to ${excerpt(location.split(/[?#]/, 1)[0] ?? '')}`;
}

function bodyText(status: number, facts: Facts): string {
  const message = toFacts(facts['error'])['message'];
  if (typeof message === 'string') return excerpt(message);
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

function retryAfter(headers: unknown): number | undefined {
  if (!(headers instanceof Headers)) return undefined;
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - wallTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
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
