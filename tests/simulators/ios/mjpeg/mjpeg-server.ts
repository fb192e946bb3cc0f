import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { FrameSource } from '../../phone/frame-source.ts';
import type { IosPhone } from '../device/ios-phone.ts';

/** With dashes of its own, as WebDriverAgent has it: the parts begin with exactly this. */
const boundary = '--BoundaryString';

/** The pictures of the screen, over a raw socket: nothing is sent before the client has said something. */
export class MjpegServer {
  readonly #phone: IosPhone;
  readonly #server: Server;
  readonly #clients = new Set<Socket>();
  readonly #looking = new Set<Socket>();
  /** First lines of the requests. */
  readonly requests: string[] = [];
  /** Pictures so far. */
  sent = 0;

  private constructor(phone: IosPhone) {
    this.#phone = phone;
    this.#server = createServer((socket) => this.#take(socket));
  }

  static async start(phone: IosPhone): Promise<MjpegServer> {
    const server = new MjpegServer(phone);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Who is looking now; clients keep connections ready that they have not asked on. */
  get clients(): number {
    return this.#looking.size;
  }

  async close(): Promise<void> {
    for (const socket of this.#clients) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(socket: Socket): void {
    this.#clients.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#clients.delete(socket);
      this.#looking.delete(socket);
    });
    socket.once('data', (bytes) => this.#stream(socket, bytes.toString()));
  }

  #stream(socket: Socket, request: string): void {
    this.#looking.add(socket);
    this.requests.push(request.split('\r\n')[0] ?? '');
    const { faults, screen } = this.#phone;
    socket.write(
      `HTTP/1.0 200 OK\r\nServer: WDA MJPEG Server\r\nConnection: close\r\nMax-Age: 0\r\nExpires: 0\r\nCache-Control: no-cache, private\r\nPragma: no-cache\r\nContent-Type: multipart/x-mixed-replace; boundary=${boundary}\r\n\r\n`,
    );
    if (faults.mjpeg === 'no frames') return;
    const source = new FrameSource({
      screen,
      capture: () => screen.captureForVideo(),
      intervalMs: 100,
      onFrame: (jpeg) => {
        if (faults.mjpeg === 'no frames') return;
        this.sent += 1;
        socket.write(`${boundary}\r\nContent-type: image/jpeg\r\nContent-Length: ${jpeg.length}\r\n\r\n`);
        socket.write(jpeg);
        socket.write('\r\n\r\n');
        if (faults.mjpeg === 'breaks') socket.end();
      },
    });
    socket.on('close', () => source.close());
  }
}
