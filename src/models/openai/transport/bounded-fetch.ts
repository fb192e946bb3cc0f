import { AsyncLocalStorage } from 'node:async_hooks';

import { ModelError } from '../../../core/errors/errors.ts';

/** The type of `fetch`, which proxies and tests replace. */
export type Fetch = typeof globalThis.fetch;

/** Most bytes of a response: enough for a long reply with everything that servers add to it. */
export const longestBody = 4 * 1024 * 1024;

const attempts = new AsyncLocalStorage<AbortSignal>();

/** Sends under a signal that ends the request even if a wrapped client does not pass the signal on. */
export function sendUnder<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  return attempts.run(signal, send);
}

/**
 * A `fetch` with a size limit for responses. It closes sockets as soon as a request is aborted, and follows redirects only
 * within one server, so that key and pictures go to no other.
 */
export function boundedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const signals = [attempts.getStore(), init?.signal].filter((signal) => signal !== undefined && signal !== null);
    const signal = AbortSignal.any(signals);
    const response = await follow(fetch, input, { ...init, ...encoded(init?.body), signal, redirect: 'manual' });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit(longestBody)), { status, statusText, headers });
  };
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
