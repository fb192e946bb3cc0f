import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { AndroidSimulator } from '../../simulators/android/android-simulator.ts';

/** Bytes of a connection, in the numbers that they are asked for. */
export class SocketReader {
  readonly socket: Socket;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.#waiting = Buffer.concat([this.#waiting, chunk]);
      socket.emit('more');
    });
  }

  async read(count: number): Promise<Buffer> {
    while (this.#waiting.length < count) await once(this.socket, 'more');
    const bytes = this.#waiting.subarray(0, count);
    this.#waiting = this.#waiting.subarray(count);
    return bytes;
  }
}

export interface ScrcpyClient extends AsyncDisposable {
  readonly name: string;
  readonly size: string;
  readonly video: SocketReader;
  readonly control: SocketReader;
  /** The next packet with its kind. */
  packet(): Promise<{ readonly kind: 'config' | 'key' | 'delta'; readonly data: Buffer }>;
}

const serverFile = '/data/local/tmp/scrcpy-server.jar';
const scid = '1234abcd';

export const serverLine = (options: string): string =>
  `echo jar > ${serverFile}; CLASSPATH=${serverFile} app_process / com.genymobile.scrcpy.Server ${options}`;

/** Starts the server and opens its sockets as the protocol of version 3 has it. */
export async function openScrcpy(phone: AndroidSimulator, options = ''): Promise<ScrcpyClient> {
  const running = phone.adb('shell', serverLine(`3.3.3 scid=${scid} tunnel_forward=true audio=false ${options}`));
  const port = Number((await phone.adb('forward', 'tcp:0', `localabstract:scrcpy_${scid}`)).stdout.toString());
  const video = await firstSocket(port);
  const control = new SocketReader(connect(port, '127.0.0.1'));
  const name = (await video.read(64)).toString().replace(/\0+$/, '');
  const meta = await video.read(12);
  return {
    name,
    size: `${meta.toString('latin1', 0, 4)} ${meta.readUInt32BE(4)}x${meta.readUInt32BE(8)}`,
    video,
    control,
    async packet() {
      const head = await video.read(12);
      const flags = head.readUInt8(0) >> 6;
      return {
        kind: flags === 2 ? 'config' : flags === 1 ? 'key' : 'delta',
        data: await video.read(head.readUInt32BE(8)),
      };
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of [video, control]) socket.destroy();
      await running;
      await phone.adb('forward', '--remove', `tcp:${port}`);
    },
  };
}

/** Forwards take connections before anybody listens behind them: only a byte says that the server is there. */
async function firstSocket(port: number): Promise<SocketReader> {
  for (;;) {
    const reader = new SocketReader(connect(port, '127.0.0.1'));
    const isThere = await Promise.race([
      reader.read(1).then(() => true),
      once(reader.socket, 'close').then(() => false),
    ]);
    if (isThere) return reader;
    await sleep(20);
  }
}
