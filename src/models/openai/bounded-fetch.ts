import { AsyncLocalStorage } from 'node:async_hooks';

import { ModelError } from '../../core/errors.ts';

/** What `fetch` does, for proxies and tests. */
export type Fetch = typeof globalThis.fetch;

/** Bytes of an answer that are read: a long reply with all that servers put around it. */
export const longestBody = 4 * 1024 * 1024;

const attempts = new AsyncLocalStorage<AbortSignal>();

/** Sends under a signal that also ends the request where a wrapped client does not pass the signal on. */
export function sendUnder<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
  return attempts.run(signal, send);
}

/** A `fetch` whose answers end at the size limit, and whose sockets close as soon as a request was given up. */
export function boundedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const signals = [attempts.getStore(), init?.signal].filter((signal) => signal !== undefined && signal !== null);
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit(longestBody)), { status, statusText, headers });
  };
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
