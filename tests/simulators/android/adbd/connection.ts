import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';

import { encodePacket, maxData, PacketReader, protocolVersion, type Packet, type PacketName } from './packet.ts';
import { AdbStream } from './stream.ts';

/** As `adb devices` shows it: `offline` never answers, `unauthorized` waits for its user to trust the computer. */
export type ConnectionState = 'device' | 'offline' | 'unauthorized';

/** What a connection knows of the device behind it. */
export interface ConnectionHost {
  readonly state: ConnectionState;
  readonly banner: string;
  /** Who serves this; undefined where nobody does, e.g. at a socket that nobody listens on. */
  find(service: string): Service | undefined;
  /** Whether the cable is pulled while so many bytes are on their way. */
  breaks(bytes: number): boolean;
}

/** Serves one stream; it is closed when this returns. */
export type Service = (stream: AdbStream) => Promise<void>;

interface Destination {
  readonly local: number;
  readonly remote: number;
}

const authToken = 1;
const authPublicKey = 3;

/** The side of adbd of one connection of an adb server. */
export class AdbConnection {
  readonly #socket: Socket;
  readonly #host: ConnectionHost;
  readonly #reader = new PacketReader();
  readonly #streams = new Map<number, AdbStream>();
  #lastStream = 0;

  constructor(socket: Socket, host: ConnectionHost) {
    this.#socket = socket;
    this.#host = host;
    // Small packets go back and forth: waiting for more of them would cost 40 ms a command.
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('close', () => this.#end());
  }

  close(): void {
    this.#socket.destroy();
  }

  #end(): void {
    for (const stream of this.#streams.values()) stream.gone();
    this.#streams.clear();
  }

  #take(chunk: Buffer): void {
    try {
      for (const packet of this.#reader.read(chunk)) this.#handle(packet);
    } catch {
      this.#socket.destroy();
    }
  }

  #handle(packet: Packet): void {
    if (this.#host.state === 'offline') return;
    const stream = this.#streams.get(packet.arg1);
    const handlers: Record<PacketName, () => void> = {
      CNXN: () => this.#greet(),
      AUTH: () => this.#authorize(packet),
      OPEN: () => void this.#open(packet),
      OKAY: () => stream?.okay(),
      WRTE: () => this.#receive(stream, packet),
      CLSE: () => this.#closeStream(packet.arg1),
    };
    handlers[packet.command]();
  }

  #greet(): void {
    if (this.#host.state === 'unauthorized') return this.#sendToken();
    this.#send('CNXN', { local: protocolVersion, remote: maxData }, Buffer.from(this.#host.banner));
  }

  /** A signature is answered with another token, so that the key itself comes; the key is answered when its user agrees: never. */
  #authorize(packet: Packet): void {
    if (packet.arg0 !== authPublicKey) this.#sendToken();
  }

  #sendToken(): void {
    this.#send('AUTH', { local: authToken, remote: 0 }, randomBytes(20));
  }

  async #open({ arg0: remote, data }: Packet): Promise<void> {
    const service = this.#host.find(data.toString().replace(/\0+$/, ''));
    if (!service) return this.#send('CLSE', { local: 0, remote });
    const local = ++this.#lastStream;
    const stream = new AdbStream({
      write: (bytes) => this.#send('WRTE', { local, remote }, bytes),
      okay: () => this.#send('OKAY', { local, remote }),
      close: () => {
        this.#streams.delete(local);
        this.#send('CLSE', { local, remote });
      },
    });
    this.#streams.set(local, stream);
    this.#send('OKAY', { local, remote });
    await service(stream);
    await stream.end();
  }

  #receive(stream: AdbStream | undefined, { arg0, data }: Packet): void {
    if (stream) stream.receive(Buffer.from(data));
    else this.#send('CLSE', { local: 0, remote: arg0 });
  }

  #closeStream(local: number): void {
    this.#streams.get(local)?.gone();
    this.#streams.delete(local);
  }

  #send(command: PacketName, { local, remote }: Destination, data?: Buffer): void {
    if (this.#socket.destroyed) return;
    const bytes = encodePacket({ command, arg0: local, arg1: remote, data });
    if (command === 'WRTE' && this.#host.breaks(bytes.length)) {
      // What adb has by then is the head and half of the data.
      this.#socket.end(bytes.subarray(0, bytes.length / 2), () => this.#socket.destroy());
    } else this.#socket.write(bytes);
  }
}
