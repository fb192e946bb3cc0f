import { wallTime } from '../../../core/time/clock.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a server says about an error, whatever the form of its body. */
export interface ServerWords {
  /** Empty for an empty body. */
  readonly text: string;
  /** `code` and `type` of the error, where it has them. */
  readonly code?: string | number | undefined;
  readonly type?: string | undefined;
  /** The member of the request that is refused. */
  readonly param?: string | undefined;
  /** Milliseconds to wait, if the body names a time. */
  readonly delayMs?: number | undefined;
}

/** Members of OpenAI's error object that say what it is and not what is wrong. */
const labels = new Set(['message', 'code', 'type', 'param', 'status']);

/**
 * Reads the body of an error. Servers have many forms: OpenAI's `{ error: { message } }`, a list with that (Gemini), `{ error: "…" }`
 * (LM Studio), `{ detail: … }` (FastAPI), `{ message }`, `{ errors: […] }`, or a text. What has no known form is passed on whole.
 */
export function readServerWords(body: unknown): ServerWords {
  const whole = parsed(body);
  const [only] = Array.isArray(whole) && whole.length === 1 ? (whole as unknown[]) : [whole];
  const inner = membersOf(only)['error'];
  const error = typeof inner === 'object' && inner !== null ? inner : only;
  const text = wordsOf(error);
  const { code, type, param } = membersOf(error);
  return {
    text,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    type: typeof type === 'string' ? type : undefined,
    param: typeof param === 'string' ? param : undefined,
    delayMs: delayIn(only) ?? delayInText(text),
  };
}

function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === null ? '' : JSON.stringify(value);
  const { message, ...others } = value as Members;
  if (typeof message === 'string' && message !== '') return withDetails(message, others);
  const texts = textsIn(value);
  return texts.length === 1 ? (texts[0] ?? '') : JSON.stringify(value);
}

/** Gateways put the words of the server behind them into a member of their own, such as OpenRouter's `metadata`. */
function withDetails(message: string, others: Members): string {
  const rest = Object.entries(others).filter(([key, value]) => !labels.has(key) && textsIn(value).length > 0);
  return rest.length === 0 ? message : `${message} ${JSON.stringify(Object.fromEntries(rest))}`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Object.values(membersOf(value)).flatMap(textsIn);
}

const unit = String.raw`(\d+(?:\.\d+)?)\s?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])`;
const duration = new RegExp(unit, 'gi');
/** "try again in 1.5s", "retry after 20 seconds", "wait 1m30s". */
const delay = new RegExp(String.raw`\b(?:again|retry|retrying|wait)\b[^.\d]{0,30}((?:${unit}\s?)+)`, 'i');
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a text like `2s`, `1h12m30s` or `20 seconds`; undefined for any other. */
function readDuration(text: string): number | undefined {
  const parts = [...text.matchAll(duration)];
  if (parts.length === 0 || text.replaceAll(duration, '').trim() !== '') return undefined;
  return parts.reduce((sum, [, count, name = '']) => sum + Number(count) * msOf(name.toLowerCase()), 0);
}

function msOf(name: string): number {
  if (name === 'ms' || name.startsWith('milli')) return 1;
  return unitMs[name[0] ?? ''] ?? 0;
}

function delayInText(text: string): number | undefined {
  const found = delay.exec(text)?.[1];
  return found === undefined ? undefined : readDuration(found);
}

/** A member that names the delay, such as `retryDelay` of `google.rpc.RetryInfo`, or `retry_after`; numbers are seconds. */
function delayIn(value: unknown): number | undefined {
  for (const [key, member] of Object.entries(membersOf(value))) {
    const isDelay = /^retry[_-]?(?:after|delay|in)(?:[_-]?(?:seconds|s))?$/i.test(key);
    const own = isDelay ? secondsOr(member, readDuration) : delayIn(member);
    if (own !== undefined) return own;
  }
  return undefined;
}

function secondsOr(value: unknown, read: (text: string) => number | undefined): number | undefined {
  if (typeof value === 'number') return value >= 0 ? value * 1000 : undefined;
  if (typeof value !== 'string') return undefined;
  return /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : read(value);
}

/** The delay in `Retry-After`, as seconds or as a date, or in `retry-after-ms`. */
export function delayInHeaders(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const value = headers.get('retry-after');
  return value === null ? undefined : secondsOr(value, untilDate);
}

/** How long until a limit is reset that has nothing left, by `x-ratelimit-reset-requests` and its like, or by `RateLimit`. */
export function resetInHeaders(headers: Headers): number | undefined {
  const waits = [...headers]
    .filter(([name]) => /ratelimit-(?:[a-z-]+-)?reset/.test(name) && !hasLeft(name, headers))
    .flatMap(([, value]) => secondsOr(value, (text) => readDuration(text) ?? untilDate(text)) ?? []);
  waits.push(...resetsInRateLimit(headers.get('ratelimit') ?? ''));
  return waits.length === 0 ? undefined : Math.max(...waits.map(fromNow));
}

/**
 * The header of the IETF draft "RateLimit header fields for HTTP", in seconds: `"hour";r=0;t=1200` for each limit, in earlier
 * versions `limit=100, remaining=0, reset=1200` for the only one.
 */
function resetsInRateLimit(value: string): number[] {
  const limits = /\bremaining=/.test(value) ? [value] : value.split(',');
  return limits.flatMap((limit) => {
    const left = /\b(?:r|remaining)=(\d+)/.exec(limit)?.[1];
    const seconds = /\b(?:t|reset)=(\d+)/.exec(limit)?.[1];
    return left !== undefined && Number(left) > 0 ? [] : (secondsOr(seconds, readDuration) ?? []);
  });
}

function hasLeft(name: string, headers: Headers): boolean {
  const left = headers.get(name.replace('reset', 'remaining'));
  return left !== null && Number(left) > 0;
}

/** Some servers send the time of the reset in place of the time until then. */
function fromNow(ms: number): number {
  const epoch = 1_000_000_000_000;
  if (ms < epoch) return ms;
  return Math.max(0, (ms > epoch * 1000 ? ms / 1000 : ms) - wallTime());
}

function untilDate(text: string): number | undefined {
  const wait = Date.parse(text) - wallTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
