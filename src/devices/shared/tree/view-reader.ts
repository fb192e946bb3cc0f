import { monotonic } from '../../../core/time/clock.ts';
import { openScope, throwIfAborted } from '../../../core/time/deadline.ts';
import { EyewrightError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';

export interface ViewReaderInit<F> {
  /** What tells of the views, e.g. `uiautomator`. */
  readonly tool: string;
  readonly deviceId: string;
  readonly logger: () => Logger;
  /** How many commands the device has been given. */
  commands(): number;
  /** The views, or why there are none. */
  readOnce(signal: AbortSignal): Promise<F | string>;
  /** Why they cannot be what is on the screen; undefined where they may be. */
  doubt(file: F, signal: AbortSignal): Promise<string | undefined>;
  /** Milliseconds from which on a reading is a slow one. Default: 4000. */
  readonly slowMs?: number;
  /** Milliseconds for which it is left alone then. Default: 30,000. */
  readonly pauseMs?: number;
}

const attempts = 3;
/** For all attempts of one reading, in milliseconds: on a screen that never rests, each may take 10 s. */
const limitMs = 6000;
/**
 * `uiautomator dump` starts a program, waits until nothing has moved for a second (AOSP, uiautomator's DumpCommand), and reads then:
 * an ordinary phone needs 2.1 s.
 */
const usualSlowMs = 4000;
/** Bad or slow readings in a row after which it is left alone for a while: the next screen may be a calmer one. */
const patience = 2;
const usualPauseMs = 30_000;
/** Questions that follow one another are answered by one reading, in milliseconds; whatever the device was told between ends that. */
const sameMs = 500;

interface CachedViews<F> {
  readonly file: F;
  readonly at: number;
  /** Commands that the device had been given by then. */
  readonly commands: number;
}

/** Reads the views of a screen by a tool of the device, and leaves it be on screens where that is no good. */
export class ViewReader<F extends object> {
  readonly #init: ViewReaderInit<F>;
  #newest: CachedViews<F> | undefined;
  #bad = 0;
  #slow = 0;
  #restsUntil = 0;

  constructor(init: ViewReaderInit<F>) {
    this.#init = init;
  }

  /** Undefined when the screen does not tell; rejects only when the device is gone or the call is stopped. */
  async read(signal: AbortSignal): Promise<F | undefined> {
    throwIfAborted(signal);
    const { commands, doubt: doubtAbout } = this.#init;
    const newest = this.#newest;
    if (newest && newest.commands === commands() && monotonic() - newest.at < sameMs) return newest.file;
    if (monotonic() < this.#restsUntil) return undefined;
    const begun = monotonic();
    const answer = await this.#attempt(signal);
    const doubt = typeof answer === 'string' ? answer : await doubtAbout(answer, signal);
    this.#weigh(doubt, monotonic() - begun);
    if (typeof answer === 'string' || doubt !== undefined) return undefined;
    this.#newest = { file: answer, at: monotonic(), commands: commands() };
    return answer;
  }

  async #attempt(signal: AbortSignal): Promise<F | string> {
    using scope = openScope({
      signals: [signal],
      timeoutMs: limitMs,
      describe: () => 'Reading the views of the screen',
    });
    let why = '';
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const answer = await this.#init.readOnce(scope.signal);
        if (typeof answer !== 'string') return answer;
        why = answer;
      } catch (error) {
        throwIfAborted(signal);
        if (scope.signal.aborted) return why || `it took more than ${limitMs} ms`;
        if (!EyewrightError.isInstance(error) || error.code !== 'DEVICE_COMMAND_FAILED') throw error;
        why = error.summary;
      }
    }
    return why;
  }

  #weigh(doubt: string | undefined, ms: number): void {
    const { tool, deviceId, logger, slowMs = usualSlowMs, pauseMs = usualPauseMs } = this.#init;
    this.#bad = doubt === undefined ? 0 : this.#bad + 1;
    this.#slow = ms > slowMs ? this.#slow + 1 : 0;
    if (Math.max(this.#bad, this.#slow) < patience) return;
    this.#restsUntil = monotonic() + pauseMs;
    const why = doubt ?? `it took more than ${slowMs} ms several times`;
    logger().warnOnce(
      `${tool} is not asked for ${pauseMs / 1000} s on ${deviceId}: ${why}. The elements of the screen are known by the picture alone.`,
    );
  }
}
