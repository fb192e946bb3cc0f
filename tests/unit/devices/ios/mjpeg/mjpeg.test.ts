import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';

import { mjpegFrames, type MjpegInit } from '../../../../../src/devices/ios/mjpeg/mjpeg-frames.ts';
import { MjpegParser } from '../../../../../src/devices/ios/mjpeg/mjpeg-parser.ts';
import { silentLogger } from '../../../../contract/silent-logger.ts';

const picture = async (grey: number): Promise<Buffer> =>
  sharp({ create: { width: 39, height: 84, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .jpeg()
    .toBuffer();
const pictures = await Promise.all([10, 20, 30, 40].map(picture));
const boundary = '--BoundaryString';
const part = (jpeg: Buffer, head = `Content-Length: ${jpeg.length}\r\n`): Buffer =>
  Buffer.concat([Buffer.from(`${boundary}\r\nContent-type: image/jpeg\r\n${head}\r\n`), jpeg, Buffer.from('\r\n\r\n')]);

describe('a stream of parts', () => {
  it.each([1, 7, 1000, 100_000])('gives its pictures, however it is cut: %i bytes', (size) => {
    const bytes = Buffer.concat([...pictures.map((one) => part(one)), ...pictures.map((one) => part(one, ''))]);
    const parser = new MjpegParser();
    const found: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += size) found.push(...parser.push(bytes.subarray(at, at + size)));
    expect(found).toEqual([...pictures, ...pictures]);
  });
});

let server: Server | undefined;
/** Those that were asked on, and all. */
const sockets = new Set<Socket>();
const idle = new Set<Socket>();
afterEach(() => {
  for (const socket of idle) socket.destroy();
  server?.close();
});

/** A server that is raw as that of WebDriverAgent: it says nothing before it was asked. */
async function serve(
  answer: (socket: Socket, count: number) => void,
): Promise<MjpegInit & { stop: () => void; asked: string[] }> {
  const asked: string[] = [];
  const own = createServer((socket) => {
    idle.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // A client may keep a connection ready that it has not asked on.
    socket.once('data', (bytes) => {
      sockets.add(socket);
      asked.push(bytes.toString().split('\r\n')[0] ?? '');
      socket.write(`HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=${boundary}\r\n\r\n`);
      answer(socket, asked.length);
    });
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const stop = new AbortController();
  return {
    address: { url: `http://127.0.0.1:${(own.address() as AddressInfo).port}/pictures?quality=50`, headers: {} },
    fetch: globalThis.fetch,
    intervalMs: 0,
    signal: stop.signal,
    points: { width: 13, height: 28 },
    logger: silentLogger,
    retryMs: 1,
    stop: () => stop.abort(),
    asked,
  };
}

describe('frames of a stream', () => {
  it('come again when it breaks, with the size that they have, until they are stopped', async () => {
    const init = await serve((socket, count) => socket.end(part(pictures[count % 4] ?? Buffer.alloc(0))));
    let seen = 0;
    for await (const shot of mjpegFrames(init)) {
      expect(shot).toMatchObject({ width: 39, height: 84, dpr: 3, mime: 'image/jpeg' });
      expect(pictures.some((one) => one.equals(shot.data))).toBe(true);
      seen += 1;
      if (seen === 3) init.stop();
    }
    expect(seen).toBe(3);
    expect(init.asked.length).toBeGreaterThanOrEqual(3);
    expect(new Set(init.asked)).toEqual(new Set(['GET /pictures?quality=50 HTTP/1.1']));
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('are the newest ones: what nobody took in time is dropped', async () => {
    const init = await serve((socket) => {
      socket.write(part(pictures[0] ?? Buffer.alloc(0)));
    });
    const frames = mjpegFrames(init);
    expect((await frames.next()).value?.data).toEqual(pictures[0]);
    for (const one of pictures.slice(1)) for (const socket of sockets) socket.write(part(one));
    await expect.poll(() => [...sockets].every((socket) => socket.writableLength === 0)).toBe(true);
    const next = await frames.next();
    const last = pictures[3] ?? Buffer.alloc(0);
    let newest = next.value?.data;
    // Bytes may arrive in two pieces; what is newest comes at the latest with the next one.
    while (newest && !last.equals(newest)) newest = (await frames.next()).value?.data;
    expect(newest).toEqual(last);
    await frames.return(undefined);
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('end with an error where none come several times in a row, and stalls are one of them', async () => {
    const init = await serve(() => undefined);
    const frames = mjpegFrames({ ...init, stallMs: 150 });
    await expect(frames.next()).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      message: expect.stringContaining('brought nothing for 150 ms') as string,
    });
    expect(init.asked).toHaveLength(4);
  });

  it('end at once where a stream is connected and never brings one', async () => {
    const init = await serve(() => undefined);
    await expect(mjpegFrames({ ...init, firstMs: 500 }).next()).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      message: expect.stringContaining('brought nothing for 500 ms') as string,
    });
    expect(init.asked).toHaveLength(1);
  });
});
