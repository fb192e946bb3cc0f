import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { RdpRequest } from '../rdp-backend.ts';

const loopback = '127.0.0.1';

/**
 * Passes one connection on from a chosen address of this computer, because the client has no option for that. It listens only
 * for this computer, and only until the client has connected.
 */
export class Relay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #error: NodeJS.ErrnoException | undefined;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open({ host, port, localAddress }: RdpRequest): Promise<Relay> {
    const server = createServer({ allowHalfOpen: true });
    const relay = new Relay(server);
    server.maxConnections = 1;
    server.once('connection', (client) => {
      server.close();
      relay.#join(
        client,
        connect({ host, port, allowHalfOpen: true, ...(localAddress !== undefined && { localAddress }) }),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, loopback, resolve);
    });
    return relay;
  }

  get host(): string {
    return loopback;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Why the remote computer could not be reached. */
  get error(): NodeJS.ErrnoException | undefined {
    return this.#error;
  }

  /** May be called twice. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket, remote: Socket): void {
    for (const socket of [client, remote]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    remote.on('error', (error) => (this.#error ??= error));
    client.on('error', () => undefined);
    client.once('close', () => remote.destroy());
    remote.once('close', () => client.destroy());
    client.pipe(remote);
    remote.pipe(client);
  }
}
