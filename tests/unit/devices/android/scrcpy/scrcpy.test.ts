import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { EyewrightError } from '../../../../../src/core/errors/errors.ts';
import { adbServerAddress } from '../../../../../src/devices/android/adb/adb-service.ts';
import { Backoff } from '../../../../../src/devices/android/scrcpy/backoff.ts';
import { ByteReader } from '../../../../../src/devices/android/adb/byte-reader.ts';
import { resetVideoMessage, touchMessage } from '../../../../../src/devices/android/scrcpy/control-messages.ts';
import { FreshBound } from '../../../../../src/devices/android/scrcpy/fresh-bound.ts';
import { withVideo } from '../../../../../src/devices/android/scrcpy/start-server.ts';
import { videoPackets } from '../../../../../src/devices/android/scrcpy/video-packets.ts';
import { resolveAndroidOptions } from '../../../../../src/devices/android/android-options.ts';

describe('options of scrcpy', () => {
  const resolved = (input: object, env = {}) => resolveAndroidOptions(input, env);

  it('are off by default, with limits for everything', () => {
    expect(resolved({}).scrcpyConfig).toEqual({
      enabled: false,
      maxSize: 0,
      videoBitRate: 100_000_000,
      idleTimeoutMs: 30_000,
      videoResetFrameTimeoutMs: 800,
    });
    expect(resolved({ scrcpyConfig: { enabled: true } }).scrcpyConfig).toMatchObject({ enabled: true, maxSize: 0 });
  });

  it.each([
    [{}, 100_000_000],
    [{ videoBitRate: 8_000_000 }, 8_000_000],
  ])('%o asks the server for a video of %d bits a second', (scrcpyConfig, rate) => {
    const config = resolved({ scrcpyConfig: { enabled: true, ...scrcpyConfig } }).scrcpyConfig;
    expect(withVideo({ config } as never).options).toMatchObject({ video_bit_rate: rate });
  });

  it('name their files by variables, too', () => {
    const env = { EYEWRIGHT_SCRCPY_SERVER_PATH: '/jar', EYEWRIGHT_FFMPEG_PATH: '/ffmpeg' };
    expect(resolved({}, env)).toMatchObject({ scrcpyServerPath: '/jar', ffmpegPath: '/ffmpeg' });
    expect(resolved({ scrcpyServerPath: '/own' }, env)).toMatchObject({ scrcpyServerPath: '/own' });
  });

  it.each([
    { maxSize: -1 },
    { maxSize: 1.5 },
    { videoResetFrameTimeoutMs: 0 },
    { idleTimeoutMs: -1 },
    { videoBitRate: 0 },
    { size: 1 },
  ])('refuse %o', (scrcpyConfig) => {
    expect(() => resolved({ scrcpyConfig })).toThrow(/scrcpyConfig/);
  });
});

describe('after failures', () => {
  it('waits twice as long each time, a minute at most, and starts over after a success', () => {
    const backoff = new Backoff();
    expect(backoff.retryAfter(0)).toBeUndefined();
    const waits = Array.from({ length: 8 }, () => {
      backoff.failed(5000);
      return (backoff.retryAfter(5000) ?? 0) - 5000;
    });
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(backoff.retryAfter(65_000)).toBeUndefined();
    backoff.reset();
    expect(backoff.retryAfter(5000)).toBeUndefined();
    backoff.failed(5000);
    expect(backoff.retryAfter(5000)).toBe(6000);
  });
});

describe('pictures that were taken too early', () => {
  it('are known by the least delay that there was between the clocks', () => {
    const bound = new FreshBound();
    expect(bound.isBefore(100, 1000)).toBe(false);
    bound.note(0, 5030);
    bound.note(100, 5110);
    bound.note(200, 5290);
    // The clocks are 5010 apart at most: a picture of 300 was taken at 5310 or before.
    expect([bound.isBefore(300, 5300), bound.isBefore(300, 5311)]).toEqual([false, true]);
  });
});

describe('the adb server', () => {
  it('is the one that the adb client uses', () => {
    expect(adbServerAddress({}, {})).toEqual({ host: '127.0.0.1', port: 5037 });
    expect(adbServerAddress({}, { ANDROID_ADB_SERVER_PORT: '5555' })).toEqual({ host: '127.0.0.1', port: 5555 });
    expect(adbServerAddress({}, { ADB_SERVER_SOCKET: 'tcp:farm:6000' })).toEqual({ host: 'farm', port: 6000 });
    expect(adbServerAddress({ remoteAdbHost: 'lab', remoteAdbPort: 1 }, { ANDROID_ADB_SERVER_PORT: '2' })).toEqual({
      host: 'lab',
      port: 1,
    });
  });
});

describe('messages', () => {
  it('have the form that the server reads', () => {
    expect(resetVideoMessage().toString('hex')).toBe('11');
    const touch = { finger: 1, point: { x: 258.4, y: 3 }, video: { width: 1080, height: 2400 } };
    expect(touchMessage({ ...touch, action: 'down' }).toString('hex')).toBe(
      ['02', '00', '0000000000000001', '00000102', '00000003', '0438', '0960', 'ffff', '00000000', '00000000'].join(''),
    );
    expect(
      touchMessage({ ...touch, action: 'up' })
        .subarray(1, 2)
        .toString('hex'),
    ).toBe('01');
    expect(touchMessage({ ...touch, action: 'up' }).readUInt16BE(22)).toBe(0);
  });
});

describe('video', () => {
  const open: (Socket | Server)[] = [];
  afterEach(() => {
    for (const end of open.splice(0)) {
      if ('destroy' in end) end.destroy();
      else end.close();
    }
  });

  /** Sends bytes one by one, and closes. */
  async function readerOf(bytes: Buffer): Promise<ByteReader> {
    const server = createServer((socket) => {
      open.push(socket);
      for (const byte of bytes) socket.write(Buffer.from([byte]));
      socket.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    open.push(server, socket);
    return new ByteReader(socket);
  }

  const packet = (flags: bigint, pts: bigint, data: string): Buffer => {
    const head = Buffer.alloc(12);
    head.writeBigUInt64BE((flags << 56n) | pts);
    head.writeUInt32BE(data.length, 8);
    return Buffer.concat([head, Buffer.from(data)]);
  };

  async function read(bytes: Buffer, version: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    try {
      for await (const { kind, pts, data } of videoPackets(await readerOf(bytes), version)) {
        seen.push([kind, pts, data.toString()]);
      }
    } catch (error) {
      seen.push(EyewrightError.isInstance(error) ? error.summary : error);
    }
    return seen;
  }

  it('is read as version 3 sends it', async () => {
    const meta = Buffer.concat([Buffer.from('h264'), Buffer.alloc(8)]);
    const stream = [packet(0x80n, 0n, 'config'), packet(0x40n, 70_000n, 'key'), packet(0n, 80_000n, 'other')];
    expect(await read(Buffer.concat([meta, ...stream]), '3.3.3')).toEqual([
      ['config', 0, 'config'],
      ['key', 70_000, 'key'],
      ['other', 80_000, 'other'],
      'The connection was closed',
    ]);
  });

  it('is read as version 4 sends it, with sizes between', async () => {
    const session = Buffer.from([0x80, 0, 0, 0, 0, 0, 4, 56, 0, 0, 9, 96]);
    const stream = [
      session,
      packet(0x40n, 0n, 'config'),
      packet(0x20n, 70_000n, 'key'),
      session,
      packet(0n, 80_000n, 'o'),
    ];
    expect(await read(Buffer.concat([Buffer.from('h264'), ...stream]), '4.0')).toEqual([
      ['config', 0, 'config'],
      ['key', 70_000, 'key'],
      ['other', 80_000, 'o'],
      'The connection was closed',
    ]);
  });
});
