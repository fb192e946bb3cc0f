import type { Socket } from 'node:net';

import { DeviceError } from '../../../core/errors/errors.ts';
import { mostBytes } from '../../shared/client/running-call.ts';

interface ReadRequest {
  readonly count: number;
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/** Reads exact byte counts from a socket, regardless of packet boundaries. Supports one read at a time. */
export class ByteReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #request: ReadRequest | undefined;
  #failure: Error | undefined;
  #onClose: (() => void) | undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      if (this.#onClose && this.#length > mostBytes) socket.destroy();
      this.#serve();
    });
    // Both events are followed by `close`. Without a listener, an error would end the process.
    socket.on('error', (error) => (this.#failure ??= error));
    socket.on('close', () => {
      this.#failure ??= new DeviceError('DEVICE_DISCONNECTED', 'The connection was closed', { retryable: true });
      this.#onClose?.();
      this.#serve();
    });
  }

  /** Reads until the socket closes, up to the output limit of a command. */
  rest(): Promise<Buffer> {
    return new Promise((resolve) => {
      this.#onClose = () => resolve(Buffer.concat(this.#chunks));
      if (this.#failure) this.#onClose();
    });
  }

  /** Reads exactly `count` bytes; rejects if the socket closes before that. */
  read(count: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#request = { count, resolve, reject };
      this.#serve();
    });
  }

  #serve(): void {
    const request = this.#request;
    if (!request) return;
    if (this.#length < request.count) {
      if (this.#failure) {
        this.#request = undefined;
        request.reject(this.#failure);
      }
      return;
    }
    this.#request = undefined;
    const all = this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(request.count)];
    this.#length = all.length - request.count;
    request.resolve(all.subarray(0, request.count));
  }
}
