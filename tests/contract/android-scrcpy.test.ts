import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AndroidDeviceOptions } from '../../src/devices/android/android-options.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { decodePixels } from '../../src/util/image.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { aShareOf, thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-scrcpy-'));
/** What it holds is of no interest to the simulated device. */
const server = path.join(folder, 'scrcpy-server-v3.3.3');
writeFileSync(server, 'jar');
afterAll(async () => {
  await phones.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = `<style>body { margin: 0; height: 100vh; background: #f00; touch-action: none }</style>
<script>
  window.touches = [];
  addEventListener('touchmove', (event) => touches.push([...event.touches].map(({ clientX, clientY }) => [clientX, clientY])));
  addEventListener('click', () => (document.body.style.background = '#00f'));
</script>`;

interface Driven extends AsyncDisposable {
  readonly device: AndroidDevice;
  /** Names of the tools that brought pictures, or did not. */
  readonly log: string[];
  readonly warnings: string[];
  /** Red, green and blue in the middle of a new picture. */
  color(): Promise<readonly number[]>;
}

function drive(phone: OpenPhone, options: AndroidDeviceOptions = {}): Driven {
  const device = new AndroidDevice(phone.simulator.serial, {
    ...phone.place,
    scrcpyServerPath: server,
    // A machine that is busy with other tests takes its time; the default has a test of its own.
    scrcpyConfig: { enabled: true, videoResetFrameTimeoutMs: 15_000 },
    ...options,
  });
  const log: string[] = [];
  const warnings: string[] = [];
  const logger = {
    warn: (text: string) => void warnings.push(text),
    warnOnce: (text: string) => void warnings.push(text),
    info: () => undefined,
    debug: (_area: string, line: string) => void log.push(line),
  };
  device.attach({ logger, appNames: {} });
  return {
    device,
    log,
    warnings,
    color: async () => {
      const { data, width, height } = await decodePixels((await device.screenshot(noAbort)).data);
      const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
      return [...data.subarray(at, at + 3)].map((level) => Math.round(level / 128) * 128);
    },
    [Symbol.asyncDispose]: () => device.destroy(),
  };
}

const red = [256, 0, 0];
const blue = [0, 0, 256];
const screencaps = (log: readonly string[]) => log.filter((line) => line.includes('screencap'));

thoroughly(() => {
  it('a virtual display has pictures through scrcpy, and is touched', async () => {
    // Only the screens of the device itself have numbers of panels.
    const virtual = { id: 2, physicalId: 'none', name: 'Car', size: { width: 1280, height: 720 }, density: 160 };
    await using phone = await phones.open({ page, otherDisplays: [virtual] });
    await using driven = drive(phone, { displayId: 2 });
    const call = { signal: noAbort };
    await driven.device.input.apps?.launch(`${phone.origin}/`, call);

    expect(await driven.device.screenshot(noAbort)).toMatchObject({ width: 1280, height: 720 });
    expect(await driven.color()).toEqual(red);
    await driven.device.input.pointer?.tap({ x: 100, y: 200 }, call);
    expect(await driven.color()).toEqual(blue);
    expect(screencaps(driven.log)).toEqual([]);
  });
});

describe('frames through scrcpy', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page });
  });
  afterAll(() => phone[Symbol.asyncDispose]());

  const filesOfOurs = async () => (await phone.simulator.shell('ls /data/local/tmp')).match(/eyewright\S*/g) ?? [];
  const paint = (color: string) => phone.page.evaluate(`document.body.style.background = '${color}'`);

  it('brings the screenshots, and is connected until the device is destroyed', async () => {
    await paint('#f00');
    await using driven = drive(phone);
    const { device, log } = driven;
    expect(device.getScrcpyStatus()).toEqual({
      enabled: true,
      connected: false,
      lastError: undefined,
      retryAfter: undefined,
    });
    expect(await driven.color()).toEqual(red);
    expect(await device.screenshot(noAbort)).toMatchObject({ mime: 'image/jpeg', width: 1080, height: 2400 });
    expect(screencaps(log)).toEqual([]);
    expect(device.getScrcpyStatus()).toMatchObject({ connected: true, lastError: undefined, retryAfter: undefined });
    expect(await filesOfOurs()).toEqual([]);
    await device.destroy();
    expect(device.getScrcpyStatus().connected).toBe(false);
    expect((await phone.simulator.adb('forward', '--list')).stdout.toString().trim()).toBe('');
    await vi.waitFor(() => expect([...phone.simulator.device.sockets]).toEqual([]), 10_000);
  });

  thoroughly(() => {
    it('shows what an action has done, never what was before it', async () => {
      await using driven = drive(phone);
      for (const [color, seen] of [
        ['#f00', red],
        ['#00f', blue],
        ['#f00', red],
      ] as const) {
        await paint(color);
        expect(await driven.color()).toEqual(seen);
      }
      await driven.device.input.pointer?.tap({ x: 500, y: 500 }, { signal: noAbort });
      expect(await driven.color()).toEqual(blue);
      expect(screencaps(driven.log)).toEqual([]);
    });
  });

  thoroughly(() => {
    it('follows the screen when it is turned', async () => {
      await using driven = drive(phone);
      const { device } = driven;
      // On a busy machine the stream may take its time to follow; until then pictures come through adb.
      const comesThroughScrcpy = (size: { width: number; height: number }): Promise<void> =>
        vi.waitFor(
          async () => {
            const before = screencaps(driven.log).length;
            expect(await device.screenshot(noAbort)).toMatchObject(size);
            expect(screencaps(driven.log)).toHaveLength(before);
          },
          { timeout: 40_000, interval: 200 },
        );
      await device.screenshot(noAbort);
      try {
        await phone.simulator.device.displays[0].rotate(1);
        await comesThroughScrcpy({ width: 2400, height: 1080 });
      } finally {
        await phone.simulator.device.displays[0].rotate(0);
      }
      await comesThroughScrcpy({ width: 1080, height: 2400 });
    }, 120_000);

    it('moves two fingers', async () => {
      await using driven = drive(phone);
      await phone.page.evaluate('touches.length = 0');
      await driven.device.input.pinch?.pinch(
        { x: 540, y: 1200 },
        { direction: 'out', distance: 200, durationMs: 600, signal: noAbort },
      );
      const css = 1080 / Number(await phone.page.evaluate('innerWidth'));
      await vi.waitFor(async () => {
        const touches = (await phone.page.evaluate('touches')) as [number, number][][];
        const gaps = touches.flatMap(([one, other]) => (one && other ? [Math.abs(one[0] - other[0]) * css] : []));
        expect(gaps.at(-1)).toBeCloseTo(800, -1);
        // A busy page is told of the last of several moves only.
        expect(gaps[0]).toBeLessThan(gaps.at(-1) ?? 0);
      }, 30_000);
    });
  });

  it('tells of the screen as it changes', async () => {
    await paint('#f00');
    await using driven = drive(phone);
    const stop = new AbortController();
    const sizes: string[] = [];
    for await (const shot of driven.device.stream?.({ intervalMs: 50, signal: stop.signal }) ?? []) {
      const { data } = await decodePixels(shot.data);
      sizes.push(data[0] !== undefined && data[0] > 128 ? 'red' : 'blue');
      if (sizes.length === 1) await paint('#00f');
      if (sizes.at(-1) === 'blue') stop.abort();
    }
    expect(sizes[0]).toBe('red');
    expect(sizes.at(-1)).toBe('blue');
    expect(screencaps(driven.log)).toEqual([]);
  });

  thoroughly(() => {
    it('tells of a screen that is turned meanwhile', async () => {
      await using driven = drive(phone);
      const [display] = phone.simulator.device.displays;
      const stop = new AbortController();
      const sizes: number[][] = [];
      try {
        for await (const { data } of driven.device.stream?.({ intervalMs: 50, signal: stop.signal }) ?? []) {
          const { width, height } = await decodePixels(data);
          sizes.push([width, height]);
          if (sizes.length === 1) await display.rotate(1);
          if (width > height) stop.abort();
        }
      } finally {
        await display.rotate(0);
      }
      expect(sizes[0]).toEqual([1080, 2400]);
      expect(sizes.at(-1)).toEqual([2400, 1080]);
    });
  });

  it('takes pictures no longer than maxSize, the ones through adb, too', async () => {
    const scrcpyConfig = { enabled: true, maxSize: 800, videoResetFrameTimeoutMs: 15_000 };
    await using driven = drive(phone, { scrcpyConfig });
    const { width, height } = await driven.device.screenshot(noAbort);
    expect([width, height]).toEqual([360, 800]);
    expect(driven.device.getScrcpyStatus().connected).toBe(true);
    await using without = drive(phone, { scrcpyConfig, scrcpyServerPath: path.join(folder, 'nothing') });
    expect(await without.device.screenshot(noAbort)).toMatchObject({ width, height });
    expect(without.device.getScrcpyStatus().connected).toBe(false);
  });

  it('disconnects when nobody uses it for a while, and connects again', async () => {
    await using driven = drive(phone, {
      scrcpyConfig: { enabled: true, idleTimeoutMs: 100, videoResetFrameTimeoutMs: 15_000 },
    });
    await driven.device.screenshot(noAbort);
    await vi.waitFor(() => expect(driven.device.getScrcpyStatus().connected).toBe(false), 10_000);
    expect(driven.device.getScrcpyStatus()).toMatchObject({ lastError: undefined, retryAfter: undefined });
    await driven.device.screenshot(noAbort);
    expect(screencaps(driven.log)).toEqual([]);
  });

  it('stays connected where idleTimeoutMs is 0', async () => {
    await using driven = drive(phone, {
      scrcpyConfig: { enabled: true, idleTimeoutMs: 0, videoResetFrameTimeoutMs: 15_000 },
    });
    await driven.device.screenshot(noAbort);
    const connected = driven.log.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await driven.device.screenshot(noAbort);
    expect(driven.device.getScrcpyStatus().connected).toBe(true);
    expect(driven.log.slice(connected).filter((line) => line.includes('app_process'))).toEqual([]);
  });

  thoroughly(() => {
    it('asks a server whose file does not name its version for it', async () => {
      const other = path.join(folder, 'scrcpy-server-v3.2');
      writeFileSync(other, 'jar');
      await using driven = drive(phone, { scrcpyServerPath: other });
      await driven.device.screenshot(noAbort);
      expect(driven.device.getScrcpyStatus()).toMatchObject({ connected: true, lastError: undefined });
    });
  });

  it('leaves pinching and streaming out where it is not enabled', async () => {
    await using driven = drive(phone, { scrcpyConfig: {} });
    expect(driven.device.stream).toBeUndefined();
    expect(driven.device.input.pinch).toBeUndefined();
    expect(driven.device.getScrcpyStatus()).toMatchObject({ enabled: false, connected: false });
    expect(await failureOf(driven.device.retryScrcpy())).toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe('where scrcpy fails', () => {
  let phone: OpenPhone;
  beforeAll(async () => {
    phone = await phones.open({ page });
  });
  afterAll(() => phone[Symbol.asyncDispose]());

  /** The picture comes all the same; then what is told of scrcpy. */
  async function fallBack({ device, log }: Driven): Promise<string> {
    expect(await device.screenshot(noAbort)).toMatchObject({ width: 1080, height: 2400, mime: 'image/png' });
    expect(screencaps(log)).toHaveLength(1);
    const { connected, lastError, retryAfter } = device.getScrcpyStatus();
    expect(connected).toBe(false);
    // Its first second may be over by now.
    expect(retryAfter ?? Date.now()).toBeGreaterThan(Date.now() - 60_000);
    return `${lastError?.code}: ${lastError?.message}`;
  }

  it('waits 800 ms for a fresh picture where nothing else is said', async () => {
    phone.simulator.faults.scrcpy.fault = 'no frames';
    try {
      await using driven = drive(phone, { scrcpyConfig: { enabled: true } });
      expect(await fallBack(driven)).toContain('no new video frame within 800 ms');
    } finally {
      phone.simulator.faults.scrcpy.fault = undefined;
    }
  });

  it.each(
    aShareOf(
      [
        ['no frames', 'no new video frame within 5000 ms'],
        ['exits early', 'Could not create default video encoder'],
        ['wrong version', "scrcpy's server has version 9.9; versions 3 and 4 are supported"],
      ] as const,
      3,
      2,
    ),
  )('takes the picture through adb: %s', async (fault, said) => {
    phone.simulator.faults.scrcpy.fault = fault;
    try {
      await using driven = drive(phone, { scrcpyConfig: { enabled: true, videoResetFrameTimeoutMs: 5000 } });
      expect(await fallBack(driven)).toContain(said);
      expect(driven.warnings).toHaveLength(1);
      expect((await failureOf(driven.device.retryScrcpy())).message).toContain(said);
      phone.simulator.faults.scrcpy.fault = undefined;
      await driven.device.retryScrcpy();
      expect(driven.device.getScrcpyStatus()).toMatchObject({
        connected: true,
        lastError: undefined,
        retryAfter: undefined,
      });
    } finally {
      phone.simulator.faults.scrcpy.fault = undefined;
    }
  });

  thoroughly(() => {
    it('teaches how to get the server', async () => {
      await using driven = drive(phone, { scrcpyServerPath: undefined });
      expect(await fallBack(driven)).toMatchInlineSnapshot(`
      "TOOL_MISSING: scrcpy is enabled, and its server's file, which is not part of this package, was not named
        Hint: Download "scrcpy-server-v3.3.3" from the releases of github.com/Genymobile/scrcpy (Apache-2.0) and set its path with the option scrcpyServerPath or the variable EYEWRIGHT_SCRCPY_SERVER_PATH.
        Failure class: environment (TOOL_MISSING)"
    `);
      await using other = drive(phone, { scrcpyServerPath: path.join('no', 'such', 'jar') });
      expect(await failureOf(other.device.retryScrcpy())).toMatchObject({
        code: 'TOOL_MISSING',
        details: { tool: 'scrcpy-server', tried: path.join('no', 'such', 'jar') },
      });
    });

    it('teaches how to get ffmpeg', async () => {
      await using driven = drive(phone, { ffmpegPath: path.join('no', 'such', 'ffmpeg') });
      expect(await fallBack(driven)).toMatchInlineSnapshot(`
      "TOOL_MISSING: scrcpy's video cannot be decoded: "no/such/ffmpeg" cannot be run
        Hint: Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), or set its path with the option ffmpegPath or the variable EYEWRIGHT_FFMPEG_PATH.
        Failure class: environment (TOOL_MISSING)"
    `);
    });
  });

  it('notices at once that the connection has ended, and leaves it alone for a while', async () => {
    await using driven = drive(phone);
    await driven.device.screenshot(noAbort);
    phone.simulator.state = 'offline';
    await vi.waitFor(() => expect(driven.device.getScrcpyStatus().connected).toBe(false), 10_000);
    phone.simulator.state = 'device';
    expect(driven.device.getScrcpyStatus()).toMatchObject({
      lastError: { code: 'DEVICE_COMMAND_FAILED' },
      retryAfter: expect.any(Number) as number,
    });
    await vi.waitFor(async () => {
      await driven.device.retryScrcpy();
    }, 20_000);
    await driven.device.screenshot(noAbort);
    expect(driven.device.getScrcpyStatus()).toMatchObject({ connected: true });
  });

  thoroughly(() => {
    it('goes on when the cable is pulled in the middle of a picture', async () => {
      await using driven = drive(phone);
      await driven.device.screenshot(noAbort);
      phone.simulator.breakAfter(2000);
      await vi.waitFor(() => driven.device.screenshot(noAbort), 20_000);
      expect(driven.device.getScrcpyStatus().lastError).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    });
  });

  it('is nothing that a destroyed device begins again', async () => {
    const driven = drive(phone);
    await driven.device.screenshot(noAbort);
    await driven.device.destroy();
    expect(await failureOf(driven.device.screenshot(noAbort))).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    expect((await failureOf(driven.device.retryScrcpy())).message).toContain('destroyed');
  });
});
