import type { WebSocket } from 'ws';

import { parseJson } from '../../util/parse-json.ts';

/** One end of a connection that carries messages. */
export interface Wire<In, Out> {
  send(message: Out): void;
  /** Calls the listener with each message from now on; there is one listener. */
  onMessage(listener: (message: In) => void): void;
  /** Calls the listener once, when the connection has ended; at once if it has already. */
  onClose(listener: () => void): void;
  close(): void;
}

/** A WebSocket as a wire. A text that is no JSON object ends the connection: nothing of ours sends such. */
export function socketWire<In, Out>(socket: WebSocket): Wire<In, Out> {
  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage(listener) {
      socket.removeAllListeners('message');
      socket.on('message', (data: Buffer) => {
        const message = parseJson(data.toString());
        if (typeof message === 'object' && message !== null && 'type' in message) listener(message as In);
        else socket.terminate();
      });
    },
    onClose(listener) {
      if (socket.readyState === socket.CLOSED) listener();
      else socket.once('close', listener);
    },
    close: () => socket.close(),
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
  const ends = { one: (_: A): void => undefined, other: (_: B): void => undefined };
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
