import { createServer, type AddressInfo, type Socket } from 'node:net';

import { AdbConnection, type ConnectionState, type Service } from './connection.ts';

export interface AdbdOptions {
  /** `device::ro.product.name=…;…;features=…` */
  readonly banner: string;
  readonly find: (service: string) => Service | undefined;
}

/** The daemon of a device that listens for adb servers on the loopback. */
export interface Adbd {
  readonly port: number;
  state: ConnectionState;
  /** Pulls the cable after so many more bytes of answers. */
  breakAfter(bytes: number | undefined): void;
  /** Ends all connections; adb servers come again by themselves. */
  disconnect(): void;
  close(): Promise<void>;
}

export async function startAdbd({ banner, find }: AdbdOptions): Promise<Adbd> {
  const connections = new Set<AdbConnection>();
  let state: ConnectionState = 'device';
  let left: number | undefined;

  const host = {
    get state() {
      return state;
    },
    banner,
    find,
    breaks(bytes: number) {
      if (left === undefined) return false;
      left -= bytes;
      if (left > 0) return false;
      left = undefined;
      return true;
    },
  };

  const server = createServer((socket: Socket) => {
    const connection = new AdbConnection(socket, host);
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = () => {
    for (const connection of connections) connection.close();
  };

  return {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state;
    },
    set state(next) {
      if (next !== state) disconnect();
      state = next;
    },
    breakAfter: (bytes) => void (left = bytes),
    disconnect,
    async close() {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
