import { throwIfAborted } from '../../../core/deadline.ts';
import { DeviceError, EyewrightError, errorMessage } from '../../../core/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ScreenshotSource } from './screenshot-source.ts';
import { fitted } from './fitted-picture.ts';
import { wholePicture, type WholePicture } from './whole-picture.ts';

export interface CaptureInit {
  readonly deviceId: string;
  /** In the order in which they are tried. */
  readonly sources: readonly ScreenshotSource[];
  readonly leastBytes: number;
  /** The longer side of pictures in pixels; 0: as they come. */
  readonly maxSize: number;
  readonly logger: () => Logger;
}

/** Failures in a row after which a source is left alone for so many captures. */
const patience = 3;
const restCaptures = 20;

interface Standing {
  failures: number;
  rest: number;
}

/** What another way to a picture cannot help with. */
const hopeless = ['DEVICE_NOT_FOUND', 'DEVICE_UNAUTHORIZED', 'DEVICE_DISCONNECTED'];

/** Takes pictures by the first source that can; one that keeps failing rests for a while. */
export class ScreenCapture {
  readonly #init: CaptureInit;
  readonly #standings = new Map<ScreenshotSource, Standing>();

  constructor(init: CaptureInit) {
    this.#init = init;
  }

  async take(signal: AbortSignal): Promise<WholePicture> {
    const reasons: string[] = [];
    for (const source of this.#order()) {
      throwIfAborted(signal);
      const taken = await this.#try(source, signal);
      if ('data' in taken) return taken;
      reasons.push(`${source.name}: ${taken.reason}`);
    }
    throw this.#failure(reasons);
  }

  /** Those that rest come last, not never. */
  #order(): readonly ScreenshotSource[] {
    const ready: ScreenshotSource[] = [];
    const resting: ScreenshotSource[] = [];
    for (const source of this.#init.sources) {
      if (source.isReady?.() === false) continue;
      const standing = this.#standings.get(source);
      if (standing && standing.rest > 0) {
        standing.rest -= 1;
        resting.push(source);
      } else ready.push(source);
    }
    return [...ready, ...resting];
  }

  async #try(source: ScreenshotSource, signal: AbortSignal): Promise<WholePicture | { readonly reason: string }> {
    const taken = await this.#capture(source, signal);
    if ('data' in taken) {
      this.#standings.delete(source);
      return taken;
    }
    if (!source.isReady) this.#noteFailure(source);
    this.#init.logger().debug('android:adb', `${source.name}: ${taken.reason}`);
    return taken;
  }

  #noteFailure(source: ScreenshotSource): void {
    const { failures = 0 } = this.#standings.get(source) ?? {};
    this.#standings.set(source, { failures: failures + 1, rest: failures + 1 >= patience ? restCaptures : 0 });
  }

  async #capture(source: ScreenshotSource, signal: AbortSignal): Promise<WholePicture | { readonly reason: string }> {
    try {
      const picture = wholePicture(await source.capture(signal), this.#init.leastBytes);
      return 'data' in picture
        ? await fitted(picture, this.#init.maxSize)
        : { reason: `the capture ${picture.reason}` };
    } catch (error) {
      throwIfAborted(signal);
      if (EyewrightError.isInstance(error) && this.#isHopeless(error)) throw error;
      return { reason: EyewrightError.isInstance(error) ? error.summary : errorMessage(error) };
    }
  }

  #isHopeless({ code, details }: EyewrightError): boolean {
    return this.#init.sources.length === 1 || hopeless.includes(code) || details['tool'] === 'adb';
  }

  #failure(reasons: readonly string[]): DeviceError {
    const what = `Cannot take a screenshot on ${this.#init.deviceId}`;
    return new DeviceError('DEVICE_COMMAND_FAILED', `${what}: ${reasons.join('; ')}`, {
      hint: 'Is the screen on, and has the phone room left in /data/local/tmp? Secure pages may need screenshotStrategy: "always-yadb".',
      details: { reasons },
      retryable: true,
    });
  }
}
