import { clearTimer, monotonic, setTimer } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { DeviceError, errorMessage } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { Size } from '../../../core/screen/geometry.ts';
import type { Logger } from '../../../core/logger.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import type { WebAddress } from '../wda/wda-address.ts';
import { MjpegParser } from './mjpeg-parser.ts';

export interface MjpegInit {
  readonly address: WebAddress;
  readonly fetch: typeof globalThis.fetch;
  /** Minimum time between two frames, in milliseconds. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Size of the screen in points. */
  readonly points: Size;
  readonly logger: Logger;
  /** Milliseconds without data after which the stream is opened anew. Default: 10 s. */
  readonly stallMs?: number;
  /** Milliseconds within which the first data must arrive, otherwise there is no stream. Default: 3 s. */
  readonly firstMs?: number;
  /** Delay before the first retry, in milliseconds; it doubles with each retry. Default: 250. */
  readonly retryMs?: number;
}

const usualStallMs = 10_000;
const usualFirstMs = 3000;
const usualRetryMs = 250;
const longestRetryMs = 4000;
/** Number of consecutive attempts without a picture after which the stream counts as missing. */
const mostAttempts = 4;

/**
 * The newest picture of a stream for each request; pictures in between are dropped. Reconnects if the stream breaks.
 *
 * @throws DeviceError `DEVICE_DISCONNECTED` if it delivers nothing at first, or several times in a row
 */
export async function* mjpegFrames(init: MjpegInit): AsyncGenerator<Screenshot, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([init.signal, stop.signal]);
  const newest = new Newest<Buffer>();
  const pumping = pump({ ...init, signal }, (picture) => newest.put(picture)).then(
    () => newest.end(),
    (error: Error) => newest.end(error),
  );
  try {
    for (;;) {
      const picture = await newest.take();
      if (!picture || init.signal.aborted) return;
      const next = monotonic() + init.intervalMs;
      const size = await imageSize(picture);
      yield { data: picture, mime: 'image/jpeg', ...size, dpr: size.width / acrossOf(init.points, size) };
      await sleep(next - monotonic(), init.signal).catch(() => undefined);
    }
  } finally {
    stop.abort();
    await pumping;
  }
}

/** Width in points, for pictures in either orientation. */
function acrossOf(points: Size, picture: Size): number {
  const isTurned = points.width > points.height !== picture.width > picture.height;
  return isTurned ? points.height : points.width;
}

async function pump(init: MjpegInit, onPicture: (picture: Buffer) => void): Promise<void> {
  const { firstMs = usualFirstMs } = init;
  const late = new AbortController();
  const first = setTimer(() => late.abort(), firstMs);
  const signal = AbortSignal.any([init.signal, late.signal]);
  try {
    const why = await readOn({ ...init, signal }, (picture) => {
      clearTimer(first);
      onPicture(picture);
    });
    if (late.signal.aborted && !init.signal.aborted) {
      throw noStream(init, why ?? `it brought nothing for ${firstMs} ms`);
    }
  } finally {
    clearTimer(first);
  }
}

/** Reads until it is stopped; resolves to why the stream ended last before that. */
async function readOn(init: MjpegInit, onPicture: (picture: Buffer) => void): Promise<string | undefined> {
  const { signal, retryMs = usualRetryMs, logger } = init;
  let failures = 0;
  let wait = retryMs;
  let ended: string | undefined;
  while (!signal.aborted) {
    const { pictures, why } = await readOnce(init, onPicture);
    if (signal.aborted) break;
    ended = why;
    logger.debug('ios:mjpeg', `The stream ended after ${pictures} pictures: ${why}`);
    failures = pictures > 0 ? 0 : failures + 1;
    if (failures >= mostAttempts) throw noStream(init, why);
    wait = pictures > 0 ? retryMs : Math.min(longestRetryMs, wait * 2);
    await sleep(wait, signal).catch(() => undefined);
  }
  return ended;
}

/** Reads until the stream ends, stalls or is stopped. */
async function readOnce(
  { address, fetch, signal, stallMs = usualStallMs }: MjpegInit,
  onPicture: (picture: Buffer) => void,
): Promise<{ readonly pictures: number; readonly why: string }> {
  const own = new AbortController();
  let pictures = 0;
  let why = 'it was closed';
  let stall = setTimer(() => own.abort(), stallMs);
  try {
    const response = await fetch(address.url, {
      headers: address.headers,
      signal: AbortSignal.any([own.signal, signal]),
    });
    if (!response.ok || !response.body) return { pictures, why: `it answered with status ${response.status}` };
    const parser = new MjpegParser();
    for await (const bytes of response.body) {
      for (const picture of parser.push(bytes)) {
        pictures += 1;
        clearTimer(stall);
        stall = setTimer(() => own.abort(), stallMs);
        onPicture(picture);
      }
    }
  } catch (error) {
    why = own.signal.aborted ? `it brought nothing for ${stallMs} ms` : errorMessage(error);
  } finally {
    clearTimer(stall);
    own.abort();
  }
  return { pictures, why };
}

/** Holds one value; a newer one replaces a value that was not taken. */
class Newest<T> {
  #value: T | undefined;
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  put(value: T): void {
    this.#value = value;
    this.#wake?.();
  }

  end(error?: Error): void {
    this.#ended = true;
    this.#error = error;
    this.#wake?.();
  }

  /** Undefined at the end of the stream. */
  async take(): Promise<T | undefined> {
    while (this.#value === undefined && !this.#ended) await new Promise<void>((resolve) => (this.#wake = resolve));
    const value = this.#value;
    this.#value = undefined;
    if (value === undefined && this.#error !== undefined) throw this.#error;
    return value;
  }
}

function noStream({ address }: MjpegInit, why: string): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `No video frames come from ${address.url.split('?')[0]}: ${why}`, {
    hint: 'Forward the port of the stream as well, e.g. "iproxy 9100 9100", and set wdaMjpegPort or wdaMjpegUrl.',
    retryable: true,
  });
}
