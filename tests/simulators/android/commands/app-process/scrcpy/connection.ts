import { anyAborted } from '../../../adbd/any-aborted.ts';
import type { Service } from '../../../adbd/connection.ts';
import type { AdbStream } from '../../../adbd/stream.ts';
import type { ScrcpyOptions } from './options.ts';

/** The sockets of a client, in the order of the options. */
export type Sockets = Readonly<Partial<Record<'video' | 'audio' | 'control', AdbStream>>>;

export interface Listening {
  /** For each connection to the server's socket. */
  readonly service: Service;
  /** All sockets; undefined when the server is ended first. */
  readonly connected: Promise<Sockets | undefined>;
}

/** Waits for as many connections as the client was told to open; the first one gets a byte, to know that somebody is there. */
export function acceptSockets(options: ScrcpyOptions, closed: AbortSignal): Listening {
  const streams: AdbStream[] = [];
  let resolve: (sockets: Sockets | undefined) => void = () => undefined;
  const connected = new Promise<Sockets | undefined>((done) => (resolve = done));
  void anyAborted(closed).then(() => resolve(undefined));

  const service: Service = async (stream) => {
    const index = streams.push(stream) - 1;
    if (index === 0 && options.sendDummyByte && options.tunnelForward) await stream.write(Buffer.alloc(1));
    if (streams.length === options.sockets.length) {
      resolve(Object.fromEntries(options.sockets.map((name, at) => [name, streams[at]])));
    }
    // The stream is the server's, until it or the client goes.
    await anyAborted(stream.closed, closed);
  };
  return { service, connected };
}

const nameBytes = 64;

/** The device's name with zeros after it. */
export function deviceMeta(name: string): Buffer {
  const bytes = Buffer.alloc(nameBytes);
  Buffer.from(name).copy(bytes, 0, 0, nameBytes - 1);
  return bytes;
}

/** Codec and size, three words. */
export function codecMeta({ width, height }: { readonly width: number; readonly height: number }): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.write('h264', 'latin1');
  bytes.writeUInt32BE(width, 4);
  bytes.writeUInt32BE(height, 8);
  return bytes;
}
