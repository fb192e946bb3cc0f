import { connect } from 'node:net';

import { anyAborted } from './any-aborted.ts';
import type { Service } from './connection.ts';

/** `tcp:PORT`, where `adb forward` ends: a port of the loopback. */
export function tcpService(name: string): Service {
  return async (stream) => {
    const socket = connect(Number(name.slice('tcp:'.length)), '127.0.0.1');
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => void stream.write(chunk));
    void anyAborted(stream.closed).then(() => socket.destroy());
    void (async () => {
      for (let chunk = await stream.read(); chunk; chunk = await stream.read()) socket.write(chunk);
      socket.end();
    })();
    await ended;
  };
}
