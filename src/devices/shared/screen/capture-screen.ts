import { throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError, EyewrightError, errorMessage } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { ScreenshotSource } from './screenshot-source.ts';
import { wholePicture, type WholePicture } from './whole-picture.ts';

/** Platform texts for captures. */
export interface CaptureTexts {
  /** Topic of log lines, e.g. `android:adb`. */
  readonly topic: string;
  /** The required program, e.g. `adb`. */
  readonly tool: string;
  /** Hint if no source has a picture. */
  readonly hint: string;
}

export interface CaptureInit {
  readonly deviceId: string;
  /** In the order in which they are tried. */
  readonly sources: readonly ScreenshotSource[];
  /** Minimum size in bytes; smaller captures count as failed. */
  readonly leastBytes: number;
  /** Scales a picture to the configured size. Default: unchanged. */
  readonly fit?: (picture: WholePicture) => Promise<WholePicture>;
  readonly logger: () => Logger;
  readonly texts: CaptureTexts;
}

/** Consecutive failures after which a source is skipped, and for how many captures. */
const patience = 3;
const restCaptures = 20;

interface SourceState {
  failures: number;
  rest: number;
}

/** Errors that another source cannot avoid. */
const unavoidable = ['DEVICE_NOT_FOUND', 'DEVICE_UNAUTHORIZED', 'DEVICE_DISCONNECTED'];

const same = (picture: WholePicture): Promise<WholePicture> => Promise.resolve(picture);

/** Takes pictures from the first source that works. A source that keeps failing is skipped for a while. */
export class ScreenCapture {
  readonly #init: CaptureInit;
  readonly #states = new Map<ScreenshotSource, SourceState>();

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

  /** Skipped sources come last instead of never. */
  #order(): readonly ScreenshotSource[] {
    const ready: ScreenshotSource[] = [];
    const resting: ScreenshotSource[] = [];
    for (const source of this.#init.sources) {
      if (source.isReady?.() === false) continue;
      const standing = this.#states.get(source);
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
      this.#states.delete(source);
      return taken;
    }
    if (!source.isReady) this.#noteFailure(source);
    this.#init.logger().debug(this.#init.texts.topic, `${source.name}: ${taken.reason}`);
    return taken;
  }

  #noteFailure(source: ScreenshotSource): void {
    const { failures = 0 } = this.#states.get(source) ?? {};
    this.#states.set(source, { failures: failures + 1, rest: failures + 1 >= patience ? restCaptures : 0 });
  }

  async #capture(source: ScreenshotSource, signal: AbortSignal): Promise<WholePicture | { readonly reason: string }> {
    try {
      const { leastBytes, fit = same } = this.#init;
      const picture = wholePicture(await source.capture(signal), leastBytes);
      return 'data' in picture ? await fit(picture) : { reason: `the capture ${picture.reason}` };
    } catch (error) {
      throwIfAborted(signal);
      if (EyewrightError.isInstance(error) && this.#isHopeless(error)) throw error;
      return { reason: EyewrightError.isInstance(error) ? error.summary : errorMessage(error) };
    }
  }

  #isHopeless({ code, details }: EyewrightError): boolean {
    return this.#init.sources.length === 1 || unavoidable.includes(code) || details['tool'] === this.#init.texts.tool;
  }

  #failure(reasons: readonly string[]): DeviceError {
    const what = `Cannot take a screenshot on ${this.#init.deviceId}`;
    return new DeviceError('DEVICE_COMMAND_FAILED', `${what}: ${reasons.join('; ')}`, {
      hint: this.#init.texts.hint,
      details: { reasons },
      retryable: true,
    });
  }
}
