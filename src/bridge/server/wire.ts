import type { WebSocket } from 'ws';

import { clearTimer, setTimer } from '../../core/time/clock.ts';
import { parseJson } from '../../util/parse-json.ts';
import { usualLimits } from './limits.ts';

/** One end of a connection that carries messages. */
export interface Wire<In, Out> {
  send(message: Out): void;
  /** Calls the listener with each message from now on; there is one listener. */
  onMessage(listener: (message: In) => void): void;
  /** Calls the listener once, when the connection has ended; at once if it has already. */
  onClose(listener: () => void): void;
  close(): void;
}

/** A WebSocket as a wire. A message that is no JSON object with a type ends the connection: nothing of ours sends such. */
export function socketWire<In, Out>(socket: WebSocket, goodbyeMs: number = usualLimits.goodbyeMs): Wire<In, Out> {
  let take: (message: In) => void = () => undefined;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const message = isBinary ? undefined : parseJson(data.toString());
    // Whoever listens has to check the rest.
    if (typeof message === 'object' && message !== null && 'type' in message) take(message as In);
    else socket.terminate();
  });
  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => void (take = listener),
    onClose(listener) {
      if (socket.readyState === socket.CLOSED) listener();
      else socket.once('close', listener);
    },
    close() {
      if (socket.readyState !== socket.OPEN) return;
      socket.close();
      // Some never answer, and a process does not end before its connections.
      const late = setTimer(() => socket.terminate(), goodbyeMs);
      socket.once('close', () => clearTimer(late));
    },
  };
}

/** Two ends in this process. Messages arrive in a turn of their own, as those of a socket do. */
export function wirePair<A, B>(): [Wire<A, B>, Wire<B, A>] {
  const closers: (() => void)[] = [];
  let isClosed = false;
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    for (const listener of closers) queueMicrotask(listener);
  };
  const ends: { one(message: A): void; other(message: B): void } = { one: () => undefined, other: () => undefined };
  const onClose = (listener: () => void): void => {
    if (isClosed) queueMicrotask(listener);
    else closers.push(listener);
  };
  return [
    {
      send: (message) => queueMicrotask(() => isClosed || ends.other(message)),
      onMessage: (listener) => void (ends.one = listener),
      onClose,
      close,
    },
    {
      send: (message) => queueMicrotask(() => isClosed || ends.one(message)),
      onMessage: (listener) => void (ends.other = listener),
      onClose,
      close,
    },
  ];
}
