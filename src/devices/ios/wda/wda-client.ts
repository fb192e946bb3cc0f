import { clearTimer, monotonic, setTimer } from '../../../core/time/clock.ts';
import { abortable, abortReason, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { WebAddress } from './wda-address.ts';
import { answeredError, destroyed, foreignAnswer, notReachable, tooLate, type RequestFacts } from './wda-errors.ts';

/** One request to WebDriverAgent. */
export interface WdaRequest {
  /** What for, in words that continue "Cannot …". */
  readonly task: string;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  /** Below the address, with a slash in front. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly signal: AbortSignal;
  /** Milliseconds. Default: 30 s. */
  readonly limitMs?: number | undefined;
  /**
   * Whether it changes nothing: it may then be repeated, and is given up as soon as the signal fires. Others go on on the
   * device whatever the client does, so that their end is waited for.
   */
  readonly isRead?: boolean;
  /** Whether what is sent and said must not show up anywhere. */
  readonly isSecret?: boolean | undefined;
  /** Whether it is sent even while the client comes to its end. */
  readonly isFarewell?: boolean;
}

export interface WdaClientInit {
  readonly address: WebAddress;
  readonly fetch: typeof globalThis.fetch;
  /** Told of every request once it has ended. */
  log(line: string): void;
}

const usualLimitMs = 30_000;
/** How long a gesture that was stopped may go on, in milliseconds. */
const finishMs = 3000;
/** What gateways answer while the device behind them is away for a moment. */
const passingStatuses = [502, 503, 504];

/** Speaks to WebDriverAgent, one request at a time since it has one thread: the only place that does. */
export class WdaClient {
  readonly #init: WdaClientInit;
  readonly #end = new AbortController();
  /** For all but farewells. */
  readonly #ending = new AbortController();
  #isEnding = false;
  #last: Promise<unknown> = Promise.resolve();
  #hasAnswered = false;
  #sent = 0;

  constructor(init: WdaClientInit) {
    this.#init = init;
  }

  /** For messages. */
  get place(): string {
    return this.#init.address.url;
  }

  get isClosed(): boolean {
    return this.#end.signal.aborted;
  }

  /** Requests so far that may have changed something. */
  get changes(): number {
    return this.#sent;
  }

  /** Nothing but a farewell is sent from now on; what is under way may come to its end for a moment. Resolves when it has. */
  async retire(limitMs = finishMs): Promise<void> {
    this.#isEnding = true;
    if (!(await settlesWithin(this.#last, limitMs))) this.#ending.abort();
    await this.#last;
  }

  /** Ends what is under way; nothing is sent afterwards. */
  close(): void {
    this.#end.abort();
  }

  /** Resolves to the value of the answer. */
  async send(request: WdaRequest): Promise<unknown> {
    const { signal, isRead = false } = request;
    throwIfAborted(signal);
    const before = this.#last;
    const turn = before.then(() => this.#perform(request));
    this.#last = turn.catch(() => undefined);
    // Nothing was sent yet, so that nothing has to come to its end.
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

  /** Whether the same question may be answered at once: a connection that broke, a gateway that lost its device. */
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
