import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { startAndroidSimulator, type AndroidSimulator } from '../../simulators/android/android-simulator.ts';
import { noFaults } from '../../simulators/android/device/faults.ts';
import { ffmpeg } from '../../simulators/android/screen/video/encoder.ts';
import { servePages, type PageServer } from '../../contract/page-server.ts';
import { openScrcpy, serverLine, type ScrcpyClient } from './scrcpy-client.ts';
import { patience } from './patience.ts';

const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Red</title>
<style>body { margin: 0; background: red }</style>
<script>onclick = () => { document.body.style.background = 'blue'; document.title = 'Blue'; };
addEventListener('touchmove', ({ touches }) => { document.title = touches.length + ' fingers'; });</script>`;

let pages: PageServer;
let phone: AndroidSimulator;

beforeAll(async () => {
  pages = await servePages({ '/red': page });
  phone = await startAndroidSimulator({ apps: { 'com.example.red': { url: `${pages.origin}/red` } } });
});

afterAll(async () => {
  await phone?.close();
  pages?.close();
});

afterEach(() => void Object.assign(phone.faults, noFaults()));

const start = () => phone.shell('am start -S -W -n com.example.red/.MainActivity');

/** Config and key frame as they come next, as a picture. */
async function keyFrame(client: ScrcpyClient): Promise<{ size: string; colour: number[] }> {
  let config: Buffer = Buffer.alloc(0);
  for (;;) {
    const { kind, data } = await client.packet();
    if (kind === 'config') config = data;
    // Others may come between, whose config a decoder knows already.
    if (kind === 'key' && config.length > 0) return decode(Buffer.concat([config, data]));
  }
}

async function decode(h264: Buffer): Promise<{ size: string; colour: number[] }> {
  const arguments_ = '-loglevel error -f h264 -i pipe:0 -frames:v 1 -f image2pipe -c:v png pipe:1'.split(' ');
  const decoder = spawn(ffmpeg, arguments_, { stdio: ['pipe', 'pipe', 'inherit'] });
  decoder.stdin.end(h264);
  const parts: Buffer[] = [];
  for await (const part of decoder.stdout) parts.push(part as Buffer);
  const { data, info } = await sharp(Buffer.concat(parts)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = ((info.height / 2) * info.width + info.width / 2) * 3;
  return { size: `${info.width}x${info.height}`, colour: [...data.subarray(middle, middle + 3)] };
}

/** One finger, or several, where the screen is as large as the video. */
function touch(action: number, pointer: bigint, [x, y]: readonly [number, number]): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt8(2, 0);
  bytes.writeUInt8(action, 1);
  bytes.writeBigInt64BE(pointer, 2);
  bytes.writeInt32BE(x, 10);
  bytes.writeInt32BE(y, 14);
  bytes.writeUInt16BE(1080, 18);
  bytes.writeUInt16BE(2400, 20);
  return bytes;
}

const resetVideo = Buffer.from([17]);

describe('the server of scrcpy', () => {
  test('sends who it is, and the screen as H.264', async () => {
    await start();
    await using client = await openScrcpy(phone);

    expect([client.name, client.size]).toEqual(['Pixel 8', 'h264 1080x2400']);
    const { size, colour } = await keyFrame(client);
    expect(size).toBe('1080x2400');
    expect(colour[0]).toBeGreaterThan(240);
    expect(colour[2]).toBeLessThan(15);
  });

  test('sends a key frame of what is there now when the video is reset', async () => {
    await start();
    await using client = await openScrcpy(phone, 'max_size=1200');
    expect((await keyFrame(client)).size).toBe('536x1200');

    await phone.page.evaluate('document.body.style.background = "blue"');
    client.control.socket.write(resetVideo);

    await expect.poll(async () => (await keyFrame(client)).colour[2], patience).toBeGreaterThan(240);
  });

  test('takes two fingers and taps', async () => {
    await start();
    await using client = await openScrcpy(phone);
    const { socket } = client.control;

    socket.write(Buffer.concat([touch(0, 1n, [400, 1000]), touch(0, 2n, [700, 1000]), touch(2, 2n, [900, 1000])]));

    await expect.poll(() => phone.page.title(), patience).toBe('2 fingers');
    socket.write(Buffer.concat([touch(1, 1n, [400, 1000]), touch(1, 2n, [900, 1000])]));
    const tap = Buffer.concat([touch(0, 1n, [500, 500]), touch(1, 1n, [500, 500])]);
    const titleAfterTap = (): Promise<string> => {
      socket.write(tap);
      return phone.page.title();
    };
    // A tap close behind the two fingers may be taken for a part of what they did.
    await expect.poll(titleAfterTap, patience).toBe('Blue');
  });

  test('keeps the clipboard', async () => {
    await using client = await openScrcpy(phone);
    const text = Buffer.from('Grüße');
    const set = Buffer.alloc(14);
    set.writeUInt8(9, 0);
    set.writeBigUInt64BE(7n, 1);
    set.writeUInt32BE(text.length, 10);

    client.control.socket.write(Buffer.concat([set, text, Buffer.from([8, 0])]));

    expect([...(await client.control.read(9))]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 7]);
    expect((await client.control.read(5 + text.length)).toString('utf8', 5)).toBe('Grüße');
  });

  test('refuses clients of other versions, and names its own', async () => {
    const { code, stderr } = await phone.adb('shell', serverLine('2.4 scid=1 tunnel_forward=true'));

    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('The server version (3.3.3) does not match the client (2.4)'),
    });
  });

  test('may end early, or send nothing', async () => {
    phone.faults.scrcpy = { fault: 'exits early' };
    expect((await phone.adb('shell', serverLine('3.3.3 tunnel_forward=true'))).code).toBe(1);

    phone.faults.scrcpy = { fault: 'no frames' };
    await using client = await openScrcpy(phone);
    client.control.socket.write(resetVideo);
    expect(client.size).toBe('h264 1080x2400');
  });
});
