import { clearTimer, monotonic, setTimer } from '../../../core/time/clock.ts';
import { abortable, abortReason, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { WebAddress } from './wda-address.ts';
import { answeredError, destroyed, foreignAnswer, notReachable, tooLate, type RequestFacts } from './wda-errors.ts';

/** One request to WebDriverAgent. */
export interface WdaRequest {
  /** Purpose, as text that follows "Cannot …". */
  readonly task: string;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  /** Path below the address, with a leading slash. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly signal: AbortSignal;
  /** Time limit in milliseconds. Default: 30 s. */
  readonly limitMs?: number | undefined;
  /**
   * Whether it changes nothing. Then it may be repeated, and it is given up as soon as the signal fires. Other requests
   * continue on the device whatever the client does, so the client waits for their end.
   */
  readonly isRead?: boolean;
  /** Whether request and response must not appear anywhere. */
  readonly isSecret?: boolean | undefined;
  /** Whether it is sent even while the client is closing. */
  readonly isFarewell?: boolean;
}

export interface WdaClientInit {
  readonly address: WebAddress;
  readonly fetch: typeof globalThis.fetch;
  /** Called for every request once it has ended. */
  log(line: string): void;
}

const usualLimitMs = 30_000;
/** Time limit for a gesture to end after it was stopped, in milliseconds. */
const finishMs = 3000;
/** Status codes of gateways whose device is away for a moment. */
const passingStatuses = [502, 503, 504];

/** The only place that talks to WebDriverAgent, one request at a time because WebDriverAgent has one thread. */
export class WdaClient {
  readonly #init: WdaClientInit;
  readonly #end = new AbortController();
  /** Aborts all requests except farewells. */
  readonly #ending = new AbortController();
  #isEnding = false;
  #last: Promise<unknown> = Promise.resolve();
  #hasAnswered = false;
  #sent = 0;

  constructor(init: WdaClientInit) {
    this.#init = init;
  }

  /** Address for messages. */
  get place(): string {
    return this.#init.address.url;
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  /** Number of requests so far that may have changed something. */
  get changes(): number {
    return this.#sent;
  }

  /** From now on only farewells are sent. Requests in progress may still end for a moment; resolves when they have. */
  async retire(limitMs = finishMs): Promise<void> {
    this.#isEnding = true;
    if (!(await settlesWithin(this.#last, limitMs))) this.#ending.abort();
    await this.#last;
  }

  /** Ends all requests; none is sent afterwards. */
  close(): void {
    this.#end.abort();
  }

  /** Resolves to the value of the response. */
  async send(request: WdaRequest): Promise<unknown> {
    const { signal, isRead = false } = request;
    throwIfAborted(signal);
    const before = this.#last;
    const turn = before.then(() => this.#perform(request));
    this.#last = turn.catch(() => undefined);
    // Nothing was sent yet, so there is nothing to wait for.
    await abortable(before, signal);
    const value = await (isRead ? abortable(turn, signal) : turn);
    throwIfAborted(signal);
    return value;
  }

  async #perform(request: WdaRequest): Promise<unknown> {
    throwIfAborted(request.signal);
    if (this.#refuses(request)) throw destroyed(this.#facts(request));
    if (!request.isRead) this.#sent += 1;
    try {
      return await this.#once(request);
    } catch (error) {
      const mayPass = request.isRead && DeviceError.isInstance(error) && this.#isPassing(error);
      if (!mayPass || request.signal.aborted || this.#refuses(request)) throw error;
      return this.#once(request);
    }
  }

  #refuses({ isFarewell = false }: WdaRequest): boolean {
    return this.isClosed || (this.#isEnding && !isFarewell);
  }

  /** Whether an immediate retry may succeed: the connection broke, or a gateway lost its device. */
  #isPassing({ code, details }: DeviceError): boolean {
    return code === 'DEVICE_DISCONNECTED' || passingStatuses.includes(Number(details['status']));
  }

  async #once(request: WdaRequest): Promise<unknown> {
    const { signal, isRead = false, limitMs = usualLimitMs } = request;
    const own = new AbortController();
    const limit = setTimer(() => own.abort(tooLate(this.#facts(request), limitMs)), limitMs);
    let stopping: ReturnType<typeof setTimer> | undefined;
    const onAbort = (): void => {
      if (isRead) own.abort(abortReason(signal));
      else stopping = setTimer(() => own.abort(abortReason(signal)), finishMs);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const ends = request.isFarewell ? [this.#end.signal] : [this.#end.signal, this.#ending.signal];
      return await this.#exchange(request, AbortSignal.any([own.signal, ...ends]));
    } catch (error) {
      if (own.signal.aborted) throw own.signal.reason;
      throw this.#refuses(request) ? destroyed(this.#facts(request)) : error;
    } finally {
      clearTimer(limit);
      clearTimer(stopping);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async #exchange(request: WdaRequest, signal: AbortSignal): Promise<unknown> {
    const { method, path, body } = request;
    const { url, headers } = this.#init.address;
    const begun = monotonic();
    const hasBody = method === 'POST' || method === 'PUT';
    let response: Response;
    let text: string;
    try {
      response = await this.#init.fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: JSON.stringify(body ?? {}) }),
        redirect: 'manual',
        signal,
      });
      text = await response.text();
    } catch (error) {
      this.#log(request, `failed after ${Math.round(monotonic() - begun)} ms`);
      throw notReachable(this.#facts(request), this.#hasAnswered, error);
    }
    this.#log(request, `${response.status}, ${text.length} bytes, ${Math.round(monotonic() - begun)} ms`);
    return this.#read(request, response.status, text);
  }

  #read(request: WdaRequest, status: number, text: string): unknown {
    const facts = this.#facts(request);
    const answer = parse(text);
    if (!isObject(answer) || !('value' in answer)) throw foreignAnswer(facts, status, request.isSecret ? '' : text);
    this.#hasAnswered = true;
    const { value } = answer;
    if (isObject(value) && typeof value['error'] === 'string') {
      throw answeredError(facts, value['error'], request.isSecret ? '(hidden)' : textOf(value['message']));
    }
    if (status >= 400) throw foreignAnswer(facts, status, request.isSecret ? '' : text);
    return value;
  }

  #facts({ task, method, path, isSecret }: WdaRequest): RequestFacts {
    const shown = isSecret ? '(hidden)' : path.replace(/^\/session\/[^/]+(?=\/)/, '');
    return { task, line: `${method} ${shown}`, place: this.place };
  }

  #log(request: WdaRequest, outcome: string): void {
    const { method, path, body, isSecret } = request;
    const sent = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 200)}`;
    this.#init.log(`${method} ${isSecret ? '(hidden)' : `${path}${sent}`} → ${outcome}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
