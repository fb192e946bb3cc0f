import { AsyncLocalStorage } from 'node:async_hooks';

import { ModelError } from '../../../core/errors/errors.ts';
import { beginsAsEvents, isEventStream, joinEvents } from './event-stream.ts';
import { delayInHeaders, readServerWords, resetInHeaders } from './server-words.ts';

/** The type of `fetch`, which proxies and tests replace. */
export type Fetch = typeof globalThis.fetch;

/** Most bytes of a response: enough for a long reply with everything that servers add to it. */
export const longestBody = 4 * 1024 * 1024;
/** Each token of a stream comes in an envelope of some hundred bytes. */
const longestStream = 16 * longestBody;

const attempts = new AsyncLocalStorage<AbortSignal>();

/** Sends under a signal that ends the request even if a wrapped client does not pass the signal on. */
export function sendUnder<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  return attempts.run(signal, send);
}

/**
 * A `fetch` with a size limit for responses. It closes sockets as soon as a request is aborted, and follows redirects only
 * within one server, so that key and pictures go to no other. The client gets every answer in the form that it reads: streams as
 * one body, and errors as OpenAI's, since it drops the words of all others.
 */
export function boundedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const signals = [attempts.getStore(), init?.signal].filter((signal) => signal !== undefined && signal !== null);
    const signal = AbortSignal.any(signals);
    const response = await follow(fetch, input, { ...init, ...encoded(init?.body), signal, redirect: 'manual' });
    if (!response.body) return response;
    const isStream = isEventStream(response.headers.get('content-type'));
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(limit(isStream ? longestStream : longestBody));
    const bounded = new Response(body, { status, statusText, headers });
    if (status >= 400) return readableError(bounded);
    return readableAnswer(bounded);
  };
}

/** An answer under the content type that it has: a stream as the body that it makes up, and what is no JSON as a text. */
async function readableAnswer(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const given = headers.get('content-type');
  const text = await response.text();
  const isStream = isEventStream(given) || beginsAsEvents(text);
  const completion = isStream ? joinEvents(text) : undefined;
  const body = completion === undefined ? text : JSON.stringify(completion);
  const isText = completion === undefined && (isStream || /^\s*[^\s{["]/.test(text));
  const contentType = completion === undefined ? (given ?? 'application/json') : 'application/json';
  return new Response(body, {
    status,
    statusText,
    headers: readableHeaders(headers, isText ? 'text/plain' : contentType),
  });
}

/** An error with the words of the server, and the time that it names in its text or in other headers in `retry-after-ms`. */
async function readableError(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const received = await beginningOf(response);
  const { text, code, type, param, delayMs } = readServerWords(
    isEventStream(headers.get('content-type')) ? joinEvents(received) : received,
  );
  const readable = readableHeaders(headers, 'application/json');
  const wait = delayInHeaders(headers) ?? delayMs ?? (status === 429 ? resetInHeaders(headers) : undefined);
  if (wait !== undefined) readable.set('retry-after-ms', String(wait));
  return new Response(JSON.stringify({ error: { message: text || 'no body', code, type, param } }), {
    status,
    statusText,
    headers: readable,
  });
}

/** Most bytes of an error that are read. */
const longestError = 64 * 1024;

/** The beginning of a body, also when its rest never comes. */
async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      received += chunk.byteLength;
      if (received >= longestError) break;
    }
  } catch {
    // The status counts more than a body that broke off.
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without what described the body before. */
function readableHeaders(given: Headers, contentType: string): Headers {
  const headers = new Headers(given);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  headers.set('content-type', contentType);
  return headers;
}

/** Encodes the body once: a text with pictures would be processed twice. */
function encoded(body: RequestInit['body']): RequestInit {
  return typeof body === 'string' ? { body: Buffer.from(body) } : {};
}

/** The statuses that keep method and body. */
const keeping = new Set([307, 308]);
const mostRedirects = 5;

async function follow(fetch: Fetch, input: Parameters<Fetch>[0], init: RequestInit): Promise<Response> {
  let address = input instanceof Request ? input.url : String(input);
  let response = await fetch(input, init);
  for (let count = 0; count < mostRedirects; count++) {
    const location = response.headers.get('location');
    if (!keeping.has(response.status) || location === null || !URL.canParse(location, address)) break;
    const next = new URL(location, address);
    if (next.origin !== new URL(address).origin) break;
    await response.body?.cancel();
    address = next.href;
    response = await fetch(address, init);
  }
  return response;
}

function limit(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      // Ends the pipe, which cancels the source, which closes the socket.
      if (received > bytes) controller.error(new ModelError('MODEL_REPLY_INVALID', `more than ${bytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
